import type * as v from 'valibot';
import { type Fault, fault, parse } from './parse.ts';
import { err, ok, type Result } from './result.ts';

// Shared by the checks of loaded positions.

/** What doesn't add up: where, and what about it. */
export type Complaint = readonly [path: string, problem: string];

/** What a game brings to the checking of its positions. */
export interface PositionChecks<View extends { readonly options: unknown }, State> {
  /** The shape alone; the options are parsed by themselves. */
  readonly schema: v.GenericSchema<unknown, Omit<View, 'options'> & { readonly options: unknown }>;
  parseOptions(json: unknown): Result<View['options'], Fault>;
  /** Fields that contradict each other. */
  disagreements(full: View): Iterable<Complaint>;
  stateOf(full: View): State;
  /** What doesn't add up in the state. */
  miscounts(state: State): Iterable<Complaint>;
}

/** The state of a position that adds up; not how it came about. */
export function checkedPosition<View extends { readonly options: unknown }, State>(
  json: unknown,
  checks: PositionChecks<View, State>,
): Result<State, Fault> {
  const shape = parse(checks.schema, json);
  if (!shape.ok) return shape;
  const options = checks.parseOptions(shape.value.options);
  if (!options.ok) return fault(`options.${options.error.path}`, options.error.problem);
  const full = { ...shape.value, options: options.value } as View;
  const disagreement = firstFault(checks.disagreements(full));
  if (disagreement) return err(disagreement);
  const state = checks.stateOf(full);
  const miscount = firstFault(checks.miscounts(state));
  return miscount ? err(miscount) : ok(state);
}

/** The first complaint; the others are not even looked for. */
export function firstFault(complaints: Iterable<Complaint>): Fault | undefined {
  for (const [path, problem] of complaints) return { path, problem };
  return undefined;
}

export function isAscending(list: readonly number[]): boolean {
  return list.every((item, i) => i === 0 || item > (list[i - 1] ?? item));
}

/** Complains unless the cards are exactly the deck, and says which there are too many or too few of. */
export function* deckComplaints<Card>(
  cards: readonly Card[],
  deck: readonly Card[],
  name: (card: Card) => string,
): Generator<Complaint> {
  const off = [...new Set([...deck, ...cards])].flatMap((card) => {
    const is = cards.filter((other) => other === card).length;
    const should = deck.filter((other) => other === card).length;
    return is === should ? [] : [`${is} of ${name(card)} instead of ${should}`];
  });
  if (off.length > 0) yield ['', `the cards are not exactly the deck: ${off.join(', ')}`];
}
