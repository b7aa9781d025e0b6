import * as v from 'valibot';
import type { OptionSpec } from '../../core/game.ts';
import { type Fault, parse } from '../../core/parse.ts';
import type { Result } from '../../core/result.ts';

export interface Options {
  /** [HE-2] */
  readonly players: number;
}

/** [HE-2] */
export const PLAYERS = { min: 3, max: 5 };

export const optionSpecs: Readonly<Record<keyof Options, OptionSpec>> = {
  players: { values: [3, 4, 5], default: 3 },
};

const schema = v.strictObject({ players: v.optional(v.picklist([3, 4, 5]), 3) });

export function parseOptions(json: unknown): Result<Options, Fault> {
  return parse<Options>(schema, json);
}

/** [HE-2] [HE-6] Cards dealt to each hand, and what it is filled up to after a turn. */
export const HAND_SIZE = 4;

/** [HE-17] What wins the game. */
export const WINNING_POINTS = 3;
