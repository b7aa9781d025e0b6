import { expect, test } from 'vitest';
import { Underway } from '../../src/server/underway.ts';

test('whatever closes waits for all that had begun, and nothing begins any more', async () => {
  const underway = new Underway();
  expect([underway.begins(), underway.begins()]).toEqual([true, true]);
  const closed: string[] = [];
  const closing = ['once', 'again'].map((word) => underway.close().then(() => closed.push(word)));
  expect(underway.begins()).toBe(false);
  underway.ends();
  await Promise.resolve();
  expect(closed).toEqual([]);
  underway.ends();
  await Promise.all(closing);
  expect(closed).toEqual(['once', 'again']);
});

test('where nothing is under way, it is closed at once', async () => {
  await new Underway().close();
});
