import * as v from 'valibot';
import { at } from '../../core/assert.ts';
import type { Game, GameEvent, Seat, Viewer } from '../../core/game.ts';
import { count, type Fault, faultText, parse } from '../../core/parse.ts';
import { played, settled } from '../../core/play.ts';
import { type GameRecord, parseRecord, type ReplayFault, recordOf, replayed } from '../../core/record.ts';
import type { Result } from '../../core/result.ts';
import type { Rng } from '../../core/rng.ts';
import { streamRng } from '../../core/streamRng.ts';
import { GAMES, gameNamed } from '../../games/catalog.ts';
import { WORDS } from '../../games/words.ts';

/** What a record tells beside the steps; a deal only while there are no other steps than it was made for. */
type Origin = Pick<GameRecord, 'options' | 'seats' | 'start' | 'deal'>;

/** The game in progress. */
interface Current {
  readonly game: Game;
  readonly state: unknown;
  readonly rng: Rng;
  readonly origin: Origin;
  readonly steps: readonly unknown[];
  readonly events: readonly GameEvent[];
}

/** One engine process: at most one game at a time. */
export interface Session {
  current: Current | undefined;
  /** A seed nobody can guess, for games without one. */
  drawSeed(): string;
}

/** What an answer says beside its `ok` and `id`. */
type Answer = Readonly<Record<string, unknown>>;

/** A request that can't be met; the game in progress stays as it was. */
class Refusal extends Error {
  readonly code: 'bad-request' | 'illegal';
  constructor(code: 'bad-request' | 'illegal', message: string) {
    super(message);
    this.code = code;
  }
}

function badRequest(message: string): Refusal {
  return new Refusal('bad-request', message);
}

const DEFAULT_LIMIT = 5000;
/** A longer list would be an answer of hundreds of megabytes; it is cut and says so. */
const HIGHEST_LIMIT = 1_000_000;

const seedSchema = v.exactOptional(v.union([v.string(), v.number()]));
const seatSchema = v.exactOptional(count);
const limitSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const viewerSchema = v.nullable(count);

const OPS: ReadonlyMap<string, (request: unknown, session: Session) => Answer> = new Map([
  op('games', v.object({}), () => ({ games: GAMES.map(listing) })),
  op(
    'new',
    v.object({ game: v.string(), options: v.exactOptional(v.unknown(), {}), seed: seedSchema }),
    (request, session) => {
      const game = existingGame(request.game);
      const state = game.setup(met(game.parseOptions(request.options), 'options.'));
      return begun(session, game, state, request.seed, namelessOrigin(game, state));
    },
  ),
  op(
    'load',
    v.object({ position: v.looseObject({ game: v.string() }), seed: seedSchema }),
    ({ position, seed }, session) => {
      const game = existingGame(position.game);
      const state = met(game.parsePosition(position), 'position.');
      return begun(session, game, state, seed, { ...namelessOrigin(game, state), start: position });
    },
  ),
  op('position', v.object({}), (_, session) => positionAnswer(currentOf(session))),
  op('view', v.object({ seat: viewerSchema }), ({ seat }, session) => {
    const { game, state } = currentOf(session);
    return { view: game.view(state, viewerAt(game, state, seat)) };
  }),
  op('legal', v.object({ limit: v.exactOptional(limitSchema, DEFAULT_LIMIT) }), ({ limit }, session) => {
    const { game, state } = currentOf(session);
    return { ...game.legalActions(state, Math.min(limit, HIGHEST_LIMIT)) };
  }),
  op('check', v.object({ action: v.unknown(), seat: seatSchema }), (request, session) => {
    const judged = judge(currentOf(session), request);
    return judged.forbidden ? { legal: false, ...judged.forbidden } : { legal: true };
  }),
  op('play', v.object({ action: v.unknown(), seat: seatSchema }), (request, session) => {
    const current = currentOf(session);
    const { action, forbidden } = judge(current, request);
    if (forbidden) throw new Refusal('illegal', `${forbidden.rule}: ${forbidden.reason}`);
    const { state, steps, events } = played(current.game, current.state, action, current.rng);
    const { deal, ...origin } = current.origin;
    session.current = {
      ...current,
      origin,
      state,
      steps: [...current.steps, ...steps],
      events: [...current.events, ...events],
    };
    return { events, ...positionAnswer(session.current) };
  }),
  op('events', v.object({ seat: viewerSchema }), ({ seat }, session) => {
    const { game, state, events } = currentOf(session);
    const viewer = viewerAt(game, state, seat);
    return { events: events.flatMap((event) => game.eventFor(event, viewer) ?? []) };
  }),
  op('record', v.object({}), (_, session) => {
    const { game, origin, steps } = currentOf(session);
    const { deal, ...rest } = origin;
    // A deal is given back with the seal it came with, whether that fits or not.
    return { record: { ...recordOf(game, { ...rest, steps }), ...(deal && { deal }) } };
  }),
  op('replay', v.object({ record: v.unknown(), seed: seedSchema }), (request, session) => {
    const record = met(parseRecord(request.record), 'record.');
    const game = existingGame(record.game);
    const frames = replayed(game, record);
    if (!frames.ok) throw badRequest(replayFaultText(game, frames.error));
    const { state } = at(frames.value, frames.value.length - 1);
    const events = frames.value.flatMap((frame) => frame.events);
    const { format, game: id, version, steps, ...origin } = record;
    return begun(session, game, state, request.seed, origin, steps, events);
  }),
]);

