import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command with that input, written in the given pieces. */
async function upcard(args: readonly string[], pieces: readonly (string | Buffer)[] = []): Promise<Ended> {
  const child = spawn(process.execPath, ['bin/upcard.js', ...args]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  for (const piece of pieces) {
    child.stdin.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

const answers = ({ stdout }: Ended) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('the engine answers each line in order and ends with its input', async () => {
  const ended = await upcard(
    ['engine'],
    ['{"op":"games","id":1}\n{"op":"posit', 'ion","id":2}\r\n\n{"op":"games","id":3}'],
  );
  expect(answers(ended).map(({ id, ok }) => [id, ok])).toEqual([
    [1, true],
    [2, false],
    [undefined, false],
    [3, true],
  ]);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});

test('a line over 1 MB is refused, and the engine goes on', async () => {
  const huge = Buffer.alloc(3_000_000, 'x');
  const ended = await upcard(['engine'], [huge, '\n{"op":"games"}\n', `"${'y'.repeat(999_998)}"\n`]);
  const [refused, listed, fits] = answers(ended);
  expect(refused).toEqual({
    ok: false,
    error: { code: 'bad-request', message: 'the line is longer than 1 MB' },
  });
  expect(listed.ok).toBe(true);
  expect(fits.error.message).toMatch(/op must be/);
});

test('bytes that are no text are refused, and the engine goes on', async () => {
  const ended = await upcard(
    ['engine'],
    [Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0xc3, 0x0a]), '{"op":"games"}\n'],
  );
  expect(answers(ended).map(({ ok }) => ok)).toEqual([false, false, true]);
});

test('thousands of requests in one go are all answered', async () => {
  const ended = await upcard(
    ['engine'],
    ['{"op":"new","game":"chip-it","options":{"players":4},"seed":"s"}\n'.repeat(3000)],
  );
  expect(answers(ended)).toHaveLength(3000);
  expect(new Set(ended.stdout.trimEnd().split('\n')).size).toBe(1);
});

test('a reader that goes away ends the engine quietly', async () => {
  const child = spawn(process.execPath, ['bin/upcard.js', 'engine']);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.on('error', () => {});
  child.stdout.once('data', () => child.stdout.destroy());
  const timer = setInterval(() => child.stdin.write('{"op":"games"}\n'), 1);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  expect([code, stderr]).toEqual([0, '']);
});

test('bench prints its figures as JSON in the last line', async () => {
  const { stdout, code } = await upcard([
    'bench',
    '--seconds',
    '0.05',
    '--runs',
    '1',
    '--limit',
    '30',
    '--json',
  ]);
  expect(code).toBe(0);
  const { results } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(results.map(({ game }: { game: string }) => game)).toEqual(['checkered-combos', 'help', 'chip-it']);
  for (const { players, decisionsPerSecond, gamesPerSecond } of results) {
    expect(players).toBe(4);
    expect(decisionsPerSecond).toBeGreaterThan(gamesPerSecond);
    expect(gamesPerSecond).toBeGreaterThan(0);
  }
});

test.each([
  [[], /upcard engine/, 2],
  [['--help'], /upcard engine/, 0],
  [['help'], /upcard tune/, 0],
  [['serve', '--help'], /^upcard: [^\n]+\n\n {2}upcard serve(?!.*upcard arena)/s, 0],
  [['arena', '--game', 'help', '-h'], /--until P/, 0],
  [['fly'], /no command fly/, 2],
  [['engine', '--fast'], /--fast/, 2],
  [['bench', '--players', 'four'], /--players must be a number/, 2],
  [['bench', '--game', 'bridge'], /no game has the id bridge/, 2],
  [['bench', '--players', '9'], /players/, 2],
  [
    [
      'arena',
      '--game',
      'help',
      '--timeout',
      '3000000000',
      '--bot',
      'greedy',
      '--bot',
      'greedy',
      '--bot',
      'greedy',
    ],
    /--timeout must be at most 2147483647, not 3000000000/,
    2,
  ],
  [['rate', '--game', 'help', '--timeout', '2147483648'], /--timeout must be at most 2147483647/, 2],
  [
    ['join', 'http://127.0.0.1:1/t/abc', '--token', 'x', '--bot', 'greedy', '--timeout', '1e10'],
    /--timeout must be at most/,
    2,
  ],
  [['join', 'http://127.0.0.1:1/t/abc', '--token', 'x', '--bot', 'nonsense'], /no bot is called nonsense/, 2],
  [['load', 'http://127.0.0.1:1', '--think', '99999999999'], /--think must be at most 1431655764, not/, 2],
  [['load', 'http://127.0.0.1:1', '--duration', '2147484'], /--duration must be at most 2147483, not/, 2],
])('upcard %j', async (args, message, code) => {
  const ended = await upcard(args);
  expect(ended.stdout + ended.stderr).toMatch(message);
  expect(ended.code).toBe(code);
});
