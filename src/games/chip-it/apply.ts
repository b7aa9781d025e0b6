import { assertNever, at } from '../../core/assert.ts';
import { CHANCE_TURN, type Seat, type Step, seatTurn, type Turn } from '../../core/game.ts';
import { replaced } from '../../core/lists.ts';
import { type Rng, shuffled } from '../../core/rng.ts';
import { type Card, cardNames, cardsNamed, DECK, inOrder, NO_CARD } from './cards.ts';
import { firstOf, gamesIn, handSize, POINTS, startPoints } from './facts.ts';
import { mustGiveBack } from './legal.ts';
import type { Options } from './options.ts';
import { finalPlaces, finishersIn, gamePlaces, gameScores } from './places.ts';
import { pointsToReach } from './raising.ts';
import type { Action, Combo, Event, State } from './types.ts';

type Progress = Step<State, Event>;

/** What lies in front of who played nothing since their turn came. */
export const NOTHING: Combo = { cards: [], value: 0, points: 0 };

/** The first deal is due. */
export function setup(options: Options): State {
  return beforeDeal(options, 1, forEach(options, 0));
}

/** [CI-4] [CI-19] [CI-21] Each game of a match has its own first player. */
function beforeDeal(options: Options, game: number, scores: readonly number[]): State {
  return {
    options,
    phase: 'deal',
    toAct: firstOf(options, game),
    hands: forEach(options, []),
    unused: [],
    discard: [],
    points: forEach(options, 0),
    fronts: forEach(options, NOTHING),
    pool: POINTS,
    owner: undefined,
    finished: [],
    idle: 0,
    game,
    scores,
  };
}

/** The same for every seat; pushed, because arrays that were created with a length are slower ever after. */
function forEach<T>({ players }: Options, item: T): readonly T[] {
  const list: T[] = [];
  for (let seat = 0; seat < players; seat++) list.push(item);
  return list;
}

export function turn(state: State): Turn {
  switch (state.phase) {
    case 'deal':
      return CHANCE_TURN;
    case 'act':
      return seatTurn(state.toAct);
    case 'over':
      return { kind: 'over', result: { places: finalPlaces(state) } };
    default:
      return assertNever(state.phase);
  }
}

/** The state to come, while an action is applied; nobody else holds it yet. */
interface Draft extends State {
  phase: State['phase'];
  toAct: Seat;
  hands: State['hands'];
  unused: readonly Card[];
  discard: readonly Card[];
  points: number[];
  fronts: Combo[];
  pool: number;
  owner: Seat | undefined;
  finished: readonly Seat[];
  idle: number;
  scores: readonly number[];
}

/** Hot. Written out, so that every state has the same shape; a spread is ten times slower here. */
function draftOf(state: State): Draft {
  return {
    options: state.options,
    phase: state.phase,
    toAct: state.toAct,
    hands: state.hands,
    unused: state.unused,
    discard: state.discard,
    points: state.points.slice(),
    fronts: state.fronts.slice(),
    pool: state.pool,
    owner: state.owner,
    finished: state.finished,
    idle: state.idle,
    game: state.game,
    scores: state.scores,
  };
}

/** [CI-6] A turn is a combination or a pass. Hot: copies only what the action changes. */
export function apply(state: State, action: Action): Progress {
  switch (action.type) {
    case 'deal':
      return dealt(state, cardsNamed(action.deck));
    case 'play':
      return played(state, action);
    case 'pass':
      return passed(state, action.points);
    default:
      return assertNever(action);
  }
}

export function sample(_state: State, rng: Rng): Action {
  return { type: 'deal', deck: cardNames(shuffled(DECK, rng)) };
}

/** [CI-2] Hands one after the other, then the cards left over; [CI-3] and points. */
function dealt(state: State, deck: readonly Card[]): Progress {
  const { options, game, toAct: first } = state;
  const { players } = options;
  const size = handSize(players);
  const next = draftOf(state);
  const hands: (readonly Card[])[] = [];
  for (let seat = 0; seat < players; seat++) {
    hands.push(inOrder(deck.slice(seat * size, (seat + 1) * size)));
    const points = startPoints(options, seat, first);
    next.points[seat] = points;
    next.pool -= points;
  }
  next.phase = 'act';
  next.hands = hands;
  next.unused = deck.slice(players * size);
  const event: Event = {
    type: 'dealt',
    game,
    games: gamesIn(options),
    first,
    hands: hands.map(cardNames),
    unused: next.unused.length,
    points: next.points,
  };
  return { state: next, events: [event] };
}

