import * as v from 'valibot';
import { assertNever } from '../../core/assert.ts';
import { count, type Fault } from '../../core/parse.ts';
import { type Complaint, checkedPosition, deckComplaints } from '../../core/position.ts';
import type { Result } from '../../core/result.ts';
import { cardName, cardNamed, DECK } from './cards.ts';
import { gamesIn, POINTS } from './facts.ts';
import { cardSchema, openCards, stateOf } from './notation.ts';
import { parseOptions } from './options.ts';
import { finishersIn } from './places.ts';
import { OUT_OF_REACH, pointsToReach } from './raising.ts';
import type { FrontNotation, Position, State, View } from './types.ts';

const cards = v.array(cardSchema);

/** The shape alone; the options are parsed by themselves. */
const positionSchema = v.strictObject({
  game: v.literal('chip-it'),
  options: v.unknown(),
  phase: v.picklist(['act', 'over']),
  toAct: v.nullable(count),
  hands: v.array(cards),
  unused: cards,
  discard: cards,
  points: v.array(count),
  front: v.array(v.nullable(v.strictObject({ cards, value: count, points: count }))),
  pool: count,
  table: v.nullable(v.strictObject({ seat: count, count, value: count })),
  finished: v.array(count),
  idle: count,
  match: v.strictObject({ game: v.pipe(count, v.minValue(1)), scores: v.array(count) }),
});

/**
 * Checks that the position adds up; not how it came about. Whoever is to act then has a card or
 * a point, and so a legal action. [CI-15]
 */
export function parsePosition(json: unknown): Result<State, Fault> {
  return checkedPosition<Position, State>(json, {
    schema: positionSchema,
    parseOptions,
    disagreements,
    stateOf: (full) => stateOf(full, full.hands.map(openCards), openCards(full.unused)),
    miscounts: () => [],
  });
}

function* disagreements(full: Position): Generator<Complaint> {
  yield* seatDisagreements(full);
  yield* cardDisagreements(full);
  yield* pointDisagreements(full);
  yield* frontDisagreements(full);
  yield* tableDisagreements(full);
  yield* finishedDisagreements(full);
  yield* idleDisagreements(full);
  yield* matchDisagreements(full);
  switch (full.phase) {
    case 'act':
      return yield* actDisagreements(full);
    case 'over':
      return yield* overDisagreements(full);
    default:
      return assertNever(full.phase);
  }
}

function* seatDisagreements({ options, hands, points, front, match }: View): Generator<Complaint> {
  const { players } = options;
  for (const [path, list] of Object.entries({ hands, points, front, 'match.scores': match.scores })) {
    if (list.length !== players) yield [path, `must have one entry for each of ${players} players`];
  }
}

function* cardDisagreements({ hands, unused, discard, front }: View): Generator<Complaint> {
  const inFront = front.flatMap((combo) => combo?.cards ?? []);
  const all = [...hands.flat(), ...unused, ...discard, ...inFront];
  yield* deckComplaints(openCards(all), DECK, cardName);
}

/** [CI-1] [CI-11] */
function* pointDisagreements({ points, front, pool }: View): Generator<Complaint> {
  let sum = pool;
  for (const held of points) sum += held;
  for (const combo of front) sum += combo?.points ?? 0;
  if (sum !== POINTS) yield ['', `there are ${sum} points instead of ${POINTS}`];
}

/** [CI-7] [CI-9] */
function* frontDisagreements({ front }: View): Generator<Complaint> {
  for (const [seat, combo] of front.entries()) {
    if (!combo) continue;
    if (combo.cards.length === 0) yield [`front.${seat}.cards`, 'must be null rather than no cards'];
    const points = pointsOn(combo);
    if (points === undefined) {
      yield [`front.${seat}`, `${combo.cards.join(' ')} can't all be raised to ${combo.value}`];
    } else if (points !== combo.points) {
      yield [`front.${seat}.points`, `${combo.cards.join(' ')} at ${combo.value} takes ${points} points`];
    }
  }
}

/** The points that raise the cards to their value; undefined where one can't get there. */
function pointsOn({ cards, value }: FrontNotation): number | undefined {
  const points = cards.map((card) => pointsToReach(cardNamed(card), value));
  if (points.includes(OUT_OF_REACH)) return undefined;
  return points.reduce((sum, own) => sum + own, 0);
}

/** [CI-8] What is to be beaten lies in front of its player, and what lies elsewhere it has beaten. */
function* tableDisagreements({ table, front }: View): Generator<Complaint> {
  const top = table && front[table.seat];
  if (table && (top?.cards.length !== table.count || top.value !== table.value)) {
    yield ['table', "must be what lies in that seat's front"];
  }
  for (const [seat, combo] of front.entries()) {
    if (!combo || seat === table?.seat) continue;
    if (!table) yield [`front.${seat}`, 'must be null at a clear table'];
    else if (combo.cards.length !== table.count) yield [`front.${seat}`, "must have the table's count"];
    else if (combo.value >= table.value) yield [`front.${seat}`, 'must be below the table'];
  }
}

/** [CI-16] Finished are exactly those without cards and points. */
function* finishedDisagreements({ options, hands, points, front, finished }: View): Generator<Complaint> {
  if (new Set(finished).size < finished.length) yield ['finished', 'has a seat twice'];
  if (finished.some((seat) => seat >= options.players)) yield ['finished', 'must be seats'];
  for (const [seat, hand] of hands.entries()) {
    const holds = hand.length > 0 || points[seat] !== 0 || (front[seat]?.points ?? 0) > 0;
    if (holds && finished.includes(seat)) yield ['finished', `seat ${seat} still has cards or points`];
    if (!holds && !finished.includes(seat)) yield ['finished', `seat ${seat} has neither cards nor points`];
  }
}

/** [CI-15] */
function* idleDisagreements({ options, table, finished, idle }: View): Generator<Complaint> {
  const active = options.players - finished.length;
  if (table && idle > 0) yield ['idle', 'must be 0 unless the table is clear'];
  if (idle > active) yield ['idle', `must be at most ${active}, the number of active players`];
}

/** [CI-19] [CI-21] */
function* matchDisagreements({ options, match }: View): Generator<Complaint> {
  const games = gamesIn(options);
  if (match.game > games) yield ['match.game', `must be at most ${games}`];
  if (options.match === 'single' && match.scores.some((score) => score > 0)) {
    yield ['match.scores', 'must be 0 in a single game'];
  }
}

function* actDisagreements({ options, toAct, front, table, finished }: View): Generator<Complaint> {
  if (toAct === null || toAct >= options.players) yield ['toAct', 'must be a seat'];
  else if (finished.includes(toAct)) yield ['toAct', 'must not be finished'];
  else if (table?.seat === toAct) yield ['table.seat', "the round is over at its own player's turn"];
  else if (front[toAct]) yield [`front.${toAct}`, 'must be null at the turn of that seat'];
  if (finished.length >= finishersIn(options)) yield ['finished', 'has so many that the game is over'];
}

function* overDisagreements({ options, toAct, finished, match }: View): Generator<Complaint> {
  const finishers = finishersIn(options);
  if (toAct !== null) yield ['toAct', 'must be null when the game is over'];
  if (finished.length !== finishers) yield ['finished', `must be ${finishers} when the game is over`];
  if (match.game !== gamesIn(options)) yield ['match.game', 'must be the last when the match is over'];
}
