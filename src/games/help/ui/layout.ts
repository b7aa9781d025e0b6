import type { Seat, Viewer } from '../../../core/game.ts';
import type { Layout, Zone } from '../../../kit/motion/layout.ts';
import type { CardName } from '../cards.ts';
import type { Event, Shown, View } from '../types.ts';
import { ringBearer } from './ring.ts';

/** The zone of a seat's hand: the viewer's own has a place of its own. */
export function handZone(seat: Seat, viewer: Viewer): string {
  return seat === viewer ? 'hand' : `seat-${seat}`;
}

/** The zone of the No! card in front of a seat. */
export function noZone(seat: Seat): string {
  return `no-${seat}`;
}

/** Where the life ring is: with a seat, or on its hook while nobody could be asked. */
export function ringZone(seat: Seat | undefined): string {
  return seat === undefined ? 'ring' : `ring-${seat}`;
}

/** Numbers from low to high, then the specials: the order in which a hand is shown. */
export function sorted(hand: readonly Shown[]): readonly Shown[] {
  return hand.toSorted((a, b) => rank(a) - rank(b));
}

function rank(card: Shown): number {
  const specials: Readonly<Record<string, number>> = { W: 12, S: 13, Z: 14, N: 15, '?': 16 };
  return specials[card] ?? Number(card);
}

/** Where every card lies. Hands come before the deck: a card whose origin is unclear left a hand. */
export function layout(view: View, viewer: Viewer): Layout {
  const { hands, row, no, discard, drawPile } = view;
  return [
    { name: 'row', cards: row },
    ...hands.map((hand, seat): Zone => ({ name: handZone(seat, viewer), cards: sorted(hand) })),
    ...no.map((card, seat): Zone => ({ name: noZone(seat), cards: card === null ? [] : ['N'] })),
    { name: 'discard', cards: discard },
    { name: 'draw', cards: drawPile },
    ...ringZones(ringBearer(view, viewer), hands.length),
  ];
}

/** The ring is with one of them; the others are named too, since it may have come from there. */
function ringZones(bearer: Seat | undefined, players: number): readonly Zone[] {
  const bearers = [undefined, ...Array.from({ length: players }, (_, seat) => seat)];
  return bearers.map((each) => ({ name: ringZone(each), cards: each === bearer ? ['ring'] : [] }));
}

/**
 * The layout before, as what happened since tells it: a card that someone played was in their hand,
 * and before a deal all cards were in the deck. Only what everyone saw goes into it.
 */
export function hindsight(before: Layout, happened: readonly Event[]): Layout {
  return happened.reduce(recalled, before);
}

function recalled(before: Layout, event: Event): Layout {
  switch (event.type) {
    case 'dealt':
      return before.map(({ name, cards }) => ({ name, cards: gathered(name, cards, event.drawPile) }));
    case 'played':
      return revealed(before, event.seat, [event.card]);
    case 'wild-placed':
      return revealed(before, event.seat, ['W']);
    case 'switched':
      return revealed(before, event.seat, ['S', event.put]);
    case 'zapped':
      return revealed(before, event.seat, ['Z']);
    case 'no-played':
      return revealed(before, event.seat, ['N']);
    default:
      return before;
  }
}

const EVERYONES_CARDS = 20;

function gathered(zone: string, cards: readonly string[], left: number): readonly string[] {
  if (zone === 'draw') return Array.from({ length: left + EVERYONES_CARDS }, () => '?');
  return zone.startsWith('ring') ? cards : [];
}

/** The last hidden cards of a hand, now that they are known. */
function revealed(before: Layout, seat: Seat, faces: readonly CardName[]): Layout {
  const zone = `seat-${seat}`;
  return before.map(({ name, cards }) => {
    const isHidden = cards.every((card) => card === '?') && cards.length >= faces.length;
    if (name !== zone || !isHidden) return { name, cards };
    return { name, cards: [...cards.slice(0, cards.length - faces.length), ...faces] };
  });
}
