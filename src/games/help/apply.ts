import { assertNever, at, invariant } from '../../core/assert.ts';
import { CHANCE_TURN, type Seat, type Step, seatTurn, type Turn } from '../../core/game.ts';
import { inserted, replaced } from '../../core/lists.ts';
import { type Rng, shuffled } from '../../core/rng.ts';
import {
  type Card,
  type CardName,
  cardName,
  cardNamed,
  cardNames,
  cardsNamed,
  DECK,
  lowestNumber,
  NO,
  SWITCH,
  WILD,
  ZAP,
} from './cards.ts';
import { askedSeat, canHelp, canPlay, neighbour } from './helping.ts';
import { HAND_SIZE, type Options, WINNING_POINTS } from './options.ts';
import { ROW_LIMIT, valueBefore } from './row.ts';
import type { Action, Event, RoundEnd, State } from './types.ts';

/** [HE-2] No points yet; the first deal is due. [HE-3] Clockwise. [HE-4] Everyone will call. */
export function setup(options: Options): State {
  const seats = Array.from({ length: options.players }, (_, seat) => seat);
  return {
    options,
    round: 1,
    direction: 1,
    phase: 'deal',
    toAct: 0,
    points: seats.map(() => 0),
    callers: seats,
    hands: seats.map(() => []),
    row: [],
    drawPile: [],
    drawn: 0,
    discard: [],
    no: seats.map(() => 'none'),
    help: undefined,
    winners: [],
  };
}

export function turn(state: State): Turn {
  switch (state.phase) {
    case 'deal':
    case 'tie':
    case 'shuffle':
      return CHANCE_TURN;
    case 'start':
    case 'act':
    case 'help':
    case 'return':
      return seatTurn(state.toAct);
    case 'over':
      return { kind: 'over', result: { places: places(state.points) } };
    default:
      return assertNever(state.phase);
  }
}

/** [HE-17] The winners share the first place; the others follow by their points. */
function places(points: readonly number[]): readonly number[] {
  return points.map((own) => 1 + points.filter((other) => other > own).length);
}

const DECK_NAMES = cardNames(DECK);

export function sample(state: State, rng: Rng): Action {
  switch (state.phase) {
    case 'deal':
      return { type: 'deal', deck: shuffled(DECK_NAMES, rng) };
    case 'tie':
      return { type: 'begin', seat: at(state.callers, rng.below(state.callers.length)) };
    default:
      invariant(state.phase === 'shuffle', 'chance acts');
      return { type: 'shuffle', pile: cardNames(shuffled(state.discard, rng)) };
  }
}

/** The state being made; its lists may be shared with the one before and are replaced, never changed. */
type Draft = { -readonly [Key in keyof State]: State[Key] };

/** Hot. Written out, so that every state has the same shape; a spread is ten times slower here. */
function draftOf(state: State): Draft {
  return {
    options: state.options,
    round: state.round,
    direction: state.direction,
    phase: state.phase,
    toAct: state.toAct,
    points: state.points,
    callers: state.callers,
    hands: state.hands,
    row: state.row,
    drawPile: state.drawPile,
    drawn: state.drawn,
    discard: state.discard,
    no: state.no,
    help: state.help,
    winners: state.winners,
  };
}

/** Hot: copies only what the action changes. */
export function apply(state: State, action: Action): Step<State, Event> {
  const draft = draftOf(state);
  const events: Event[] = [];
  switch (action.type) {
    case 'play':
      playNumber(draft, cardNamed(action.card), events);
      break;
    case 'wild':
      placeWild(draft, action.at, events);
      break;
    case 'switch':
      switchCards(draft, action.at, cardNamed(action.card), events);
      break;
    case 'zap':
      zap(draft, events);
      break;
    case 'no':
      playNo(draft, events);
      break;
    case 'give':
      give(draft, cardNamed(action.card), events);
      break;
    case 'return':
      giveBack(draft, cardNamed(action.card), events);
      break;
    case 'deal':
      deal(draft, cardsNamed(action.deck), events);
      break;
    case 'begin':
      breakTie(draft, action.seat, events);
      break;
    case 'shuffle':
      reshuffle(draft, cardsNamed(action.pile), events);
      break;
    default:
      assertNever(action);
  }
  return { state: draft, events };
}

