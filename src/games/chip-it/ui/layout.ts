import type { Viewer } from '../../../core/game.ts';
import type { Layout, Zone } from '../../../kit/motion/layout.ts';
import type { Shown, View } from '../types.ts';
import { type Order, sorted } from './selection.ts';

/** The viewer's own hand, the combination to beat, and the discard pile. */
export const ZONES = { hand: 'hand', top: 'top', discard: 'discard' } as const;

/** What lies in front of a seat, unless it is the combination to beat. */
export function frontZone(seat: number): string {
  return `front-${seat}`;
}

/** Where the cards lie. Hands of others are their seats. */
export function layout(view: View, viewer: Viewer, order: Order): Layout {
  const hands = view.hands.map((hand, seat): Zone => {
    if (seat !== viewer) return { name: `seat-${seat}`, cards: hand };
    return { name: ZONES.hand, cards: sorted(hand, order).map((index): Shown => hand[index] ?? '?') };
  });
  const top = view.table?.seat;
  const fronts = view.front.map((front, seat): Zone => {
    return { name: frontZone(seat), cards: seat === top ? [] : (front?.cards ?? []) };
  });
  const onTop = top === undefined ? undefined : view.front[top];
  return [
    ...hands,
    ...fronts,
    { name: ZONES.top, cards: onTop?.cards ?? [] },
    { name: ZONES.discard, cards: view.discard },
  ];
}
