import { at } from '../../core/assert.ts';
import type { Game, GameOptions } from '../../core/game.ts';
import { type Rng, seededRng } from '../../core/rng.ts';

/** How fast random play runs through a game's public functions, on one thread. */
export interface BenchResult {
  readonly game: string;
  readonly players: number;
  readonly decisionsPerSecond: number;
  readonly gamesPerSecond: number;
}

export interface BenchPlan {
  /** [s] For each run, after a warm-up of the same length. */
  readonly seconds: number;
  readonly runs: number;
  /** Of the list of legal actions that each decision asks for. */
  readonly limit: number;
}

/** The median of several runs. */
export function benchmark(game: Game, options: GameOptions, plan: BenchPlan): BenchResult {
  const rng = seededRng('bench');
  const state = game.setup(options);
  run(game, state, plan, rng);
  const runs = Array.from({ length: plan.runs }, () => run(game, state, plan, rng));
  return {
    game: game.id,
    players: options.players,
    decisionsPerSecond: Math.round(median(runs.map((each) => each.decisions / each.seconds))),
    gamesPerSecond: Math.round(median(runs.map((each) => each.games / each.seconds))),
  };
}

interface Run {
  readonly decisions: number;
  readonly games: number;
  readonly seconds: number;
}

function run(game: Game, start: unknown, { seconds, limit }: BenchPlan, rng: Rng): Run {
  const begin = performance.now();
  let decisions = 0;
  let games = 0;
  let elapsed = 0;
  while (elapsed < seconds) {
    decisions += randomGame(game, start, limit, rng);
    games++;
    elapsed = (performance.now() - begin) / 1000;
  }
  return { decisions, games, seconds: elapsed };
}

/** Plays to the end by uniform choice; how many decisions it took. */
function randomGame(game: Game, start: unknown, limit: number, rng: Rng): number {
  let state = start;
  let decisions = 0;
  for (;;) {
    const turn = game.turn(state);
    if (turn.kind === 'over') return decisions;
    if (turn.kind === 'chance') {
      state = game.apply(state, game.sample(state, rng)).state;
      continue;
    }
    const { actions } = game.legalActions(state, limit);
    state = game.apply(state, at(actions, rng.below(actions.length))).state;
    decisions++;
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return at(sorted, Math.floor(sorted.length / 2));
}
