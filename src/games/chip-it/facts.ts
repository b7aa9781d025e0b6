import { at } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import type { Options } from './options.ts';

// The numbers of the rules, in one place.

/** [CI-1] All chips together. */
export const POINTS = 108;

/** [CI-2] [CI-21] Cards dealt to each hand, by the number of players. */
const HAND_SIZES: readonly number[] = [0, 0, 12, 15, 15, 12, 10];

export function handSize(players: number): number {
  return at(HAND_SIZES, players);
}

/** [CI-3] What everyone starts with, unless it is a duel. */
const START_POINTS = 3;

/** [CI-12] The most points one pass gives back. */
export const MOST_GIVEN = 2;

/** [CI-19] What the first places of a game score in a tournament; the others score nothing. */
export const TOURNAMENT_SCORES: readonly number[] = [4, 2, 1];

/** [CI-21] */
export const DUEL = { games: 4, startPoints: { first: 2, other: 0 }, perCard: 3 };

/** [CI-3] [CI-21] What a seat starts a game with, in which `first` begins. */
export function startPoints({ match }: Options, seat: Seat, first: Seat): number {
  if (match !== 'duel') return START_POINTS;
  return seat === first ? DUEL.startPoints.first : DUEL.startPoints.other;
}

/** [CI-19] [CI-21] How many games the match has. */
export function gamesIn({ match, players }: Options): number {
  if (match === 'single') return 1;
  return match === 'duel' ? DUEL.games : players;
}

/** [CI-4] [CI-19] [CI-21] Who begins a game, counted from 1. */
export function firstOf({ first, players }: Options, game: number): Seat {
  return (first + game - 1) % players;
}
