import type { Seat } from '../../../core/game.ts';
import type { Event, View } from '../types.ts';
import { loss, type Rescued } from './scene.ts';

/** How a round ended, and who stands where, the first in front. */
export interface RoundOutcome {
  readonly loss: Extract<Rescued, { kind: 'lost' }> | undefined;
  readonly seats: readonly {
    readonly seat: Seat;
    readonly points: number;
    readonly scored: boolean;
    readonly wins: boolean;
  }[];
}

export function outcome(view: View, happened: readonly Event[]): RoundOutcome {
  const ended = happened.findLast((event) => event.type === 'round-over');
  const scorers = ended?.scorers ?? [];
  const points = ended?.points ?? view.points;
  const seats = points.map((own, seat) => ({
    seat,
    points: own,
    scored: scorers.includes(seat),
    wins: view.winners?.includes(seat) ?? false,
  }));
  return { loss: loss(happened), seats: seats.toSorted((a, b) => b.points - a.points) };
}
