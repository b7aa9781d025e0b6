import { taughtBots } from '../../../bots/master.ts';
import { checkeredCombosBots } from './bots.ts';
import { facts } from './facts.ts';
import { checkeredCombosReading as reading } from './features.ts';
import shape from './net.json' with { type: 'json' };

/** All bots, given the stored network. */
export const checkeredCombosTaught = (net: Uint8Array) =>
  taughtBots(checkeredCombosBots, { shape, reading, facts }, net);
