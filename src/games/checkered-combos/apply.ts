import { assertNever, at, invariant } from '../../core/assert.ts';
import { CHANCE_TURN, type Seat, type Step, seatTurn, type Turn } from '../../core/game.ts';
import { inserted, removed, repeated, replaced } from '../../core/lists.ts';
import { type Rng, shuffled } from '../../core/rng.ts';
import { type Card, cardName, cardNames, cardsNamed, DECK, REDRAW, STOP } from './cards.ts';
import { comboNamed } from './combos.ts';
import { canAct } from './legal.ts';
import { CARDS_PER_REDRAW, handSize, type Options, RESERVES } from './options.ts';
import { nextOpener, redrawsIn, topPlay, turnWinner } from './turnEnd.ts';
import type { Action, Event, Play, State } from './types.ts';

const DECK_NAMES = cardNames(DECK);

/** [CC-2] Chips for everyone; the first deal is due. [CC-5] The seat to the dealer's left will open. */
export function setup(options: Options): State {
  const { players, chips, oldest } = options;
  const none: readonly (readonly Card[])[] = Array.from({ length: players }, () => []);
  return {
    options,
    round: 1,
    phase: 'deal',
    toAct: (oldest + 1) % players,
    opens: 'left-of-dealer',
    chips: repeated(chips, players),
    hands: none,
    reserves: none,
    drawPile: [],
    discard: [],
    turn: { opener: oldest, seats: [], plays: [] },
    drawn: undefined,
    losers: [],
  };
}

export function turn(state: State): Turn {
  switch (state.phase) {
    case 'deal':
      return CHANCE_TURN;
    case 'act':
    case 'place':
      return seatTurn(state.toAct);
    case 'over': {
      // [CC-26] Everyone but the losers wins.
      const places = state.chips.map((_, seat) => (state.losers.includes(seat) ? 2 : 1));
      return { kind: 'over', result: { places } };
    }
    default:
      return assertNever(state.phase);
  }
}

export function sample(_state: State, rng: Rng): Action {
  return { type: 'deal', deck: shuffled(DECK_NAMES, rng) };
}

/** The state being made; its lists may be shared with the one before and are replaced, never changed. */
type Draft = { -readonly [Key in keyof State]: State[Key] };

/** Hot. Written out, so that every state has the same shape; a spread is ten times slower here. */
function draftOf(state: State): Draft {
  return {
    options: state.options,
    round: state.round,
    phase: state.phase,
    toAct: state.toAct,
    opens: state.opens,
    chips: state.chips,
    hands: state.hands,
    reserves: state.reserves,
    drawPile: state.drawPile,
    discard: state.discard,
    turn: state.turn,
    drawn: state.drawn,
    losers: state.losers,
  };
}

/** Hot: copies only what the action changes. */
export function apply(state: State, action: Action): Step<State, Event> {
  const draft = draftOf(state);
  const events: Event[] = [];
  switch (action.type) {
    case 'deal':
      deal(draft, cardsNamed(action.deck), events);
      break;
    case 'play':
      playCombo(draft, action, events);
      break;
    case 'stop':
      events.push({ type: 'stopped', seat: draft.toAct, from: action.from, skipped: yetToAct(draft) });
      playSpecial(draft, action.from, 'stop', events);
      break;
    case 'redraw':
      events.push({ type: 'redraw-played', seat: draft.toAct, from: action.from });
      playSpecial(draft, action.from, 'redraw', events);
      break;
    case 'take':
      take(draft, action.reserve, action.to, events);
      break;
    case 'place':
      place(draft, action.to, events);
      break;
    default:
      assertNever(action);
  }
  return { state: draft, events };
}

