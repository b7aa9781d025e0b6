import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';

/** What each layer may import of the others; itself always. `<game>` is one game's folder. */
const LADDER: readonly (readonly [layer: string, may: readonly string[]])[] = [
  ['core/', []],
  ['games/<game>/*.ts', ['core/']],
  ['games/<game>/words/', ['core/', 'games/<game>/*.ts']],
  ['games/<game>/bot/', ['core/', 'bots/', 'games/<game>/*.ts']],
  ['games/<game>/ui/', ['core/', 'kit/', 'games/<game>/']],
  ['games/*.ts', ['core/', 'bots/', 'kit/', 'games/']],
  ['bots/', ['core/']],
  ['match/', ['core/']],
  ['protocol/', ['core/', 'match/']],
  ['kit/', ['core/']],
  ['server/', ['core/', 'bots/', 'match/', 'protocol/', 'games/*.ts']],
  ['web/', ['core/', 'bots/', 'kit/', 'match/', 'protocol/', 'games/*.ts']],
  ['cli/', ['core/', 'bots/', 'match/', 'protocol/', 'server/', 'games/*.ts']],
];

/** The game whose folder the file is in, or nothing, if the file is in that layer. */
function gameIn(layer: string, file: string): string | undefined {
  const pattern = layer.replace('*.ts', '[\\w]+\\.ts$').replace('<game>', '([\\w-]+)');
  const match = new RegExp(`^${pattern}`).exec(file);
  return match ? (match[1] ?? '') : undefined;
}

interface Import {
  readonly from: string;
  readonly to: string;
}

function sourceFiles(): readonly string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .map((path) => path.split(sep).join('/'));
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join('src', file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)];
  return specifiers.map(([, to = '']) => ({
    from: file,
    to: normalize(join(dirname(file), to))
      .split(sep)
      .join('/'),
  }));
}

function mayImport({ from, to }: Import): boolean {
  const row = LADDER.find(([layer]) => gameIn(layer, from) !== undefined);
  if (!row) return false;
  const [own, may] = row;
  const game = gameIn(own, from) ?? '';
  return [own, ...may].some((layer) => gameIn(layer.replace('<game>', game), to) !== undefined);
}

const imports = sourceFiles().flatMap(importsOf);

test('imports point down the ladder', () => {
  expect(imports.filter((each) => !mayImport(each))).toEqual([]);
});

test('the ladder has been read: there are imports in every layer of more than one file', () => {
  expect(imports.length).toBeGreaterThan(50);
  const folders = sourceFiles().map((file) => file.split('/')[0]);
  const layers = new Set(folders.filter((folder, i) => folders.indexOf(folder) !== i));
  const importing = new Set(imports.map(({ from }) => from.split('/')[0]));
  expect([...importing].sort()).toEqual([...layers].sort());
});

test.each([
  ['core/a.ts', 'games/catalog.ts'],
  ['games/help/rules.ts', 'games/chip-it/rules.ts'],
  ['games/help/rules.ts', 'games/help/words/en.ts'],
  ['games/help/words/en.ts', 'games/chip-it/types.ts'],
  ['games/help/rules.ts', 'bots/search.ts'],
  ['server/a.ts', 'games/help/rules.ts'],
  ['bots/search.ts', 'games/catalog.ts'],
  ['match/a.ts', 'protocol/b.ts'],
  ['cli/main.ts', 'web/app.ts'],
  ['elsewhere/a.ts', 'core/game.ts'],
])('%s may not import %s', (from, to) => {
  expect(mayImport({ from, to })).toBe(false);
});

test.each([
  ['core/a.ts', 'core/b.ts'],
  ['games/help/rules.ts', 'games/help/types.ts'],
  ['games/help/words/en.ts', 'games/help/types.ts'],
  ['games/catalog.ts', 'games/help/game.ts'],
  ['cli/main.ts', 'games/catalog.ts'],
])('%s may import %s', (from, to) => {
  expect(mayImport({ from, to })).toBe(true);
});
