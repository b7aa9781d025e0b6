import { at } from '../core/assert.ts';
import type { Game, GameEvent, GameOptions, Seat } from '../core/game.ts';
import { type Rng, seededRng } from '../core/rng.ts';
import type { Bot, Budget, Situation } from './bot.ts';
import type { Scores } from './evaluating.ts';
import type { Policy } from './tune.ts';

/** What playouts need beside the rules. */
export interface Playing<State, Action, Event> {
  /** What playouts play. */
  readonly policy: Policy<State, Action>;
  /** What the seat gets, from 0 to 1, if the event ends what is played for; undefined for all other events. */
  payoff(event: Event, seat: Seat): number | undefined;
  /** How the one that began is taken to go on; where it is missing, playouts go to the end by the policy. */
  readonly foresight?: Foresight<State, Action, Event>;
}

/** Playouts that end at one of the decisions that come, with what is expected at each of those on the mean. */
export interface Foresight<State, Action, Event> {
  /** What the seat to act would do, and can expect, by what it saw of the round. */
  best(state: State, seat: Seat, seen: readonly Event[]): Valued<Action>;
  /** What that takes, in simulated decisions. */
  readonly nodes: number;
  /** At how many decisions that is asked. */
  readonly decisions: number;
}

/** What a game tells the search beside its rules. */
export interface Guide<State, Action, Event> extends Playing<State, Action, Event> {
  readonly scores: Scores<State, Action>;
}

export interface SearchPlan {
  /** The most candidates, best by the guide. */
  readonly candidates: number;
  /** How far below the best by the guide a candidate may be. */
  readonly margin: number;
  /** How many won playouts a unit of worth by the guide stands for: the more, the less luck overrules it. */
  readonly trust: number;
}

/** What a guide holds an action worth. */
export interface Valued<Action> {
  readonly action: Action;
  readonly worth: number;
}

/** With what its playouts brought. */
export interface Candidate<Action> extends Valued<Action> {
  sum: number;
  playouts: number;
}

/** Candidates by the guide, playouts by the guide. */
export function searching<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  guide: Guide<State, Action, Event>,
  plan: SearchPlan,
): Bot<View, Action, Event> {
  const choose = (situation: Situation<View, Action, Event>, rng: Rng, budget: Budget): Action => {
    const { view, seen, legal } = situation;
    if (legal.length === 1) return at(legal, 0);
    const scores = guide.scores(game.determinize(view, seen, rng), legal);
    const valued = legal.map((action, i) => ({ action, worth: at(scores, i) }));
    return at(searched(game, guide, plan, situation, valued, rng, budget), 0).action;
  };
  return { choose };
}

/**
 * Flat sampling of worlds: playouts of the candidates, the worse half dropped again and again
 * (sequential halving); all candidates meet the same worlds. The best comes first.
 */
export function searched<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  playing: Playing<State, Action, Event>,
  plan: SearchPlan,
  situation: Situation<View, Action, Event>,
  valued: readonly Valued<Action>[],
  rng: Rng,
  budget: Budget,
): readonly Candidate<Action>[] {
  let rest = candidatesOf(valued, plan);
  let dropped: readonly Candidate<Action>[] = [];
  let nodes = budget.nodes;
  const rounds = Math.max(1, Math.ceil(Math.log2(rest.length)));
  const share = budget.nodes / rounds;
  for (let round = 0; round < rounds && rest.length > 1; round++) {
    const until = nodes - share;
    while (nodes > until && nodes > 0 && !budget.expired?.()) {
      nodes -= sampleWorld(game, playing, situation, rest, rng);
    }
    const ranked = bestFirst(rest, plan);
    const half = Math.ceil(rest.length / 2);
    rest = ranked.slice(0, half);
    dropped = [...ranked.slice(half), ...dropped];
  }
  return [...rest, ...dropped];
}

/** An action that may be better than another, with how much better it went in each world, squared and added up. */
interface Rival<Action> extends Candidate<Action> {
  squares: number;
}

/** The square of a difference that is taken for seen before any is, lest a few worlds alike pass for certainty. */
const UNSEEN = 0.1;
/** How many standard errors are taken for certainty. */
const CERTAIN = 2.5;

/** What a race is about: an action, its rivals, and the thresholds of how much better the best of them is. */
export interface Field<Action> {
  readonly action: Valued<Action>;
  readonly rivals: readonly Valued<Action>[];
  readonly thresholds: readonly number[];
}

/**
 * Playouts of an action and its rivals in the same worlds, until it is certain between which
 * thresholds the best rival's lead lies. Rivals whose lead is certainly below the first threshold, or
 * below another's, leave the race.
 */
export class Race<Action> {
  readonly own: Candidate<Action>;
  best: Candidate<Action>;
  isOver = false;
  #rivals: readonly Rival<Action>[];
  readonly #thresholds: readonly number[];
  readonly #sample: (candidates: readonly Candidate<Action>[]) => number;

  /** The sample plays all candidates out in one more world, and tells how many decisions that took. */
  constructor(field: Field<Action>, sample: (candidates: readonly Candidate<Action>[]) => number) {
    this.own = { ...field.action, sum: 0, playouts: 0 };
    this.best = this.own;
    this.#rivals = field.rivals.map((each) => ({ ...each, sum: 0, playouts: 0, squares: UNSEEN }));
    this.#thresholds = field.thresholds;
    this.#sample = sample;
  }