/** [HE-2] Four cards each, in blocks by seat; the rest is the draw deck. */
function deal(draft: Draft, deck: readonly Card[], events: Event[]): void {
  const hands: (readonly Card[])[] = [];
  for (let seat = 0; seat < draft.options.players; seat++) {
    hands.push(deck.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE));
  }
  draft.hands = hands;
  draft.row = [];
  draft.drawPile = deck;
  draft.drawn = hands.length * HAND_SIZE;
  draft.discard = [];
  draft.no = hands.map(() => 'none');
  const { round, direction } = draft;
  const drawPile = deck.length - draft.drawn;
  events.push({ type: 'dealt', round, direction, hands: hands.map(cardNames), drawPile });
  call(draft, events);
}

/** [HE-4] The callers call their lowest numbers. */
function call(draft: Draft, events: Event[]): void {
  const calls = draft.callers.map((seat) => ({ seat, card: lowestNumber(at(draft.hands, seat)) }));
  events.push({
    type: 'called',
    calls: calls.map(({ seat, card }) => ({ seat, card: card === undefined ? null : cardName(card) })),
  });
  const lowest = lowestNumber(calls.map(({ card }) => card ?? WILD));
  const first = calls.filter(({ card }) => card !== undefined && card === lowest).map(({ seat }) => seat);
  beginOneOf(draft, first, events);
}

/** [HE-4] The lowest begins; a tie must be broken; where nobody called a number, the round is dealt again. */
function beginOneOf(draft: Draft, lowest: readonly Seat[], events: Event[]): void {
  if (lowest.length === 0) {
    draft.phase = 'deal';
    events.push({ type: 'redealt', round: draft.round });
  } else if (lowest.length === 1) {
    begin(draft, at(lowest, 0), 'lowest', events);
  } else {
    draft.phase = 'tie';
    draft.callers = lowest;
  }
}

/** [HE-4] A tie is broken at random. */
function breakTie(draft: Draft, seat: Seat, events: Event[]): void {
  events.push({ type: 'tie-broken', seat, tied: draft.callers, card: calledCard(draft, seat) });
  begin(draft, seat, 'tie-broken', events);
}

function calledCard({ hands }: Draft, seat: Seat): CardName {
  const called = lowestNumber(at(hands, seat));
  invariant(called !== undefined, 'who begins called a number');
  return cardName(called);
}

function begin(draft: Draft, seat: Seat, why: 'lowest' | 'tie-broken', events: Event[]): void {
  draft.phase = 'start';
  draft.toAct = seat;
  draft.callers = [];
  events.push({ type: 'begins', seat, card: calledCard(draft, seat), why });
}

/** [HE-7] A number goes to the right end of the row. */
function playNumber(draft: Draft, card: Card, events: Event[]): void {
  const seat = draft.toAct;
  const hand = handWithout(draft, seat, card);
  draft.row = appended(draft.row, card);
  events.push({ type: 'played', seat, card: cardName(card) });
  endTurn(draft, hand, events);
}

/** [HE-9] */
function placeWild(draft: Draft, place: number, events: Event[]): void {
  const seat = draft.toAct;
  const hand = handWithout(draft, seat, WILD);
  draft.row = inserted(draft.row, place, WILD);
  events.push({ type: 'wild-placed', seat, at: place, value: valueBefore(draft.row, place + 1) });
  endTurn(draft, hand, events);
}

/** [HE-10] The Switch is discarded, then one card of the row and one of the hand change places. */
function switchCards(draft: Draft, place: number, card: Card, events: Event[]): void {
  const seat = draft.toAct;
  const taken = at(draft.row, place);
  const hand = handWithout(draft, seat, SWITCH);
  takeOut(hand, card);
  hand.push(taken);
  draft.discard = appended(draft.discard, SWITCH);
  draft.row = replaced(draft.row, place, card);
  events.push({ type: 'switched', seat, at: place, took: cardName(taken), put: cardName(card) });
  endTurn(draft, hand, events);
}

