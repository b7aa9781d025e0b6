import { at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { gamesIn } from '../facts.ts';
import type { Event, View } from '../types.ts';

/** Where a seat stands. */
export interface Standing {
  readonly seat: Seat;
  readonly place: number;
  /** The match's score; in a single game nothing. */
  readonly score: number;
  /** What the game that just ended added to it. */
  readonly added: number;
  readonly cards: number;
  /** Held and on cards in front. */
  readonly points: number;
}

type GameWon = Extract<Event, { type: 'game-won' }>;

/** The end of a game of a match, where that is what happened. */
function gameWon(happened: readonly Event[]): GameWon | undefined {
  return happened.findLast((event): event is GameWon => event.type === 'game-won');
}

/** Everyone, best first: by order of finishing in a single game, by score in a match. */
export function standings(view: View, happened: readonly Event[]): readonly Standing[] {
  const won = gameWon(happened);
  const scores = won?.scores ?? view.match.scores;
  return view.hands
    .map((hand, seat) => ({
      seat,
      place: placeOf(view, scores, seat),
      score: at(scores, seat),
      added: won?.added[seat] ?? 0,
      cards: hand.length,
      points: at(view.points, seat) + (view.front[seat]?.points ?? 0),
    }))
    .toSorted((a, b) => a.place - b.place);
}

/** [CI-17] [CI-19] [CI-21] Equal places are shared. */
function placeOf({ options, finished }: View, scores: readonly number[], seat: Seat): number {
  const own = at(scores, seat);
  switch (options.match) {
    case 'single':
      return (finished.includes(seat) ? finished.indexOf(seat) : finished.length) + 1;
    case 'duel':
      return 1 + scores.filter((score) => score < own).length;
    case 'tournament':
      return 1 + scores.filter((score) => score > own).length;
  }
}

/** [CI-20] The games of the match that are over; what the view shows may be the next one already. */
export function gamesOver({ phase, match }: View, happened: readonly Event[]): number {
  return gameWon(happened)?.game ?? (phase === 'over' ? match.game : match.game - 1);
}

export function gamesOf(view: View): number {
  return gamesIn(view.options);
}
