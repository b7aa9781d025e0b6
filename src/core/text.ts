import { type Eyes, seesHand } from './game.ts';
import { hiddenCards } from './lists.ts';

/** The JSON of values that never change: written once, for as long as the value is kept. */
export function keptText<T extends object>(notation: (value: T) => unknown): (value: T) => string {
  const texts = new WeakMap<T, string>();
  return (value) => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(notation(value));
    texts.set(value, text);
    return text;
  };
}

/** The JSON of a list, of which each item is written so. */
export function listText<T>(list: readonly T[], itemText: (item: T, index: number) => string): string {
  let text = '';
  let index = 0;
  for (const item of list) {
    text += index === 0 ? itemText(item, index) : `,${itemText(item, index)}`;
    index++;
  }
  return `[${text}]`;
}

const asItIs = keptText((cards: readonly '?'[]) => cards);

/** The JSON of so many cards as nobody sees. */
export function hiddenText(count: number): string {
  return asItIs(hiddenCards(count));
}

/** The JSON of all hands as these eyes see them. */
export function handsText<Card>(
  hands: readonly (readonly Card[])[],
  viewer: Eyes,
  cardsText: (cards: readonly Card[]) => string,
): string {
  return listText(hands, (hand, seat) =>
    seesHand(viewer, seat) ? cardsText(hand) : hiddenText(hand.length),
  );
}