/** [CI-9] [CI-11] The points taken come from the pool and lie on the cards. */
function played(state: State, { cards: names, value }: Extract<Action, { type: 'play' }>): Progress {
  const seat = state.toAct;
  const cards = cardsNamed(names);
  const hand = rest(at(state.hands, seat), cards);
  const points: number[] = [];
  let taken = 0;
  for (const card of cards) {
    const own = pointsToReach(card, value);
    points.push(own);
    taken += own;
  }
  const next = draftOf(state);
  next.hands = replaced(state.hands, seat, hand);
  next.fronts[seat] = { cards, value, points: taken };
  next.pool -= taken;
  next.owner = seat;
  next.idle = 0;
  return acted(next, [{ type: 'played', seat, cards: names, value, points, taken, left: hand.length }]);
}

/** The hand without the cards played, in its order. */
function rest(hand: readonly Card[], cards: readonly Card[]): readonly Card[] {
  const missing = cards.slice();
  const kept: Card[] = [];
  for (const card of hand) {
    const found = missing.indexOf(card);
    if (found < 0) kept.push(card);
    else missing[found] = NO_CARD;
  }
  return kept;
}

/** [CI-12] Points go back to the pool. [CI-15] At a clear table, passes that give nothing are counted. */
function passed(state: State, points: number): Progress {
  const seat = state.toAct;
  const next = draftOf(state);
  const left = at(state.points, seat) - points;
  next.points[seat] = left;
  next.pool += points;
  next.idle = points === 0 && state.owner === undefined ? state.idle + 1 : 0;
  const events: Event[] = [{ type: 'passed', seat, points, left }];
  if (mustGiveBack(next)) events.push({ type: 'must-give-back', passes: next.idle });
  return acted(next, events);
}

/** [CI-16] Finished is who has no cards, no points and none on cards played; [CI-17] which may end the game. */
function acted(next: Draft, events: Event[]): Progress {
  const seat = next.toAct;
  if (at(next.hands, seat).length === 0 && at(next.points, seat) + at(next.fronts, seat).points === 0) {
    next.finished = [...next.finished, seat];
    events.push({ type: 'finished', seat, place: next.finished.length });
    if (next.finished.length === finishersIn(next.options)) return gameEnded(next, events);
  }
  turnMoves(next, events);
  return { state: next, events };
}

/** [CI-4] Clockwise; [CI-17] finished players are skipped, [CI-18] but their seats are passed over. */
function turnMoves(next: Draft, events: Event[]): void {
  let seat = next.toAct;
  do {
    seat = (seat + 1) % next.options.players;
    // Any play since would have another owner: all others passed. [CI-14] [CI-18]
    if (seat === next.owner) roundEnds(next, seat, events);
    clearFront(next, seat, events);
  } while (next.finished.includes(seat));
  next.toAct = seat;
}

/** [CI-14] The owner of the last combination begins; [CI-18] or the next active seat. */
function roundEnds(next: Draft, owner: Seat, events: Event[]): void {
  let begins = owner;
  while (next.finished.includes(begins)) begins = (begins + 1) % next.options.players;
  next.owner = undefined;
  events.push({ type: 'round-over', owner, begins });
}

/** [CI-5] The cards go to the discard pile, the points on them to their player. */
function clearFront(next: Draft, seat: Seat, events: Event[]): void {
  const combo = at(next.fronts, seat);
  if (combo.cards.length === 0) return;
  const discard = next.discard.slice();
  for (const card of combo.cards) discard.push(card);
  next.discard = discard;
  next.fronts[seat] = NOTHING;
  next.points[seat] = at(next.points, seat) + combo.points;
  events.push({ type: 'cleared', seat, cards: cardNames(combo.cards), points: combo.points });
}

/** [CI-19] [CI-20] [CI-21] A match goes on with the next deal until all its games are played. */
function gameEnded(next: Draft, events: Event[]): Progress {
  const { options, game } = next;
  const { match } = options;
  const games = gamesIn(options);
  const added = gameScores(next);
  const scores = added.map((score, seat) => score + at(next.scores, seat));
  next.scores = scores;
  if (match !== 'single') {
    events.push({ type: 'game-won', match, game, games, places: gamePlaces(next), added, scores });
  }
  if (game < games) return { state: beforeDeal(options, game + 1, scores), events };
  next.phase = 'over';
  events.push({ type: 'game-over', match, places: finalPlaces(next), scores });
  return { state: next, events };
}
