import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { USUAL_LIMITS } from '../../src/server/limits.ts';
import { started } from './server.ts';

/** Fails where there is no Python. */
async function python(args: readonly string[]) {
  const child = spawn('python3', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], said, wrong] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said, wrong };
}

test.each([3, 5])('the client in Python plays a game among %i guests and verifies it', async (players) => {
  const { url } = await started(undefined, { limits: USUAL_LIMITS });
  const { code, said, wrong } = await python(['examples/online.py', url, '--players', String(players)]);
  expect(wrong).toBe('');
  expect(code).toBe(0);
  expect(said).toContain('line is cut');
  expect(said).toMatch(/without a gap, \d+ deals are fair/);
  const places = [...said.matchAll(/^(\d)\. (\w+)$/gm)];
  expect(places.map(([, place]) => place)).toContain('1');
  expect(places.map(([, , name]) => name).toSorted()).toEqual(
    ['Ana', 'Ben', 'Cleo', 'Dov', 'Eda'].slice(0, players),
  );
});
