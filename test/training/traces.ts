import type { Reading } from '../../src/bots/judge.ts';
import { at } from '../../src/core/assert.ts';
import type { Game, GameEvent, GameOptions } from '../../src/core/game.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import { Hash } from './hash.ts';

/** What a trace needs to know of one game; see training/env/trace.cpp for the lines. */
export interface Traced<State, Action, View, Event extends GameEvent> {
  readonly game: Game<State, Action, View, GameOptions, Event>;
  optionsOf(numbers: readonly number[]): unknown;
  randomOptions(rng: Rng): readonly number[];
  outcomeNumbers(outcome: Action): readonly number[];
  outcomeOf(state: State, numbers: readonly number[]): Action;
  hashAction(action: Action, hash: Hash): void;
  /** In an order that depends on nothing else. */
  legal(state: State): readonly Action[];
  hashState(state: State, hash: Hash): void;
  readonly reading: Reading<View, Action, Event>;
  /** A number for an event that ends a unit; undefined for all others. */
  result(event: Event): number | undefined;
}

/** Where options, chance and choices come from. */
interface Source {
  /** Undefined where there are no more games. */
  options(): readonly number[] | undefined;
  outcome(sample: () => readonly number[]): readonly number[];
  choice(count: number): number;
}

function randomSource<State, Action, View, Event extends GameEvent>(
  traced: Traced<State, Action, View, Event>,
  seed: string,
  games: number,
): Source {
  let played = 0;
  let rng = seededRng(seed);
  return {
    options: () => {
      if (played === games) return undefined;
      played++;
      rng = seededRng(`${seed} #${played}`);
      return traced.randomOptions(rng);
    },
    outcome: (sample) => sample(),
    choice: (count) => rng.below(count),
  };
}

/** The chance and the choices of a trace that was written elsewhere. */
function writtenSource(trace: string): Source {
  const lines = trace.split('\n').filter((line) => /^[gcd]/.test(line));
  let next = 0;
  const numbers = (): readonly number[] => at(lines, next++).slice(2).split(' ').map(Number);
  return {
    options: () => (next < lines.length ? numbers() : undefined),
    outcome: () => numbers(),
    choice: (count) => at(numbers(), 5) % count,
  };
}

export function randomTrace<State, Action, View, Event extends GameEvent>(
  traced: Traced<State, Action, View, Event>,
  seed: string,
  games: number,
): string {
  return traceOf(traced, randomSource(traced, seed, games), seededRng(seed));
}

/** The trace that our engine writes with another's chance and choices. */
export function replayedTrace<State, Action, View, Event extends GameEvent>(
  traced: Traced<State, Action, View, Event>,
  trace: string,
): string {
  return traceOf(traced, writtenSource(trace), seededRng(''));
}

function traceOf<State, Action, View, Event extends GameEvent>(
  traced: Traced<State, Action, View, Event>,
  source: Source,
  rng: Rng,
): string {
  const lines: string[] = [];
  for (let options = source.options(); options; options = source.options()) {
    lines.push(`g ${options.join(' ')}`);
    traceGame(traced, options, source, rng, lines);
  }
  return `${lines.join('\n')}\n`;
}

function traceGame<State, Action, View, Event extends GameEvent>(
  traced: Traced<State, Action, View, Event>,
  options: readonly number[],
  source: Source,
  rng: Rng,
  lines: string[],
): void {
  const { game } = traced;
  const parsed = game.parseOptions(traced.optionsOf(options));
  if (!parsed.ok) throw new Error(parsed.error.problem);
  const { players } = parsed.value;
  let seen: Event[][] = Array.from({ length: players }, () => []);
  let state = game.setup(parsed.value);
  for (let turn = game.turn(state); turn.kind !== 'over'; turn = game.turn(state)) {
    let action: Action;
    if (turn.kind === 'chance') {
      const outcome = source.outcome(() => traced.outcomeNumbers(game.sample(state, rng)));
      lines.push(`c ${outcome.join(' ')}`);
      action = traced.outcomeOf(state, outcome);
    } else {
      const seat = at(turn.seats, 0);
      const legal = traced.legal(state);
      const choice = source.choice(legal.length);
      lines.push(decisionLine(traced, state, seat, at(seen, seat), legal, choice));
      action = at(legal, choice);
    }
    const step = game.apply(state, action);
    state = step.state;
    for (const event of step.events) {
      if (event.type === 'dealt') seen = seen.map(() => []);
      for (const [seat, own] of seen.entries()) {
        const version = game.eventFor(event, seat);
        if (version) own.push(version);
      }
      const result = traced.result(event);
      if (result !== undefined) lines.push(`r ${result}`);
    }
  }
  lines.push(`e ${hashOf((hash) => traced.hashState(state, hash))}`);
}

function hashOf(add: (hash: Hash) => void): number {
  const hash = new Hash();
  add(hash);
  return hash.value;
}

function decisionLine<State, Action, View, Event extends GameEvent>(
  traced: Traced<State, Action, View, Event>,
  state: State,
  seat: number,
  seen: readonly Event[],
  legal: readonly Action[],
  choice: number,
): string {
  const view = traced.game.view(state, seat);
  const { reading } = traced;
  const known = reading.known(view, seen);
  const considered = reading.considered?.(known) ?? legal;
  const shared = new Uint8Array(reading.lengths.shared);
  const after = new Uint8Array(reading.lengths.after);
  reading.writeShared(known, shared);
  return [
    'd',
    seat,
    hashOf((hash) => traced.hashState(state, hash)),
    hashOf((hash) => {
      for (const action of legal) traced.hashAction(action, hash);
    }),
    legal.length,
    hashOf((hash) => {
      hash.addAll(shared);
      for (const action of considered) {
        traced.hashAction(action, hash);
        reading.writeAfter(known, action, after);
        hash.addAll(after);
      }
    }),
    choice,
  ].join(' ');
}
