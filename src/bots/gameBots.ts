import { at } from '../core/assert.ts';
import type { Game, GameEvent, GameOptions, Seat } from '../core/game.ts';
import type { Anchor, Bot, Budget, HandmadeBots, HandmadeLevel, Measure } from './bot.ts';
import { evaluating, policyOf, type Scores, straying } from './evaluating.ts';
import { type Playing, type SearchPlan, searching } from './search.ts';
import type { Style, Styles } from './style.ts';
import type { Policy } from './tune.ts';

/** How a level below the best judgement plays: what it overlooks, and how far it strays. */
export interface Lapse<Feature extends string> {
  readonly overlooks: readonly Feature[];
  readonly temperature: number;
  readonly cap: number;
}

/** What a game gives for its bots to be made of. */
export interface Recipe<
  State,
  Action,
  View,
  Options extends GameOptions,
  Event extends GameEvent,
  Feature extends string,
> {
  readonly game: Game<State, Action, View, Options, Event>;
  readonly measure: Measure<Event>;
  readonly limit: number;
  readonly budget: Budget;
  /** What `hard` holds each feature worth. */
  readonly weights: Readonly<Record<Feature, number>>;
  readonly lapses: Readonly<Record<'easy' | 'medium', Lapse<Feature>>>;
  readonly styles: Styles<Feature>;
  readonly search: SearchPlan;
  readonly anchors: Readonly<Record<Anchor, Bot<View, Action, Event>>>;
  /** `greedy` on a state. */
  readonly anchor: Policy<State, Action>;
  /** Each action's worth to the one to act; reads only what that seat may know. */
  scores(
    weights: Readonly<Record<Feature, number>>,
    state: State,
    actions: readonly Action[],
  ): readonly number[];
  /** What playouts choose from. */
  considered(state: State): readonly Action[];
  /** What the seat gets, from 0 to 1, if the event ends what is played for; undefined for all other events. */
  payoff(event: Event, seat: Seat): number | undefined;
}

/** Bots that need no network, and what one with a network is built on. */
export interface Groundwork<State, Action, View, Options extends GameOptions, Event extends GameEvent>
  extends HandmadeBots<View, Action, Event> {
  readonly game: Game<State, Action, View, Options, Event>;
  readonly playing: Playing<State, Action, Event>;
  /** What a style adds to each action's worth to `hard`. */
  taste(style: Style, state: State, actions: readonly Action[]): readonly number[];
}

/** All levels in all styles that need no network, and the anchors. */
export function gameBots<
  State,
  Action,
  View,
  Options extends GameOptions,
  Event extends GameEvent,
  Feature extends string,
>(
  recipe: Recipe<State, Action, View, Options, Event, Feature>,
): Groundwork<State, Action, View, Options, Event> {
  const { game, weights, measure, limit, budget, anchors, anchor } = recipe;
  const policy = policyOf(recipe.considered, scoresIn(recipe, weights));
  const playing = { policy, payoff: recipe.payoff };
  const bot = (level: HandmadeLevel, style?: Style): Bot<View, Action, Event> => {
    switch (level) {
      case 'easy':
      case 'medium': {
        const lapse = recipe.lapses[level];
        return straying(game, scoresIn(recipe, dulled(weights, lapse.overlooks), style), lapse);
      }
      case 'hard':
        return evaluating(game, scoresIn(recipe, weights, style));
      case 'expert': {
        const guide = { ...playing, scores: scoresIn(recipe, weights, style) };
        return searching(game, guide, recipe.search);
      }
    }
  };
  return {
    game,
    playing,
    measure,
    limit,
    budget,
    tunable: {
      weights,
      policy: (tuned) => policyOf(recipe.considered, scoresIn(recipe, { ...weights, ...tuned })),
      anchor,
    },
    bots: {
      ...anchors,
      easy: bot('easy'),
      medium: bot('medium'),
      hard: bot('hard'),
      expert: bot('expert'),
    },
    styled: bot,
    taste: (style, state, actions) => {
      const sober = recipe.scores(weights, state, actions);
      const tasted = recipe.scores(tinted(weights, recipe.styles.bonuses[style]), state, actions);
      return tasted.map((score, i) => score - at(sober, i));
    },
  };
}

function dulled<Feature extends string>(
  weights: Readonly<Record<Feature, number>>,
  overlooked: readonly Feature[],
): Readonly<Record<Feature, number>> {
  const dull: Record<Feature, number> = { ...weights };
  for (const feature of overlooked) dull[feature] = 0;
  return dull;
}

/** The worth of actions by those weights and to the taste of that style. */
function scoresIn<
  State,
  Action,
  View,
  Options extends GameOptions,
  Event extends GameEvent,
  Feature extends string,
>(
  { scores, styles }: Recipe<State, Action, View, Options, Event, Feature>,
  weights: Readonly<Record<Feature, number>>,
  style?: Style,
): Scores<State, Action> {
  if (!style) return (state, actions) => scores(weights, state, actions);
  const tasted = tinted(weights, styles.bonuses[style]);
  return (state, actions) =>
    swayed(scores(weights, state, actions), scores(tasted, state, actions), styles.cap);
}

function tinted<Feature extends string>(
  weights: Readonly<Record<Feature, number>>,
  bonuses: Readonly<Partial<Record<Feature, number>>>,
): Readonly<Record<Feature, number>> {
  const tints: Record<Feature, number> = { ...weights };
  for (const feature in bonuses) tints[feature] += bonuses[feature] ?? 0;
  return tints;
}

/** The sober scores, moved toward the tasted ones by at most the cap, as seen from the best sober action. */
function swayed(sober: readonly number[], tasted: readonly number[], cap: number): readonly number[] {
  const best = sober.indexOf(Math.max(...sober));
  const common = at(tasted, best) - at(sober, best);
  return sober.map((score, i) => {
    const bonus = at(tasted, i) - score - common;
    return score + Math.max(-cap, Math.min(cap, bonus));
  });
}
