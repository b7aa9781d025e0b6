import type { Limits } from '../../src/server/limits.ts';

const MANY = { burst: 1e9, perSecond: 1e9 };

/** Tests ask as much as they like, except where they try the limits. */
export const NO_LIMITS: Limits = {
  messages: MANY,
  watches: MANY,
  joins: MANY,
  guestsPerAddress: 1,
  requests: MANY,
  tables: MANY,
  guesses: MANY,
  connections: 1e9,
};
