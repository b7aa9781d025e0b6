import { assertNever, at, invariant } from '../../core/assert.ts';
import { CHANCE_TURN, type Seat, type Step, seatTurn, type Turn } from '../../core/game.ts';
import { inserted, removed, replaced } from '../../core/lists.ts';
import { type Rng, shuffled } from '../../core/rng.ts';
import { type Card, cardName, cardsNamed, DECK, REDRAW, STOP } from './cards.ts';
import { comboNamed } from './combos.ts';
import { canAct } from './legal.ts';
import { CARDS_PER_REDRAW, handSize, type Options, RESERVES } from './options.ts';
import { nextOpener, redrawsIn, topPlay, turnWinner } from './turnEnd.ts';
import type { Action, Event, OpensRound, Play, State, TurnSoFar } from './types.ts';

type Progress = Step<State, Event>;

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
    chips: Array<number>(players).fill(chips),
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

/** What changes while a round is played. */
type InRound = Pick<
  State,
  'phase' | 'toAct' | 'hands' | 'reserves' | 'drawPile' | 'discard' | 'turn' | 'drawn'
>;

/** Hot. Written out, so that every state has the same shape; a spread is ten times slower here. */
function inRound({ options, round, opens, chips, losers }: State, now: InRound): State {
  const { phase, toAct, hands, reserves, drawPile, discard, turn, drawn } = now;
  return {
    options,
    round,
    phase,
    toAct,
    opens,
    chips,
    hands,
    reserves,
    drawPile,
    discard,
    turn,
    drawn,
    losers,
  };
}

/** Hot: copies only what the action changes. */
export function apply(state: State, action: Action): Progress {
  const seat = state.toAct;
  switch (action.type) {
    case 'deal':
      return dealt(state, cardsNamed(action.deck));
    case 'play': {
      const { from, count, combo: kind, value } = action;
      const cards = at(state.hands, seat).slice(from, from + count);
      const combo = comboNamed(kind, value);
      invariant(combo !== undefined, 'a legal play names a combination that exists');
      const event: Event = { type: 'played', seat, from, cards: cards.map(cardName), combo: kind, value };
      return playedFrom(state, from, { seat, kind: 'combo', combo, cards }, event);
    }
    case 'stop': {
      const event: Event = { type: 'stopped', seat, from: action.from, skipped: yetToAct(state) };
      return playedFrom(state, action.from, { seat, kind: 'stop' }, event);
    }
    case 'redraw': {
      const event: Event = { type: 'redraw-played', seat, from: action.from };
      return playedFrom(state, action.from, { seat, kind: 'redraw' }, event);
    }
    case 'take':
      return took(state, action.reserve, action.to);
    case 'place':
      return placed(state, action.to);
    default:
      return assertNever(action);
  }
}

export function sample(_state: State, rng: Rng): Action {
  return { type: 'deal', deck: shuffled(DECK, rng).map(cardName) };
}

/** [CC-3] Hands in the order dealt, [CC-4] then the reserve cards; the rest is the draw pile. */
function dealt(state: State, deck: readonly Card[]): Progress {
  const { players, oldest } = state.options;
  const size = handSize(players);
  const seats: Seat[] = [];
  const hands: (readonly Card[])[] = [];
  const reserves: (readonly Card[])[] = [];
  let dealtCards = players * size;
  for (let seat = 0; seat < players; seat++) {
    seats.push(seat);
    hands.push(deck.slice(seat * size, (seat + 1) * size));
    reserves.push(deck.slice(dealtCards, dealtCards + RESERVES));
    dealtCards += RESERVES;
  }
  const drawPile = deck.slice(dealtCards);
  const turnSoFar = { opener: state.toAct, seats, plays: [] };
  const event: Event = {
    type: 'dealt',
    round: state.round,
    dealer: oldest,
    opener: state.toAct,
    why: state.opens,
    hands: hands.map((hand) => hand.map(cardName)),
    reserves: reserves.map((cards) => cards.map(cardName)),
    drawPile: drawPile.length,
  };
  return {
    state: inRound(state, {
      phase: 'act',
      toAct: state.toAct,
      hands,
      reserves,
      drawPile,
      discard: [],
      turn: turnSoFar,
      drawn: undefined,
    }),
    events: [event],
  };
}

function playedFrom(state: State, from: number, play: Play, event: Event): Progress {
  const count = play.kind === 'combo' ? play.cards.length : 1;
  const hands = replaced(state.hands, play.seat, removed(at(state.hands, play.seat), from, count));
  return acted(state, play, hands, state.reserves, event);
}

function yetToAct({ turn: { seats, plays }, toAct }: State): readonly Seat[] {
  return seats.filter((seat) => seat !== toAct && !plays.some((play) => play.seat === seat));
}

/** [CC-12] */
function took(state: State, reserve: number, to: number): Progress {
  const seat = state.toAct;
  const ownReserves = at(state.reserves, seat);
  const card = at(ownReserves, reserve);
  const hands = replaced(state.hands, seat, inserted(at(state.hands, seat), to, card));
  const reserves = replaced(state.reserves, seat, removed(ownReserves, reserve));
  const event: Event = { type: 'took', seat, reserve, card: cardName(card), to };
  return acted(state, { seat, kind: 'take' }, hands, reserves, event);
}

