import type { GameBots } from '../../../bots/bot.ts';
import { highest } from '../../../bots/choice.ts';
import { evaluating, policyOf, type Scores, straying } from '../../../bots/evaluating.ts';
import { type Guide, searching } from '../../../bots/search.ts';
import { assertNever, at } from '../../../core/assert.ts';
import type { Rng } from '../../../core/rng.ts';
import { cardNamed, HIGHEST } from '../cards.ts';
import { help } from '../game.ts';
import { legalActions } from '../legal.ts';
import type { Action, Event, State, View } from '../types.ts';
import { scores, type Weights } from './evaluation.ts';
import { HARD } from './weights.ts';

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

function everything(state: State): readonly Action[] {
  return legalActions(state, Number.POSITIVE_INFINITY).actions;
}

function scoresBy(weights: Weights): Scores<State, Action> {
  return (state, actions) => scores(weights, state, actions);
}

const guide: Guide<State, Action, Event> = {
  scores: scoresBy(HARD),
  policy: policyOf(everything, scoresBy(HARD)),
  payoff: (event, seat) => (event.type === 'round-over' ? Number(event.scorers.includes(seat)) : undefined),
};

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
    policy: (weights) => policyOf(everything, scoresBy({ ...HARD, ...weights })),
    anchor: {
      choose: (state: State, rng) => greedy(everything(state), rng),
    },
  },
  bots: {
    random: { choose: ({ legal }, rng) => at(legal, rng.below(legal.length)) },
    greedy: { choose: ({ legal }, rng) => greedy(legal, rng) },
    easy: straying(help, scoresBy(HARD), { temperature: 1.5, cap: 4 }),
    medium: straying(help, scoresBy(HARD), { temperature: 0.5, cap: 2 }),
    hard: evaluating(help, scoresBy(HARD)),
    expert: searching(help, guide, { candidates: 4, prior: 0.02 }),
  },
};
