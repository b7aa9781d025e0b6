import type { Seat } from '../../../core/game.ts';
import type { Layout } from '../../../kit/motion/layout.ts';
import type { View } from '../types.ts';
import { currentTurn, slots, type TableTurn, tabled } from './turn.ts';

/** Zones carry the round, so that a new deal comes from the pile and not from the old hands. */
export const zones = {
  hand: (view: View, seat: Seat) => `hand-${seat}.${view.round}`,
  reserve: (view: View, seat: Seat) => `reserve-${seat}.${view.round}`,
  play: (view: View, seat: Seat) => `play-${seat}.${view.round}`,
  drawn: (view: View) => `drawn.${view.round}`,
  drawPile: (view: View) => `draw-pile.${view.round}`,
};

/** A won turn's cards are gathered by its winner. */
export function gathering(view: View, turn: TableTurn): (zone: string) => string | undefined {
  const winner = turn.over ? slots(view.options.edition, turn).find(({ leads }) => leads) : undefined;
  return (zone) => (winner && zone.startsWith('play-') ? `seat-${winner.seat}` : undefined);
}

/** Where every card lies that can be seen to move. */
export function layout(view: View, turn: TableTurn = currentTurn(view)): Layout {
  return [
    ...turn.plays.map((play) => ({ name: zones.play(view, play.seat), cards: tabled(play) })),
    ...view.reserves.map((cards, seat) => ({ name: zones.reserve(view, seat), cards })),
    ...view.hands.map((cards, seat) => ({ name: zones.hand(view, seat), cards })),
    { name: zones.drawn(view), cards: view.drawn ? [view.drawn.card] : [] },
    { name: zones.drawPile(view), cards: view.drawPile },
  ];
}
