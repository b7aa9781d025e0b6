import { expect, test } from 'vitest';
import { Backlog } from '../../src/cli/load/backlog.ts';
import { seededRng } from '../../src/core/rng.ts';

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
  const rng = seededRng('backlog');
  const room = 10_000;
  const done: string[] = [];
  const backlog = new Backlog(room);
  // One is longer than all that may wait.
  const all = Array.from(
    { length: 5_000 },
    (_, i) => `${i} ${'β'.repeat(i === 2_500 ? room : rng.below(300))}`,
  );
  let most = 0;
  for (const [i, text] of all.entries()) {
    backlog.add(text, (kept) => done.push(kept));
    const waiting = Buffer.byteLength(all.slice(done.length, i + 1).join(''));
    expect(waiting).toBeLessThanOrEqual(room);
    most = Math.max(most, waiting);
  }
  expect(most).toBeGreaterThan(room / 2);
  backlog.clear();
  expect(done).toEqual(all);
});
