import { plannedChoices, type Ruleset } from '../../games/rulesets.ts';
import type { TableSettings } from '../../protocol/messages.ts';

/** What a host chooses before the table is laid, and may choose anew between games. */
export interface TablePlan {
  readonly seats: number;
  readonly options: Readonly<Record<string, string | number>>;
  readonly settings: TableSettings;
}

/** [s] For a decision; 0 without a limit. */
export const CLOCKS = [0, 15, 30, 60, 180] as const;
/** [s] Before a bot covers for someone away; 0 for never. */
export const COVERS = [0, 30, 60, 300] as const;

export const USUAL_SETTINGS: TableSettings = {
  onlookers: 'public',
  clock: null,
  cover: 60,
  listed: false,
  freeText: true,
};

/** The plan a host starts from. */
export function usualPlan({ usual }: Ruleset): TablePlan {
  return { seats: usual, options: {}, settings: USUAL_SETTINGS };
}

/** The seat that begins; undefined where it is drawn. */
export function plannedBeginner(ruleset: Ruleset, { seats, options }: TablePlan): number | undefined {
  const seat = ruleset.seat === undefined ? undefined : options[ruleset.seat];
  return typeof seat === 'number' && seat < seats ? seat : undefined;
}

/** The options of a table laid by the plan. */
export function plannedOptions(ruleset: Ruleset, plan: TablePlan): Readonly<Record<string, string | number>> {
  const begins = plannedBeginner(ruleset, plan);
  return {
    ...ruleset.fixed,
    ...Object.fromEntries(
      plannedChoices(ruleset, plan.seats, plan.options).map(({ option, value }) => [option, value]),
    ),
    ...(ruleset.seat !== undefined && begins !== undefined && { [ruleset.seat]: begins }),
  };
}

/** The plan of a table that stands, from what it was laid with. */
export function planOf(
  seats: number,
  options: Readonly<Record<string, unknown>>,
  { onlookers, clock, cover, listed, freeText }: TableSettings,
): TablePlan {
  const plain = Object.entries(options).flatMap(([option, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[option, value] as const] : [],
  );
  return {
    seats,
    options: Object.fromEntries(plain),
    settings: { onlookers, clock, cover, listed, freeText },
  };
}
