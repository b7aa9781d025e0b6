import * as v from 'valibot';
import { at } from './assert.ts';
import { commitmentTo, type Deal, dealtOutcome, drawnSeats, sealOf } from './deal.ts';
import type { Actor, Game, GameEvent, Reason } from './game.ts';
import { type Fault, fault, faultText, parse, wholeNumber } from './parse.ts';
import { err, ok, type Result } from './result.ts';

const FORMAT = 'upcard-record-1';

/** Everything needed to replay a game exactly, chance included. */
export interface GameRecord {
  readonly format: typeof FORMAT;
  readonly game: string;
  /** The version of the game's rules it was played by. */
  readonly version: number;
  readonly options: unknown;
  /** The seats' names. */
  readonly seats: readonly string[];
  /** The position it began with, where that isn't the game's own start. */
  readonly start?: unknown;
  /** All actions in order, chance outcomes among them. */
  readonly steps: readonly unknown[];
  /** What all chance came from, where a table's dealer was bound to it. */
  readonly deal?: RecordedDeal;
}

interface RecordedDeal extends Deal {
  /** The options whose seat was drawn. */
  readonly drawn: readonly string[];
  /** What the dealer published before the first card. */
  readonly commitment: string;
  /** Over all the rest of the record. */
  readonly seal: string;
}

const schema = v.strictObject({
  format: v.literal(FORMAT),
  game: v.string(),
  version: wholeNumber,
  options: v.unknown(),
  seats: v.array(v.string()),
  start: v.exactOptional(v.unknown()),
  steps: v.array(v.unknown()),
  deal: v.exactOptional(
    v.strictObject({
      secret: v.string(),
      contributions: v.array(v.nullable(v.string())),
      drawn: v.array(v.string()),
      commitment: v.string(),
      seal: v.string(),
    }),
  ),
});

interface Played extends Pick<GameRecord, 'options' | 'seats' | 'start' | 'steps'> {
  readonly deal?: Pick<RecordedDeal, 'secret' | 'contributions' | 'drawn'>;
}

export function recordOf(game: Game, { deal, ...played }: Played): GameRecord {
  const record: GameRecord = { format: FORMAT, game: game.id, version: game.version, ...played };
  if (!deal) return record;
  const bound = { ...deal, commitment: commitmentTo(deal.secret), seal: '' };
  return { ...record, deal: { ...bound, seal: sealOver({ ...record, deal: bound }) } };
}

/** JSON with the keys of every object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** The seal over everything in a record but the seal itself, independent of the order of its fields. */
function sealOver(record: GameRecord): string {
  const { deal, ...rest } = record;
  return sealOf(canonical({ ...rest, deal: { ...deal, seal: '' } }), deal?.secret ?? '');
}

export function parseRecord(json: unknown): Result<GameRecord, Fault> {
  return parse<GameRecord>(schema, json);
}

/** The game after a step, and what the step brought about. */
export interface Frame {
  readonly state: unknown;
  readonly events: readonly GameEvent[];
}

/** What keeps a record from being replayed; `step` where one of its steps is wrong. */
export interface ReplayFault extends Fault {
  readonly step?: number;
  readonly reason?: Reason;
}

/** The game from its start through every step, or what is wrong with the record. */
export function replayed(game: Game, record: GameRecord): Result<readonly Frame[], ReplayFault> {
  if (record.game !== game.id) return fault('game', `is ${record.game}, not ${game.id}`);
  if (record.version !== game.version) {
    return fault(
      'version',
      `the record was played by version ${record.version} of ${game.id}, this is version ${game.version}`,
    );
  }
  const start = startOf(game, record);
  if (!start.ok) return start;
  const { players } = game.options(start.value);
  if (record.seats.length !== players) return fault('seats', `must name each of ${players} players`);
  const frames: Frame[] = [{ state: start.value, events: [] }];
  for (const [step, json] of record.steps.entries()) {
    const next = frameAfter(game, at(frames, step).state, json);
    if (!next.ok) return err({ ...next.error, step, path: `steps.${step}` });
    frames.push(next.value);
  }
  const last = record.steps.length;
  if (game.turn(at(frames, last).state).kind !== 'chance') return ok(frames);
  return err({ path: `steps.${last}`, problem: 'is missing: chance has to act here', step: last });
}

function startOf(game: Game, record: GameRecord): Result<unknown, Fault> {
  const options = game.parseOptions(record.options);
  if (!options.ok) return fault(`options.${options.error.path}`, options.error.problem);
  if (record.start === undefined) return ok(game.setup(options.value));
  const start = game.parsePosition(record.start);
  if (!start.ok) return fault(`start.${start.error.path}`, start.error.problem);
  const same = JSON.stringify(game.options(start.value)) === JSON.stringify(options.value);
  return same ? start : fault('options', 'must be those of the start');
}

function frameAfter(game: Game, state: unknown, json: unknown): Result<Frame, ReplayFault> {
  const actor = actorOf(game, state);
  if (actor === undefined) return fault('', 'the game is over before this step');
  const action = actor === 'chance' ? game.parseOutcome(json) : game.parseAction(json);
  if (!action.ok) return fault('', faultText(action.error));
  const reason = game.illegality(state, actor, action.value);
  return reason ? err({ path: '', problem: reason.code, reason }) : ok(game.apply(state, action.value));
}

/** Whose step comes next; nobody's where the game is over. */
function actorOf(game: Game, state: unknown): Actor | undefined {
  const turn = game.turn(state);
  if (turn.kind === 'over') return undefined;
  return turn.kind === 'seats' ? at(turn.seats, 0) : 'chance';
}

/** Whether the dealer kept to what was published, and the record tells what was dealt; else what is wrong. */
export function verified(game: Game, record: GameRecord): Result<undefined, ReplayFault> {
  const { deal } = record;
  if (!deal) return fault('deal', 'is missing: this game was not dealt by a table that binds its dealer');
  if (commitmentTo(deal.secret) !== deal.commitment)
    return fault('deal.secret', 'is not the one that was committed to');
  if (sealOver(record) !== deal.seal) return fault('deal.seal', 'does not fit: the record was changed');
  const frames = replayed(game, record);
  if (!frames.ok) return frames;
  return outcomesVerified(game, record, deal, frames.value);
}

function outcomesVerified(
  game: Game,
  { steps }: GameRecord,
  deal: RecordedDeal,
  frames: readonly Frame[],
): Result<undefined, ReplayFault> {
  const played = game.options(at(frames, 0).state);
  const drawn = drawnSeats(deal, deal.drawn, played);
  if (canonical({ ...played, ...drawn }) !== canonical(played))
    return fault('options', 'have another seat than was drawn');
  for (const [step, action] of steps.entries()) {
    const { state } = at(frames, step);
    if (game.turn(state).kind !== 'chance') continue;
    if (canonical(dealtOutcome(game, state, deal, step)) !== canonical(action))
      return err({ path: `steps.${step}`, problem: 'is not what the secret gives', step });
  }
  return ok(undefined);
}
