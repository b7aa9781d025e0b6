import type { Styles } from '../../../bots/style.ts';
import type { Feature } from './evaluation.ts';

export const STYLES: Styles<Feature> = {
  cap: 0.4,
  bonuses: {
    careful: { reserves: 0.25, dry: -0.3, value: -0.3 },
    bold: { lead: 0.4, kind: 0.12, value: 0.4 },
    hoarder: { specials: 0.3, wilds: 0.3, best: 0.4 },
    sprinter: { size: -0.2, hurry: -0.05, take: -0.2 },
    saboteur: { stop: 0.3, stopThreat: 0.2, redraw: 0.4, redrawThreat: 0.2 },
    gambler: { take: 0.3, redrawTopped: 0.2, redrawCertain: 0.3, dry: 0.3 },
  },
};