function op<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  run: (request: v.InferOutput<Schema>, session: Session) => Answer,
): [string, (request: unknown, session: Session) => Answer] {
  return [name, (request, session) => run(met(parse(schema, request), ''), session)];
}

/** Answers one line of JSON with another. Never throws: what can't be met is an error answer. */
export function answer(line: string, session: Session): string {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return failure('bad-request', 'the line is not valid JSON');
  }
  const fields = new Map(isObject(request) ? Object.entries(request) : []);
  const id = fields.has('id') ? written(fields.get('id')) : '';
  if (id === undefined) return failure('bad-request', 'id: is nested too deep');
  try {
    return marked(id, JSON.stringify({ ok: true, ...answered(request, fields.get('op'), session) }));
  } catch (error) {
    if (error instanceof Refusal) return marked(id, failure(error.code, error.message));
    return marked(id, failure('internal', 'the engine failed on this request; the game is as before'));
  }
}

/** What nests deeper than the stack allows can be read, but not written. */
function written(json: unknown): string | undefined {
  try {
    return JSON.stringify(json);
  } catch {
    return undefined;
  }
}

/** The answer with the id of its request, where that has one. */
function marked(id: string, answer: string): string {
  return id === '' ? answer : `{"id":${id},${answer.slice(1)}`;
}

function answered(request: unknown, name: unknown, session: Session): Answer {
  const run = typeof name === 'string' ? OPS.get(name) : undefined;
  if (run) return run(request, session);
  throw badRequest(`op must be one of ${[...OPS.keys()].join(', ')}`);
}

function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null;
}

export function failure(code: string, message: string): string {
  return JSON.stringify({ ok: false, error: { code, message } });
}

function met<T>(result: Result<T, Fault>, prefix: string): T {
  if (result.ok) return result.value;
  const { path, problem } = result.error;
  throw badRequest(faultText({ path: (prefix + path).replace(/\.$/, ''), problem }));
}

function listing({ id, name, players, optionSpecs }: Game): Answer {
  return { id, name, players, options: optionSpecs };
}

function existingGame(id: string): Game {
  const game = gameNamed(id);
  if (!game) throw badRequest(`no game has the id ${JSON.stringify(id)}`);
  return game;
}

function currentOf({ current }: Session): Current {
  if (!current) throw badRequest('there is no game yet: begin one with new, load or replay');
  return current;
}

/** Makes it the current game, after chance has acted if it is its turn. */
function begun(
  session: Session,
  game: Game,
  state: unknown,
  seed: string | number | undefined,
  origin: Origin,
  steps: readonly unknown[] = [],
  events: readonly GameEvent[] = [],
): Answer {
  const rng = streamRng(String(seed ?? session.drawSeed()));
  const after = settled(game, state, rng);
  session.current = {
    game,
    state: after.state,
    rng,
    origin,
    steps: [...steps, ...after.steps],
    events: [...events, ...after.events],
  };
  return positionAnswer(session.current);
}

function namelessOrigin(game: Game, state: unknown): Origin {
  const options = game.options(state);
  return { options, seats: seatNames(options.players) };
}

function positionAnswer({ game, state }: Current): Answer {
  return { position: game.position(state) };
}

function seatAt(game: Game, state: unknown, seat: number): Seat {
  const { players } = game.options(state);
  if (seat >= players) throw badRequest(`seat: must be from 0 to ${players - 1}`);
  return seat;
}

function viewerAt(game: Game, state: unknown, seat: number | null): Viewer {
  return seat === null ? 'onlooker' : seatAt(game, state, seat);
}

interface Judgement {
  readonly action: unknown;
  readonly forbidden?: { readonly reason: string; readonly rule: string };
}

function judge({ game, state }: Current, request: { action: unknown; seat?: number }): Judgement {
  const action = met(game.parseAction(request.action), 'action.');
  const turn = game.turn(state);
  const toAct = turn.kind === 'seats' ? at(turn.seats, 0) : 0;
  const seat = request.seat === undefined ? toAct : seatAt(game, state, request.seat);
  const why = game.illegality(state, seat, action);
  if (!why) return { action };
  const reason = sentence(game, why, game.options(state).players);
  return { action, forbidden: { reason, rule: why.rule } };
}

function sentence(game: Game, why: { code: string; rule: string }, players: number): string {
  return WORDS[game.id]?.en.reason(why, { names: seatNames(players) }) ?? why.code;
}

function seatNames(players: number): readonly string[] {
  return Array.from({ length: players }, (_, seat) => `Seat ${seat}`);
}

function replayFaultText(game: Game, { path, problem, reason }: ReplayFault): string {
  if (!reason) return faultText({ path: `record.${path}`, problem });
  return `record.${path}: ${reason.rule}: ${sentence(game, reason, game.players.max)}`;
}
