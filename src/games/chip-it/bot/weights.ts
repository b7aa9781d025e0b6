import type { Weights } from './evaluation.ts';

/** Tuned by `upcard tune --game chip-it`. */
export const HARD: Weights = {
  values: -1.855,
  size: -0.874,
  points: -0.958,
  oddPoint: -0.063,
  lowGreen: -0.983,
  lowPurple: -1.013,
  closers: 0.488,
  noCards: 0.791,
  finished: 14.658,
  cards: -0.264,
  taken: -0.359,
  bar: 0.259,
  barThreat: 0.144,
  over: 0,
  unbeaten: 0,
  closingBar: 0,
  closingOver: 0,
  closingUnbeaten: 0,
  lead: -0.059,
  pass: 0.236,
  passNothing: -2.459,
  passLead: -0.002,
};
