/** A source of random whole numbers. */
export interface Rng {
  /** Uniform in 0 … bound − 1. */
  below(bound: number): number;
}

/** The list in a random order (Fisher–Yates), as a copy. */
export function shuffled<T>(list: readonly T[], rng: Rng): readonly T[] {
  const copy = list.slice();
  for (let last = copy.length - 1; last > 0; last--) {
    const pick = rng.below(last + 1);
    const item = copy[last] as T;
    copy[last] = copy[pick] as T;
    copy[pick] = item;
  }
  return copy;
}

/**
 * A small fast generator (sfc32) for tests, search and simulation; not for live deals.
 * 32-bit integer steps alone, so that a seed gives the same numbers on every machine.
 */
export function seededRng(seed: string): Rng {
  let [a, b, c, counter] = hash128(seed);
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  }
  for (let i = 0; i < 12; i++) next();
  return { below: (bound) => Math.floor((next() * bound) / 0x1_0000_0000) };
}

/** Four 32-bit words that depend on every character of the text. */
function hash128(text: string): [number, number, number, number] {
  const words: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    words[0] = Math.imul(words[0] ^ code, 0x85ebca6b);
    words[1] = Math.imul(words[1] ^ (words[0] >>> 15) ^ code, 0xc2b2ae35);
    words[2] = Math.imul(words[2] ^ (words[1] >>> 13) ^ code, 0x27d4eb2f);
    words[3] = Math.imul(words[3] ^ (words[2] >>> 16) ^ code, 0x165667b1);
    words[0] ^= words[3] >>> 14;
  }
  return words;
}
