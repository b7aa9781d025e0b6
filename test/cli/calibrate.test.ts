import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNotNow, expectRefused, printed } from './command.ts';

test('upcard calibrate prints a table per game and draws the curves', async () => {
  const file = join(tmpdir(), `upcard-calibration-${process.pid}.svg`);
  const text = (await printed('calibrate', '--games', '3', '--svg', file)).join('\n');
  expect(text.match(/off by \d+\.\d %/g)).toHaveLength(3);
  const svg = readFileSync(file, 'utf8');
  rmSync(file);
  expect(svg).toMatch(/^<svg /);
  expect(svg.match(/<polyline/g)).toHaveLength(3);
});

test('upcard calibrate refuses a game that does not exist', async () => {
  await expectRefused(['calibrate', '--game', 'chess'], /no game has the id chess/);
});

test('upcard calibrate refuses a drawing that can’t be written before it plays', async () => {
  await expectNotNow(
    ['calibrate', '--games', '1000000', '--svg', '/no/such/x.svg'],
    /x\.svg can’t be written/,
  );
  await expectNotNow(['calibrate', '--games', '1000000', '--svg', tmpdir()], /can’t be written: EISDIR/);
});
