import type { Fact, GameEvent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import type { Budget, GameBots, Situation } from './bot.ts';

/** An action to think of. */
export interface Hint<Action = unknown> {
  readonly action: Action;
  /** Of what the game is played for: not to pay in this round, to win this game, to get a point. From 0 to 1. */
  readonly chance: number;
  /** What is to be said for or against it, what weighs most first. */
  readonly facts: readonly Fact[];
}

/** The most hints, and how far below the best chance one may be. */
const MOST = 3;
const MARGIN = 0.1;

/** The best few actions by what the seat knows, the one that `master` takes first. */
export function hints<View, Action, Event extends GameEvent>(
  bots: GameBots<View, Action, Event>,
  situation: Situation<View, Action, Event>,
  rng: Rng,
  budget: Budget,
): readonly Hint<Action>[] {
  const { view, seen } = situation;
  const ranked = bots.ranked(situation, rng, budget);
  const best = ranked[0]?.worth ?? 0;
  return ranked
    .filter(({ worth }, i) => i < MOST && worth >= best - MARGIN)
    .map(({ action, worth }) => ({ action, chance: worth, facts: bots.facts(view, seen, action) }));
}
