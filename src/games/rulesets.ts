/** One way to play: what a person chooses on the first page. */
export interface Ruleset {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  /** The options that make it this ruleset and no other. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly players: readonly number[];
  /** The number of players it opens with. */
  readonly usual: number;
  /** Options left to choose besides players, with the values that make sense for so many and with what is chosen. */
  readonly choices: (players: number, chosen: Readonly<Record<string, unknown>>) => readonly Choice[];
  /** The option that names a seat (the oldest, the first), drawn unless it is set. */
  readonly seat?: string;
}

export interface Choice {
  readonly option: string;
  readonly values: readonly (string | number)[];
  readonly usual: string | number;
}

const chips: Choice = { option: 'chips', values: [2, 3], usual: 2 };
const duel: Choice = { option: 'match', values: ['duel'], usual: 'duel' };
const format: Choice = { option: 'match', values: ['single', 'tournament'], usual: 'single' };
const ending: Choice = { option: 'until', values: ['first', 'last'], usual: 'first' };

/** Every ruleset, in the order in which they are offered. */
export const RULESETS: readonly Ruleset[] = [
  {
    id: 'checkered-combos',
    game: 'checkered-combos',
    name: 'Checkered Combos',
    fixed: { edition: 'checkered-combos' },
    players: [3, 4, 5],
    usual: 4,
    choices: () => [chips],
    seat: 'oldest',
  },
  {
    id: 'dealt',
    game: 'checkered-combos',
    name: 'Dealt!',
    fixed: { edition: 'dealt' },
    players: [3, 4, 5],
    usual: 4,
    choices: () => [chips],
    seat: 'oldest',
  },
  { id: 'help', game: 'help', name: 'Help!', fixed: {}, players: [3, 4, 5], usual: 4, choices: () => [] },
  {
    id: 'chip-it',
    game: 'chip-it',
    name: 'Chip It',
    fixed: {},
    players: [2, 3, 4, 5, 6],
    usual: 4,
    choices: (players, { match }) => {
      if (players === 2) return [duel];
      return match === 'tournament' ? [format] : [format, ending];
    },
    seat: 'first',
  },
];

/** A choice with what is chosen, as far as that makes sense for so many players. */
export interface PlannedChoice extends Choice {
  readonly value: string | number;
}

export function plannedChoices(
  { choices }: Ruleset,
  players: number,
  chosen: Readonly<Record<string, string | number>>,
): readonly PlannedChoice[] {
  return choices(players, chosen).map((choice) => {
    const kept = chosen[choice.option];
    return { ...choice, value: kept !== undefined && choice.values.includes(kept) ? kept : choice.usual };
  });
}

/** The ruleset that a game with those options is played by. */
export function rulesetOf(game: string, options: unknown): Ruleset | undefined {
  const given = new Map<string, unknown>(Object.entries(options ?? {}));
  return RULESETS.find(
    (ruleset) =>
      ruleset.game === game &&
      Object.entries(ruleset.fixed).every(([option, value]) => given.get(option) === value),
  );
}

export function rulesetNamed(id: string): Ruleset | undefined {
  return RULESETS.find((ruleset) => ruleset.id === id);
}
