import type { Weights } from './evaluation.ts';

/** Tuned by `upcard tune --game help`. */
export const HARD: Weights = {
  wild: 1.695,
  switch: 1.831,
  zap: 1.991,
  no: 2.389,
  numbers: 0.435,
  highest: 0.752,
  playable: 0.066,
  low: -0.221,
  guarded: 0.328,
  reach: 0.019,
  exposed: -0.327,
  cleared: 0.354,
  danger: -3.12,
  gain: 1.238,
  helpless: -0.994,
  playNo: -0.005,
  playZap: -0.223,
  playSwitch: -0.143,
  playWild: -0.953,
};
