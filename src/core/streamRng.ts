import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Rng } from './rng.ts';

const WORD_BYTES = 4;
const WORD_RANGE = 0x1_0000_0000;

/**
 * The generator for live deals: HMAC-SHA256 of a counter under the seed, read as big-endian
 * 32-bit words. Whoever doesn't hold the seed can't tell what comes next.
 */
export function streamRng(seed: string): Rng {
  const keyed = hmac.create(sha256, utf8ToBytes(seed));
  const scratch = keyed.clone();
  const bytes = new Uint8Array(keyed.outputLen);
  const words = new DataView(bytes.buffer);
  let used = bytes.length;
  let block = 0;
  function next(): number {
    if (used === bytes.length) {
      const counter = utf8ToBytes(`upcard:${block}`);
      keyed._cloneInto(scratch).update(counter).digestInto(bytes);
      block++;
      used = 0;
    }
    const word = words.getUint32(used);
    used += WORD_BYTES;
    return word;
  }
  return {
    below(bound) {
      // Rejecting the incomplete last span keeps every outcome equally likely.
      const limit = WORD_RANGE - (WORD_RANGE % bound);
      let word = next();
      while (word >= limit) word = next();
      return word % bound;
    },
  };
}
