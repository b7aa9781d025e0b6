import type { Game } from '../src/core/game.ts';
import { GAMES } from '../src/games/catalog.ts';

/** One way to play a game: its options in full. */
export interface Ruleset {
  readonly name: string;
  readonly game: Game;
  readonly options: Readonly<Record<string, unknown>>;
}

const OPTIONS: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  'checkered-combos': [
    { edition: 'checkered-combos', players: 3 },
    { edition: 'checkered-combos', players: 4, chips: 3 },
    { edition: 'checkered-combos', players: 5, oldest: 4 },
    { edition: 'dealt', players: 3, oldest: 1 },
    { edition: 'dealt', players: 4 },
    { edition: 'dealt', players: 5, chips: 3 },
  ],
  help: [{ players: 3 }, { players: 4 }, { players: 5 }],
  'chip-it': [
    { players: 2 },
    { players: 3 },
    { players: 4, first: 2 },
    { players: 5, until: 'last' },
    { players: 6, until: 'last' },
    { players: 3, match: 'tournament', first: 1 },
    { players: 4, match: 'tournament' },
  ],
};

/** Every game of the catalog in all its editions, variants and numbers of players. */
export const RULESETS: readonly Ruleset[] = GAMES.flatMap((game) => {
  const all = OPTIONS[game.id];
  if (!all) throw new Error(`no rulesets to test ${game.id} with`);
  return all.map((options) => ({ name: `${game.id} ${JSON.stringify(options)}`, game, options }));
});
