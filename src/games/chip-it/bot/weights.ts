import type { Weights } from './evaluation.ts';

/** Tuned by `upcard tune --game chip-it --anchored 0.02`. */
export const HARD: Weights = {
  values: -2.256,
  size: -0.87,
  points: -1.037,
  oddPoint: -0.143,
  lowGreen: -0.902,
  lowPurple: -1.353,
  closers: 0.481,
  noCards: 0.83,
  finished: 15.291,
  cards: -0.165,
  taken: -0.365,
  bar: -0.096,
  barThreat: 0.276,
  over: -0.098,
  unbeaten: 0.022,
  closingBar: 0.815,
  closingOver: 2.259,
  closingUnbeaten: 2.158,
  lead: -0.016,
  pass: -0.128,
  passNothing: -2.421,
  passLead: 0.01,
};
