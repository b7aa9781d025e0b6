import { describe, expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { type Rng, seededRng, shuffled } from '../../src/core/rng.ts';
import { streamRng } from '../../src/core/streamRng.ts';

const numbers = (rng: Rng, bound: number, count: number): number[] =>
  Array.from({ length: count }, () => rng.below(bound));

describe.each([
  ['the seeded generator', seededRng, [507, 374, 665, 902, 238, 442]],
  ['the cryptographic stream', streamRng, [87, 396, 406, 839, 438, 567]],
] as const)('%s', (_, create, golden) => {
  test('gives the same numbers for the same seed on every machine', () => {
    expect(numbers(create('upcard'), 1000, 6)).toEqual(golden);
  });

  test('gives other numbers for another seed', () => {
    const first = (seed: string): string => numbers(create(seed), 1 << 30, 4).join();
    const seeds = ['', 'a', 'b', 'aa', 'ab', 'ba', 'A', '0', '00', 'é'];
    expect(new Set(seeds.map(first)).size).toBe(seeds.length);
  });

  test.each([2, 3, 7, 54])('is uniform below %i', (bound) => {
    const rng = create(`uniform ${bound}`);
    const draws = 20_000;
    const counts = Array<number>(bound).fill(0);
    for (const number of numbers(rng, bound, draws)) counts[number] = at(counts, number) + 1;
    const expected = draws / bound;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Five standard deviations above the mean of its distribution.
    expect(chiSquare).toBeLessThan(bound - 1 + 5 * Math.sqrt(2 * (bound - 1)));
  });

  test('shuffles fairly: every card is as often first as any other', () => {
    const rng = create('shuffle');
    const firsts = Array<number>(5).fill(0);
    for (let i = 0; i < 5000; i++) {
      const [first = 0] = shuffled([0, 1, 2, 3, 4], rng);
      firsts[first] = at(firsts, first) + 1;
    }
    for (const count of firsts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

test('a shuffle keeps the cards and leaves its input alone', () => {
  const deck = Object.freeze([1, 2, 3, 4, 5, 6, 7]);
  expect(shuffled(deck, seededRng('x')).toSorted()).toEqual(deck);
});

test('the stream rejects what would favour the low numbers', () => {
  const bound = 0xc000_0000;
  const low = numbers(streamRng('reject'), bound, 400).filter((number) => number < bound / 3).length;
  expect(Math.abs(low - 400 / 3)).toBeLessThan(40);
});
