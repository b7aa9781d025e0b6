import type { Styles } from '../../../bots/style.ts';
import type { Feature } from './evaluation.ts';

export const STYLES: Styles<Feature> = {
  cap: 0.4,
  bonuses: {
    careful: { points: -0.15, taken: -0.15, passNothing: 0.3 },
    bold: { bar: 0.5, cards: 0.1, lead: 0.2 },
    hoarder: { closers: 0.3, pass: 0.3 },
    sprinter: { size: -0.2, cards: 0.1, pass: -0.2 },
    saboteur: { bar: 0.3, barThreat: 0.4 },
    gambler: { taken: 0.15, points: 0.15, passNothing: -0.3 },
  },
};
