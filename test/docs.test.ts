import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
