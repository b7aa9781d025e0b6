import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Tallies } from '../../src/server/tallies.ts';

test('what fails for many at once is counted for each and logged once', async () => {
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line) => lines.push(line) } } });
  const tallies = new Tallies(log);
  const lost = new Error('the connection was lost');
  for (const where of ['message', 'message', 'summary']) tallies.failed(where, lost);
  tallies.failed('message', new Error('another one'));
  for (let i = 0; i < 2; i++) tallies.failed('message', 'no error');
  expect(lines.map((line) => (JSON.parse(line) as { error: string }).error.split('\n')[0])).toEqual([
    'Error: the connection was lost',
    'Error: another one',
    'no error',
    'no error',
  ]);
  expect(await tallies.registry.metrics()).toContain('upcard_failures_total{where="message"} 5');
});
