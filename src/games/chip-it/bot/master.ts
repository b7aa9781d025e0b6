import { taughtBots } from '../../../bots/master.ts';
import { chipItBots } from './bots.ts';
import { facts } from './facts.ts';
import { chipItReading as reading } from './features.ts';
import shape from './net.json' with { type: 'json' };

/** All bots, given the stored network. */
export const chipItTaught = (net: Uint8Array) => taughtBots(chipItBots, { shape, reading, facts }, net);
