import { at } from '../core/assert.ts';
import type { Fact, Game, GameEvent, GameOptions } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import type { Budget, GameBots, Situation } from './bot.ts';

/** An action to think of. */
export interface Hint<Action = unknown, Event = GameEvent> {
  readonly action: Action;
  /** What would be told of it. */
  readonly told: Event;
  /** Of what the game is played for: not to pay in this round, to win this game, to get a point. From 0 to 1. */
  readonly chance: number;
  /** What is to be said for or against it, what weighs most first. */
  readonly facts: readonly Fact[];
}

/** The most hints, and how far below the best chance one may be. */
const MOST = 3;
const MARGIN = 0.1;

/** The best few actions by what the seat knows, the one that `master` takes first; none that come to the same. */
export function hints<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  bots: GameBots<View, Action, Event>,
  situation: Situation<View, Action, Event>,
  rng: Rng,
  budget: Budget,
): readonly Hint<Action, Event>[] {
  const { seat, view, seen } = situation;
  const ranked = bots.ranked(situation, rng, budget);
  const best = ranked[0]?.worth ?? 0;
  const world = game.determinize(view, seen, rng);
  const reached = new Set<string>();
  return ranked
    .filter(({ action, worth }) => {
      const after = JSON.stringify(game.view(game.apply(world, action).state, seat));
      const isNew = !reached.has(after);
      reached.add(after);
      return isNew && worth >= best - MARGIN;
    })
    .slice(0, MOST)
    .map(({ action, worth }) => hintOf(game, bots, situation, action, worth, rng));
}

/** Every action is the first thing that is told of it. */
export function hintOf<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  bots: GameBots<View, Action, Event>,
  { seat, view, seen }: Situation<View, Action, Event>,
  action: Action,
  chance: number,
  rng: Rng,
): Hint<Action, Event> {
  const { events } = game.apply(game.determinize(view, seen, rng), action);
  const told = game.eventFor(at(events, 0), seat) ?? at(events, 0);
  return { action, told, chance, facts: bots.facts(view, seen, action) };
}
