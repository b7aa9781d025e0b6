import { type Lookahead, taughtBots } from '../../../bots/master.ts';
import type { View } from '../types.ts';
import { chipItBots } from './bots.ts';
import { facts } from './facts.ts';
import { chipItReading as reading } from './features.ts';
import shape from './net.json' with { type: 'json' };

const search: Lookahead<View> = {
  candidates: 6,
  margin: 0.12,
  trust: 4,
  nodes: 6,
  decisions: 4,
  // Places score in a tournament alone; the network knows no other worth of them. [CI-19]
  suits: ({ options }) => options.until === 'first' || options.match === 'tournament',
};

/** All bots, given the stored network. */
export const chipItTaught = (net: Uint8Array) =>
  taughtBots(chipItBots, { shape, reading, search, facts }, net);