  /** Goes on until it is over or has simulated so many decisions; how many it did. */
  run(most: number): number {
    let nodes = 0;
    while (!this.isOver && nodes < most) {
      const before = this.#rivals.map(({ sum }) => sum - this.own.sum);
      nodes += this.#sample([this.own, ...this.#rivals]);
      for (const [i, rival] of this.#rivals.entries()) {
        rival.squares += (rival.sum - this.own.sum - at(before, i)) ** 2;
      }
      this.#judge();
    }
    this.#halve();
    return nodes;
  }

  /** The worse half of the rivals leaves. */
  #halve(): void {
    const ranked = this.#rivals.toSorted((a, b) => b.sum - a.sum);
    this.#rivals = ranked.slice(0, Math.ceil(ranked.length / 2));
  }

  #judge(): void {
    const leads = this.#rivals.map((rival) => leadOf(rival, this.own));
    const first = leads.toSorted((a, b) => b.mean - a.mean)[0];
    this.best = first && first.mean > 0 ? first.rival : this.own;
    const floor = Math.max(at(this.#thresholds, 0), first?.low ?? 0);
    const rest = leads.filter(({ high }) => high >= floor);
    this.isOver = rest.every(({ low, high }) => this.#thresholds.every((each) => low > each || high < each));
    this.#rivals = rest.map(({ rival }) => rival);
  }
}

/** A race in sampled worlds. */
export function race<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  playing: Playing<State, Action, Event>,
  situation: Situation<View, Action, Event>,
  field: Field<Action>,
  rng: Rng,
): Race<Action> {
  return new Race(field, (candidates) => sampleWorld(game, playing, situation, candidates, rng));
}

/** How much better a rival is, and between what that certainly lies. */
interface Lead<Action> {
  readonly rival: Rival<Action>;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

function leadOf<Action>(rival: Rival<Action>, own: Candidate<Action>): Lead<Action> {
  const worlds = Math.max(1, rival.playouts);
  const mean = (rival.sum - own.sum) / worlds;
  const error = Math.sqrt(Math.max(UNSEEN, rival.squares - worlds * mean ** 2)) / worlds;
  return { rival, mean, low: mean - CERTAIN * error, high: mean + CERTAIN * error };
}

/** The best by the guide, with what it holds them worth from the best one down. */
export function candidatesOf<Action>(
  valued: readonly Valued<Action>[],
  { margin, candidates }: SearchPlan,
): readonly Candidate<Action>[] {
  const best = Math.max(...valued.map(({ worth }) => worth));
  return valued
    .map(({ action, worth }) => ({ action, worth: worth - best, sum: 0, playouts: 0 }))
    .filter(({ worth }) => worth >= -margin)
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, candidates);
}

/** One playout of each candidate in one world; how many decisions were simulated. */
function sampleWorld<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  playing: Playing<State, Action, Event>,
  situation: Situation<View, Action, Event>,
  candidates: readonly Candidate<Action>[],
  rng: Rng,
): number {
  const { view, seen, seat } = situation;
  const world = game.determinize(view, seen, rng);
  const seed = `${rng.below(2 ** 30)}`;
  let nodes = 0;
  for (const candidate of candidates) {
    // What is legal can depend on hidden cards, as a Switch passed in Help! does.
    if (game.illegality(world, seat, candidate.action)) continue;
    const end = playedOut(game, playing, world, situation, candidate.action, seededRng(seed));
    nodes += end.nodes;
    candidate.sum += end.payoff;
    candidate.playouts++;
  }
  return Math.max(1, nodes);
}

/** What the seat gets for its action in a world, or can expect at its decisions after it. */
function playedOut<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  { policy, payoff, foresight }: Playing<State, Action, Event>,
  world: State,
  { seat, seen }: Situation<View, Action, Event>,
  first: Action,
  luck: Rng,
): { readonly payoff: number; readonly nodes: number } {
  const decisions = foresight?.decisions ?? 1;
  let action = first;
  let state = world;
  const heard = [...seen];
  let expected = 0;
  let left = decisions;
  for (let nodes = 1; ; nodes++) {
    const { state: next, events } = game.apply(state, action);
    const reached = firstDefined(events, (event) => payoff(event, seat));
    if (reached !== undefined) return { payoff: (expected + left * reached) / decisions, nodes };
    state = next;
    if (foresight) heard.push(...events.flatMap((event) => game.eventFor(event, seat) ?? []));
    const turn = game.turn(state);
    if (turn.kind === 'chance') action = game.sample(state, luck);
    else if (foresight && turn.kind === 'seats' && turn.seats[0] === seat) {
      const best = foresight.best(state, seat, heard);
      nodes += foresight.nodes;
      expected += best.worth;
      left--;
      if (left === 0) return { payoff: expected / decisions, nodes };
      action = best.action;
    } else action = policy.choose(state, luck);
  }
}

function firstDefined<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function bestFirst<Action>(
  candidates: readonly Candidate<Action>[],
  { trust }: SearchPlan,
): readonly Candidate<Action>[] {
  const value = ({ sum, playouts, worth }: Candidate<Action>): number =>
    (sum + trust * worth) / Math.max(1, playouts);
  return candidates.toSorted((a, b) => value(b) - value(a));
}
