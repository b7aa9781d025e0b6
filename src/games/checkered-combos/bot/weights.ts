import type { Weights } from './evaluation.ts';

/** Tuned by `upcard tune --game checkered-combos`. */
export const HARD: Weights = {
  plays: -1.583,
  size: -0.398,
  empty: 1.569,
  pairs: 0.383,
  triples: 0.352,
  best: 1.376,
  low: -0.34,
  specials: 0.283,
  wilds: 0.246,
  reserves: 0.655,
  dry: -0.736,
  hurry: -0.113,
  kind: -0.147,
  value: -0.076,
  lead: 0.569,
  redrawTopped: -0.433,
  redrawCertain: -0.456,
  take: -0.643,
  stop: -0.397,
  stopRedraws: -1.249,
  stopThreat: 0.464,
  redraw: -1.651,
  redrawOnOther: 0.471,
  redrawThreat: 0.705,
};
