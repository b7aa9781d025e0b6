import { at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { gamesIn } from '../facts.ts';
import type { View } from '../types.ts';

/** Where a seat stands. */
export interface Standing {
  readonly seat: Seat;
  readonly place: number;
  /** The match's score; in a single game nothing. */
  readonly score: number;
  readonly cards: number;
  /** Held and on cards in front. */
  readonly points: number;
}

/** Everyone, best first: by order of finishing in a single game, by score in a match. */
export function standings(view: View): readonly Standing[] {
  return view.hands
    .map((hand, seat) => ({
      seat,
      place: placeOf(view, seat),
      score: at(view.match.scores, seat),
      cards: hand.length,
      points: at(view.points, seat) + (view.front[seat]?.points ?? 0),
    }))
    .toSorted((a, b) => a.place - b.place);
}

/** [CI-17] [CI-19] [CI-21] Equal places are shared. */
function placeOf({ options, match: { scores }, finished }: View, seat: Seat): number {
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

/** [CI-20] The games of the match that are over: the next one is dealt at once. */
export function gamesOver({ phase, match }: View): number {
  return phase === 'over' ? match.game : match.game - 1;
}

export function gamesOf(view: View): number {
  return gamesIn(view.options);
}
