import type { Weights } from './evaluation.ts';

/** Tuned by `upcard tune --game help`. */
export const HARD: Weights = {
  wild: 1.8,
  switch: 1.5,
  zap: 1.8,
  no: 1.8,
  numbers: 0.3,
  highest: 0.8,
  playable: 0.27,
  low: -0.24,
  guarded: 0,
  reach: 0,
  exposed: 0,
  cleared: 0.5,
  danger: -4,
  gain: 1.4,
  helpless: -1,
  playNo: 0,
  playZap: 0,
  playSwitch: 0,
  playWild: -0.6,
};
