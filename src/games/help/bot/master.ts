import { taughtBots } from '../../../bots/master.ts';
import { helpBots } from './bots.ts';
import { facts } from './facts.ts';
import { helpReading as reading } from './features.ts';
import shape from './net.json' with { type: 'json' };

/** All bots, given the stored network. */
export const helpTaught = (net: Uint8Array) => taughtBots(helpBots, { shape, reading, facts }, net);