/** [HE-11] The last card of the row and the Zap are discarded. */
function zap(draft: Draft, events: Event[]): void {
  const seat = draft.toAct;
  const hand = handWithout(draft, seat, ZAP);
  const last = draft.row.length - 1;
  const card = at(draft.row, last);
  draft.row = draft.row.slice(0, last);
  draft.discard = appended(appended(draft.discard, card), ZAP);
  events.push({ type: 'zapped', seat, card: cardName(card) });
  endTurn(draft, hand, events);
}

/** [HE-12] It goes in front of its player. */
function playNo(draft: Draft, events: Event[]): void {
  const seat = draft.toAct;
  const hand = handWithout(draft, seat, NO);
  draft.no = replaced(draft.no, seat, 'fresh');
  events.push({ type: 'no-played', seat });
  endTurn(draft, hand, events);
}

/** A copy of the hand without one such card. */
function handWithout({ hands }: Draft, seat: Seat, card: Card): Card[] {
  const hand = at(hands, seat).slice();
  takeOut(hand, card);
  return hand;
}

/** Hot. By hand: `splice` makes an array of what it takes out. */
function takeOut(hand: Card[], card: Card): void {
  for (let i = hand.indexOf(card) + 1; i < hand.length; i++) hand[i - 1] = at(hand, i);
  hand.pop();
}

function appended(cards: readonly Card[], card: Card): readonly Card[] {
  const copy = cards.slice();
  copy.push(card);
  return copy;
}

/** The hand is a copy, to be filled up and kept. */
function endTurn(draft: Draft, hand: Card[], events: Event[]): void {
  if (draft.row.length >= ROW_LIMIT) clearRow(draft, events);
  refill(draft, hand, events);
}

/** [HE-8] Who makes it six puts the whole row on the discard pile. */
function clearRow(draft: Draft, events: Event[]): void {
  const discard = draft.discard.slice();
  for (const card of draft.row) discard.push(card);
  events.push({ type: 'row-cleared', seat: draft.toAct, row: cardNames(draft.row) });
  draft.discard = discard;
  draft.row = [];
}

/** [HE-6] The hand is filled up to four; where the deck runs out, the discard pile must be shuffled first. */
function refill(draft: Draft, hand: Card[], events: Event[]): void {
  const { drawPile, toAct: seat } = draft;
  while (hand.length < HAND_SIZE && draft.drawn < drawPile.length) {
    const card = at(drawPile, draft.drawn);
    draft.drawn++;
    hand.push(card);
    events.push({ type: 'drew', seat, card: cardName(card), left: drawPile.length - draft.drawn });
  }
  draft.hands = replaced(draft.hands, seat, hand);
  if (hand.length < HAND_SIZE && draft.discard.length > 0) draft.phase = 'shuffle';
  else passTurn(draft, events);
}

/** [HE-6] The discard pile becomes the new deck, and the drawing goes on. */
function reshuffle(draft: Draft, pile: readonly Card[], events: Event[]): void {
  draft.drawPile = pile;
  draft.drawn = 0;
  draft.discard = [];
  events.push({ type: 'reshuffled', drawPile: pile.length });
  refill(draft, at(draft.hands, draft.toAct).slice(), events);
}

/** [HE-12] A fresh No! skips its player's turn and stays; the time after that it is discarded. */
function passTurn(draft: Draft, events: Event[]): void {
  const { direction } = draft;
  const players = draft.no.length;
  let seat = neighbour(draft.toAct, direction, players);
  while (at(draft.no, seat) === 'fresh') {
    draft.no = replaced(draft.no, seat, 'skipped');
    events.push({ type: 'skipped', seat });
    seat = neighbour(seat, direction, players);
  }
  if (at(draft.no, seat) === 'skipped') {
    draft.no = replaced(draft.no, seat, 'none');
    draft.discard = appended(draft.discard, NO);
    events.push({ type: 'no-removed', seat });
  }
  beginTurn(draft, seat, events);
}

