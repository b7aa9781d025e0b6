import { at } from '../core/assert.ts';
import type { Fact, GameEvent, GameOptions, Seat } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import type { Budget, GameBots, Situation, Weighing } from './bot.ts';
import type { Groundwork } from './gameBots.ts';
import { type Judge, type Judgement, judgeOf, type Reading } from './judge.ts';
import { type NetShape, netOf } from './net.ts';
import {
  type Candidate,
  candidatesOf,
  type Playing,
  race,
  type SearchPlan,
  searched,
  type Valued,
} from './search.ts';
import type { Style } from './style.ts';

/** How a game's network is read and played. */
export interface Teaching<View, Action, Event, Known> {
  readonly shape: NetShape;
  readonly reading: Reading<View, Action, Event, Known>;
  /** How what the network judges best is searched; undefined where the network alone plays as well. */
  readonly search?: Lookahead<View>;
  facts(view: View, seen: readonly Event[], action: Action): readonly Fact[];
}

/** Playouts that end at one of the seat's next decisions, with what the network expects at each on the mean. */
export interface Lookahead<View = unknown> extends SearchPlan {
  /** What a judgement of the network takes, in simulated decisions. */
  readonly nodes: number;
  /** How many of its own decisions the seat looks ahead. */
  readonly decisions: number;
  /** Whether games end in what the network foresees; they do where it is missing. */
  suits?(view: View): boolean;
}

/** What a unit of a style's taste is worth as a chance, and the most that it may cost. */
const TASTE = { unit: 0.01, cap: 0.01 };

/** All of a game's bots: those made by hand, and `master`, whose network is stored in those bytes. */
export function taughtBots<State, Action, View, Options extends GameOptions, Event extends GameEvent, Known>(
  groundwork: Groundwork<State, Action, View, Options, Event>,
  { shape, reading, search, facts }: Teaching<View, Action, Event, Known>,
  bytes: Uint8Array,
): GameBots<View, Action, Event> {
  const { game, playing, taste, styled, ...handmade } = groundwork;
  const judge = judgeOf(netOf(shape, bytes), reading);

  const looksAhead = (view: View): Lookahead<View> | undefined =>
    search?.suits?.(view) === false ? undefined : search;

  const ranked = (
    situation: Situation<View, Action, Event>,
    rng: Rng,
    budget: Budget,
    style?: Style,
  ): readonly Valued<Action>[] => {
    const { view, seen, legal } = situation;
    let judged = bestFirst(judge.judged(view, seen, () => legal));
    if (style) {
      const actions = judged.map(({ action }) => action);
      judged = bestFirst(swayed(judged, taste(style, game.determinize(view, seen, rng), actions)));
    }
    const plan = looksAhead(view);
    if (!plan || judged.length === 1) return judged;
    const looking = lookingAhead(groundwork, judge, plan);
    const candidates = searched(game, looking, plan, situation, judged, rng, budget);
    return descending(candidates, at(judged, 0).worth, plan);
  };

  const weighing = (
    situation: Situation<View, Action, Event>,
    action: Action,
    thresholds: readonly number[],
    rng: Rng,
  ): Weighing<Action> => {
    const { view, seen, legal } = situation;
    const judged = bestFirst(judge.judged(view, seen, () => legal));
    const top = at(judged, 0);
    const { worth } = at(judge.judgedOnly(view, seen, [action]), 0);
    const plan = looksAhead(view);
    if (!plan) return { isOver: true, worth, best: top, run: () => 0 };
    const rivals = candidatesOf(judged, plan).filter((rival) => !isSame(rival.action, action));
    const field = { action: { action, worth: worth - top.worth }, rivals, thresholds };
    // A verdict needs many worlds rather than long playouts.
    const looking = lookingAhead(groundwork, judge, { ...plan, decisions: 1 });
    const contest = race(game, looking, situation, field, rng);
    const worthOf = (each: Candidate<Action>): number => blended(each, top.worth + each.worth, plan);
    return {
      get isOver() {
        return contest.isOver;
      },
      get worth() {
        return worthOf(contest.own);
      },
      get best() {
        return { action: contest.best.action, worth: worthOf(contest.best) };
      },
      run: (nodes) => contest.run(nodes),
    };
  };

  const master = (style?: Style) => ({
    choose: (situation: Situation<View, Action, Event>, rng: Rng, budget: Budget): Action =>
      situation.legal.length === 1
        ? at(situation.legal, 0)
        : at(ranked(situation, rng, budget, style), 0).action,
  });
  return {
    ...handmade,
    judge,
    ranked: (situation, rng, budget) => ranked(situation, rng, budget),
    weighing,
    payoff: playing.payoff,
    facts,
    bots: { ...handmade.bots, master: master() },
    styled: (level, style) => (level === 'master' ? master(style) : styled(level, style)),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function bestFirst<Valuable extends { readonly worth: number }>(
  valued: readonly Valuable[],
): readonly Valuable[] {
  return valued.toSorted((a, b) => b.worth - a.worth);
}

/** The worth of each action, the best one first, with what it is to a taste: within the cap, as seen from that one. */
function swayed<Action>(
  judged: readonly Judgement<Action>[],
  tastes: readonly number[],
): readonly Judgement<Action>[] {
  return judged.map((judgement, i) => {
    const bonus = TASTE.unit * (at(tastes, i) - at(tastes, 0));
    return { ...judgement, worth: judgement.worth + Math.max(-TASTE.cap, Math.min(TASTE.cap, bonus)) };
  });
}

/** How playouts go: hard plays for the others, the network for the seat itself. */
function lookingAhead<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  { game, playing, limit }: Groundwork<State, Action, View, Options, Event>,
  judge: Judge<View, Action, Event>,
  { nodes, decisions }: Lookahead<View>,
): Playing<State, Action, Event> {
  const best = (state: State, seat: Seat, seen: readonly Event[]): Judgement<Action> => {
    const legal = (): readonly Action[] => game.legalActions(state, limit).actions;
    const judged = judge.judged(game.view(state, seat), seen, legal);
    return judged.reduce((one, other) => (other.worth > one.worth ? other : one));
  };
  return { ...playing, foresight: { best, nodes, decisions } };
}

/** What a candidate is worth by its playouts and by the network's judgement together. */
function blended<Action>(
  { sum, playouts }: Candidate<Action>,
  judged: number,
  { trust }: SearchPlan,
): number {
  return (sum + trust * judged) / (playouts + trust);
}

/** What the candidates of a search are worth, as seen from the best judged one; none more than the first. */
function descending<Action>(
  candidates: readonly Candidate<Action>[],
  best: number,
  plan: SearchPlan,
): readonly Valued<Action>[] {
  let most = 1;
  return candidates.map((candidate) => {
    most = Math.min(most, blended(candidate, best + candidate.worth, plan));
    return { action: candidate.action, worth: most };
  });
}
