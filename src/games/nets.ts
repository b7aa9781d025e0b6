/** Where every game's network lies, by the game's id: a file of its own, in Node and in browsers. */
export const NETS: Readonly<Record<string, URL>> = {
  'checkered-combos': new URL('./checkered-combos/bot/net.bin', import.meta.url),
  help: new URL('./help/bot/net.bin', import.meta.url),
  'chip-it': new URL('./chip-it/bot/net.bin', import.meta.url),
};
