import assert from 'node:assert/strict';
import { test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import type { Viewer } from '../../../src/core/game.ts';
import { played, settled } from '../../../src/core/play.ts';
import { type Rng, seededRng } from '../../../src/core/rng.ts';
import { cardsNamed } from '../../../src/games/chip-it/cards.ts';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import { pointsToReach } from '../../../src/games/chip-it/raising.ts';
import type { Action, State } from '../../../src/games/chip-it/types.ts';
import { loaded } from './table.ts';

const LIMIT = 30;

function checkConserved({ hands, unused, discard, fronts, points, pool }: State): void {
  const cards = [...hands.flat(), ...unused, ...discard, ...fronts.flatMap((combo) => combo.cards)];
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  assert.equal(counts.size, 30);
  assert.ok([...counts.values()].every((count) => count === 2));
  const onCards = fronts.reduce((sum, combo) => sum + combo.points, 0);
  assert.equal(
    points.reduce((sum, held) => sum + held, pool + onCards),
    108,
  );
}

/** Passes first, then plays by points taken, number of cards, value and cards; as text that sorts. */
function sortKey(action: Action): string {
  const numbers = action.type === 'play' ? playKey(action) : [0, action.type === 'pass' ? action.points : 0];
  return numbers.map((number) => String(number).padStart(4, '0')).join(' ');
}

function playKey({ cards, value }: Extract<Action, { type: 'play' }>): readonly number[] {
  const held = cardsNamed(cards);
  const points = held.reduce((sum, card) => sum + pointsToReach(card, value), 0);
  return [1, points, cards.length, value, ...held];
}

function checkList(state: State, actions: readonly Action[]): void {
  assert.ok(actions.length > 0);
  const keys = actions.map(sortKey);
  assert.deepEqual(keys, [...new Set(keys)].sort());
  for (const action of actions) {
    assert.equal(game.illegality(state, state.toAct, action), undefined);
    assert.deepEqual(game.parseAction(action), { ok: true, value: action });
  }
}

function checkNotation(state: State, rng: Rng): void {
  const position = JSON.stringify(game.position(state));
  assert.equal(JSON.stringify(game.position(loaded(JSON.parse(position)))), position);
  const viewers: readonly Viewer[] = ['onlooker', ...state.hands.keys()];
  for (const viewer of viewers) {
    const view = game.view(state, viewer);
    const world = game.determinize(view, [], rng);
    assert.equal(JSON.stringify(game.view(world, viewer)), JSON.stringify(view));
  }
}

test.each([
  [{ players: 2 }],
  [{ players: 3 }],
  [{ players: 3, until: 'last' }],
  [{ players: 4, first: 1 }],
  [{ players: 5, until: 'last' }],
  [{ players: 6 }],
  [{ players: 3, match: 'tournament' }],
  [{ players: 6, match: 'tournament', first: 5 }],
])('[CI-1] [CI-15] [CI-17] random games with %j end, and add up all the way', (json) => {
  const options = game.parseOptions(json);
  if (!options.ok) throw new Error(options.error.problem);
  // A tournament is several games in one.
  const games = options.value.match === 'tournament' ? 3 : 10;
  for (let i = 0; i < games; i++) {
    const rng = seededRng(`${JSON.stringify(json)} ${i}`);
    let { state } = settled(game, game.setup(options.value), rng);
    for (let step = 0; game.turn(state).kind !== 'over'; step++) {
      const { actions } = game.legalActions(state, LIMIT);
      if (step % 8 === i % 8) {
        checkConserved(state);
        checkList(state, actions);
        checkNotation(state, rng);
      }
      state = played(game, state, at(actions, rng.below(actions.length)), rng).state;
      assert.ok(step < 10_000, 'every game ends');
    }
    checkConserved(state);
    checkNotation(state, rng);
  }
});