/** [CC-6] Once everyone acted, or [CC-13] at a Stop, the turn ends; else it is the next one's. */
function acted(
  state: State,
  play: Play,
  hands: readonly (readonly Card[])[],
  reserves: readonly (readonly Card[])[],
  event: Event,
): Progress {
  const { opener, seats, plays } = state.turn;
  const turnSoFar: TurnSoFar = { opener, seats, plays: [...plays, play] };
  const toAct = nextClockwise(seats, play.seat);
  const { phase, drawPile, discard, drawn } = state;
  const after = inRound(state, { phase, toAct, hands, reserves, drawPile, discard, turn: turnSoFar, drawn });
  const events = [event];
  if (play.kind === 'stop' || turnSoFar.plays.length === seats.length) return turnEnded(after, events);
  if (canAct(at(hands, toAct), at(reserves, toAct), topPlay(turnSoFar)?.combo))
    return { state: after, events };
  // [CC-15] Nothing left to do: the round is lost at once.
  return roundOver(after, 'stuck', [toAct], undefined, events);
}

function nextClockwise(seats: readonly Seat[], seat: Seat): Seat {
  for (const next of seats) if (next > seat) return next;
  return at(seats, 0);
}

/** [CC-16] [CC-19] Someone wins the turn, and [CC-17] redraws before it is over. */
function turnEnded(state: State, events: Event[]): Progress {
  const winner = turnWinner(state.options.edition, state.turn);
  if (!winner) return turnClosed(state, state.hands, events);
  const { seat, by, combo } = winner;
  events.push(
    combo
      ? { type: 'turn-won', seat, by, combo: combo.kind, value: combo.value }
      : { type: 'turn-won', seat, by },
  );
  const count = Math.min(CARDS_PER_REDRAW * redrawsIn(state.turn), state.drawPile.length);
  if (count === 0) return turnClosed(state, state.hands, events);
  events.push({ type: 'redraws', seat, count });
  return drew(state, seat, state.hands, count - 1, events);
}

/** [CC-17] One card at a time, each placed before the next is drawn. */
function drew(state: State, seat: Seat, hands: State['hands'], left: number, events: Event[]): Progress {
  const { reserves, drawPile, discard } = state;
  const card = at(drawPile, 0);
  events.push({ type: 'drew', seat, card: cardName(card), left });
  const after = inRound(state, {
    phase: 'place',
    toAct: seat,
    hands,
    reserves,
    drawPile: drawPile.slice(1),
    discard,
    turn: state.turn,
    drawn: { card, left },
  });
  return { state: after, events };
}

function placed(state: State, to: number): Progress {
  const { drawn, toAct: seat } = state;
  invariant(drawn !== undefined, 'a card was drawn');
  const events: Event[] = [{ type: 'placed', seat, card: cardName(drawn.card), to }];
  const hands = replaced(state.hands, seat, inserted(at(state.hands, seat), to, drawn.card));
  return drawn.left > 0 ? drew(state, seat, hands, drawn.left - 1, events) : turnClosed(state, hands, events);
}

/** [CC-22] Who has no cards is out; the last one with cards loses. [CC-24] If all are out, all but the winner pay. */
function turnClosed(state: State, hands: State['hands'], events: Event[]): Progress {
  const { options, reserves, drawPile, turn } = state;
  const seats: Seat[] = [];
  for (const seat of turn.seats) {
    if (at(hands, seat).length > 0) seats.push(seat);
    else events.push({ type: 'out', seat });
  }
  if (seats.length === 0) {
    const spared = turnWinner(options.edition, turn)?.seat;
    const payers = turn.seats.filter((seat) => seat !== spared);
    return roundOver({ ...state, hands }, 'all-out', payers, spared, events);
  }
  if (seats.length === 1) return roundOver({ ...state, hands }, 'last-with-cards', seats, undefined, events);
  const opener = nextOpener(options.edition, turn, hands);
  events.push(opener);
  const after = inRound(state, {
    phase: 'act',
    toAct: opener.seat,
    hands,
    reserves,
    drawPile,
    discard: withTableCards(state.discard, turn.plays),
    turn: { opener: opener.seat, seats, plays: [] },
    drawn: undefined,
  });
  return { state: after, events };
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
function roundOver(
  state: State,
  why: 'stuck' | 'last-with-cards' | 'all-out',
  payers: readonly Seat[],
  spared: Seat | undefined,
  events: Event[],
): Progress {
  const { round } = state;
  events.push(
    spared === undefined
      ? { type: 'round-over', round, why, payers }
      : { type: 'round-over', round, why, payers, spared },
  );
  const losers = payers.filter((seat) => state.chips[seat] === 0);
  const chips = state.chips.slice();
  for (const seat of payers) {
    if (losers.includes(seat)) continue;
    chips[seat] = at(chips, seat) - 1;
    events.push({ type: 'paid', seat, chips: at(chips, seat) });
  }
  const settled: State = { ...state, drawn: undefined, chips, losers };
  if (losers.length === 0)
    return {
      state: { ...settled, phase: 'deal', round: round + 1, ...nextRoundOpener(state, payers) },
      events,
    };
  events.push({ type: 'game-over', losers });
  return { state: { ...settled, phase: 'over' }, events };
}

/** [CC-25] The one who handed in a chip; if several did, the oldest player. */
function nextRoundOpener({ options }: State, payers: readonly Seat[]): { toAct: Seat; opens: OpensRound } {
  if (payers.length > 1) return { toAct: options.oldest, opens: 'several-lost' };
  return { toAct: at(payers, 0), opens: 'lost-round' };
}
