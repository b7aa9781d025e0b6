import { at } from '../core/assert.ts';
import type { Fact, Game, GameEvent, Seat } from '../core/game.ts';
import type { Frame } from '../core/record.ts';
import { seededRng } from '../core/rng.ts';
import type { GameBots, Situation, Weighing } from './bot.ts';
import { type Hint, hintOf } from './hint.ts';
import { Memory, situationOf } from './situation.ts';

/** What a decision gave up of the chance: next to nothing, a little, a lot. */
export const VERDICTS = ['fine', 'inaccuracy', 'mistake'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** From how much given up on a decision is more than fine, and from how much a mistake. */
export const GIVEN_UP = { inaccuracy: 0.05, mistake: 0.1 };

/** A decision, judged by what its seat knew then. */
export interface Remark {
  readonly step: number;
  readonly seat: Seat;
  readonly verdict: Verdict;
  /** The chance with the best action, of what the game is played for, from 0 to 1. */
  readonly best: number;
  /** The chance with the action taken. */
  readonly chance: number;
  /** What is to be said for or against the action taken. */
  readonly facts: readonly Fact[];
  /** What would have been better; there unless the decision is fine. */
  readonly better?: Hint;
}

/** What was played for once, a round or a game, and what came of it for each seat. */
export interface Unit {
  /** The step that ended it. */
  readonly end: number;
  readonly shares: readonly Share[];
}

/** From 0 to 1: payoff = fair + luck − given up. */
export interface Share {
  readonly payoff: number;
  /** What everyone got on the mean. */
  readonly fair: number;
  /** What the seat's own decisions gave up. */
  readonly givenUp: number;
  /** What the cards and the others did. */
  readonly luck: number;
}

export interface Review {
  /** Every decision in which there was a choice, in order. */
  readonly remarks: readonly Remark[];
  readonly units: readonly Unit[];
}

/** What a review may spend: simulated decisions for the whole game. */
export interface ReviewPlan {
  readonly seed: string;
  readonly nodes: number;
}

export const REVIEW_PLAN: ReviewPlan = { seed: 'review', nodes: 300_000 };

/** What judging a single answer may spend. */
const ANSWER_NODES = 6000;
/** The fewest nodes that a comparison goes on for at once. */
const LEAST_SHARE = 100;

interface Choice {
  readonly step: number;
  readonly situation: Situation;
  readonly action: unknown;
}

/** Judges a replayed game's decisions one after the other, telling how far it is, from 0 to 1. */
export function* reviewing(
  game: Game,
  bots: GameBots,
  steps: readonly unknown[],
  frames: readonly Frame[],
  { seed, nodes }: ReviewPlan,
): Generator<number, Review> {
  const choices = choicesIn(game, bots, steps, frames);
  const weighings = choices.map((choice) => weighingOf(bots, choice, seed));
  yield* settling(weighings, nodes);
  const remarks = choices.map((choice, i) => remarkOn(game, bots, choice, at(weighings, i), seed));
  return { remarks, units: unitsOf(bots, playersIn(game, frames), frames, remarks) };
}

/** What is to be said of another action at a step of the game: an answer of someone who tries again. */
export function answered(
  game: Game,
  bots: GameBots,
  steps: readonly unknown[],
  frames: readonly Frame[],
  { step, action, seed }: { readonly step: number; readonly action: unknown; readonly seed: string },
): Remark | undefined {
  const before = choicesIn(game, bots, steps.slice(0, step + 1), frames).at(-1);
  if (before?.step !== step) return undefined;
  const choice = { ...before, action };
  const weighing = weighingOf(bots, choice, seed);
  let spent = 0;
  while (!weighing.isOver && spent < ANSWER_NODES) spent += weighing.run(ANSWER_NODES / 4);
  return remarkOn(game, bots, choice, weighing, seed);
}

function weighingOf(bots: GameBots, { step, situation, action }: Choice, seed: string): Weighing {
  const thresholds = [GIVEN_UP.inaccuracy, GIVEN_UP.mistake];
  return bots.weighing(situation, action, thresholds, seededRng(`${seed} ${step}`));
}

/** Goes on with what isn't certain yet, as long as the budget lasts, telling which part of it is spent. */
function* settling(weighings: readonly Weighing[], nodes: number): Generator<number, void> {
  let spent = 0;
  let open = weighings;
  while (spent < nodes && open.length > 0) {
    const share = Math.max(LEAST_SHARE, (nodes - spent) / open.length / 2);
    for (const weighing of open) {
      spent += weighing.run(Math.min(share, nodes - spent));
      yield Math.min(1, spent / nodes);
    }
    open = open.filter(({ isOver }) => !isOver);
  }
}

/** What a fine decision gave up can't be told from nothing, and isn't counted. */
function remarkOn(
  game: Game,
  bots: GameBots,
  choice: Choice,
  { worth, best }: Weighing,
  seed: string,
): Remark {
  const { step, situation, action } = choice;
  const { seat, view, seen } = situation;
  const facts = bots.facts(view, seen, action);
  const verdict = verdictOn(best.worth - worth);
  if (verdict === 'fine') return { step, seat, verdict, best: worth, chance: worth, facts };
  const rng = seededRng(`${seed} ${step} told`);
  const better = hintOf(game, bots, situation, best.action, best.worth, rng);
  return { step, seat, verdict, best: best.worth, chance: worth, facts, better };
}

function verdictOn(givenUp: number): Verdict {
  if (givenUp >= GIVEN_UP.mistake) return 'mistake';
  return givenUp >= GIVEN_UP.inaccuracy ? 'inaccuracy' : 'fine';
}

function playersIn(game: Game, frames: readonly Frame[]): number {
  return game.options(at(frames, 0).state).players;
}

/** The decisions in which there was a choice, with what their seats knew. */
function choicesIn(
  game: Game,
  bots: GameBots,
  steps: readonly unknown[],
  frames: readonly Frame[],
): readonly Choice[] {
  const memory = new Memory(game, playersIn(game, frames));
  const choices: Choice[] = [];
  for (const [step, json] of steps.entries()) {
    const { state, events } = at(frames, step);
    for (const event of events) memory.hear(event);
    const turn = game.turn(state);
    const action = game.parseAction(json);
    if (turn.kind !== 'seats' || !action.ok) continue;
    const seat = at(turn.seats, 0);
    const situation = situationOf(game, state, seat, [...memory.seen(seat)], bots.limit);
    if (situation.legal.length > 1) choices.push({ step, situation, action: action.value });
  }
  return choices;
}

/** Each seat's chance, from 0 to 1, after those steps; one list for what was played for once. */
export function courseOf({ remarks, units }: Review, seat: Seat): readonly (readonly Point[])[] {
  const own = remarks.filter((remark) => remark.seat === seat);
  const ends = [...units.map(({ end }) => end), Number.POSITIVE_INFINITY];
  return ends.flatMap((end, i) => {
    const from = ends[i - 1] ?? 0;
    const points = own
      .filter(({ step }) => step >= from && step < end)
      .flatMap(({ step, best, chance }) => [
        { step, chance: best },
        { step: step + 1, chance },
      ]);
    const share = units[i]?.shares[seat];
    if (share) points.push({ step: end, chance: share.payoff });
    return points.length > 0 ? [points] : [];
  });
}

export interface Point {
  readonly step: number;
  readonly chance: number;
}

function unitsOf(
  bots: GameBots,
  players: number,
  frames: readonly Frame[],
  remarks: readonly Remark[],
): readonly Unit[] {
  const units: Unit[] = [];
  for (const [end, { events }] of frames.entries()) {
    const ending = events.find((event) => bots.payoff(event, 0) !== undefined);
    if (!ending) continue;
    const from = units.at(-1)?.end ?? 0;
    const decided = remarks.filter(({ step }) => step >= from && step < end);
    units.push({ end, shares: sharesOf(bots, players, ending, decided) });
  }
  return units;
}

function sharesOf(
  bots: GameBots,
  players: number,
  ending: GameEvent,
  decided: readonly Remark[],
): readonly Share[] {
  const payoffs = Array.from({ length: players }, (_, seat) => bots.payoff(ending, seat) ?? 0);
  const fair = payoffs.reduce((sum, payoff) => sum + payoff, 0) / players;
  return payoffs.map((payoff, seat) => {
    const own = decided.filter((remark) => remark.seat === seat);
    const givenUp = own.reduce((sum, { best, chance }) => sum + best - chance, 0);
    return { payoff, fair, givenUp, luck: payoff - fair + givenUp };
  });
}
