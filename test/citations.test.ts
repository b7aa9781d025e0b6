import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path));
}

const tests = filesIn('test/games', /\.test\.ts$/).map((path) => readFileSync(path, 'utf8'));
const sources = filesIn('src/games', /\.ts$/).map((path) => readFileSync(path, 'utf8'));
const rules = filesIn('docs/rules', /\.md$/).flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^- ([A-Z]{2}-\d+) /gm)].map(([, rule = '']) => rule);
});

test('the rules are numbered', () => {
  expect(rules.filter((rule) => rule.startsWith('CC-'))).toHaveLength(28);
  expect(rules.filter((rule) => rule.startsWith('HE-'))).toHaveLength(18);
  expect(rules.filter((rule) => rule.startsWith('CI-'))).toHaveLength(22);
});

test.each(rules)('%s is cited by a test’s name', (rule) => {
  const cited = new RegExp(`['"\`][^'"\`\\n]*\\[${rule}\\]`);
  expect(tests.some((text) => cited.test(text))).toBe(true);
});

test.each(rules)('%s can be found in the code of its game', (rule) => {
  expect(sources.some((text) => new RegExp(`\\b${rule}\\b`).test(text))).toBe(true);
});
