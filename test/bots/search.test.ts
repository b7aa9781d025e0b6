import { describe, expect, test } from 'vitest';
import type { Budget, Situation } from '../../src/bots/bot.ts';
import {
  type Candidate,
  type Guide,
  type Playing,
  Race,
  type SearchPlan,
  searched,
  searching,
} from '../../src/bots/search.ts';
import { at } from '../../src/core/assert.ts';
import { seededRng } from '../../src/core/rng.ts';
import { help } from '../../src/games/help/game.ts';
import type { Action, Event, State, View } from '../../src/games/help/types.ts';

/** A seat with a Zap, a No! and two numbers to choose from. */
const view: View = {
  game: 'help',
  options: { players: 3 },
  round: 1,
  direction: 1,
  phase: 'act',
  toAct: 0,
  points: [0, 0, 0],
  hands: [['9', '11', 'Z', 'N'], Array(4).fill('?'), Array(4).fill('?')],
  row: ['2', '7'],
  drawPile: Array(91).fill('?'),
  discard: [],
  no: [null, null, null],
  help: null,
  winners: null,
};
const legal: readonly Action[] = [
  { type: 'play', card: '9' },
  { type: 'play', card: '11' },
  { type: 'zap' },
  { type: 'no' },
];
const situation: Situation<View, Action, Event> = { seat: 0, view, seen: [], legal, complete: true };

/** A search that counts what it simulates: for a No!, with a guide that ranks the actions as they are listed. */
function search(plan: Partial<SearchPlan>, budget: Budget) {
  const tried = new Set<string>();
  let simulated = 0;
  const counting: typeof help = {
    ...help,
    apply: (state, action) => {
      simulated++;
      if (state.row.length === 2 && state.toAct === 0) tried.add(JSON.stringify(action));
      return help.apply(state, action);
    },
  };
  const guide: Guide<State, Action, Event> = {
    scores: (_, actions) => actions.map((_action, i) => -i),
    policy: { choose: (state) => at(help.legalActions(state, 1).actions, 0) },
    payoff: (event, seat) => {
      if (event.type === 'no-played' && event.seat === seat) return 1;
      return event.type === 'round-over' ? 0 : undefined;
    },
  };
  const bot = searching(counting, guide, { candidates: 4, margin: 9, trust: 0, ...plan });
  const chosen = bot.choose(situation, seededRng('search'), budget);
  return { chosen, simulated, tried };
}

test('it keeps to its nodes, but for the playouts of the last world', () => {
  const { simulated, tried } = search({}, { nodes: 3000 });
  expect(simulated).toBeGreaterThan(2900);
  expect(simulated).toBeLessThan(4000);
  expect(tried.size).toBeGreaterThanOrEqual(legal.length);
});

test('when the time is up, it plays the best found so far: at once, the guide’s choice', () => {
  const { chosen, simulated } = search({}, { nodes: 3000, expired: () => true });
  expect(chosen).toEqual(legal[0]);
  expect(simulated).toBe(0);
});

test('what the guide holds for far worse is not tried', () => {
  const { simulated, chosen } = search({ margin: 0.5 }, { nodes: 3000 });
  expect(simulated).toBe(0);
  expect(chosen).toEqual(legal[0]);
});

test('with enough trust in the guide no luck overrules it, with none the playouts decide', () => {
  expect(search({ trust: 1e6 }, { nodes: 2000 }).chosen).toEqual(legal[0]);
  expect(search({ trust: 0 }, { nodes: 2000 }).chosen).toEqual({ type: 'no' });
});

test('foresight is asked at so many decisions of the seat, by what it has heard by then', () => {
  const first = (state: State): Action => at(help.legalActions(state, 1).actions, 0);
  const asked: (readonly Event[])[] = [];
  const playing: Playing<State, Action, Event> = {
    policy: { choose: first },
    payoff: (event) => (event.type === 'round-over' ? 0 : undefined),
    foresight: {
      nodes: 1,
      decisions: 2,
      best: (state, seat, seen) => {
        expect(help.turn(state)).toEqual({ kind: 'seats', seats: [seat] });
        asked.push([...seen]);
        return { action: first(state), worth: asked.length % 2 === 1 ? 0.2 : 0.6 };
      },
    },
  };
  const valued = legal.slice(0, 2).map((action) => ({ action, worth: 0 }));
  const plan = { candidates: 2, margin: 1, trust: 0 };
  const candidates = searched(help, playing, plan, situation, valued, seededRng('foresight'), { nodes: 1 });

  for (const { sum, playouts } of candidates) expect(sum / playouts).toBeCloseTo(0.4);
  expect(asked).toHaveLength(4);
  for (const [i, card] of ['9', '11'].entries()) {
    const [sooner, later] = [at(asked, 2 * i), at(asked, 2 * i + 1)];
    expect(sooner[0]).toMatchObject({ type: 'played', seat: 0, card });
    expect(sooner).toContainEqual(expect.objectContaining({ type: 'drew', seat: 1, card: '?' }));
    expect(later.slice(0, sooner.length)).toEqual(sooner);
    expect(later.length).toBeGreaterThan(sooner.length);
    expect(later).toEqual(later.map((event) => help.eventFor(event, 0)));
  }
});

describe('a race', () => {
  /** Plays candidates out in one more world: what each brings, by its action and the world's number. */
  const sampling = (brings: (action: string, world: number) => number) => {
    let world = 0;
    return (candidates: readonly Candidate<string>[]): number => {
      world++;
      for (const candidate of candidates) {
        candidate.sum += brings(candidate.action, world);
        candidate.playouts++;
      }
      return candidates.length;
    };
  };
  const field = {
    action: { action: 'own', worth: 0 },
    rivals: ['a', 'b', 'c'].map((action) => ({ action, worth: 0 })),
    thresholds: [0.05, 0.1],
  };

  test('is over once the best rival is certainly above or below every threshold', () => {
    const worths: Record<string, number> = { own: 0.4, a: 0.3, b: 0.7, c: 0.5 };
    const clear = new Race(
      field,
      sampling((action) => worths[action] ?? 0),
    );
    expect(clear.run(1000)).toBeLessThan(60);
    expect(clear.isOver).toBe(true);
    expect(clear.best.action).toBe('b');
  });

  test('ends with the action itself where no rival is better', () => {
    const worths: Record<string, number> = { own: 0.7, a: 0.3, b: 0.6, c: 0.5 };
    const won = new Race(
      field,
      sampling((action) => worths[action] ?? 0),
    );
    won.run(1000);
    expect(won.isOver).toBe(true);
    expect(won.best).toBe(won.own);
  });

  test('goes on as long as luck may have decided, and no longer than told', () => {
    const lucky = new Race(
      field,
      sampling((action, world) => (action === 'own' ? 0.5 : world % 2 === 0 ? 1 : 0.14)),
    );
    expect(lucky.run(200)).toBeGreaterThanOrEqual(200);
    expect(lucky.isOver).toBe(false);
  });
});
