import { increment, layoutOf, writeThermometer } from '../../../bots/features.ts';
import type { Reading } from '../../../bots/judge.ts';
import { assertNever, at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { inserted, removed, replaced } from '../../../core/lists.ts';
import { CARD_NAMES, type Card, cardNamed, DECK, HIGHEST, REDRAW, STOP, X } from '../cards.ts';
import { COMBO_KINDS, type Combo, comboNamed, WINDOW_MASKS, windowCombos, windowWith } from '../combos.ts';
import { rememberedHands } from '../determinize.ts';
import { turnOf } from '../notation.ts';
import { CARDS_PER_REDRAW, type Options, PLAYERS, RESERVES } from '../options.ts';
import { nextOpener, redrawsIn, topPlay, turnWinner } from '../turnEnd.ts';
import type { Action, Event, Play, Shown, TurnSoFar, View } from '../types.ts';
import { fewestPlays } from './emptying.ts';

// What a seat knows, as small whole numbers for a network. The layout is that of
// training/env/checkered_combos.h, which a test compares byte for byte.

const KINDS = CARD_NAMES.length;
const SEATS = PLAYERS.max;

/** Where each part of an opponent's numbers begins. */
const OPPONENT = layoutOf({
  inRound: 1,
  acted: 1,
  size: 1,
  few: 4,
  reserveCount: RESERVES,
  reserveKinds: KINDS,
  openKinds: KINDS,
  played: 3,
});

/** Where each part of what all actions of a decision share begins. */
const SHARED = layoutOf({
  players: 3,
  dealt: 1,
  chips: SEATS,
  broke: SEATS,
  opponents: (SEATS - 1) * OPPONENT.length,
  unseen: KINDS,
  pile: 1,
  placing: 1,
  drawsLeft: 1,
  yetToAct: SEATS,
  redraws: 2,
  opening: 1,
});

const POSITIONS = 14;
const SIZES = 16;
const MOST_PLAYS = 12;

/** Where each part of the position after an action begins. */
const AFTER = layoutOf({
  hand: POSITIONS * KINDS,
  handKinds: KINDS,
  size: SIZES,
  fewestPlays: MOST_PLAYS,
  windowCounts: COMBO_KINDS.length,
  bestValues: COMBO_KINDS.length,
  reserveKinds: KINDS,
  reserveCount: RESERVES,
  topKind: COMBO_KINDS.length,
  topValue: HIGHEST,
  topOwner: SEATS,
  type: 5,
  cardsPlayed: 3,
  redraws: 2,
  turnOver: 1,
  winner: SEATS,
  draws: 2,
  opener: SEATS,
  next: SEATS - 1,
  out: 1,
  holders: 1,
});

/** What the one to act knows, read once for all actions. */
export interface Known {
  readonly options: Options;
  readonly me: Seat;
  readonly chips: readonly number[];
  readonly hand: readonly Card[];
  /** Others' cards are 0 unless everyone saw them go there. */
  readonly hands: readonly (readonly Card[])[];
  readonly reserves: readonly (readonly Card[])[];
  readonly discard: readonly Card[];
  readonly pile: number;
  readonly turn: TurnSoFar;
  readonly drawn: { readonly card: Card; readonly left: number } | undefined;
}

export function knownBy(view: View, seen: readonly Event[]): Known {
  const me = view.toAct ?? 0;
  const hands = rememberedHands(view, seen).map((hand) => hand.map(cardShown));
  return {
    options: view.options,
    me,
    chips: view.chips,
    hand: at(hands, me),
    hands,
    reserves: view.reserves.map((cards) => cards.map(cardNamed)),
    discard: view.discard.map(cardNamed),
    pile: view.drawPile.length,
    turn: turnOf(view.turn),
    drawn: view.drawn ? { card: cardShown(view.drawn.card), left: view.drawn.left } : undefined,
  };
}

function cardShown(shown: Shown): Card {
  return shown === '?' ? 0 : cardNamed(shown);
}

function countKinds(cards: readonly Card[], out: Uint8Array, from: number): void {
  for (const card of cards) if (card > 0) increment(out, from + card - 1);
}

function relativeSeat({ options, me }: Known, seat: Seat): number {
  return (seat - me + options.players) % options.players;
}

const COPIES = CARD_NAMES.map((_, i) => DECK.filter((card) => card === i + 1).length);

/** What all actions of the decision share. */
function writeShared(known: Known, out: Uint8Array): void {
  const { options, me, chips, turn } = known;
  out.fill(0);
  out[SHARED.players + options.players - PLAYERS.min] = 1;
  out[SHARED.dealt] = options.edition === 'dealt' ? 1 : 0;
  for (let seat = 0; seat < options.players; seat++) {
    const relative = relativeSeat(known, seat);
    out[SHARED.chips + relative] = at(chips, seat);
    out[SHARED.broke + relative] = chips[seat] === 0 ? 1 : 0;
    if (seat !== me) writeOpponent(known, seat, out, opponentAt(relative));
  }
  for (const play of turn.plays) {
    if (play.seat !== me) writePlay(play, out, opponentAt(relativeSeat(known, play.seat)));
  }
  writeUnseen(known, out);
  out[SHARED.pile] = known.pile;
  writeThermometer(out, SHARED.redraws, redrawsIn(turn), 2);
  if (known.drawn) {
    out[SHARED.placing] = 1;
    out[SHARED.drawsLeft] = known.drawn.left;
  } else {
    out[SHARED.yetToAct + turn.seats.length - turn.plays.length - 1] = 1;
    out[SHARED.opening] = turn.plays.length === 0 ? 1 : 0;
  }
}

function opponentAt(relative: number): number {
  return SHARED.opponents + (relative - 1) * OPPONENT.length;
}

function writeOpponent({ hands, reserves, turn }: Known, seat: Seat, out: Uint8Array, from: number): void {
  const hand = at(hands, seat);
  const size = hand.length;
  out[from + OPPONENT.inRound] = turn.seats.includes(seat) ? 1 : 0;
  out[from + OPPONENT.size] = size;
  if (size >= 1 && size <= 4) out[from + OPPONENT.few + size - 1] = 1;
  writeThermometer(out, from + OPPONENT.reserveCount, at(reserves, seat).length, RESERVES);
  countKinds(at(reserves, seat), out, from + OPPONENT.reserveKinds);
  countKinds(hand, out, from + OPPONENT.openKinds);
}

const PLAYED: Readonly<Record<Play['kind'], number>> = { combo: 0, redraw: 1, take: 2, stop: -1 };

function writePlay({ kind }: Play, out: Uint8Array, from: number): void {
  out[from + OPPONENT.acted] = 1;
  if (PLAYED[kind] >= 0) out[from + OPPONENT.played + PLAYED[kind]] = 1;
}

/** How many of each card could lie anywhere. */
function writeUnseen({ hands, reserves, discard, turn, drawn }: Known, out: Uint8Array): void {
  for (let i = 0; i < KINDS; i++) out[SHARED.unseen + i] = at(COPIES, i);
  const see = (card: Card): void => {
    if (card > 0) increment(out, SHARED.unseen + card - 1, -1);
  };
  for (const hand of hands) hand.forEach(see);
  for (const cards of reserves) cards.forEach(see);
  discard.forEach(see);
  for (const play of turn.plays) {
    if (play.kind === 'combo') play.cards.forEach(see);
    if (play.kind === 'stop') see(STOP);
    if (play.kind === 'redraw') see(REDRAW);
  }
  if (drawn) see(drawn.card);
}

const TYPES = { play: 0, stop: 1, redraw: 2, take: 3, place: 4, deal: 0 };

/** The position after the action, from the mover's seat. */
function writeAfter(known: Known, action: Action, out: Uint8Array): void {
  out.fill(0);
  const hand = handAfter(known, action);
  writeHand(hand, out);
  const reserves = reservesAfter(known, action);
  countKinds(reserves, out, AFTER.reserveKinds);
  writeThermometer(out, AFTER.reserveCount, reserves.length, RESERVES);
  out[AFTER.type + TYPES[action.type]] = 1;
  const played = known.hand.length - hand.length;
  if (played > 0) out[AFTER.cardsPlayed + played - 1] = 1;
  writeTurn(known, action, hand, out);
}

export function handAfter({ hand, reserves, me, drawn }: Known, action: Action): readonly Card[] {
  switch (action.type) {
    case 'play':
      return removed(hand, action.from, action.count);
    case 'stop':
    case 'redraw':
      return removed(hand, action.from);
    case 'take':
      return inserted(hand, action.to, at(at(reserves, me), action.reserve));
    case 'place':
      return inserted(hand, action.to, drawn?.card ?? X);
    case 'deal':
      return hand;
    default:
      return assertNever(action);
  }
}

function reservesAfter({ reserves, me }: Known, action: Action): readonly Card[] {
  const own = at(reserves, me);
  return action.type === 'take' ? removed(own, action.reserve) : own;
}

/** The highest value of each kind that a window's cards can be called; 0 where none. */
const WINDOW_VALUES = Uint8Array.from(
  { length: (WINDOW_MASKS[2] + 1) * COMBO_KINDS.length },
  (_, i) =>
    windowCombos(Math.floor(i / COMBO_KINDS.length)).findLast(
      ({ kind }) => kind === COMBO_KINDS[i % COMBO_KINDS.length],
    )?.value ?? 0,
);

function writeHand(hand: readonly Card[], out: Uint8Array): void {
  let window = 0;
  for (let i = 0; i < hand.length; i++) {
    const card = at(hand, i);
    if (i < POSITIONS) out[AFTER.hand + i * KINDS + card - 1] = 1;
    window = windowWith(window, card);
    for (let size = 0; size < WINDOW_MASKS.length && size <= i; size++) {
      writeWindow(window & (WINDOW_MASKS[size] ?? 0), out);
    }
  }
  countKinds(hand, out, AFTER.handKinds);
  out[AFTER.size + Math.min(hand.length, SIZES - 1)] = 1;
  out[AFTER.fewestPlays + Math.min(fewestPlays(hand), MOST_PLAYS - 1)] = 1;
}

function writeWindow(window: number, out: Uint8Array): void {
  for (let kind = 0; kind < COMBO_KINDS.length; kind++) {
    const value = WINDOW_VALUES[window * COMBO_KINDS.length + kind] ?? 0;
    if (value === 0) continue;
    increment(out, AFTER.windowCounts + kind);
    const best = AFTER.bestValues + kind;
    out[best] = Math.max(out[best] ?? 0, value);
  }
}

/** The turn after the action: its highest combination, and who wins, draws and opens where it is over. */
function writeTurn(known: Known, action: Action, hand: readonly Card[], out: Uint8Array): void {
  const { me, hands } = known;
  const turn = turnAfter(known, action);
  const top = topPlay(turn);
  if (top) writeTop(top.combo, relativeSeat(known, top.seat), out);
  writeThermometer(out, AFTER.redraws, redrawsIn(turn), 2);
  const over = action.type === 'place' || action.type === 'stop' || turn.plays.length === turn.seats.length;
  let after: readonly (readonly Card[])[] = replaced(hands, me, hand);
  if (over) after = writeTurnEnd(known, action, turn, after, out);
  else out[AFTER.next + relativeSeat(known, nextSeat(turn, me)) - 1] = 1;
  out[AFTER.out] = at(after, me).length === 0 ? 1 : 0;
  for (const [seat, { length }] of after.entries()) {
    if (seat !== me && length > 0) increment(out, AFTER.holders);
  }
}

export function turnAfter({ turn, me, hand }: Known, action: Action): TurnSoFar {
  if (action.type === 'place' || action.type === 'deal') return turn;
  return { opener: turn.opener, seats: turn.seats, plays: [...turn.plays, playOf(hand, me, action)] };
}

function playOf(
  hand: readonly Card[],
  seat: Seat,
  action: Exclude<Action, { type: 'place' | 'deal' }>,
): Play {
  if (action.type !== 'play') return { seat, kind: action.type };
  const combo = comboNamed(action.combo, action.value);
  if (!combo) throw new Error(`a ${action.combo} of ${action.value} exists`);
  return { seat, kind: 'combo', combo, cards: hand.slice(action.from, action.from + action.count) };
}

function nextSeat({ seats }: TurnSoFar, me: Seat): Seat {
  return seats.find((seat) => seat > me) ?? at(seats, 0);
}

function writeTop({ kind, value }: Combo, owner: number, out: Uint8Array): void {
  out[AFTER.topKind + COMBO_KINDS.indexOf(kind)] = 1;
  out[AFTER.topValue + value - 1] = 1;
  out[AFTER.topOwner + owner] = 1;
}

const SOME_CARDS: readonly Card[] = [0];

/** Who wins, draws and opens; the hands as they then are, of which only whether they are empty counts. */
function writeTurnEnd(
  known: Known,
  action: Action,
  turn: TurnSoFar,
  hands: readonly (readonly Card[])[],
  out: Uint8Array,
): readonly (readonly Card[])[] {
  const { edition } = known.options;
  out[AFTER.turnOver] = 1;
  const winner = turnWinner(edition, turn)?.seat;
  let after = hands;
  if (winner !== undefined) {
    out[AFTER.winner + relativeSeat(known, winner)] = 1;
    const draws =
      action.type === 'place'
        ? (known.drawn?.left ?? 0)
        : Math.min(CARDS_PER_REDRAW * redrawsIn(turn), known.pile);
    if (draws > 0) {
      out[AFTER.draws] = 1;
      if (at(hands, winner).length === 0) after = replaced(hands, winner, SOME_CARDS);
    }
    if (draws > CARDS_PER_REDRAW) out[AFTER.draws + 1] = 1;
  }
  if (after.some(({ length }) => length > 0)) {
    out[AFTER.opener + relativeSeat(known, nextOpener(edition, turn, after).seat)] = 1;
  }
  return after;
}

/** The network's outcomes: who, from the mover to the left, pays alone; several pay, the mover among them or not. */
export const checkeredCombosReading: Reading<View, Action, Event, Known> = {
  lengths: { shared: SHARED.length, after: AFTER.length },
  known: knownBy,
  writeShared,
  writeAfter,
  /** The chance not to pay. */
  worth: (_known, chances) => 1 - (chances[0] ?? 0) - (chances[SEATS] ?? 0),
};
