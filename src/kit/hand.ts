/** How a hand is laid out in rows: every card at least as wide as a fingertip, rows filled evenly. */
export interface HandShape {
  readonly rows: number;
  readonly perRow: number;
  readonly cardWidth: number;
}

const FINGERTIP = 44;
export const HAND_GAP = 4;

export function handShape(
  cards: number,
  width: number,
  widest: number,
  narrowest: number = FINGERTIP,
): HandShape {
  const fit = Math.max(1, Math.floor((width + HAND_GAP) / (narrowest + HAND_GAP)));
  const rows = Math.max(1, Math.ceil(cards / fit));
  const perRow = Math.max(1, Math.ceil(cards / rows));
  const room = (width - (perRow - 1) * HAND_GAP) / perRow;
  return { rows, perRow, cardWidth: Math.floor(Math.min(widest, room)) };
}

/** What a hand that isn't one's own is called: by how many cards there are, and which, where all are open. */
export function handName<Card extends string>(
  hand: readonly Card[],
  count: string,
  cardName: (card: Card) => string,
): string {
  const isOpen = hand.length > 0 && hand.every((card) => card !== '?');
  return isOpen ? `${count}: ${hand.map(cardName).join(', ')}` : count;
}

/** A hand into which a card is being put: its gaps are chosen instead of its cards. */
export interface Gaps {
  readonly named: (gap: number) => string;
  readonly chosen: number | undefined;
  readonly choose: (gap: number) => void;
  /** Puts the card into the gap that is chosen. */
  readonly put: () => void;
}

/** Where a gap is touched: around its place between two cards, whole within the row's margins. */
export function gapSpan(
  place: number,
  cards: number,
  { cardWidth }: HandShape,
): { left: number; width: number } {
  const pitch = cardWidth + HAND_GAP;
  const edge = 10;
  const middle = place * pitch - HAND_GAP / 2;
  const from = place === 0 ? -edge : Math.max(middle - pitch / 2, FINGERTIP - edge);
  const row = cards * pitch - HAND_GAP;
  const to = place === cards ? row + edge : Math.min(middle + pitch / 2, row - FINGERTIP + edge);
  const first = place === 0 ? Math.max(to, FINGERTIP - edge) : to;
  const last = place === cards ? Math.min(from, row - FINGERTIP + edge) : from;
  return { left: last, width: first - last };
}
