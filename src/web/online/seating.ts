import type { Seat } from '../../core/game.ts';
import type { Room } from '../../match/sight.ts';

/** Where a seat is drawn, in per cent of the picture, and which way it looks. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Where the cards of this seat lie. */
  readonly cardsX: number;
  readonly cardsY: number;
  /** [°] Clockwise from sitting at the bottom. */
  readonly turn: number;
}

const WIDE = 39;
const HIGH = 38;
const CARDS = 0.52;
/** Above, names stand between the chairs and the table. */
const CARDS_ABOVE = 0.4;

/** The seats round a table, clockwise, with one's own at the bottom. */
export function places(seats: number, own: Seat | null): readonly Place[] {
  return Array.from({ length: seats }, (_, seat) => {
    const turn = ((seat - (own ?? 0) + seats) % seats) * (360 / seats);
    const angle = ((turn + 90) * Math.PI) / 180;
    const [right, down] = [WIDE * Math.cos(angle), HIGH * Math.sin(angle)];
    const cards = down < -HIGH / 2 ? CARDS_ABOVE : CARDS;
    return { x: 50 + right, y: 50 + down, cardsX: 50 + right * cards, cardsY: 50 + down * cards, turn };
  });
}

/** What a game still waits for; nothing where it can begin. */
export interface Waits {
  readonly emptySeats: number;
  readonly unready: readonly string[];
}

export function waits({ seats, hostSeat }: Room): Waits {
  return {
    emptySeats: seats.filter(({ holder }) => holder === null).length,
    unready: seats.flatMap(({ holder, ready }, seat) =>
      holder?.kind === 'person' && !holder.program && seat !== hostSeat && !ready ? [holder.name] : [],
    ),
  };
}

/** The seats of people, whose devices add to the chance. */
export function devices({ seats }: Room): readonly Seat[] {
  return seats.flatMap(({ holder }, seat) => (holder?.kind === 'person' ? [seat] : []));
}

/** Whether onlookers see all hands: the host allows it, and everyone agreed. */
export function isOpen({ settings, seats }: Room): boolean {
  return (
    settings.onlookers === 'open' && seats.every(({ holder, agrees }) => holder?.kind !== 'person' || agrees)
  );
}
