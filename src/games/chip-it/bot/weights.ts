import type { Weights } from './evaluation.ts';

/** Tuned by `upcard tune --game chip-it`. */
export const HARD: Weights = {
  values: -1.4,
  size: -0.6,
  points: -0.5,
  oddPoint: -0.1,
  lowGreen: -0.75,
  lowPurple: -0.64,
  closers: 0.3,
  noCards: 1,
  finished: 10,
  cards: 0,
  taken: 0,
  bar: 0,
  barThreat: 0.4,
  lead: 0,
  pass: 0,
  passNothing: -1.9,
  passLead: 0,
};
