import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { at } from './assert.ts';
import type { Rng } from './rng.ts';

const BLOCK_WORDS = 8;
const WORD_RANGE = 0x1_0000_0000;

/**
 * The generator for live deals: HMAC-SHA256 of a counter under the seed, read as big-endian
 * 32-bit words. Whoever doesn't hold the seed can't tell what comes next.
 */
export function streamRng(seed: string): Rng {
  const keyed = hmac.create(sha256, utf8ToBytes(seed));
  const scratch = keyed.clone();
  let words: readonly number[] = [];
  let used = BLOCK_WORDS;
  let block = 0;
  function next(): number {
    if (used === BLOCK_WORDS) {
      const counter = utf8ToBytes(`upcard:${block}`);
      words = blockWords(keyed._cloneInto(scratch).update(counter).digest());
      block++;
      used = 0;
    }
    return at(words, used++);
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

function blockWords(bytes: Uint8Array): readonly number[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: BLOCK_WORDS }, (_, i) => data.getUint32(i * 4));
}
