import { expect, test } from 'vitest';
import { run } from './run.ts';

test('the server is killed ten times, and nothing is lost or done twice', { timeout: 300_000 }, async () => {
  const { code, printed } = await run('scripts/kill.js', '--kills', '10');
  expect(printed).toMatch(/"lost":0,"doubled":0,"unknown":0,"faults":0/);
  expect(code).toBe(0);
});

test('hostile messages break nothing, change nothing and keep nobody waiting', {
  timeout: 300_000,
}, async () => {
  const { code, printed } = await run('scripts/fuzz.js', '--messages', '3000');
  expect(printed).toMatch(/"faults":0}/);
  expect(code).toBe(0);
});

test('a flooder is cut off within a second, and those who don’t read cost no memory', {
  timeout: 300_000,
}, async () => {
  const { code, printed } = await run('scripts/flood.js', '--tables', '4', '--seconds', '2', '--busy');
  expect(printed).toMatch(/"sleepers":200,.*"faults":0}/);
  expect(code).toBe(0);
});
