import { expect, test } from 'vitest';
import { BOTS } from '../../src/games/bots.ts';
import { storedNet } from '../../src/server/nets.ts';
import { expectRefused, printed } from './command.ts';

const SMALL = ['--generations', '2', '--population', '4', '--deals', '4'];

test.each(Object.keys(BOTS))('upcard tune tells weights for %s after each generation', async (game) => {
  const lines = await printed('tune', '--game', game, ...SMALL);
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^generation 2: mean -?\d\.\d+, best -?\d\.\d+$/);
  const bots = await BOTS[game]?.(storedNet);
  expect(Object.keys(JSON.parse(lines[3] ?? ''))).toEqual(Object.keys(bots?.tunable.weights ?? {}));
});

test('the same seed gives the same weights, whatever the number of workers', async () => {
  const args = [
    'tune',
    '--game',
    'help',
    ...SMALL,
    '--options',
    '{"players":3}',
    '--options',
    '{"players":5}',
  ];
  const one = await printed(...args, '--workers', '1');
  expect(await printed(...args, '--workers', '2')).toEqual(one);
  expect(await printed(...args, '--seed', 'other')).not.toEqual(one);
});

test.each([
  [[], /--game must be one of/],
  [['--game', 'help', '--population', '0'], /--population must be a number above 0/],
  [['--game', 'help', '--deals', '2.5'], /--deals must be a whole number/],
  [['--game', 'help', '--generations', 'x'], /--generations must be a number above 0/],
  [['--game', 'help', '--options', '{"players":9}'], /players/],
  [['--game', 'help', '--options', '[]', '--options', 'x'], /--options must be a JSON object/],
])('upcard tune %j is refused with the reason', async (args, message) => {
  await expectRefused(['tune', ...args], message);
});
