import type { Fact, GameEvent, Seat } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import type { Judge } from './judge.ts';
import type { Style } from './style.ts';
import type { Tunable } from './tune.ts';

/** All that a bot gets when its seat must decide: what the seat may know, never a state. */
export interface Situation<View = unknown, Action = unknown, Event = GameEvent> {
  readonly seat: Seat;
  readonly view: View;
  /** This round's events as the seat saw them. */
  readonly seen: readonly Event[];
  readonly legal: readonly Action[];
  /** False where there are more legal actions than listed. */
  readonly complete: boolean;
}

/** How much a bot may think. Bots that don't search need none of it. */
export interface Budget {
  /** Simulated decisions. */
  readonly nodes: number;
  /** Whether the time is up, where time counts; then the best found so far is played. */
  readonly expired?: () => boolean;
}

/** Chooses by what its seat knows alone: the same situation, random numbers and nodes give the same action. */
export interface Bot<View = unknown, Action = unknown, Event = GameEvent> {
  choose(situation: Situation<View, Action, Event>, rng: Rng, budget: Budget): Action;
}

/** The strengths that people choose from, weakest first. */
export const LEVELS = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];
/** Those that need no network. */
export type HandmadeLevel = Exclude<Level, 'master'>;

/** Frozen bots that every target is measured against; for the arena only. */
export const ANCHORS = ['random', 'greedy'] as const;
export type Anchor = (typeof ANCHORS)[number];

/** What counts as success in a game, and over how many of which units. */
export interface Measure<Event = GameEvent> {
  readonly metric: 'lossesPerRound' | 'winsPerGame' | 'pointsPerRound';
  readonly better: 'high' | 'low';
  /** The seats that an event counts for, if it ends a unit; undefined for all other events. */
  counted(event: Event): readonly Seat[] | undefined;
  /** What a unit counts for each seat when that one forfeits it. */
  forfeited(seat: Seat, players: number): readonly number[];
}

/** What all of a game's bots have in common. */
interface Common<Event> {
  readonly measure: Measure<Event>;
  /** Legal actions that a situation lists for these bots. */
  readonly limit: number;
  /** What those that search may spend on a decision, unless told otherwise. */
  readonly budget: Budget;
  /** The evaluation behind those that need no network. */
  readonly tunable: Tunable;
}

/** One game's bots that need no network. */
export interface HandmadeBots<View = unknown, Action = unknown, Event = GameEvent> extends Common<Event> {
  readonly bots: Readonly<Record<HandmadeLevel | Anchor, Bot<View, Action, Event>>>;
  /** A level with a taste of its own. */
  styled(level: HandmadeLevel, style: Style): Bot<View, Action, Event>;
}

/** A comparison of an action with the best one that can go on and on. */
export interface Weighing<Action = unknown> {
  /** Whether it is certain between which thresholds the difference lies. */
  readonly isOver: boolean;
  /** What the action and the best one are worth, from 0 to 1, as far as is known by now. */
  readonly worth: number;
  readonly best: { readonly action: Action; readonly worth: number };
  /** Goes on until it is over or has simulated so many decisions; how many it did. */
  run(nodes: number): number;
}

/** One game's bots. */
export interface GameBots<View = unknown, Action = unknown, Event = GameEvent> extends Common<Event> {
  readonly bots: Readonly<Record<Level | Anchor, Bot<View, Action, Event>>>;
  /** A level with a taste of its own. */
  styled(level: Level, style: Style): Bot<View, Action, Event>;
  /** The network behind `master`, for all who want to know its chances. */
  readonly judge: Judge<View, Action, Event>;
  /** Actions and what `master` holds them worth, from 0 to 1; first what it takes. */
  ranked(
    situation: Situation<View, Action, Event>,
    rng: Rng,
    budget: Budget,
  ): readonly { readonly action: Action; readonly worth: number }[];
  /** Compares an action with what `master` holds best: how much better that is, by those thresholds. */
  weighing(
    situation: Situation<View, Action, Event>,
    action: Action,
    thresholds: readonly number[],
    rng: Rng,
  ): Weighing<Action>;
  /** What a seat got, from 0 to 1, if the event ends what is played for; undefined for all other events. */
  payoff(event: Event, seat: Seat): number | undefined;
  /** What is to be said for or against an action, by what the seat to act knows; what weighs most first. */
  facts(view: View, seen: readonly Event[], action: Action): readonly Fact[];
}
