import { expect, test } from 'vitest';
import { HINT_TIME, Presence } from '../../src/server/presence.ts';

let now = 1_000_000;

function presence(): Presence {
  return new Presence(
    () => now,
    () => {},
  );
}

test('who was told of by a node that is silent now is away, unless no node is heard', () => {
  const known = presence();
  known.heard('t', 'south', ['ana']);
  known.hears(false);
  now += 10 * HINT_TIME;
  expect(known.expire()).toEqual([]);
  expect(known.awaySince('t', 'ana')).toBeUndefined();
  known.hears(true);
  expect(known.expire()).toEqual([]);
  now += HINT_TIME + 1;
  expect(known.expire()).toEqual(['t']);
  expect(known.awaySince('t', 'ana')).toBe(now);
});

test('nobody is away for longer than the others are heard', () => {
  const known = presence();
  known.came('t', 'ana');
  known.went('t', 'ana');
  const left = now;
  now += 60_000;
  expect(known.awaySince('t', 'ana')).toBe(left);
  known.hears(false);
  now += 60_000;
  for (const user of ['ana', 'ben']) expect(known.awaySince('t', user)).toBe(now);
  known.hears(true);
  const heard = now;
  now += 60_000;
  for (const user of ['ana', 'ben']) expect(known.awaySince('t', user)).toBe(heard);
});

test('a table is looked at elsewhere as long as another node tells so, and is heard', () => {
  const known = presence();
  known.heard('t', 'south', ['ana']);
  expect(known.isElsewhere('t')).toBe(true);
  known.hears(false);
  expect(known.isElsewhere('t')).toBe(false);
  known.hears(true);
  known.heard('t', 'south', []);
  expect(known.isElsewhere('t')).toBe(false);
});
