import { expect, test } from 'vitest';
import type { Game } from '../../src/core/game.ts';

/** Imports the rules within the test, where decks and tables that can't be made are a failure. */
async function gameNamed(id: string): Promise<Game> {
  const game = (await import('../../src/games/catalog.ts')).gameNamed(id);
  if (!game) throw new Error(`no game is called ${id}`);
  return game;
}

test.each([
  ['checkered-combos', 'Checkered Combos', { min: 3, max: 5 }],
  ['help', 'Help!', { min: 3, max: 5 }],
  ['chip-it', 'Chip It', { min: 2, max: 6 }],
])('[CC-2] [HE-2] [CI-2] %s is %s, for %j players', async (id, name, players) => {
  expect(await gameNamed(id)).toMatchObject({ id, name, version: 1, players });
});

test.each(['checkered-combos', 'help', 'chip-it'])(
  'options of %s left out take their defaults',
  async (id) => {
    const { optionSpecs, parseOptions } = await gameNamed(id);
    const defaults = Object.entries(optionSpecs).map(([key, spec]) => [key, spec.default]);
    expect(parseOptions({})).toEqual({ ok: true, value: Object.fromEntries(defaults) });
  },
);

test.each([
  [
    'checkered-combos',
    {
      edition: { values: ['checkered-combos', 'dealt'], default: 'checkered-combos' },
      players: { values: [3, 4, 5], default: 3 },
      chips: { values: [2, 3], default: 2 },
      oldest: { seat: true, default: 0 },
    },
  ],
  ['help', { players: { values: [3, 4, 5], default: 3 } }],
  [
    'chip-it',
    {
      players: { values: [2, 3, 4, 5, 6], default: 3 },
      first: { seat: true, default: 0 },
      until: { values: ['first', 'last'], default: 'first' },
      match: { values: ['single', 'tournament', 'duel'], default: 'single' },
    },
  ],
])('[CC-2] [CC-5] [HE-2] [CI-4] [CI-17] what can be set of %s', async (id, specs) => {
  expect((await gameNamed(id)).optionSpecs).toEqual(specs);
});
