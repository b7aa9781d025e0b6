import type { GameBots } from '../../../bots/bot.ts';

import { evaluating, policyOf, type Scores, straying } from '../../../bots/evaluating.ts';
import { type Guide, searching } from '../../../bots/search.ts';
import type { Tunable } from '../../../bots/tune.ts';
import { checkeredCombos } from '../game.ts';
import { legalActions } from '../legal.ts';
import type { Action, Event, State, View } from '../types.ts';
import { greedy, random } from './anchors.ts';
import { scores, type Weights } from './evaluation.ts';
import { HARD } from './weights.ts';

function everything(state: State): readonly Action[] {
  return legalActions(state, Number.POSITIVE_INFINITY).actions;
}

function scoresBy(weights: Weights): Scores<State, Action> {
  return (state, actions) => scores(weights, state, actions);
}

const guide: Guide<State, Action, Event> = {
  scores: scoresBy(HARD),
  policy: policyOf(everything, scoresBy(HARD)),
  payoff: (event, seat) => (event.type === 'round-over' ? (event.payers.includes(seat) ? 0 : 1) : undefined),
};

export const checkeredCombosBots: GameBots<View, Action, Event> = {
  measure: {
    metric: 'lossesPerRound',
    better: 'low',
    counted: (event) => (event.type === 'round-over' ? event.payers : undefined),
    forfeited: (seat, players) => Array.from({ length: players }, (_, other) => (other === seat ? 1 : 0)),
  },
  limit: 5000,
  budget: { nodes: 2500 },
  tunable: {
    weights: HARD,
    policy: (weights) => policyOf(everything, scoresBy({ ...HARD, ...weights })),
    anchor: { choose: (state, rng) => greedy(everything(state), rng) },
  } satisfies Tunable<State, Action>,
  bots: {
    random: { choose: ({ legal }, rng) => random(legal, rng) },
    greedy: { choose: ({ legal }, rng) => greedy(legal, rng) },
    easy: straying(checkeredCombos, scoresBy(HARD), { temperature: 1.5, cap: 4 }),
    medium: straying(checkeredCombos, scoresBy(HARD), { temperature: 0.5, cap: 2 }),
    hard: evaluating(checkeredCombos, scoresBy(HARD)),
    expert: searching(checkeredCombos, guide, { candidates: 6, prior: 0.02 }),
  },
};
