import * as v from 'valibot';
import { count, type Fault, fault, oneOf, parse } from '../core/parse.ts';
import type { Result } from '../core/result.ts';
import { PHRASES } from '../match/table.ts';
import type { FromClient, Guest, NewTable } from './messages.ts';

/** The longest message that is read, in bytes. */
export const MAX_MESSAGE = 8_192;
const MAX_SEATS = 16;
/** Clocks and patience go up to a day [s]. */
const MAX_SECONDS = 86_400;

/** What every object has is no name of anything; a record would drop it without a word. */
function hasNamesOnly(json: unknown): boolean {
  return typeof json !== 'object' || json === null || Object.keys(json).every((key) => !(key in {}));
}

/** Without line breaks, characters that turn the direction of writing, and letters that take a place and show nothing. */
const PLAIN = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]+$/u;
/** Marks alone belong to no letter. */
const SEEN = /[^\p{M}\p{Z}]/u;

/** Printable text with something to see. */
function line(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(max),
    v.regex(PLAIN, 'must be plain text'),
    v.regex(SEEN, 'must have something to see'),
  );
}

const name = line(24);
const word = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be a short name of a-z, 0-9 and -'));
const tableId = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/, 'must be the id of a table'));
const commandId = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'must be up to 40 letters, digits, - and _'));
const seat = v.pipe(count, v.maxValue(MAX_SEATS - 1));
const seconds = v.nullable(v.pipe(count, v.minValue(5), v.maxValue(MAX_SECONDS)));
/** 32 bytes in hexadecimal. */
const contribution = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));

const options = v.pipe(
  v.unknown(),
  v.check((json) => !Array.isArray(json), 'must be an object, not an array'),
  v.check(hasNamesOnly, 'is not known here'),
  v.record(
    v.pipe(v.string(), v.maxLength(40)),
    v.union([v.pipe(v.string(), v.maxLength(40)), v.number(), v.boolean()]),
  ),
);

const settings = v.strictObject({
  onlookers: v.picklist(['none', 'public', 'open']),
  clock: seconds,
  cover: seconds,
  listed: v.boolean(),
  freeText: v.boolean(),
});

/** A table's games are counted from 1. */
const gameNumber = v.pipe(count, v.minValue(1));

const seatCount = v.pipe(count, v.minValue(2), v.maxValue(MAX_SEATS));

const phrase = v.strictObject({ phrase: v.picklist(PHRASES) });
const words = v.strictObject({ text: line(200) });
const saying = v.lazy((json) => (typeof json === 'object' && json && 'text' in json ? words : phrase));

const command = oneOf([
  v.strictObject({ type: v.literal('act'), seat, step: count, action: v.unknown() }),
  v.strictObject({ type: v.literal('sit'), seat, name, avatar: word }),
  v.strictObject({ type: v.literal('leave') }),
  v.strictObject({ type: v.literal('ready'), ready: v.boolean() }),
  v.strictObject({ type: v.literal('agree'), agrees: v.boolean() }),
  v.strictObject({ type: v.literal('bot'), seat, character: word, level: word }),
  v.strictObject({ type: v.literal('program'), seat, name }),
  v.strictObject({ type: v.literal('remove'), seat }),
  v.strictObject({ type: v.literal('swap'), seats: v.strictTuple([seat, seat]) }),
  v.strictObject({ type: v.literal('arrange'), seats: seatCount, options, settings }),
  v.strictObject({ type: v.literal('hand-over'), seat }),
  v.strictObject({ type: v.literal('start') }),
  v.strictObject({ type: v.literal('rematch') }),
  v.strictObject({ type: v.literal('contribute'), contribution }),
  v.strictObject({ type: v.literal('say'), saying }),
]);

const fromClient = oneOf([
  v.strictObject({ type: v.literal('command'), id: commandId, table: tableId, command }),
  v.strictObject({ type: v.literal('hello'), protocol: count }),
  v.strictObject({ type: v.literal('watch'), table: tableId, since: v.exactOptional(count) }),
  v.strictObject({ type: v.literal('unwatch'), table: tableId }),
  v.strictObject({ type: v.literal('lead'), table: tableId, game: gameNumber, step: count }),
  v.strictObject({ type: v.literal('ping') }),
]);

/** A message from a client, or what is wrong with it. */
export function parseFromClient(json: unknown): Result<FromClient, Fault> {
  return parse<FromClient>(fromClient, json);
}

/** Hot: the table at which a message asks for an action; whether all is right with it is still to be found out. */
export function tableOfAction(json: unknown): string | undefined {
  const message = fieldsOf(json);
  const isAction = message['type'] === 'command' && fieldsOf(message['command'])['type'] === 'act';
  return isAction && typeof message['table'] === 'string' ? message['table'] : undefined;
}

export function parseGuest(json: unknown): Result<Guest, Fault> {
  return parse<Guest>(v.strictObject({ name, avatar: word }), json);
}

export function parseNewTable(json: unknown): Result<NewTable, Fault> {
  return parse<NewTable>(v.strictObject({ game: word, seats: seatCount, options, settings }), json);
}

/** What might be an object; whatever else it is has no such fields. */
function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return (json ?? {}) as Readonly<Record<string, unknown>>;
}

export function parseJson(text: string): Result<unknown, Fault> {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return fault('', 'is not JSON');
  }
}
