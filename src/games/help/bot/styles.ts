import type { Styles } from '../../../bots/style.ts';
import type { Feature } from './evaluation.ts';

export const STYLES: Styles<Feature> = {
  cap: 0.6,
  bonuses: {
    careful: { danger: -1.5, guarded: 0.3, exposed: -0.3 },
    bold: { highest: -0.4, numbers: -0.3, cleared: 0.3 },
    hoarder: { numbers: 1, highest: 0.5, wild: 0.3, switch: 0.3, zap: 0.3, no: 0.3 },
    sprinter: { cleared: 0.7, playWild: 0.4, low: -0.4 },
    saboteur: { gain: 1, playNo: 0.4, playZap: 0.2 },
    gambler: { danger: 1.5, guarded: -0.3, playSwitch: 0.3 },
  },
};