/** [HE-13] Who can play must; who can't asks for help. */
function beginTurn(draft: Draft, seat: Seat, events: Event[]): void {
  draft.toAct = seat;
  draft.phase = 'act';
  if (!canPlay(draft.row, at(draft.hands, seat))) askForHelp(draft, seat, events);
}

/** [HE-16] Where all others have a No!, the asker is helpless. */
function askForHelp(draft: Draft, asker: Seat, events: Event[]): void {
  const giver = askedSeat(draft, asker);
  if (giver === undefined) {
    events.push({ type: 'helpless', asker, row: cardNames(draft.row) });
    endRound(draft, 'helpless', [asker], events);
  } else {
    ask(draft, asker, giver, events);
  }
}

/** [HE-14] Who can help must; [HE-15] otherwise everyone but these two gets a point. */
function ask(draft: Draft, asker: Seat, giver: Seat, events: Event[]): void {
  const { row, hands } = draft;
  events.push({
    type: 'asked',
    asker,
    giver,
    passedOver: passedOver(draft, asker, giver),
    row: cardNames(row),
  });
  if (canHelp(row, at(hands, giver), at(hands, asker))) {
    draft.phase = 'help';
    draft.toAct = giver;
    draft.help = { asker, giver, card: undefined };
  } else {
    events.push({ type: 'no-help', asker, giver });
    const others = [...hands.keys()].filter((seat) => seat !== asker && seat !== giver);
    endRound(draft, 'no-help', others, events);
  }
}

/** [HE-13] Those with a No! between the asker and the one asked. */
function passedOver({ direction, no }: Draft, asker: Seat, giver: Seat): readonly Seat[] {
  const seats: Seat[] = [];
  for (let seat = asker; seat !== giver; seat = neighbour(seat, -direction, no.length)) {
    if (seat !== asker) seats.push(seat);
  }
  return seats;
}

/** [HE-14] The helper passes a card and doesn't draw; a hand that was empty has nothing to give back. */
function give(draft: Draft, card: Card, events: Event[]): void {
  invariant(draft.help !== undefined, 'someone asked for help');
  const { asker, giver } = draft.help;
  const emptyHanded = at(draft.hands, asker).length === 0;
  passCard(draft, giver, asker, card);
  draft.toAct = asker;
  draft.phase = emptyHanded ? 'act' : 'return';
  draft.help = emptyHanded ? undefined : { asker, giver, card };
  events.push({ type: 'gave', giver, asker, card: cardName(card) });
}

/** [HE-14] The asker gives one of their own cards back and takes a regular turn. */
function giveBack(draft: Draft, card: Card, events: Event[]): void {
  invariant(draft.help !== undefined, 'someone was helped');
  const { asker, giver } = draft.help;
  passCard(draft, asker, giver, card);
  draft.phase = 'act';
  draft.help = undefined;
  events.push({ type: 'returned', asker, giver, card: cardName(card) });
}

function passCard(draft: Draft, from: Seat, to: Seat, card: Card): void {
  const received = appended(at(draft.hands, to), card);
  draft.hands = replaced(replaced(draft.hands, from, handWithout(draft, from, card)), to, received);
}

/** [HE-17] Three points win; otherwise [HE-3] the next round goes the other way, and [HE-4] who got no point calls. */
function endRound(draft: Draft, why: RoundEnd, scorers: readonly Seat[], events: Event[]): void {
  const { round, direction } = draft;
  const points = draft.points.map((own, seat) => (scorers.includes(seat) ? own + 1 : own));
  events.push({ type: 'round-over', round, why, scorers, points });
  const seats = points.map((_, seat) => seat);
  const winners = seats.filter((seat) => at(points, seat) >= WINNING_POINTS);
  draft.points = points;
  draft.winners = winners;
  if (winners.length > 0) {
    draft.phase = 'over';
    events.push({ type: 'game-over', winners });
    return;
  }
  draft.phase = 'deal';
  draft.round = round + 1;
  draft.direction = direction === 1 ? -1 : 1;
  draft.callers = seats.filter((seat) => !scorers.includes(seat));
}
