import type { Bot, GameBots } from '../../../bots/bot.ts';
import { highest, softmax } from '../../../bots/choice.ts';
import { type Guide, type SearchPlan, searching } from '../../../bots/search.ts';
import type { Policy } from '../../../bots/tune.ts';
import { at } from '../../../core/assert.ts';
import type { Seat } from '../../../core/game.ts';
import { determinize } from '../determinize.ts';
import { TOURNAMENT_SCORES } from '../facts.ts';
import { chipIt } from '../game.ts';
import { legalActions } from '../legal.ts';
import type { Action, Event, State, View } from '../types.ts';
import { greedy, random } from './anchors.ts';
import { candidates } from './candidates.ts';
import { scores, type Weights } from './evaluation.ts';
import { HARD } from './weights.ts';

type OwnBot = Bot<View, Action, Event>;

/** How many of the cheapest actions are looked at. */
const LISTED = 200;

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
      const actions = candidates(state);
      return actions.length === 1 ? at(actions, 0) : highest(actions, scores(weights, state, actions), rng);
    },
  };
}

/** [CI-19] What a seat gets for its place, from 0 to 1. */
function placeWorth(places: readonly number[], seat: Seat): number {
  return (TOURNAMENT_SCORES[at(places, seat) - 1] ?? 0) / at(TOURNAMENT_SCORES, 0);
}

const guide: Guide<State, Action, Event> = {
  scores: (state, actions) => scores(HARD, state, actions),
  policy: policy(HARD),
  payoff: (event, seat) => {
    if (event.type !== 'game-won' && event.type !== 'game-over') return undefined;
    return event.match === 'tournament' ? placeWorth(event.places, seat) : Number(event.places[seat] === 1);
  },
};

export function expertWith(plan: SearchPlan): OwnBot {
  return searching(chipIt, guide, plan);
}

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
    policy: (weights) => policy({ ...HARD, ...weights }),
    anchor: {
      choose: (state: State, rng) =>
        greedy(legalActions(state, LISTED).actions, at(state.points, state.toAct), rng),
    },
  },
  bots: {
    random: { choose: ({ legal }, rng) => random(legal, rng) },
    greedy: { choose: ({ legal, view, seat }, rng) => greedy(legal, at(view.points, seat), rng) },
    easy: straying(HARD, 1.5, 4),
    medium: straying(HARD, 0.5, 2),
    hard: evaluating(HARD),
    expert: expertWith({ candidates: 6, prior: 0.02 }),
  },
};
