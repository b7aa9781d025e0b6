import { increment, layoutOf } from '../../../bots/features.ts';
import type { Reading } from '../../../bots/judge.ts';
import { assertNever, at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { inserted, removed, replaced } from '../../../core/lists.ts';
import { DECK_TALLY } from '../cardSets.ts';
import {
  CARD_NAMES,
  type Card,
  type CardName,
  cardNamed,
  cardsNamed,
  HIGHEST,
  isNumber,
  NO,
  SWITCH,
  WILD,
  ZAP,
} from '../cards.ts';
import { askedSeat, isPlayable } from '../helping.ts';
import { HAND_SIZE, PLAYERS, WINNING_POINTS } from '../options.ts';
import { lastValue, ROW_LIMIT } from '../row.ts';
import type { Action, Direction, Event, State, View } from '../types.ts';

// What a seat knows, as small whole numbers for a network. The layout is that of
// training/env/help.h, which a test compares byte for byte.

const KINDS = CARD_NAMES.length;
const SEATS = PLAYERS.max;

/** Where each part of an opponent's numbers begins. */
const OPPONENT = layoutOf({ seated: 1, no: 2, size: 1, known: KINDS, lowCount: 1, lowValue: 1 });

/** Where each part of what all actions of a decision share begins. */
const SHARED = layoutOf({
  players: SEATS - PLAYERS.min + 1,
  points: SEATS * WINNING_POINTS,
  opponents: (SEATS - 1) * OPPONENT.length,
  unseen: KINDS,
  pile: 1,
  phase: 3,
  partner: SEATS - 1,
  received: KINDS,
});

const MOST_COPIES = 2;
const ROW_KINDS = WILD;

/** Where each part of the position after an action begins. */
const AFTER = layoutOf({
  hand: KINDS * MOST_COPIES,
  size: 1,
  rowLength: ROW_LIMIT,
  cleared: 1,
  last: HIGHEST + 1,
  row: (ROW_LIMIT - 1) * ROW_KINDS,
  type: 7,
  passed: KINDS,
  ownNo: 1,
  playable: 1,
  next: SEATS,
  asked: SEATS + 1,
});

/** What the one to act knows, read once for all actions. */
export interface Known {
  readonly me: Seat;
  readonly players: number;
  readonly direction: Direction;
  readonly phase: View['phase'];
  readonly points: readonly number[];
  readonly hand: readonly Card[];
  readonly sizes: readonly number[];
  readonly row: readonly Card[];
  readonly discard: readonly Card[];
  readonly no: State['no'];
  readonly help: View['help'];
  readonly pile: number;
  readonly memory: readonly Memory[];
}

/** What is remembered of a seat's hand. */
interface Memory {
  /** How many of each card it surely holds, by card. */
  readonly cards: Uint8Array;
  /** So many of its cards are no higher than a value, since it asked for help. */
  lowCount: number;
  lowValue: number;
}

export function knownBy(view: View, seen: readonly Event[]): Known {
  const me = view.toAct ?? 0;
  return {
    me,
    players: view.options.players,
    direction: view.direction,
    phase: view.phase,
    points: view.points,
    hand: at(view.hands, me).flatMap((card) => (card === '?' ? [] : cardNamed(card))),
    sizes: view.hands.map((hand) => hand.length),
    row: cardsNamed(view.row),
    discard: cardsNamed(view.discard),
    no: view.no.map((no) => no ?? 'none'),
    help: view.help,
    pile: view.drawPile.length,
    memory: memoryOf(view, seen),
  };
}

function memoryOf(view: View, seen: readonly Event[]): readonly Memory[] {
  const memory = view.hands.map(
    (): Memory => ({ cards: new Uint8Array(KINDS + 1), lowCount: 0, lowValue: 0 }),
  );
  const start = seen.findLastIndex(({ type }) => type === 'dealt') + 1;
  for (let i = start; i < seen.length; i++) recollect(memory, at(seen, i));
  return memory;
}

function recollect(memory: readonly Memory[], event: Event): void {
  switch (event.type) {
    case 'called':
      for (const { seat, card } of event.calls) if (card !== null) holds(at(memory, seat), card);
      break;
    case 'played':
      plays(at(memory, event.seat), cardNamed(event.card));
      break;
    case 'wild-placed':
      plays(at(memory, event.seat), WILD);
      break;
    case 'switched':
      plays(at(memory, event.seat), SWITCH);
      plays(at(memory, event.seat), cardNamed(event.put));
      holds(at(memory, event.seat), event.took);
      break;
    case 'zapped':
      plays(at(memory, event.seat), ZAP);
      break;
    case 'no-played':
      plays(at(memory, event.seat), NO);
      break;
    case 'asked':
    case 'helpless':
      asks(at(memory, event.asker), cardsNamed(event.row));
      break;
    case 'gave':
      passes(at(memory, event.giver), at(memory, event.asker), event.card);
      break;
    case 'returned':
      passes(at(memory, event.asker), at(memory, event.giver), event.card);
      lower(at(memory, event.asker));
      break;
    default:
      break;
  }
}

function holds({ cards }: Memory, card: CardName): void {
  increment(cards, cardNamed(card));
}

function loses({ cards }: Memory, card: Card): void {
  if ((cards[card] ?? 0) > 0) increment(cards, card, -1);
}

/** Everyone sees the card leave the hand. */
function plays(memory: Memory, card: Card): void {
  loses(memory, card);
  if (isNumber(card) && card <= memory.lowValue) lower(memory);
}

function lower(memory: Memory): void {
  memory.lowCount = Math.max(0, memory.lowCount - 1);
}

/** [HE-13] None of the asker's cards can be played: all are low, as good as always. */
function asks(memory: Memory, row: readonly Card[]): void {
  memory.lowCount = row.length > 0 ? HAND_SIZE : 0;
  memory.lowValue = lastValue(row);
}

/** A card goes from hand to hand; who doesn't see it no longer knows what the first one holds. */
function passes(from: Memory, to: Memory, card: CardName | '?'): void {
  if (card === '?') {
    from.cards.fill(0);
  } else {
    loses(from, cardNamed(card));
    holds(to, card);
  }
}

/** In playing order: 1 is who plays next. */
function orderOf({ me, direction, players }: Known, seat: Seat): number {
  return ((seat - me) * direction + players) % players;
}

/** What all actions of the decision share. */
function writeShared(known: Known, out: Uint8Array): void {
  const { players, points, me } = known;
  out.fill(0);
  out[SHARED.players + players - PLAYERS.min] = 1;
  for (let seat = 0; seat < players; seat++) {
    const order = orderOf(known, seat);
    out[SHARED.points + order * WINNING_POINTS + at(points, seat)] = 1;
    if (seat !== me) writeOpponent(known, seat, out, SHARED.opponents + (order - 1) * OPPONENT.length);
  }
  writeUnseen(known, out);
  out[SHARED.pile] = known.pile;
  writePhase(known, out);
}

function writeOpponent({ no, sizes, memory }: Known, seat: Seat, out: Uint8Array, from: number): void {
  const { cards, lowCount, lowValue } = at(memory, seat);
  out[from + OPPONENT.seated] = 1;
  out[from + OPPONENT.no] = no[seat] === 'fresh' ? 1 : 0;
  out[from + OPPONENT.no + 1] = no[seat] === 'skipped' ? 1 : 0;
  out[from + OPPONENT.size] = at(sizes, seat);
  out.set(cards.subarray(1), from + OPPONENT.known);
  out[from + OPPONENT.lowCount] = lowCount;
  out[from + OPPONENT.lowValue] = lowValue;
}

/** How many of each card the view doesn't show. */
function writeUnseen({ hand, row, discard, no }: Known, out: Uint8Array): void {
  for (let card = 1; card <= KINDS; card++) out[SHARED.unseen + card - 1] = at(DECK_TALLY, card);
  for (const cards of [hand, row, discard]) {
    for (const card of cards) increment(out, SHARED.unseen + card - 1, -1);
  }
  for (const front of no) if (front !== 'none') increment(out, SHARED.unseen + NO - 1, -1);
}

function writePhase(known: Known, out: Uint8Array): void {
  const { help, phase } = known;
  if (!help || (phase !== 'help' && phase !== 'return')) {
    out[SHARED.phase] = 1;
    return;
  }
  const partner = phase === 'help' ? help.asker : help.giver;
  out[SHARED.phase + (phase === 'help' ? 1 : 2)] = 1;
  out[SHARED.partner + orderOf(known, partner) - 1] = 1;
  if (help.card !== null && help.card !== '?') out[SHARED.received + cardNamed(help.card) - 1] = 1;
}

const TYPES = {
  play: 0,
  wild: 1,
  switch: 2,
  zap: 3,
  no: 4,
  give: 5,
  return: 6,
  deal: 0,
  begin: 0,
  shuffle: 0,
};

/** The position after the action and before anything is drawn, from the mover's seat. */
function writeAfter(known: Known, action: Action, out: Uint8Array): void {
  out.fill(0);
  const after = tableAfter(known, action);
  const cleared = after.row.length >= ROW_LIMIT;
  const row = cleared ? [] : after.row;
  out[AFTER.cleared] = cleared ? 1 : 0;
  writeHand(after.hand, row, out);
  out[AFTER.rowLength + row.length] = 1;
  out[AFTER.last + lastValue(row)] = 1;
  for (let i = 0; i < row.length; i++) out[AFTER.row + i * ROW_KINDS + at(row, i) - 1] = 1;
  out[AFTER.type + TYPES[action.type]] = 1;
  if (action.type === 'give' || action.type === 'return') {
    out[AFTER.passed + cardNamed(action.card) - 1] = 1;
  }
  out[AFTER.ownNo] = action.type === 'no' ? 1 : 0;
  writeNext(known, action, out);
}

/** What an action leaves in the hand and in the row. */
export interface Table {
  readonly hand: readonly Card[];
  readonly row: readonly Card[];
}

function without(hand: readonly Card[], card: Card): readonly Card[] {
  return removed(hand, hand.indexOf(card));
}

export function tableAfter({ hand, row }: Known, action: Action): Table {
  switch (action.type) {
    case 'play': {
      const card = cardNamed(action.card);
      return { hand: without(hand, card), row: inserted(row, row.length, card) };
    }
    case 'wild':
      return { hand: without(hand, WILD), row: inserted(row, action.at, WILD) };
    case 'switch': {
      const card = cardNamed(action.card);
      const kept = without(without(hand, SWITCH), card);
      return { hand: [...kept, at(row, action.at)], row: replaced(row, action.at, card) };
    }
    case 'zap':
      return { hand: without(hand, ZAP), row: row.slice(0, -1) };
    case 'no':
      return { hand: without(hand, NO), row };
    case 'give':
    case 'return':
      return { hand: without(hand, cardNamed(action.card)), row };
    case 'deal':
    case 'begin':
    case 'shuffle':
      return { hand, row };
    default:
      return assertNever(action);
  }
}

function writeHand(hand: readonly Card[], row: readonly Card[], out: Uint8Array): void {
  out[AFTER.size] = hand.length;
  for (const card of hand) {
    const from = AFTER.hand + (card - 1) * MOST_COPIES;
    if (out[from] === 0) out[from] = 1;
    else out[from + 1] = 1;
    if (isPlayable(row, card, hand)) increment(out, AFTER.playable);
  }
}

/** Who acts next, and whom they would ask for help. */
function writeNext(known: Known, action: Action, out: Uint8Array): void {
  const { help } = known;
  if (action.type === 'give' || action.type === 'return') {
    out[AFTER.next + (action.type === 'give' && help ? orderOf(known, help.asker) : 0)] = 1;
    return;
  }
  const { next, asked } = followers(known, action);
  out[AFTER.next + orderOf(known, next)] = 1;
  out[AFTER.asked + (asked === undefined ? SEATS : orderOf(known, asked))] = 1;
}

/** Who acts after a card was played, and whom they would ask for help; undefined where nobody can be asked. */
export function followers(
  { me, players, direction, no: fronts }: Known,
  action: Action,
): { readonly next: Seat; readonly asked: Seat | undefined } {
  const no = action.type === 'no' ? replaced(fronts, me, 'fresh' as const) : fronts;
  const seatAt = (order: number): Seat => (((me + direction * order) % players) + players) % players;
  let order = 1;
  while (order < players && no[seatAt(order)] === 'fresh') order++;
  const next = seatAt(order);
  const left = no[next] === 'skipped' ? replaced(no, next, 'none' as const) : no;
  return { next, asked: askedSeat({ direction, no: left }, next) };
}

/** How many pairs of seats there are, those with the mover first. */
const PAIRS = (SEATS * (SEATS - 1)) / 2;

/**
 * The network's outcomes, seats counted from the mover in playing order: the two who get no point,
 * (0, 1), (0, 2) … (3, 4); then the one who alone gets it.
 */
export const helpReading: Reading<View, Action, Event, Known> = {
  lengths: { shared: SHARED.length, after: AFTER.length },
  known: knownBy,
  writeShared,
  writeAfter,
  /** The chance to get a point. */
  worth: (_known, chances) => {
    let worth = chances[PAIRS] ?? 0;
    for (let pair = SEATS - 1; pair < PAIRS; pair++) worth += chances[pair] ?? 0;
    return worth;
  },
};
