import { increment, layoutOf, writeOneOf } from '../../../bots/features.ts';
import type { Reading } from '../../../bots/judge.ts';
import { assertNever, at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { CARD_NAMES, type Card, cardNamed, cardsNamed, DECK, inOrder, printedValue } from '../cards.ts';
import { MOST_GIVEN, TOURNAMENT_SCORES } from '../facts.ts';
import { type Options, PLAYERS } from '../options.ts';
import { pointsToReach } from '../raising.ts';
import type { Action, Event, FrontNotation, View } from '../types.ts';
import { considered } from './considered.ts';

// What a seat knows, as small whole numbers for a network. The layout is that of
// training/env/chip_it.h, which a test compares byte for byte.

const KINDS = CARD_NAMES.length;
const COPIES = DECK.length / KINDS;
const SEATS = PLAYERS.max;

/** Where each part of an opponent's numbers begins. */
const OPPONENT = layoutOf({ seated: 1, finished: 1, size: 1, few: 5, held: 1, front: 1, fewPoints: 5 });

/** Where each part of what all actions of a decision share begins. */
const SHARED = layoutOf({
  players: SEATS - PLAYERS.min + 1,
  untilLast: 1,
  duel: 1,
  opponents: (SEATS - 1) * OPPONENT.length,
  unseen: KINDS * COPIES,
  pool: 1,
  held: 1,
  clear: 1,
  bar: 1,
  count: 1,
  unused: 1,
  finished: 1,
});

const BARS = 25;
const COUNTS = 7;

/** Where each part of the position after an action begins. */
const AFTER = layoutOf({
  hand: KINDS * COPIES,
  values: 1,
  size: 1,
  few: 6,
  held: 1,
  front: 1,
  fewPoints: 7,
  finished: 1,
  bar: BARS,
  barValue: 1,
  count: COUNTS,
  owner: SEATS,
  type: MOST_GIVEN + 2,
  played: 1,
  taken: 1,
  idle: 1,
  ownerNext: 1,
  next: SEATS - 1,
  unseenAbove: 1,
  ownAbove: 1,
});

/** What the one to act knows, read once for all actions. */
export interface Known {
  readonly options: Options;
  readonly me: Seat;
  /** In canonical order. */
  readonly hand: readonly Card[];
  /** How many of each card are in hand, and could be anywhere. */
  readonly counts: Uint8Array;
  readonly unseen: Uint8Array;
  readonly sizes: readonly number[];
  readonly points: readonly number[];
  readonly fronts: readonly (FrontNotation | null)[];
  readonly held: number;
  readonly pool: number;
  readonly table: View['table'];
  readonly finished: readonly Seat[];
  readonly idle: number;
  /** [CI-15] */
  readonly mustGive: boolean;
  readonly unused: number;
}

/** No card is known before it is played, so the view tells all. [CI-22] */
export function knownBy(view: View): Known {
  const me = view.toAct ?? 0;
  const hand = inOrder(at(view.hands, me).flatMap((card) => (card === '?' ? [] : cardNamed(card))));
  const counts = new Uint8Array(KINDS);
  const unseen = new Uint8Array(KINDS).fill(COPIES);
  for (const card of hand) {
    increment(counts, card);
    increment(unseen, card, -1);
  }
  for (const name of view.discard) increment(unseen, cardNamed(name), -1);
  for (const front of view.front) {
    for (const name of front?.cards ?? []) increment(unseen, cardNamed(name), -1);
  }
  return {
    options: view.options,
    me,
    hand,
    counts,
    unseen,
    sizes: view.hands.map((cards) => cards.length),
    points: view.points,
    fronts: view.front,
    held: at(view.points, me),
    pool: view.pool,
    table: view.table,
    finished: view.finished,
    idle: view.idle,
    mustGive: view.idle >= view.options.players - view.finished.length,
    unused: view.unused.length,
  };
}

const MOST_BYTE = 255;

function writeCounts(counts: Uint8Array, out: Uint8Array, from: number): void {
  for (let card = 0; card < KINDS; card++) {
    for (let copy = 0; copy < (counts[card] ?? 0); copy++) out[from + card * COPIES + copy] = 1;
  }
}

/** What all actions of the decision share. */
function writeShared(known: Known, out: Uint8Array): void {
  const { options, me, table } = known;
  const { players } = options;
  out.fill(0);
  out[SHARED.players + players - PLAYERS.min] = 1;
  out[SHARED.untilLast] = options.until === 'last' ? 1 : 0;
  out[SHARED.duel] = options.match === 'duel' ? 1 : 0;
  for (let relative = 1; relative < players; relative++) {
    const from = SHARED.opponents + (relative - 1) * OPPONENT.length;
    writeOpponent(known, (me + relative) % players, out, from);
  }
  writeCounts(known.unseen, out, SHARED.unseen);
  out[SHARED.pool] = known.pool;
  out[SHARED.held] = known.held;
  out[SHARED.clear] = table ? 0 : 1;
  out[SHARED.bar] = Math.min(table?.value ?? 0, MOST_BYTE);
  out[SHARED.count] = table?.count ?? 0;
  out[SHARED.unused] = known.unused;
  out[SHARED.finished] = known.finished.length;
}

function writeOpponent(
  { finished, sizes, points, fronts }: Known,
  seat: Seat,
  out: Uint8Array,
  from: number,
): void {
  const held = at(points, seat);
  const front = fronts[seat]?.points ?? 0;
  out[from + OPPONENT.seated] = 1;
  out[from + OPPONENT.finished] = finished.includes(seat) ? 1 : 0;
  out[from + OPPONENT.size] = at(sizes, seat);
  writeOneOf(out, from + OPPONENT.few, at(sizes, seat), 5);
  out[from + OPPONENT.held] = held;
  out[from + OPPONENT.front] = front;
  writeOneOf(out, from + OPPONENT.fewPoints, held + front, 5);
}

/** What an action leaves. */
export interface Left {
  readonly counts: Uint8Array;
  readonly size: number;
  readonly held: number;
  readonly front: number;
  readonly owner: Seat | undefined;
  readonly value: number;
  readonly count: number;
}

/** Scratch: the hand after the action. */
const COUNTS_LEFT = new Uint8Array(KINDS);

export function leftAfter({ me, hand, counts, held, table }: Known, action: Action): Left {
  COUNTS_LEFT.set(counts);
  const size = hand.length;
  switch (action.type) {
    case 'pass': {
      const left = { counts: COUNTS_LEFT, size, held: held - action.points, front: 0 };
      return { ...left, owner: table?.seat, value: table?.value ?? 0, count: table?.count ?? 0 };
    }
    case 'play': {
      let front = 0;
      for (const card of cardsNamed(action.cards)) {
        increment(COUNTS_LEFT, card, -1);
        front += pointsToReach(card, action.value);
      }
      const count = action.cards.length;
      return { counts: COUNTS_LEFT, size: size - count, held, front, owner: me, value: action.value, count };
    }
    case 'deal':
      return { counts: COUNTS_LEFT, size, held, front: 0, owner: undefined, value: 0, count: 0 };
    default:
      return assertNever(action);
  }
}

/** The position after the action, from the mover's seat. */
function writeAfter(known: Known, action: Action, out: Uint8Array): void {
  out.fill(0);
  const left = leftAfter(known, action);
  writeOwn(left, out);
  writeTable(known, left, out);
  writeNext(known, left.owner, out);
  if (action.type === 'pass') {
    out[AFTER.type + action.points] = 1;
    out[AFTER.idle] = action.points === 0 && !known.table ? known.idle + 1 : 0;
  } else {
    out[AFTER.type + MOST_GIVEN + 1] = 1;
    out[AFTER.played] = left.count;
    out[AFTER.taken] = left.front;
  }
}

function writeOwn({ counts, size, held, front }: Left, out: Uint8Array): void {
  writeCounts(counts, out, AFTER.hand);
  VALUES.fill(0);
  for (let card = 0; card < KINDS; card++) {
    const printed = printedValue(card);
    if (counts[card] === 0 || VALUES[printed] === 1) continue;
    VALUES[printed] = 1;
    increment(out, AFTER.values);
  }
  out[AFTER.size] = size;
  writeOneOf(out, AFTER.few, size, 6);
  out[AFTER.held] = held;
  out[AFTER.front] = front;
  writeOneOf(out, AFTER.fewPoints, held + front, 7);
  out[AFTER.finished] = size === 0 && held + front === 0 ? 1 : 0;
}

/** Scratch: the printed values left. */
const VALUES = new Uint8Array(32);

function writeTable({ options, me, unseen }: Known, left: Left, out: Uint8Array): void {
  const { owner, value, count, counts } = left;
  out[AFTER.bar + Math.min(value, BARS - 1)] = 1;
  out[AFTER.barValue] = Math.min(value, MOST_BYTE);
  out[AFTER.count + Math.min(count, COUNTS - 1)] = 1;
  if (owner !== undefined) out[AFTER.owner + ((owner - me + options.players) % options.players)] = 1;
  for (let card = 0; card < KINDS; card++) {
    if (printedValue(card) <= value) continue;
    increment(out, AFTER.unseenAbove, unseen[card]);
    increment(out, AFTER.ownAbove, counts[card]);
  }
}

/** Whose turn it is next, and whether the owner's comes first. */
function writeNext({ options, me, finished }: Known, owner: Seat | undefined, out: Uint8Array): void {
  const { players } = options;
  let next = me;
  do {
    next = (next + 1) % players;
    if (next === owner) out[AFTER.ownerNext] = 1;
  } while (finished.includes(next));
  if (next !== me) out[AFTER.next + ((next - me + players) % players) - 1] = 1;
}

/** The network's outcomes: who, from the mover to the left, finishes first; then the mover's place. */
export const chipItReading: Reading<View, Action, Event, Known> = {
  lengths: { shared: SHARED.length, after: AFTER.length },
  known: knownBy,
  considered,
  writeShared,
  writeAfter,
  /** The chance to win; where places count, what they score in a tournament. [CI-19] */
  worth: ({ options }, chances) => {
    if (options.until === 'first') return chances[0] ?? 0;
    let score = 0;
    for (const [place, points] of TOURNAMENT_SCORES.entries())
      score += points * (chances[SEATS + place] ?? 0);
    return score / at(TOURNAMENT_SCORES, 0);
  },
};
