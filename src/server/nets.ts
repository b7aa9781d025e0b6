import { readFile } from 'node:fs/promises';
import { NETS } from '../games/nets.ts';

/** A game's network from the disk. */
export async function storedNet(game: string): Promise<Uint8Array> {
  const url = NETS[game];
  if (!url) throw new Error(`${game} has no network`);
  return await readFile(url);
}
