import type { Bot, GameBots } from '../../../bots/bot.ts';
import { highest, softmax } from '../../../bots/choice.ts';
import { type Guide, type SearchPlan, searching } from '../../../bots/search.ts';
import type { Policy } from '../../../bots/tune.ts';
import { assertNever, at } from '../../../core/assert.ts';
import type { Rng } from '../../../core/rng.ts';
import { cardNamed, HIGHEST } from '../cards.ts';
import { determinize } from '../determinize.ts';
import { help } from '../game.ts';
import { legalActions } from '../legal.ts';
import type { Action, Event, State, View } from '../types.ts';
import { scores, type Weights } from './evaluation.ts';
import { HARD } from './weights.ts';

type OwnBot = Bot<View, Action, Event>;

/** Frozen: every target is measured against it. The lowest number it can; specials last. Ties at random. */
function greedy(legal: readonly Action[], rng: Rng): Action {
  return highest(legal, legal.map(greedyScore), rng);
}

function greedyScore(action: Action): number {
  switch (action.type) {
    case 'play':
      return 20 - cardNamed(action.card);
    case 'wild':
    case 'switch':
    case 'zap':
    case 'no':
      return 5;
    case 'give':
    case 'return': {
      const card = cardNamed(action.card);
      return card <= HIGHEST ? 20 - card : 0;
    }
    case 'deal':
    case 'begin':
    case 'shuffle':
      return 0;
    default:
      return assertNever(action);
  }
}

/** Plays the action with the highest worth. */
function evaluating(weights: Weights): OwnBot {
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
      return actions.length === 1 ? at(actions, 0) : highest(actions, scores(weights, state, actions), rng);
    },
  };
}

const guide: Guide<State, Action, Event> = {
  scores: (state, actions) => scores(HARD, state, actions),
  policy: policy(HARD),
  payoff: (event, seat) => (event.type === 'round-over' ? Number(event.scorers.includes(seat)) : undefined),
};

export function expertWith(plan: SearchPlan): OwnBot {
  return searching(help, guide, plan);
}

export const helpBots: GameBots<View, Action, Event> = {
  measure: {
    metric: 'pointsPerRound',
    better: 'high',
    counted: (event) => (event.type === 'round-over' ? event.scorers : undefined),
    forfeited: (seat, players) => Array.from({ length: players }, (_, other) => (other === seat ? 0 : 1)),
  },
  limit: 5000,
  budget: { nodes: 5000 },
  tunable: {
    weights: HARD,
    policy: (weights) => policy({ ...HARD, ...weights }),
    anchor: {
      choose: (state: State, rng) => greedy(legalActions(state, Number.POSITIVE_INFINITY).actions, rng),
    },
  },
  bots: {
    random: { choose: ({ legal }, rng) => at(legal, rng.below(legal.length)) },
    greedy: { choose: ({ legal }, rng) => greedy(legal, rng) },
    easy: straying(HARD, 1.5, 4),
    medium: straying(HARD, 0.5, 2),
    hard: evaluating(HARD),
    expert: expertWith({ candidates: 4, prior: 0.02 }),
  },
};
