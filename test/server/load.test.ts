import { expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { USUAL_LIMITS } from '../../src/server/limits.ts';
import { run } from './run.ts';
import { started } from './server.ts';

test('load plays whole games of all kinds, and finds nothing wrong', async () => {
  const { url } = await started();
  const plan = ['--tables', '3', '--seats', '3', '--think', '0', '--duration', '4', '--json'];
  const { code, printed } = await run('bin/upcard.js', 'load', url, ...plan);
  const report = JSON.parse(printed);
  expect(report).toMatchObject({ tables: 3, connections: 9, errors: 0, problems: [] });
  expect(report.games).toBeGreaterThan(0);
  expect(report.moves).toBeGreaterThan(100);
  expect(report.acknowledgement.p50).toBeGreaterThan(0);
  expect(report.broadcast.p999).toBeGreaterThanOrEqual(report.broadcast.p50);
  expect(report.server.movesPerCpuSecond).toBeGreaterThan(0);
  expect(code).toBe(0);
});

test('load prints its figures, and the errors of a server whose limits it meets', async () => {
  const limits = { ...USUAL_LIMITS, messages: { burst: 12, perSecond: 1 } };
  const { url } = await started(undefined, { limits });
  const plan = ['--tables', '1', '--seats', '2', '--game', 'chip-it', '--think', '0', '--duration', '2'];
  const { code, printed } = await run('bin/upcard.js', 'load', url, ...plan);
  expect(printed).toMatch(/acknowledgement {2}p50 [\d.]+ ms/);
  expect(printed).toContain('too-fast: too many messages');
  expect(code).toBe(1);
});

test('an address without limits is let through where another isn’t', async () => {
  const guesses = { burst: 2, perSecond: 0 };
  const limited = await started(undefined, { limits: { ...USUAL_LIMITS, guesses } });
  const unlimited = new Set(['127.0.0.1']);
  const free = await started(undefined, { limits: { ...USUAL_LIMITS, guesses, unlimited } });
  for (const [{ client }, last] of [
    [limited, 429],
    [free, 204],
  ] as const) {
    await client('Ana');
    await client('Ben');
    const { status } = await (await client()).request('PUT', '/api/me', { name: 'Cleo', avatar: 'fox' });
    expect(status).toBe(last);
  }
});

test.each([
  [['load'], 'load needs the address of a server'],
  [['load', 'nowhere'], "a server's address is like https://cards.example, not nowhere"],
  [['load', 'http://localhost:1', '--game', 'chess'], 'no game has the id chess'],
  [['load', 'http://localhost:1', '--tables', '0'], '--tables must be a number above 0, not 0'],
  [['load', 'http://localhost:1', '--tables', '1e9'], '--tables must be at most 100000, not 1000000000'],
  [['load', 'http://localhost:1', '--think', 'long'], '--think must be a number above 0, not long'],
  [['load', 'http://localhost:1', '--seats', '40'], 'players: '],
  [['load', 'http://localhost:1', '--option', 'edition=dealt'], '--option needs --game'],
  [['serve', '--unlimited', 'everyone'], '--unlimited must list addresses such as 127.0.0.1, not everyone'],
])('upcard %j is refused with a reason', async (args, reason) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await main(args)).toBe(2);
  expect(written.mock.calls.join()).toContain(reason);
  written.mockRestore();
});

test('a server that lets nobody more through is told of, and how it would', async () => {
  const { url } = await started(undefined, {
    limits: { ...USUAL_LIMITS, guesses: { burst: 2, perSecond: 0 } },
  });
  const { code, printed } = await run('bin/upcard.js', 'load', url, '--tables', '1');
  expect(printed).toContain(`${url} lets no more through: upcard serve --unlimited ADDRESS`);
  expect(code).toBe(1);
});

test('a server that isn’t there is told of, and ends the load', async () => {
  const { code, printed } = await run('bin/upcard.js', 'load', 'http://127.0.0.1:9');
  expect(printed).toContain('http://127.0.0.1:9 can’t be reached');
  expect(code).toBe(1);
});
