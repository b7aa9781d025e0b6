/** One person among bots. */
export const AMONG_BOTS = { game: 'help', seats: 3, options: {}, people: 1 };

/** One table of each ruleset. */
export const TABLES = [
  { game: 'checkered-combos', seats: 3, options: { edition: 'checkered-combos' } },
  { game: 'checkered-combos', seats: 4, options: { edition: 'dealt' } },
  { game: 'help', seats: 3, options: {} },
  { game: 'chip-it', seats: 2, options: {} },
  { game: 'chip-it', seats: 4, options: {} },
  { game: 'chip-it', seats: 3, options: { match: 'tournament' } },
];
