import type { Bot, GameBots } from '../../../bots/bot.ts';
import { highest, softmax } from '../../../bots/choice.ts';
import { type Guide, type SearchPlan, searching } from '../../../bots/search.ts';
import type { Policy, Tunable } from '../../../bots/tune.ts';
import { determinize } from '../determinize.ts';
import { checkeredCombos } from '../game.ts';
import { legalActions } from '../legal.ts';
import type { Action, Event, State, View } from '../types.ts';
import { greedy, random } from './anchors.ts';
import { scores, type Weights } from './evaluation.ts';
import { HARD } from './weights.ts';

type OwnBot = Bot<View, Action, Event>;

/** Plays the action with the highest worth. */
export function evaluating(weights: Weights): OwnBot {
  return {
    choose: ({ view, seen, legal }, rng) =>
      highest(legal, scores(weights, determinize(view, seen, rng), legal), rng),
  };
}

/** Strays from the best action, the hotter the further. */
function straying(weights: Weights, temperature: number, cap: number): OwnBot {
  return {
    choose: ({ view, seen, legal }, rng) =>
      softmax(legal, scores(weights, determinize(view, seen, rng), legal), { temperature, cap }, rng),
  };
}

/** The same on a state, of which it reads only what the seat to act knows. */
function policy(weights: Weights): Policy<State, Action> {
  return {
    choose: (state, rng) => {
      const { actions } = legalActions(state, Number.POSITIVE_INFINITY);
      return highest(actions, scores(weights, state, actions), rng);
    },
  };
}

const guide: Guide<State, Action, Event> = {
  scores: (state, actions) => scores(HARD, state, actions),
  policy: policy(HARD),
  payoff: (event, seat) => (event.type === 'round-over' ? (event.payers.includes(seat) ? 0 : 1) : undefined),
};

export function expertWith(plan: SearchPlan): OwnBot {
  return searching(checkeredCombos, guide, plan);
}

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
    policy: (weights) => policy({ ...HARD, ...weights }),
    anchor: { choose: (state, rng) => greedy(legalActions(state, Number.POSITIVE_INFINITY).actions, rng) },
  } satisfies Tunable<State, Action>,
  bots: {
    random: { choose: ({ legal }, rng) => random(legal, rng) },
    greedy: { choose: ({ legal }, rng) => greedy(legal, rng) },
    easy: straying(HARD, 1.5, 4),
    medium: straying(HARD, 0.5, 2),
    hard: evaluating(HARD),
    expert: expertWith({ candidates: 6, prior: 0.02 }),
  },
};
