import * as v from 'valibot';
import type { OptionSpec, Seat } from '../../core/game.ts';
import { count, type Fault, fault, parse } from '../../core/parse.ts';
import { ok, type Result } from '../../core/result.ts';

export const EDITIONS = ['checkered-combos', 'dealt'] as const;
export type Edition = (typeof EDITIONS)[number];

export interface Options {
  readonly edition: Edition;
  /** [CC-2] */
  readonly players: number;
  /** [CC-2] What everyone starts with. */
  readonly chips: number;
  /** [CC-5] The oldest player, who deals every round. */
  readonly oldest: Seat;
}

/** [CC-2] */
export const PLAYERS = { min: 3, max: 5 };

export const optionSpecs: Readonly<Record<keyof Options, OptionSpec>> = {
  edition: { values: EDITIONS, default: 'checkered-combos' },
  players: { values: [3, 4, 5], default: 3 },
  chips: { values: [2, 3], default: 2 },
  oldest: { seat: true, default: 0 },
};

const schema = v.strictObject({
  edition: v.optional(v.picklist(EDITIONS), 'checkered-combos'),
  players: v.optional(v.picklist([3, 4, 5]), 3),
  chips: v.optional(v.picklist([2, 3]), 2),
  oldest: v.optional(count, 0),
});

export function parseOptions(json: unknown): Result<Options, Fault> {
  const parsed = parse<Options>(schema, json);
  if (!parsed.ok) return parsed;
  const { oldest, players } = parsed.value;
  if (oldest >= players) return fault('oldest', `must be a seat from 0 to ${players - 1}`);
  return ok(parsed.value);
}

/** [CC-3] Cards dealt to each hand. */
export function handSize(players: number): number {
  return players === 5 ? 7 : 10;
}

/** [CC-4] Reserve cards dealt to each player. */
export const RESERVES = 2;

/** [CC-17] Cards drawn for each Redraw in the turn. */
export const CARDS_PER_REDRAW = 3;
