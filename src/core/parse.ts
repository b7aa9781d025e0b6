import * as v from 'valibot';
import { err, ok, type Result } from './result.ts';

/** What is wrong with a JSON value that came from outside, and where. For developers, in English. */
export interface Fault {
  readonly path: string;
  readonly problem: string;
}

/** Checks a JSON object against a schema; the first fault counts. */
export function parse<T>(schema: v.GenericSchema<unknown, T>, json: unknown): Result<T, Fault> {
  // An array would pass for an object without keys.
  if (Array.isArray(json)) return fault('', 'must be an object, not an array');
  const parsed = v.safeParse(schema, json, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err({ path: v.getDotPath(issue) ?? '', problem: problemOf(issue) });
}

type TypedObject = v.StrictObjectSchema<
  v.ObjectEntries & { readonly type: v.LiteralSchema<string, undefined> },
  undefined
>;

/** An object of one of these types. Hot: a variant tries one after the other, so it is left to tell what is wrong. */
export function oneOf<const Options extends readonly TypedObject[]>(
  options: Options,
): v.GenericSchema<unknown, v.InferOutput<Options[number]>> {
  const byType = new Map<unknown, Options[number]>(
    options.map((option) => [option.entries.type.literal, option]),
  );
  const variant = v.variant('type', options);
  return v.lazy((json) => byType.get(typeOf(json)) ?? variant);
}

function typeOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
}

function problemOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is not known here';
  if (received === 'undefined') return 'is missing';
  // In words, as every pattern has some.
  if (type === 'regex') return message;
  if (expected === received) return 'is none of those known here';
  return expected === null ? message : `must be ${expected}, not ${received}`;
}

export function fault(path: string, problem: string): { readonly ok: false; readonly error: Fault } {
  return err({ path, problem });
}

export function faultText({ path, problem }: Fault): string {
  return path ? `${path}: ${problem}` : problem;
}

export const wholeNumber = v.pipe(v.number(), v.safeInteger());
export const count = v.pipe(wholeNumber, v.minValue(0));
