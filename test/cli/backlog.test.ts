import { expect, test } from 'vitest';
import { Backlog } from '../../src/cli/load/backlog.ts';

test('what waits is done in order when the backlog is cleared, and once', () => {
  const done: number[] = [];
  const backlog = new Backlog();
  for (const i of [1, 2, 3]) backlog.add(() => done.push(i));
  expect(done).toEqual([]);
  backlog.clear();
  backlog.clear();
  expect(done).toEqual([1, 2, 3]);
});

test('where too much waits, the oldest is done while more comes', () => {
  const done: number[] = [];
  const backlog = new Backlog();
  const all = Array.from({ length: 350_000 }, (_, i) => i);
  for (const i of all) backlog.add(() => done.push(i));
  expect(done.length).toBe(250_000);
  backlog.clear();
  expect(done).toEqual(all);
});