/** [CC-3] Hands in the order dealt, [CC-4] then the reserve cards; the rest is the draw pile. */
function deal(draft: Draft, deck: readonly Card[], events: Event[]): void {
  const { players, oldest } = draft.options;
  const size = handSize(players);
  const seats: Seat[] = [];
  const hands: (readonly Card[])[] = [];
  const reserves: (readonly Card[])[] = [];
  let dealt = players * size;
  for (let seat = 0; seat < players; seat++) {
    seats.push(seat);
    hands.push(deck.slice(seat * size, (seat + 1) * size));
    reserves.push(deck.slice(dealt, dealt + RESERVES));
    dealt += RESERVES;
  }
  draft.phase = 'act';
  draft.hands = hands;
  draft.reserves = reserves;
  draft.drawPile = deck.slice(dealt);
  draft.discard = [];
  draft.turn = { opener: draft.toAct, seats, plays: [] };
  events.push({
    type: 'dealt',
    round: draft.round,
    dealer: oldest,
    opener: draft.toAct,
    why: draft.opens,
    hands: hands.map(cardNames),
    reserves: reserves.map(cardNames),
    drawPile: draft.drawPile.length,
  });
}

/** [CC-9] Neighbours in the hand, called what the player says. */
function playCombo(draft: Draft, action: Extract<Action, { type: 'play' }>, events: Event[]): void {
  const { from, count, combo: kind, value } = action;
  const seat = draft.toAct;
  const combo = comboNamed(kind, value);
  invariant(combo !== undefined, 'a legal play names a combination that exists');
  const hand = at(draft.hands, seat);
  const cards = hand.slice(from, from + count);
  events.push({ type: 'played', seat, from, cards: cardNames(cards), combo: kind, value });
  draft.hands = replaced(draft.hands, seat, removed(hand, from, count));
  act(draft, { seat, kind: 'combo', combo, cards }, events);
}

/** [CC-13] [CC-14] */
function playSpecial(draft: Draft, from: number, kind: 'stop' | 'redraw', events: Event[]): void {
  const seat = draft.toAct;
  draft.hands = replaced(draft.hands, seat, removed(at(draft.hands, seat), from));
  act(draft, { seat, kind }, events);
}

function yetToAct({ turn: { seats, plays }, toAct }: Draft): readonly Seat[] {
  return seats.filter((seat) => seat !== toAct && !plays.some((play) => play.seat === seat));
}

/** [CC-12] */
function take(draft: Draft, reserve: number, to: number, events: Event[]): void {
  const seat = draft.toAct;
  const reserves = at(draft.reserves, seat);
  const card = at(reserves, reserve);
  events.push({ type: 'took', seat, reserve, card: cardName(card), to });
  draft.hands = replaced(draft.hands, seat, inserted(at(draft.hands, seat), to, card));
  draft.reserves = replaced(draft.reserves, seat, removed(reserves, reserve));
  act(draft, { seat, kind: 'take' }, events);
}

/** [CC-6] Once everyone acted, or [CC-13] at a Stop, the turn ends; else it is the next one's. */
function act(draft: Draft, play: Play, events: Event[]): void {
  const { opener, seats, plays } = draft.turn;
  draft.turn = { opener, seats, plays: [...plays, play] };
  if (play.kind === 'stop' || plays.length + 1 === seats.length) {
    endTurn(draft, events);
    return;
  }
  const seat = nextClockwise(seats, play.seat);
  draft.toAct = seat;
  if (canAct(at(draft.hands, seat), at(draft.reserves, seat), topPlay(draft.turn)?.combo)) return;
  // [CC-15] Nothing left to do: the round is lost at once.
  endRound(draft, { type: 'round-over', round: draft.round, why: 'stuck', payers: [seat] }, events);
}

function nextClockwise(seats: readonly Seat[], seat: Seat): Seat {
  for (const next of seats) if (next > seat) return next;
  return at(seats, 0);
}

/** [CC-16] [CC-19] Someone wins the turn, and [CC-17] redraws before it is over. */
function endTurn(draft: Draft, events: Event[]): void {
  const winner = turnWinner(draft.options.edition, draft.turn);
  if (!winner) {
    closeTurn(draft, events);
    return;
  }
  const { seat, by, combo } = winner;
  events.push(
    combo
      ? { type: 'turn-won', seat, by, combo: combo.kind, value: combo.value }
      : { type: 'turn-won', seat, by },
  );
  const count = Math.min(CARDS_PER_REDRAW * redrawsIn(draft.turn), draft.drawPile.length);
  if (count === 0) {
    closeTurn(draft, events);
    return;
  }
  events.push({ type: 'redraws', seat, count });
  draft.phase = 'place';
  draft.toAct = seat;
  draw(draft, count - 1, events);
}

