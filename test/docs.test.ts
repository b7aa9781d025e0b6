import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANCHORS, LEVELS } from '../src/bots/bot.ts';
import { decisions, randomGame, seatToAct } from './randomGames.ts';
import { RULESETS } from './rulesets.ts';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : [])),
];
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

/** Paths in backticks: with a slash or an ending that we use. */
function pathsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path);
  return quoted.filter(
    (path) => /^(src|test|docs|scripts|bin|examples|\.ci)\b/.test(path) && !/[<>*…]/.test(path),
  );
}

test.each(documents)('every path and script that %s names exists', (document) => {
  const text = readFileSync(document, 'utf8');
  expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([]);
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
  expect(named.filter((script) => !scripts.includes(script))).toEqual([]);
});

test('there are documents to check', () => {
  expect(documents).toContain('README.md');
  expect(documents.flatMap((document) => pathsIn(readFileSync(document, 'utf8'))).length).toBeGreaterThan(10);
});

const bots = readFileSync('docs/writing-a-bot.md', 'utf8');

test('the page on writing a bot names every bot that there is', () => {
  for (const name of [...ANCHORS, ...LEVELS]) expect(bots).toContain(`\`${name}\``);
});

test('the worlds that the page on writing a bot makes up of views are loaded, or their help couldn’t be asked for', () => {
  const [, lines = ''] = /^ *```python\n(.*?)^ *```$/ms.exec(bots) ?? [];
  const program = [
    'import json, random, re, sys',
    'from collections import Counter',
    'for line in sys.stdin:',
    '   position, view = json.loads(line)',
    lines,
    '   print(json.dumps(world))',
  ].join('\n');
  const ruleset = RULESETS.find(({ game }) => game.id === 'help') ?? expect.fail();
  const { game } = ruleset;
  const played = randomGame(ruleset, 'worlds');
  const [first] = decisions(played);
  const position = game.position(first?.state);
  const asked = decisions(played).map(({ state }) => ({ state, seat: seatToAct(game, state) }));
  const input = asked.map(({ state, seat }) => `${JSON.stringify([position, game.view(state, seat)])}\n`);
  const made = execFileSync('python3', ['-c', program], { input: input.join(''), encoding: 'utf8' });
  const worlds = made.trimEnd().split('\n');
  expect(worlds).toHaveLength(asked.length);
  for (const [i, { state, seat }] of asked.entries()) {
    const world = game.parsePosition(JSON.parse(worlds[i] ?? ''));
    if (world.ok) expect(game.view(world.value, seat)).toEqual(game.view(state, seat));
    else expect(world.error).toMatchObject({ path: 'help.asker' });
  }
});
