import assert from 'node:assert/strict';
import { at } from '../src/core/assert.ts';
import type { Game, GameEvent, Seat, Viewer } from '../src/core/game.ts';
import { type Rng, seededRng } from '../src/core/rng.ts';
import type { Ruleset } from './rulesets.ts';

/** More decisions than any game needs: one that reaches it is taken to be endless. */
const ENDLESS = 20_000;
/** Chip It lists millions where asked to; a random player picks from the cheapest. */
export const LIMIT = 40;

export interface Node {
  readonly state: unknown;
  /** The action taken here. */
  readonly action: unknown;
  /** How many events had happened when this state was reached. */
  readonly eventCount: number;
}

/** A whole game, step by step. */
export interface Played {
  readonly game: Game;
  readonly nodes: readonly Node[];
  readonly end: unknown;
  readonly events: readonly GameEvent[];
}

export function startOf({ game, options }: Ruleset): unknown {
  const parsed = game.parseOptions(options);
  if (!parsed.ok) throw new Error(`${parsed.error.path}: ${parsed.error.problem}`);
  return game.setup(parsed.value);
}

export function randomGame(ruleset: Ruleset, seed: string): Played {
  const { game } = ruleset;
  const rng = seededRng(seed);
  return playedBy(game, startOf(ruleset), (state) => randomAction(game, state, rng)) ?? assert.fail();
}

export function randomAction(game: Game, state: unknown, rng: Rng): unknown {
  if (game.turn(state).kind === 'chance') return game.sample(state, rng);
  const { actions } = game.legalActions(state, LIMIT);
  assert.ok(actions.length > 0, 'someone can act whenever it isn’t over');
  return at(actions, rng.below(actions.length));
}

/** The game that those choices lead to, by what happened before; undefined where one of them is undefined. */
export function playedBy(
  game: Game,
  start: unknown,
  choose: (state: unknown, step: number, past: readonly GameEvent[]) => unknown,
): Played | undefined {
  const nodes: Node[] = [];
  const events: GameEvent[] = [];
  let state = start;
  while (game.turn(state).kind !== 'over') {
    const action = choose(state, nodes.length, events);
    if (action === undefined) return undefined;
    nodes.push({ state, action, eventCount: events.length });
    const step = game.apply(state, action);
    state = step.state;
    events.push(...step.events);
    assert.ok(nodes.length < ENDLESS, 'every game ends');
  }
  return { game, nodes, end: state, events };
}

/** The nodes at which a seat decided. */
export function decisions({ game, nodes }: Played): readonly Node[] {
  return nodes.filter(({ state }) => game.turn(state).kind === 'seats');
}

export function seatToAct(game: Game, state: unknown): Seat {
  const turn = game.turn(state);
  if (turn.kind !== 'seats') throw new Error('no seat is to act');
  return at(turn.seats, 0);
}

export function viewersOf(game: Game, state: unknown): readonly Viewer[] {
  return ['onlooker', ...Array.from({ length: game.options(state).players }, (_, seat) => seat)];
}

/** The events of the current round as that viewer saw them. */
export function seenBy({ game, events }: Played, { eventCount }: Node, viewer: Viewer): readonly GameEvent[] {
  return seenThisRound(game, events.slice(0, eventCount), viewer);
}

/** Of all that happened, what that viewer saw of the last round. */
export function seenThisRound(game: Game, past: readonly GameEvent[], viewer: Viewer): readonly GameEvent[] {
  const from = past.findLastIndex((event) => event.type === 'dealt');
  return past.slice(Math.max(0, from)).flatMap((event) => game.eventFor(event, viewer) ?? []);
}
