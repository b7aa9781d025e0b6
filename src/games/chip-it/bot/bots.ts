import type { GameBots } from '../../../bots/bot.ts';

import { evaluating, policyOf, type Scores, straying } from '../../../bots/evaluating.ts';
import { type Guide, searching } from '../../../bots/search.ts';
import { at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { TOURNAMENT_SCORES } from '../facts.ts';
import { chipIt } from '../game.ts';
import { legalActions } from '../legal.ts';
import type { Action, Event, State, View } from '../types.ts';
import { greedy, random } from './anchors.ts';
import { candidates } from './candidates.ts';
import { scores, type Weights } from './evaluation.ts';
import { HARD } from './weights.ts';

/** How many of the cheapest actions are looked at. */
const LISTED = 200;

function scoresBy(weights: Weights): Scores<State, Action> {
  return (state, actions) => scores(weights, state, actions);
}

/** [CI-19] What a seat gets for its place, from 0 to 1. */
function placeWorth(places: readonly number[], seat: Seat): number {
  return (TOURNAMENT_SCORES[at(places, seat) - 1] ?? 0) / at(TOURNAMENT_SCORES, 0);
}

const guide: Guide<State, Action, Event> = {
  scores: scoresBy(HARD),
  policy: policyOf(candidates, scoresBy(HARD)),
  payoff: (event, seat) => {
    if (event.type !== 'game-won' && event.type !== 'game-over') return undefined;
    return event.match === 'tournament' ? placeWorth(event.places, seat) : Number(event.places[seat] === 1);
  },
};

export const chipItBots: GameBots<View, Action, Event> = {
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
  budget: { nodes: 5000 },
  tunable: {
    weights: HARD,
    policy: (weights) => policyOf(candidates, scoresBy({ ...HARD, ...weights })),
    anchor: {
      choose: (state: State, rng) =>
        greedy(legalActions(state, LISTED).actions, at(state.points, state.toAct), rng),
    },
  },
  bots: {
    random: { choose: ({ legal }, rng) => random(legal, rng) },
    greedy: { choose: ({ legal, view, seat }, rng) => greedy(legal, at(view.points, seat), rng) },
    easy: straying(chipIt, scoresBy(HARD), { temperature: 1.5, cap: 4 }),
    medium: straying(chipIt, scoresBy(HARD), { temperature: 0.5, cap: 2 }),
    hard: evaluating(chipIt, scoresBy(HARD)),
    expert: searching(chipIt, guide, { candidates: 6, prior: 0.02 }),
  },
};
