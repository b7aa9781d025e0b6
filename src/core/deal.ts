import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Game, GameOptions } from './game.ts';
import type { Rng } from './rng.ts';
import { streamRng } from './streamRng.ts';

/** What all of a game's chance comes from: the dealer's secret, and what the players' devices added to it. */
export interface Deal {
  readonly secret: string;
  /** By seat; null where nothing was added, by a bot or not in time. */
  readonly contributions: readonly (string | null)[];
}

/** Tells nothing of the secret, and fits no other: published before anyone adds to it. */
export function commitmentTo(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}

/** The chance of one moment of the game, which is the same whoever draws it and however often. */
export function dealRng({ secret, contributions }: Deal, moment: string): Rng {
  return streamRng([secret, ...contributions.map((each) => each ?? '-'), moment].join('|'));
}

/** The chance outcome that is the game's step of that number. */
export function dealtOutcome(game: Game, state: unknown, deal: Deal, step: number): unknown {
  return game.sample(state, dealRng(deal, `step ${step}`));
}

/** The seats that options name (the oldest, the first), drawn in the order of the options. */
export function drawnSeats(
  deal: Deal,
  names: readonly string[],
  { players }: GameOptions,
): Readonly<Record<string, number>> {
  const rng = dealRng(deal, 'options');
  return Object.fromEntries(names.map((name) => [name, rng.below(players)]));
}

/** What a text and the secret give together: it changes with any character of the text. */
export function sealOf(text: string, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
}
