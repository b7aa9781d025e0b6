import { expect, test } from 'vitest';
import { Backlog } from '../../src/cli/load/backlog.ts';

test('what waits is done in order when the backlog is cleared, and once', () => {
  const done: string[] = [];
  const backlog = new Backlog();
  const texts = ['a', 'β'.repeat(2_048), 'c'.repeat(4_097), ''];
  for (const text of texts) backlog.add(text, (kept) => done.push(kept));
  expect(done).toEqual([]);
  backlog.clear();
  backlog.clear();
  expect(done).toEqual(texts);
});

test('where too much waits, the oldest is done while more comes', () => {
  const done: string[] = [];
  const backlog = new Backlog();
  const all = Array.from({ length: 150_000 }, (_, i) => `text ${i}`);
  for (const text of all) backlog.add(text, (kept) => done.push(kept));
  expect(done.length).toBe(150_000 - 65_536);
  backlog.clear();
  expect(done).toEqual(all);
});
