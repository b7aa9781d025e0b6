import { gameBots } from '../../../bots/gameBots.ts';
import { at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { TOURNAMENT_SCORES } from '../facts.ts';
import { chipIt } from '../game.ts';
import { legalActions } from '../legal.ts';
import { greedy, random } from './anchors.ts';
import { candidates } from './candidates.ts';
import { scores } from './evaluation.ts';
import { STYLES } from './styles.ts';
import { HARD } from './weights.ts';

/** How many of the cheapest actions are looked at. */
const LISTED = 200;

/** [CI-19] What a seat gets for its place, from 0 to 1. */
function placeWorth(places: readonly number[], seat: Seat): number {
  return (TOURNAMENT_SCORES[at(places, seat) - 1] ?? 0) / at(TOURNAMENT_SCORES, 0);
}

export const chipItBots = gameBots({
  game: chipIt,
  measure: {
    metric: 'winsPerGame',
    better: 'high',
    counted: (event) => {
      const ended = event.type === 'game-won' || (event.type === 'game-over' && event.match === 'single');
      return ended ? [...event.places.keys()].filter((seat) => event.places[seat] === 1) : undefined;
    },
    forfeited: (seat, players) =>
      Array.from({ length: players }, (_, other) => (other === seat ? 0 : 1 / (players - 1))),
  },
  limit: LISTED,
  budget: { nodes: 4000 },
  weights: HARD,
  lapses: {
    easy: {
      overlooks: ['lowGreen', 'lowPurple', 'closers', 'bar', 'barThreat', 'oddPoint', 'noCards'],
      temperature: 1.3,
      cap: 4,
    },
    medium: { overlooks: ['bar', 'barThreat', 'closers', 'oddPoint'], temperature: 0.55, cap: 2.5 },
  },
  styles: STYLES,
  search: { candidates: 10, margin: 8, trust: 0.5 },
  anchors: {
    random: { choose: ({ legal }, rng) => random(legal, rng) },
    greedy: { choose: ({ legal, view, seat }, rng) => greedy(legal, at(view.points, seat), rng) },
  },
  anchor: {
    choose: (state, rng) => greedy(legalActions(state, LISTED).actions, at(state.points, state.toAct), rng),
  },
  scores,
  considered: candidates,
  payoff: (event, seat) => {
    if (event.type !== 'game-won' && event.type !== 'game-over') return undefined;
    return event.match === 'tournament' ? placeWorth(event.places, seat) : Number(event.places[seat] === 1);
  },
});
