import * as v from 'valibot';
import { assertNever, at } from '../../core/assert.ts';
import { count, type Fault } from '../../core/parse.ts';
import { type Complaint, checkedPosition, deckComplaints, isAscending } from '../../core/position.ts';
import type { Result } from '../../core/result.ts';
import { cardName, cardsNamed, DECK, HIGHEST, isRowCard, NO } from './cards.ts';
import { askedSeat, canPlay } from './helping.ts';
import { legalActions } from './legal.ts';
import { cardSchema, stateOf } from './notation.ts';
import { parseOptions, WINNING_POINTS } from './options.ts';
import { ROW_LIMIT, rowValues } from './row.ts';
import type { Position, State, View } from './types.ts';

const cards = v.array(cardSchema);

/** The shape alone; the options are parsed by themselves. */
const positionSchema = v.strictObject({
  game: v.literal('help'),
  options: v.unknown(),
  round: v.pipe(count, v.minValue(1)),
  direction: v.picklist([1, -1]),
  phase: v.picklist(['start', 'act', 'help', 'return', 'over']),
  toAct: v.nullable(count),
  points: v.array(v.pipe(count, v.maxValue(WINNING_POINTS))),
  hands: v.array(cards),
  row: cards,
  drawPile: cards,
  discard: cards,
  no: v.array(v.nullable(v.picklist(['fresh', 'skipped']))),
  help: v.nullable(v.strictObject({ asker: count, giver: count, card: v.nullable(cardSchema) })),
  winners: v.nullable(v.array(count)),
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
  yield* rowDisagreements(full);
  switch (full.phase) {
    case 'over':
      return yield* overDisagreements(full);
    case 'start':
      yield* startDisagreements(full);
      return yield* turnDisagreements(full);
    case 'act':
      return yield* turnDisagreements(full);
    case 'help':
    case 'return':
      yield* underWayDisagreements(full);
      return yield* helpDisagreements(full);
    default:
      return assertNever(full.phase);
  }
}

function* seatDisagreements({ options, points, hands, no }: View): Generator<Complaint> {
  const { players } = options;
  for (const [path, list] of Object.entries({ points, hands, no })) {
    if (list.length !== players) yield [path, `must have one entry for each of ${players} players`];
  }
}

/** [HE-8] [HE-9] */
function* rowDisagreements(full: View): Generator<Complaint> {
  const row = cardsNamed(full.row);
  if (row.length >= ROW_LIMIT) yield ['row', `a row of ${ROW_LIMIT} is cleared at once`];
  if (!row.every(isRowCard)) yield ['row', 'must be numbers and Wilds'];
  const values = rowValues(row);
  if (!isAscending(values)) yield ['row', `must be strictly ascending, but reads ${values.join(' ')}`];
  if (values.some((value) => value > HIGHEST)) yield ['row', `no value is above ${HIGHEST}`];
}

/** [HE-17] */
function* overDisagreements({ points, help, toAct, winners }: View): Generator<Complaint> {
  const best = [...points.keys()].filter((seat) => points[seat] === WINNING_POINTS);
  if (toAct !== null) yield ['toAct', 'must be null when the game is over'];
  if (help !== null) yield ['help', 'must be null when the game is over'];
  if (best.length === 0) yield ['points', `someone has ${WINNING_POINTS} when the game is over`];
  if (winners?.join() !== best.join()) {
    yield ['winners', `must be the seats with ${WINNING_POINTS} points, ascending`];
  }
}

function* underWayDisagreements({ options, points, toAct, winners }: View): Generator<Complaint> {
  if (winners !== null) yield ['winners', 'must be null before the game is over'];
  if (points.includes(WINNING_POINTS))
    yield ['points', `nobody has ${WINNING_POINTS} before the game is over`];
  if (toAct === null || toAct >= options.players) yield ['toAct', 'must be a seat'];
}

/** [HE-12] */
function* turnDisagreements(full: View): Generator<Complaint> {
  yield* underWayDisagreements(full);
  if (full.help !== null) yield ['help', `must be null in the phase ${full.phase}`];
  if (full.no[full.toAct ?? 0] !== null) yield [`no.${full.toAct}`, 'must be null for the one to act'];
}

/** [HE-5] */
function* startDisagreements({ row, no }: View): Generator<Complaint> {
  if (row.length > 0) yield ['row', 'must be empty in the phase start'];
  if (no.some((card) => card !== null)) yield ['no', 'must all be null in the phase start'];
}

/** [HE-13] [HE-14] */
function* helpDisagreements({ help, toAct, hands, no, phase }: View): Generator<Complaint> {
  if (help === null) return yield ['help', `must be given in the phase ${phase}`];
  const { asker, giver, card } = help;
  if (asker >= hands.length) yield ['help.asker', 'must be a seat'];
  if (giver >= hands.length) yield ['help.giver', 'must be a seat'];
  if (no[asker] !== null) yield [`no.${asker}`, 'must be null for the asker'];
  if (toAct !== (phase === 'help' ? giver : asker)) {
    yield ['toAct', `must be the ${phase === 'help' ? 'giver' : 'asker'} in the phase ${phase}`];
  }
  if (phase === 'help' && card !== null) yield ['help.card', 'must be null in the phase help'];
  if (phase === 'return' && (card === null || !at(hands, asker).includes(card))) {
    yield ['help.card', "must be in the asker's hand in the phase return"];
  }
}

function* miscounts(state: State): Generator<Complaint> {
  const fronts = state.no.filter((no) => no !== 'none').map(() => NO);
  const all = [...state.hands.flat(), ...state.row, ...state.drawPile, ...state.discard, ...fronts];
  yield* deckComplaints(all, DECK, cardName);
  yield* askingMiscounts(state);
  if (state.phase !== 'over' && legalActions(state, 1).actions.length === 0) {
    yield ['toAct', 'has no legal action'];
  }
}

/** [HE-13] Only who can't play asks, and only one may be asked. */
function* askingMiscounts(state: State): Generator<Complaint> {
  const { help, row, hands, phase } = state;
  if (!help) return;
  if (askedSeat(state, help.asker) !== help.giver) {
    yield ['help.giver', 'must be the nearest before the asker in playing order without a No!'];
  }
  if (phase === 'help' && canPlay(row, at(hands, help.asker))) {
    yield ['help.asker', 'has a legal play and may not ask'];
  }
}
