import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { recordOf } from '../../src/core/record.ts';
import { randomGame } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';
import { expectRefused, printed } from './command.ts';

const FILE = join(tmpdir(), `upcard-record-${process.pid}.json`);

beforeAll(() => {
  const ruleset = at(RULESETS, 6);
  const { game, nodes } = randomGame(ruleset, 'cli review');
  const options = game.options(at(nodes, 0).state);
  const seats = ['Ana', 'Ben', 'Cleo', 'Dan'].slice(0, options.players);
  writeFileSync(
    FILE,
    JSON.stringify(recordOf(game, { options, seats, steps: nodes.map(({ action }) => action) })),
  );
});

afterAll(() => rmSync(FILE));

test('upcard review tells what was given up, and what would have been better', async () => {
  const text = (await printed('review', FILE, '--nodes', '2000')).join('\n');
  expect(text).toMatch(/Ana: \d+ decisions, mistakes \d+, inaccuracies \d+; gave up \d+ %, luck -?\d+ %/);
  expect(text).toMatch(/mistake: .* \d+ % rather than \d+ %/);
  expect(text).toMatch(/better: /);
});

test('upcard review --json holds remarks, units and courses', async () => {
  const review = JSON.parse(at(await printed('review', FILE, '--nodes', '500', '--json'), 0));
  expect(Object.keys(review)).toEqual(['seats', 'remarks', 'units', 'course']);
  expect(review.course).toHaveLength(review.seats.length);
});

test('upcard review --agreement tells how many verdicts change', async () => {
  const line = at(
    await printed('review', '--agreement', '--game', 'help', '--games', '1', '--nodes', '500'),
    0,
  );
  expect(line).toMatch(/^Help!: 0 of \d+ verdicts changed/);
});

test.each([
  [['review'], /needs the file/],
  [['review', 'nowhere.json'], /nowhere\.json/],
  [['review', 'package.json'], /package\.json/],
  [['review', '--agreement', '--game', 'chess'], /no game has the id chess/],
])('upcard %j is refused with the reason', async (args, message) => {
  await expectRefused(args, message);
});
