import { anyOf } from '../../../bots/choice.ts';
import { gameBots } from '../../../bots/gameBots.ts';
import { checkeredCombos } from '../game.ts';
import { legalActions } from '../legal.ts';
import { greedy } from './anchors.ts';
import { candidates } from './candidates.ts';
import { scores } from './evaluation.ts';
import { STYLES } from './styles.ts';
import { HARD } from './weights.ts';

export const checkeredCombosBots = gameBots({
  game: checkeredCombos,
  measure: {
    metric: 'lossesPerRound',
    better: 'low',
    counted: (event) => (event.type === 'round-over' ? event.payers : undefined),
    forfeited: (seat, players) => Array.from({ length: players }, (_, other) => (other === seat ? 1 : 0)),
  },
  limit: 5000,
  budget: { nodes: 2500 },
  weights: HARD,
  lapses: {
    easy: {
      overlooks: ['hurry', 'dry', 'lead', 'stopThreat', 'redrawThreat', 'redrawCertain', 'best'],
      temperature: 1.2,
      cap: 4,
    },
    medium: { overlooks: ['hurry', 'stopThreat', 'redrawThreat'], temperature: 0.6, cap: 2.5 },
  },
  styles: STYLES,
  search: { candidates: 6, margin: 4, trust: 1 },
  anchors: {
    random: { choose: ({ legal }, rng) => anyOf(legal, rng) },
    greedy: { choose: ({ legal }, rng) => greedy(legal, rng) },
  },
  anchor: { choose: (state, rng) => greedy(legalActions(state, Number.POSITIVE_INFINITY).actions, rng) },
  scores,
  considered: candidates,
  payoff: (event, seat) => (event.type === 'round-over' ? (event.payers.includes(seat) ? 0 : 1) : undefined),
});