/** [CC-17] One card at a time, each placed before the next is drawn. [CC-27] The pile can't run out, unless loaded so. */
function draw(draft: Draft, left: number, events: Event[]): void {
  const card = at(draft.drawPile, 0);
  events.push({ type: 'drew', seat: draft.toAct, card: cardName(card), left });
  draft.drawPile = draft.drawPile.slice(1);
  draft.drawn = { card, left };
}

function place(draft: Draft, to: number, events: Event[]): void {
  const { drawn, toAct: seat } = draft;
  invariant(drawn !== undefined, 'a card was drawn');
  events.push({ type: 'placed', seat, card: cardName(drawn.card), to });
  draft.hands = replaced(draft.hands, seat, inserted(at(draft.hands, seat), to, drawn.card));
  if (drawn.left > 0) {
    draw(draft, drawn.left - 1, events);
    return;
  }
  draft.drawn = undefined;
  closeTurn(draft, events);
}

/** [CC-22] Who has no cards is out of the round, and the last one with cards loses it. */
function closeTurn(draft: Draft, events: Event[]): void {
  const { round, turn } = draft;
  const seats: Seat[] = [];
  for (const seat of turn.seats) {
    if (at(draft.hands, seat).length > 0) seats.push(seat);
    else events.push({ type: 'out', seat });
  }
  if (seats.length === 0) endRound(draft, allOut(draft), events);
  else if (seats.length > 1) openTurn(draft, seats, events);
  else endRound(draft, { type: 'round-over', round, why: 'last-with-cards', payers: seats }, events);
}

type RoundOver = Extract<Event, { type: 'round-over' }>;

/** [CC-24] All hands are empty: everyone but the winner of the turn pays. */
function allOut({ options, round, turn }: Draft): RoundOver {
  const winner = turnWinner(options.edition, turn);
  invariant(winner !== undefined, 'a Stop alone leaves others with cards');
  const { seat: spared } = winner;
  const payers = turn.seats.filter((seat) => seat !== spared);
  return { type: 'round-over', round, why: 'all-out', payers, spared };
}

/** [CC-18] [CC-20] [CC-21] The cards on the table are discarded and the next turn begins. */
function openTurn(draft: Draft, seats: readonly Seat[], events: Event[]): void {
  const opens = nextOpener(draft.options.edition, draft.turn, draft.hands);
  events.push(opens);
  draft.phase = 'act';
  draft.toAct = opens.seat;
  draft.discard = withTableCards(draft.discard, draft.turn.plays);
  draft.turn = { opener: opens.seat, seats, plays: [] };
}

/** A pile with the cards played in the turn, which lie on the table until it is over. */
export function withTableCards(pile: readonly Card[], plays: readonly Play[]): readonly Card[] {
  const cards = pile.slice();
  for (const play of plays) {
    if (play.kind === 'combo') for (const card of play.cards) cards.push(card);
    else if (play.kind === 'stop') cards.push(STOP);
    else if (play.kind === 'redraw') cards.push(REDRAW);
  }
  return cards;
}

/** [CC-23] The losers of the round hand in a chip each; [CC-26] one who has none loses the game. */
function endRound(draft: Draft, over: RoundOver, events: Event[]): void {
  events.push(over);
  const { payers } = over;
  const losers = payers.filter((seat) => draft.chips[seat] === 0);
  const chips = draft.chips.slice();
  for (const seat of payers) {
    if (losers.includes(seat)) continue;
    chips[seat] = at(chips, seat) - 1;
    events.push({ type: 'paid', seat, chips: at(chips, seat) });
  }
  draft.chips = chips;
  draft.losers = losers;
  if (losers.length > 0) {
    draft.phase = 'over';
    events.push({ type: 'game-over', losers });
  } else {
    draft.phase = 'deal';
    draft.round++;
    openRound(draft, payers);
  }
}

/** [CC-25] The one who handed in a chip opens; if several did, the oldest player. */
function openRound(draft: Draft, payers: readonly Seat[]): void {
  const alone = payers.length === 1;
  draft.toAct = alone ? at(payers, 0) : draft.options.oldest;
  draft.opens = alone ? 'lost-round' : 'several-lost';
}
