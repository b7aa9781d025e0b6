import type { Weights } from './evaluation.ts';

/** Tuned by `upcard tune`. */
export const HARD: Weights = {
  plays: -1.25,
  size: -0.29,
  empty: 1.9,
  pairs: 0.38,
  triples: 0.27,
  best: 0.5,
  low: -0.2,
  specials: 0.31,
  wilds: 0.5,
  reserves: 0.5,
  dry: -1,
  hurry: -0.05,
  kind: -0.43,
  value: -1,
  lead: 0.85,
  redrawTopped: -0.5,
  redrawCertain: -0.56,
  take: -0.5,
  stop: 0,
  stopRedraws: -1.1,
  stopThreat: 0.5,
  redraw: -1.3,
  redrawOnOther: 0.6,
  redrawThreat: 0.5,
};
