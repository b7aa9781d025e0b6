import * as v from 'valibot';
import type { OptionSpec, Seat } from '../../core/game.ts';
import { count, type Fault, fault, parse } from '../../core/parse.ts';
import { type Complaint, firstFault } from '../../core/position.ts';
import { err, ok, type Result } from '../../core/result.ts';

const UNTILS = ['first', 'last'] as const;
type Until = (typeof UNTILS)[number];

const MATCHES = ['single', 'tournament', 'duel'] as const;
export type Match = (typeof MATCHES)[number];

export interface Options {
  /** [CI-2] [CI-21] */
  readonly players: number;
  /** [CI-4] Who begins game 1. */
  readonly first: Seat;
  /** [CI-17] Whether a game ends with the first player finished, or when one is left. */
  readonly until: Until;
  /** [CI-19] [CI-21] */
  readonly match: Match;
}

/** [CI-2] [CI-21] */
export const PLAYERS = { min: 2, max: 6 };
const PLAYER_COUNTS = [2, 3, 4, 5, 6];

export const optionSpecs: Readonly<Record<keyof Options, OptionSpec>> = {
  players: { values: PLAYER_COUNTS, default: 3 },
  first: { seat: true, default: 0 },
  until: { values: UNTILS, default: 'first' },
  match: { values: MATCHES, default: 'single' },
};

const schema = v.strictObject({
  players: v.optional(v.picklist(PLAYER_COUNTS), 3),
  first: v.optional(count, 0),
  until: v.optional(v.picklist(UNTILS)),
  match: v.optional(v.picklist(MATCHES)),
});

/** Two are always a duel, and a tournament is played until the last, unless the caller says otherwise. */
export function parseOptions(json: unknown): Result<Options, Fault> {
  const parsed = parse(schema, json);
  if (!parsed.ok) return parsed;
  const { players, first, match = players === 2 ? 'duel' : 'single' } = parsed.value;
  const { until = match === 'tournament' ? 'last' : 'first' } = parsed.value;
  const options: Options = { players, first, until, match };
  if (first >= players) return fault('first', `must be a seat from 0 to ${players - 1}`);
  const contradiction = firstFault(contradictions(options));
  return contradiction ? err(contradiction) : ok(options);
}

function* contradictions({ players, until, match }: Options): Generator<Complaint> {
  if (players === 2 && match !== 'duel') yield ['match', 'two players always play a duel'];
  if (players !== 2 && match === 'duel') yield ['match', 'a duel is for two players'];
  if (match === 'duel' && until === 'last') yield ['until', 'a duel ends with the first player finished'];
  if (match === 'tournament' && until === 'first') yield ['until', 'a tournament is played until the last'];
}
