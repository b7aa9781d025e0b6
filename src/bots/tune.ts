import { at } from '../core/assert.ts';
import type { Game, GameEvent, GameOptions } from '../core/game.ts';
import { type Rng, seededRng } from '../core/rng.ts';
import type { Measure } from './bot.ts';
import type { Sample } from './statistics.ts';

/** Chooses by the state, of which it reads only what the seat to act may know. */
export interface Policy<State = unknown, Action = unknown> {
  choose(state: State, rng: Rng): Action;
}

export type NamedWeights = Readonly<Record<string, number>>;

/** A bot whose weights can be tuned. */
export interface Tunable<State = unknown, Action = unknown> {
  readonly weights: NamedWeights;
  policy(weights: NamedWeights): Policy<State, Action>;
  /** A frozen opponent, so that nothing is learned that only beats itself. */
  readonly anchor: Policy<State, Action>;
}

export interface Trial {
  readonly game: Game;
  readonly options: GameOptions;
  readonly measure: Measure;
}

/** What the candidate does in one deal, sitting in each seat of it among the others. */
export function triedIn(trial: Trial, candidate: Policy, others: Policy, seed: string): Sample {
  let count = 0;
  let units = 0;
  for (let seat = 0; seat < trial.options.players; seat++) {
    const policies = Array.from({ length: trial.options.players }, (_, i) =>
      i === seat ? candidate : others,
    );
    const sample = played(trial, policies, seat, seed);
    count += sample.count;
    units += sample.units;
  }
  return { count, units };
}

function played(
  { game, options, measure }: Trial,
  policies: readonly Policy[],
  seat: number,
  seed: string,
): Sample {
  const rng = seededRng(`${seed} ${seat}`);
  let state = game.setup(options);
  let rounds = 0;
  let count = 0;
  let units = 0;
  const hear = (event: GameEvent): void => {
    if (event.type === 'dealt') rounds++;
    const counted = measure.counted(event);
    if (!counted) return;
    units++;
    if (counted.includes(seat)) count++;
  };
  for (;;) {
    const turn = game.turn(state);
    if (turn.kind === 'over') return { count, units };
    const action =
      turn.kind === 'chance'
        ? game.sample(state, seededRng(`${seed} round ${rounds}`))
        : at(policies, at(turn.seats, 0)).choose(state, rng);
    const step = game.apply(state, action);
    state = step.state;
    for (const event of step.events) hear(event);
  }
}

/** A cloud of weights: each with its mean and its spread. */
export interface Cloud {
  readonly names: readonly string[];
  readonly means: readonly number[];
  readonly spreads: readonly number[];
}

/** Where the search begins: around what stands. */
export function cloudAround(weights: NamedWeights): Cloud {
  const names = Object.keys(weights);
  const means = names.map((name) => weights[name] ?? 0);
  return { names, means, spreads: means.map((mean) => 0.3 + 0.3 * Math.abs(mean)) };
}

export function weightsOf({ names }: Cloud, values: readonly number[]): NamedWeights {
  return Object.fromEntries(names.map((name, i) => [name, Number(at(values, i).toFixed(3))]));
}

export function drawnFrom({ means, spreads }: Cloud, rng: Rng): readonly number[] {
  return means.map((mean, i) => mean + at(spreads, i) * normal(rng));
}

const STEPS = 1 << 24;

/** A standard normal number (Box–Muller). */
function normal(rng: Rng): number {
  const u = (rng.below(STEPS) + 1) / STEPS;
  const angle = (2 * Math.PI * rng.below(STEPS)) / STEPS;
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(angle);
}

/** Cross-entropy: the cloud moves to the best of those drawn from it, and narrows to their spread. */
export function movedTo({ names, means, spreads }: Cloud, elite: readonly (readonly number[])[]): Cloud {
  const share = 0.7;
  const toward = (old: number, now: number): number => old + share * (now - old);
  const columns = names.map((_, i) => elite.map((values) => at(values, i)));
  const centres = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);
  const deviations = columns.map((column, i) => {
    const squares = column.reduce((sum, value) => sum + (value - at(centres, i)) ** 2, 0);
    return Math.sqrt(squares / column.length);
  });
  return {
    names,
    means: means.map((mean, i) => toward(mean, at(centres, i))),
    spreads: spreads.map((spread, i) => toward(spread, at(deviations, i))),
  };
}
