import { anyOf } from '../../../bots/choice.ts';
import { gameBots } from '../../../bots/gameBots.ts';
import { help } from '../game.ts';
import { legalActions } from '../legal.ts';
import type { Action, State } from '../types.ts';
import { greedy } from './anchors.ts';
import { scores } from './evaluation.ts';
import { STYLES } from './styles.ts';
import { HARD } from './weights.ts';

function everything(state: State): readonly Action[] {
  return legalActions(state, Number.POSITIVE_INFINITY).actions;
}

export const helpBots = gameBots({
  game: help,
  measure: {
    metric: 'pointsPerRound',
    better: 'high',
    counted: (event) => (event.type === 'round-over' ? event.scorers : undefined),
    forfeited: (seat, players) => Array.from({ length: players }, (_, other) => (other === seat ? 0 : 1)),
  },
  limit: 5000,
  budget: { nodes: 8000 },
  weights: HARD,
  lapses: {
    easy: {
      overlooks: ['danger', 'gain', 'helpless', 'guarded', 'reach', 'exposed', 'no', 'zap', 'switch'],
      temperature: 2,
      cap: 5,
    },
    medium: { overlooks: ['gain', 'helpless', 'reach', 'exposed'], temperature: 0.5, cap: 2 },
  },
  styles: STYLES,
  search: { candidates: 4, margin: 1.5, trust: 32 },
  anchors: {
    random: { choose: ({ legal }, rng) => anyOf(legal, rng) },
    greedy: { choose: ({ legal }, rng) => greedy(legal, rng) },
  },
  anchor: { choose: (state, rng) => greedy(everything(state), rng) },
  scores,
  considered: everything,
  payoff: (event, seat) => (event.type === 'round-over' ? Number(event.scorers.includes(seat)) : undefined),
});
