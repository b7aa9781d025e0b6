import { type Lookahead, taughtBots } from '../../../bots/master.ts';
import { checkeredCombosBots } from './bots.ts';
import { facts } from './facts.ts';
import { checkeredCombosReading as reading } from './features.ts';
import shape from './net.json' with { type: 'json' };

const search: Lookahead = { candidates: 6, margin: 0.12, trust: 4, nodes: 6, decisions: 4 };

/** All bots, given the stored network. */
export const checkeredCombosTaught = (net: Uint8Array) =>
  taughtBots(checkeredCombosBots, { shape, reading, search, facts }, net);
