import { expect, test } from 'vitest';
import { expectRefused, printed } from './command.ts';

interface Ranking {
  readonly game: string;
  readonly players: number;
  readonly games: number;
  readonly bots: readonly {
    readonly bot: string;
    readonly rating: number;
    readonly low: number;
    readonly high: number;
    readonly games: number;
  }[];
}

async function ranking(...args: readonly string[]): Promise<Ranking> {
  const lines = await printed('rate', '--json', ...args);
  return JSON.parse(lines.at(-1) ?? '');
}

test('upcard rate ranks bots and characters, best first, with intervals', async () => {
  const names = ['random', 'greedy', 'hard', 'nils'];
  const bots = names.flatMap((name) => ['--bot', name]);
  const line = await ranking('--game', 'chip-it', '--games', '60', '--players', '3', ...bots);
  expect(line).toMatchObject({ game: 'chip-it', players: 3, games: 60 });
  expect(line.bots.map(({ bot }) => bot).toSorted()).toEqual(names.toSorted());
  const ratings = line.bots.map(({ rating }) => rating);
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  expect(line.bots.at(-1)?.bot).toBe('random');
  for (const { low, rating, high } of line.bots) {
    expect(low).toBeLessThan(rating);
    expect(high).toBeGreaterThan(rating);
  }
  expect(line.bots.reduce((sum, { games }) => sum + games, 0)).toBe(3 * 60);
});

test('the same seed gives the same ranking, whatever the number of workers', async () => {
  const args = ['--game', 'help', '--games', '20', '--players', '3', '--nodes', '40'];
  const one = await ranking(...args, '--workers', '1');
  expect(await ranking(...args, '--workers', '2')).toEqual(one);
  expect(await ranking(...args, '--seed', 'other')).not.toEqual(one);
});

test.each([
  [['--game', 'bridge'], /--game must be one of/],
  [['--game', 'help', '--bot', 'champion'], /no bot is called champion/],
  [['--game', 'help', '--bot', 'hard', '--bot', 'hard', '--bot', 'easy'], /at least 4 bots/],
  [['--game', 'help', '--players', '9'], /players/],
  [['--game', 'help', '--games', '0'], /--games must be a number above 0/],
  [['--game', 'help', '--games', '1.5'], /--games must be a whole number/],
  [['--game', 'help', '--workers', 'many'], /--workers must be a number above 0/],
  [['--game', 'help', '--options', '7'], /--options must be a JSON object/],
  [['--speed', '3'], /--speed/],
])('upcard rate %j is refused with the reason', async (args, message) => {
  await expectRefused(['rate', ...args], message);
});
