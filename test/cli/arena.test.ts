import { describe, expect, test } from 'vitest';
import { seatings } from '../../src/cli/arena/seatings.ts';
import { expectRefused, printed } from './command.ts';

interface Line {
  readonly game: string;
  readonly players: number;
  readonly deals: number;
  readonly games: number;
  readonly bots: readonly {
    readonly bot: string;
    readonly metric: string;
    readonly mean: number;
    readonly low: number;
    readonly high: number;
    readonly decisionMs: { readonly p50: number; readonly p99: number };
    readonly faults: number;
    readonly faultsSeen: readonly string[];
  }[];
}

async function arena(game: string, bots: readonly string[], ...args: readonly string[]): Promise<Line> {
  const named = bots.flatMap((bot) => ['--bot', bot]);
  const lines = await printed('arena', '--game', game, ...named, '--json', ...args);
  return JSON.parse(lines.at(-1) ?? '');
}

describe('seatings', () => {
  test.each([
    [['a', 'b', 'b', 'b'], 4],
    [['a', 'a', 'b', 'b'], 6],
    [['a', 'b', 'c'], 6],
    [['a', 'a', 'a'], 1],
  ])('%j sit in %i distinct ways', (bots, ways) => {
    const all = seatings(bots);
    expect(new Set(all.map((seating) => seating.join())).size).toBe(ways);
    expect(all).toHaveLength(ways);
    for (const seating of all) expect(seating.toSorted()).toEqual(bots.toSorted());
  });
});

test.each([
  ['checkered-combos', 'lossesPerRound', 'low'],
  ['help', 'pointsPerRound', 'high'],
  ['chip-it', 'winsPerGame', 'high'],
] as const)('in %s greedy beats random by %s, beyond doubt', async (game, metric, better) => {
  const { bots, ...rest } = await arena(game, ['greedy', 'random', 'random', 'random'], '--games', '401');
  expect(rest).toEqual({ game, players: 4, deals: 101, games: 404 });
  const [greedy, random] = bots;
  expect([greedy?.bot, random?.bot, greedy?.metric]).toEqual(['greedy', 'random', metric]);
  if (better === 'low') expect(greedy?.high).toBeLessThan(random?.low ?? 0);
  else expect(greedy?.low).toBeGreaterThan(random?.high ?? 1);
  expect(greedy?.faults).toBe(0);
});

test('the same seed gives the same result, whatever the number of workers', async () => {
  const bots = ['hard', 'greedy', 'greedy'];
  const means = async (...args: string[]) =>
    (await arena('help', bots, '--games', '60', ...args)).bots.map((bot) => bot.mean);
  const one = await means('--workers', '1', '--seed', 'x');
  expect(await means('--workers', '2', '--seed', 'x')).toEqual(one);
  expect(await means('--workers', '2', '--seed', 'y')).not.toEqual(one);
});

test('characters play by name', async () => {
  const { bots } = await arena('help', ['mila', 'kofi', 'nils', 'tove'], '--games', '24', '--nodes', '20');
  expect(bots.map(({ bot, faults }) => [bot, faults])).toEqual([
    ['mila', 0],
    ['kofi', 0],
    ['nils', 0],
    ['tove', 0],
  ]);
});

test('bots of one kind get a fair share of everything', async () => {
  const { bots } = await arena('chip-it', ['greedy', 'greedy', 'greedy', 'greedy'], '--games', '40');
  expect(bots).toHaveLength(1);
  expect(bots[0]?.mean).toBeCloseTo(0.25, 10);
});

test('it stops early once it is certain enough', async () => {
  const { deals } = await arena(
    'help',
    ['greedy', 'random', 'random'],
    '--games',
    '100000',
    '--until',
    '0.1',
  );
  expect(deals).toBeGreaterThanOrEqual(30);
  expect(deals).toBeLessThan(1000);
});

describe('an outside program', () => {
  const program = (way: string): string => `cmd:"${process.execPath}" test/fixtures/faultyBot.js ${way}`;

  test('plays like any other bot', async () => {
    const { bots } = await arena('help', [program('good'), 'random', 'random'], '--games', '9');
    expect(bots[0]).toMatchObject({ bot: program('good'), faults: 0 });
  });

  test.each([
    ['illegal', /malformed/],
    ['forbidden', /HE-/],
    ['garbage', /not valid JSON/],
    ['null', /malformed/],
    ['flood', /longer than 1 MB/],
    ['crash', /ended \(3\)/],
    ['silence', /no answer in time/],
  ])(
    'that answers with %s forfeits those games, is reported, and never hangs the arena',
    async (way, why) => {
      // Only who says nothing is meant to run out of time, however busy the machine is.
      const timeout = way === 'silence' ? '1000' : '30000';
      const table = [program(way), 'random', 'random'];
      const { bots, games } = await arena('help', table, '--games', '3', '--timeout', timeout);
      expect(games).toBe(3);
      expect(bots[0]?.faults).toBeGreaterThan(0);
      expect(bots[0]?.faultsSeen[0]).toMatch(why);
      expect(bots[1]?.faults).toBe(0);
    },
  );

  test('is told nothing of the seed, by which it could deal for itself', async () => {
    const table = [program('peek'), 'random', 'random'];
    const { bots } = await arena('help', table, '--games', '3', '--seed', 'secret-seed');
    expect(bots[0]?.faults).toBe(0);
  });

  test('that doesn’t exist forfeits every game', async () => {
    const { bots } = await arena('help', ['cmd:./no-such-program', 'random', 'random'], '--games', '3');
    expect(bots[0]?.faults).toBe(3);
  });

  test('in Python is the example', async () => {
    for (const [game, others] of [
      ['help', 2],
      ['chip-it', 3],
      ['checkered-combos', 2],
    ] as const) {
      const bots = ['cmd:python3 examples/bot.py', ...Array<string>(others).fill('random')];
      const line = await arena(game, bots, '--games', '6');
      expect(line.bots[0]?.faults).toBe(0);
    }
  });
});

test.each([
  [['--game', 'bridge'], /--game must be one of/],
  [['--game', 'help', '--bot', 'champion'], /no bot is called champion/],
  [['--game', 'help', '--bot', 'random'], /players/],
  [['--game', 'help', '--bot', 'random', '--players', '3'], /--bot is given 1 times for 3 seats/],
  [['--game', 'help', '--options', 'x'], /--options must be a JSON object/],
  [['--game', 'help', '--bot', 'mila', '--bot', 'otto', '--bot', 'Mila'], /no bot is called Mila/],
  [['--game', 'help', '--bot', 'easy', '--bot', 'easy', '--bot', 'easy', '--workers', '0'], /--workers/],
  [['--game', 'help', '--players', '3', '--options', '{"speed":1}'], /speed/],
  [['--game', 'help', '--players', '4', '--options', '{"players":3}'], /--players says 4, and --options 3/],
])('upcard arena %j is refused with the reason', async (args, message) => {
  await expectRefused(['arena', ...args], message);
});
