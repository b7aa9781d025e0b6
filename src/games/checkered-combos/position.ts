import * as v from 'valibot';
import { assertNever, at } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import { count, type Fault } from '../../core/parse.ts';
import { type Complaint, checkedPosition, deckComplaints, isAscending } from '../../core/position.ts';
import type { Result } from '../../core/result.ts';
import { withTableCards } from './apply.ts';
import { cardName, cardNamed, DECK } from './cards.ts';
import { type Combo, combosOf, outbids } from './combos.ts';
import { legalActions } from './legal.ts';
import { cardSchema, comboSchema, stateOf, turnOf } from './notation.ts';
import { CARDS_PER_REDRAW, parseOptions } from './options.ts';
import { turnWinner } from './turnEnd.ts';
import type { Position, State, View } from './types.ts';

const cards = v.array(cardSchema);

const playSchema = v.union([
  v.strictObject({ seat: count, kind: v.picklist(['stop', 'redraw', 'take']) }),
  v.strictObject({ seat: count, kind: v.literal('combo'), combo: comboSchema, value: count, cards }),
]);

/** The shape alone; the options are parsed by themselves. */
const positionSchema = v.strictObject({
  game: v.literal('checkered-combos'),
  options: v.unknown(),
  round: v.pipe(count, v.minValue(1)),
  phase: v.picklist(['act', 'place', 'over']),
  toAct: v.nullable(count),
  chips: v.array(count),
  hands: v.array(cards),
  reserves: v.array(cards),
  drawPile: cards,
  discard: cards,
  turn: v.strictObject({ opener: count, seats: v.array(count), plays: v.array(playSchema) }),
  drawn: v.nullable(v.strictObject({ card: cardSchema, left: count })),
  losers: v.nullable(v.array(count)),
});

/** Checks that the position adds up; not how it came about. */
export function parsePosition(json: unknown): Result<State, Fault> {
  return checkedPosition<Position, State>(json, {
    schema: positionSchema,
    parseOptions,
    disagreements,
    stateOf,
    miscounts,
  });
}

function* disagreements(full: Position): Generator<Complaint> {
  yield* seatDisagreements(full);
  yield* playDisagreements(full);
  switch (full.phase) {
    case 'act':
      return yield* actDisagreements(full);
    case 'place':
      return yield* placeDisagreements(full);
    case 'over':
      return yield* overDisagreements(full);
    default:
      return assertNever(full.phase);
  }
}

function* seatDisagreements({ options, chips, hands, reserves, turn }: View): Generator<Complaint> {
  const { players } = options;
  for (const [path, list] of Object.entries({ chips, hands, reserves })) {
    if (list.length !== players) yield [path, `must have one entry for each of ${players} players`];
  }
  if (chips.some((left) => left > options.chips)) yield ['chips', `nobody has more than ${options.chips}`];
  if (!isAscending(turn.seats) || turn.seats.some((seat) => seat >= players)) {
    yield ['turn.seats', 'must be seats, ascending'];
  }
  if (turn.seats.length < 2) yield ['turn.seats', 'must be at least two'];
  if (!turn.seats.includes(turn.opener)) yield ['turn.opener', 'must be one of turn.seats'];
  for (const [seat, hand] of hands.entries()) {
    if (hand.length > 0 && !turn.seats.includes(seat)) {
      yield [`hands.${seat}`, 'has cards, but the seat is not in turn.seats'];
    }
  }
}

/** [CC-6] The seats in the order they act in this turn. */
function actingOrder({ turn: { opener, seats } }: View): readonly Seat[] {
  const first = seats.indexOf(opener);
  return [...seats.slice(first), ...seats.slice(0, first)];
}

function* playDisagreements(full: View): Generator<Complaint> {
  const order = actingOrder(full);
  let top: Combo | undefined;
  for (const [i, play] of full.turn.plays.entries()) {
    const path = `turn.plays.${i}`;
    if (play.seat !== order[i]) yield [`${path}.seat`, 'the seats act once each, clockwise from the opener'];
    if (full.turn.plays[i - 1]?.kind === 'stop') yield [path, 'nothing is played after a Stop'];
    if (i === 0 && play.kind === 'take') yield [path, 'the opener takes no reserve card'];
    if (play.kind !== 'combo') continue;
    const called = combosOf(play.cards.map(cardNamed));
    const combo = called.find(({ kind, value }) => kind === play.combo && value === play.value);
    if (!combo) yield [path, `${play.cards.join(' ')} is no ${play.combo} of ${play.value}`];
    else if (!outbids(combo, top)) yield [path, "doesn't outbid the plays before it"];
    top = combo;
  }
}

function* actDisagreements({ drawn, losers, toAct, turn, hands, ...full }: View): Generator<Complaint> {
  const order = actingOrder({ drawn, losers, toAct, turn, hands, ...full });
  if (drawn !== null) yield ['drawn', 'must be null in the phase act'];
  if (losers !== null) yield ['losers', 'must be null before the game is over'];
  if (turn.plays.at(-1)?.kind === 'stop') yield ['turn.plays', 'a Stop has ended the turn'];
  if (toAct === null || toAct !== order[turn.plays.length]) {
    yield ['toAct', 'must be the next of turn.seats, clockwise, after the plays'];
  }
  for (const seat of order.slice(turn.plays.length)) {
    if (at(hands, seat).length === 0) yield [`hands.${seat}`, 'is empty, but the seat is yet to act'];
  }
}

function* placeDisagreements({ options, drawn, losers, toAct, turn, drawPile }: View): Generator<Complaint> {
  const redraws = turn.plays.filter((play) => play.kind === 'redraw').length;
  const ended = turn.plays.length === turn.seats.length || turn.plays.at(-1)?.kind === 'stop';
  if (losers !== null) yield ['losers', 'must be null before the game is over'];
  if (drawn === null) yield ['drawn', 'must be a card in the phase place'];
  if (!ended) yield ['turn.plays', 'the turn must have ended in the phase place'];
  if (drawn && drawn.left >= CARDS_PER_REDRAW * redraws)
    yield ['drawn.left', `too many for ${redraws} Redraws`];
  if (drawn && drawn.left > drawPile.length) yield ['drawn.left', 'more than the draw pile has'];
  if (ended && turnWinner(options.edition, turnOf(turn))?.seat !== toAct)
    yield ['toAct', 'must be the one who redraws'];
}

function* overDisagreements({ chips, drawn, losers, toAct }: View): Generator<Complaint> {
  if (toAct !== null) yield ['toAct', 'must be null when the game is over'];
  if (drawn !== null) yield ['drawn', 'must be null when the game is over'];
  if (!losers?.length || !isAscending(losers) || losers.some((seat) => chips[seat] !== 0)) {
    yield ['losers', 'must be seats without chips, ascending'];
  }
}

function* miscounts(state: State): Generator<Complaint> {
  const all = [
    ...state.hands.flat(),
    ...state.reserves.flat(),
    ...state.drawPile,
    ...withTableCards(state.discard, state.turn.plays),
    ...(state.drawn ? [state.drawn.card] : []),
  ];
  yield* deckComplaints(all, DECK, cardName);
  if (state.phase !== 'over' && legalActions(state, 1).actions.length === 0) {
    yield ['toAct', 'has no legal action'];
  }
}
