import { assertNever, at } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import { DUEL, TOURNAMENT_SCORES } from './facts.ts';
import type { Match, Options } from './options.ts';
import type { State } from './types.ts';

/** [CI-17] The game ends with the first player finished, or when one is left. */
export function finishersIn({ players, until }: Options): number {
  return until === 'first' ? 1 : players - 1;
}

/** [CI-17] Each seat's place in one game: whoever is not finished shares the last one given. */
export function gamePlaces({ options, finished }: State): readonly number[] {
  const unfinished = finishersIn(options) + 1;
  return seatsOf(options).map((seat) => {
    const order = finished.indexOf(seat);
    return order < 0 ? unfinished : order + 1;
  });
}

/** What each seat scores in a game of a match that just ended. */
export function gameScores(state: State): readonly number[] {
  const { options } = state;
  switch (options.match) {
    case 'single':
      return seatsOf(options).map(() => 0);
    case 'tournament':
      // [CI-19] Places 1, 2, 3 score 4, 2, 1; the others 0.
      return gamePlaces(state).map((place) => TOURNAMENT_SCORES[place - 1] ?? 0);
    case 'duel':
      // The winner has neither points nor cards, so writes down nothing.
      return seatsOf(options).map((seat) => duelScore(state, seat));
    default:
      return assertNever(options.match);
  }
}

/** [CI-21] Points held and on cards in front, and 3 for each card in hand. */
function duelScore({ points, fronts, hands }: State, seat: Seat): number {
  return at(points, seat) + at(fronts, seat).points + DUEL.perCard * at(hands, seat).length;
}

/** Each seat's final place. */
export function finalPlaces(state: State): readonly number[] {
  const { match } = state.options;
  return match === 'single' ? gamePlaces(state) : matchPlaces(match, state.scores);
}

/** [CI-19] Most points win a tournament, [CI-21] fewest a duel; ties are shared. */
function matchPlaces(match: Match, scores: readonly number[]): readonly number[] {
  const better = (a: number, b: number): boolean => (match === 'duel' ? a < b : a > b);
  return scores.map((score) => 1 + scores.filter((other) => better(other, score)).length);
}

function seatsOf({ players }: Options): readonly Seat[] {
  return Array.from({ length: players }, (_, seat) => seat);
}
