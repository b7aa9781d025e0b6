import { at } from '../core/assert.ts';
import type { Game, GameEvent, GameOptions, Seat } from '../core/game.ts';
import { type Rng, seededRng } from '../core/rng.ts';
import type { Bot, Budget, Situation } from './bot.ts';
import type { Scores } from './evaluating.ts';
import type { Policy } from './tune.ts';

/** What a game tells the search beside its rules. */
export interface Guide<State, Action, Event> {
  readonly scores: Scores<State, Action>;
  /** What playouts play. */
  readonly policy: Policy<State, Action>;
  /** What the seat gets, from 0 to 1, if the event ends what is played for; undefined for all other events. */
  payoff(event: Event, seat: Seat): number | undefined;
}

export interface SearchPlan {
  /** The most candidates, best by the guide. */
  readonly candidates: number;
  /** How far below the best by the guide a candidate may be. */
  readonly margin: number;
  /** How many won playouts a unit of worth by the guide stands for: the more, the less luck overrules it. */
  readonly trust: number;
}

interface Candidate<Action> {
  readonly action: Action;
  /** By the guide, from the best one down. */
  readonly worth: number;
  sum: number;
  playouts: number;
}

/**
 * Flat sampling of worlds: candidates by the guide, playouts by the guide, the worse half dropped
 * again and again (sequential halving); all candidates meet the same worlds.
 */
export function searching<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  guide: Guide<State, Action, Event>,
  plan: SearchPlan,
): Bot<View, Action, Event> {
  const choose = (situation: Situation<View, Action, Event>, rng: Rng, budget: Budget): Action => {
    if (situation.legal.length === 1) return at(situation.legal, 0);
    let rest = candidatesOf(game, guide, plan, situation, rng);
    let nodes = budget.nodes;
    const rounds = Math.max(1, Math.ceil(Math.log2(rest.length)));
    const share = budget.nodes / rounds;
    for (let round = 0; round < rounds && rest.length > 1; round++) {
      const until = nodes - share;
      while (nodes > until && nodes > 0 && !budget.expired?.()) {
        nodes -= sampleWorld(game, guide, situation, rest, rng);
      }
      rest = betterHalf(rest, plan);
    }
    return at(rest, 0).action;
  };
  return { choose };
}

function candidatesOf<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  guide: Guide<State, Action, Event>,
  plan: SearchPlan,
  { view, seen, legal }: Situation<View, Action, Event>,
  rng: Rng,
): readonly Candidate<Action>[] {
  const scores = guide.scores(game.determinize(view, seen, rng), legal);
  const best = Math.max(...scores);
  return legal
    .map((action, i) => ({ action, worth: at(scores, i) - best, sum: 0, playouts: 0 }))
    .filter(({ worth }) => worth >= -plan.margin)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, plan.candidates);
}

/** One playout of each candidate in one world; how many decisions were simulated. */
function sampleWorld<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  guide: Guide<State, Action, Event>,
  { view, seen, seat }: Situation<View, Action, Event>,
  candidates: readonly Candidate<Action>[],
  rng: Rng,
): number {
  const world = game.determinize(view, seen, rng);
  const seed = `${rng.below(2 ** 30)}`;
  let nodes = 0;
  for (const candidate of candidates) {
    // What is legal can depend on hidden cards, as a Switch passed in Help! does.
    if (game.illegality(world, seat, candidate.action)) continue;
    const luck = seededRng(seed);
    let action = candidate.action;
    let state = world;
    let payoff: number | undefined;
    for (;;) {
      const step = game.apply(state, action);
      nodes++;
      for (const event of step.events) payoff ??= guide.payoff(event, seat);
      if (payoff !== undefined) break;
      state = step.state;
      action =
        game.turn(state).kind === 'chance' ? game.sample(state, luck) : guide.policy.choose(state, luck);
    }
    candidate.sum += payoff;
    candidate.playouts++;
  }
  return Math.max(1, nodes);
}

function betterHalf<Action>(
  candidates: readonly Candidate<Action>[],
  { trust }: SearchPlan,
): readonly Candidate<Action>[] {
  const value = ({ sum, playouts, worth }: Candidate<Action>): number =>
    (sum + trust * worth) / Math.max(1, playouts);
  return candidates.toSorted((a, b) => value(b) - value(a)).slice(0, Math.ceil(candidates.length / 2));
}
