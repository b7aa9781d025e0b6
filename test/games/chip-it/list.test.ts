import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { type Rng, seededRng, shuffled } from '../../../src/core/rng.ts';
import {
  type CardName,
  cardNamed,
  cardNames,
  cardsNamed,
  DECK,
  inOrder,
} from '../../../src/games/chip-it/cards.ts';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import { OUT_OF_REACH, pointsToReach } from '../../../src/games/chip-it/raising.ts';
import type { Action, State } from '../../../src/games/chip-it/types.ts';
import { legal, pass, type Setting, short, table } from './table.ts';

/** What a listed action is sorted by: passes first, then points, number of cards, value, cards. */
function rank(action: Action): readonly number[] {
  if (action.type === 'pass') return [0, action.points];
  if (action.type !== 'play') throw new Error('a deal is never listed');
  const cards = cardsNamed(action.cards);
  const points = cards.reduce((sum, card) => sum + pointsToReach(card, action.value), 0);
  return [1, points, cards.length, action.value, ...cards];
}

function byRank(a: Action, b: Action): number {
  const [left, right] = [rank(a), rank(b)];
  const differs = left.findIndex((number, i) => number !== right[i]);
  return differs < 0 ? 0 : at(left, differs) - (right[differs] ?? 0);
}

/** Every subset of the hand at every value, as far as the rules allow it. */
function bruteForce(state: State): readonly Action[] {
  const hand = cardNames(inOrder(at(state.hands, state.toAct)));
  const found = new Map<string, Action>();
  const add = (action: Action): void => {
    if (!game.illegality(state, state.toAct, action)) found.set(short(action), action);
  };
  for (const points of [0, 1, 2]) add(pass(points));
  for (let subset = 1; subset < 2 ** hand.length; subset++) {
    const cards = hand.filter((_, i) => (subset >> i) % 2 === 1);
    const highest = Math.min(...cards.map((card) => reach(card, state.pool)));
    for (let value = 1; value <= highest; value++) add({ type: 'play', cards, value });
  }
  return [...found.values()].sort(byRank);
}

function reach(card: CardName, pool: number): number {
  const printed = Number(card.slice(1));
  return card.startsWith('g') ? printed + pool : printed * (1 + pool);
}

/** A hand of up to six cards, a pool of some size, and two times out of three something to beat. */
function randomSetting(rng: Rng): Setting {
  const deck = cardNames(shuffled(DECK, rng));
  const hand = deck.slice(0, 1 + rng.below(6));
  const top = rng.below(3) > 0 ? randomTop(deck.slice(10, 11 + rng.below(3)), rng) : undefined;
  const pool = at([0, 1, 3, 8, 20, 60], rng.below(6));
  const held = rng.below(4);
  const others = 108 - pool - held - (top?.points ?? 0);
  return {
    hands: [hand.join(' '), '', ''],
    points: [held, others - 1, 1],
    front: ['', '', top?.text ?? ''],
  };
}

/** The cards at the lowest value that they can all be raised to, from a random one on. */
function randomTop(cards: readonly CardName[], rng: Rng): { text: string; points: number } | undefined {
  for (let value = 2 + rng.below(20); value < 60; value++) {
    const points = cards.map((card) => pointsToReach(cardNamed(card), value));
    const sum = points.reduce((all, own) => all + own, 0);
    if (!points.includes(OUT_OF_REACH) && sum < 40)
      return { text: `${cards.join(' ')} = ${value}`, points: sum };
  }
  return undefined;
}

describe('the list of legal actions', () => {
  test('[CI-7] [CI-8] [CI-9] [CI-10] [CI-11] is what trying every subset at every value finds, in order', () => {
    const rng = seededRng('brute force');
    let longest = 0;
    for (let i = 0; i < 150; i++) {
      const setting = randomSetting(rng);
      const state = table(setting);
      const expected = bruteForce(state);
      const { actions, complete } = game.legalActions(state, 1_000_000);
      expect(complete).toBe(true);
      expect(actions.map(short), JSON.stringify(setting)).toEqual(expected.map(short));
      longest = Math.max(longest, actions.length);
    }
    expect(longest).toBeGreaterThan(500);
  });

  test('has the passes first, then plays by points, number of cards, value and cards', () => {
    const state = table({ hands: ['p4 g8 g4 g4', 'g3', 'g3'], points: [2, 98, 4] });
    expect(legal(state, 32)).toEqual([
      'pass 0',
      'pass 1',
      'pass 2',
      'g4 = 4',
      'p4 = 4',
      'g8 = 8',
      'g4 g4 = 4',
      'g4 p4 = 4',
      'g4 g4 p4 = 4',
      'g4 = 5',
      'p4 = 8',
      'g8 = 9',
      'g8 p4 = 8',
      'g4 = 6',
      'g8 = 10',
      'p4 = 12',
      'g4 g4 = 5',
      'g4 = 7',
      'g8 = 11',
      'p4 = 16',
      'g4 = 8',
      'g8 = 12',
      'p4 = 20',
      'g4 g4 = 6',
      'g4 g8 = 8',
    ]);
  });

  test('is cut at the limit and says so; what was cut off is still legal', () => {
    const state = table({ hands: ['p4 g8 g4 g4', 'g3', 'g3'] });
    const all = game.legalActions(state, 5000);
    expect(all.complete).toBe(true);
    const { length } = all.actions;
    for (const limit of [0, 1, 2, 3, 4, 30, length - 1]) {
      expect(game.legalActions(state, limit)).toEqual({
        actions: all.actions.slice(0, limit),
        complete: false,
      });
    }
    expect(game.legalActions(state, length)).toEqual(all);
    expect(game.illegality(state, 0, at(all.actions, length - 1))).toBeUndefined();
  });

  test('lists equal cards once', () => {
    const state = table({ hands: ['g9 g9 p9 p9', 'g3', 'g3'], points: [0, 104, 4] });
    expect(legal(state)).toEqual([
      'pass 0',
      'g9 = 9',
      'p9 = 9',
      'g9 g9 = 9',
      'g9 p9 = 9',
      'p9 p9 = 9',
      'g9 g9 p9 = 9',
      'g9 p9 p9 = 9',
      'g9 g9 p9 p9 = 9',
    ]);
  });

  test.each([
    ['on a clear table', ''],
    ['against a pair', 'g21 p7 = 21'],
    ['against five', 'g20 g20 g21 p10 p10 = 40'],
    ['against a high value', 'p11 = 770'],
  ])('comes soon for all cards in one hand, %s', (_, top) => {
    const [shown = ''] = top.split(' = ');
    const rest = cardNames(DECK).filter((card) => !shown.split(' ').includes(card));
    const state = table({ hands: [rest.join(' '), '', ''], points: [0, 1, 1], front: ['', '', top] });
    const { actions } = game.legalActions(state, 5000);
    expect(actions.toSorted(byRank)).toEqual(actions);
    expect(new Set(actions.map(short)).size).toBe(actions.length);
    for (const action of actions) expect(game.illegality(state, 0, action)).toBeUndefined();
  });

  test('ends, for any hand of 15 cards, when the pool can pay no more', () => {
    const state = table({ hands: ['g2 g4 g5 g7 g8 g9 g12 g13 g17 g20 p3 p4 p6 p8 p11', 'g3', 'g3'] });
    const { actions, complete } = game.legalActions(state, 1_000_000);
    expect(complete).toBe(true);
    expect(actions.length).toBeGreaterThan(40_000);
    for (let i = 1; i < actions.length; i += 101) {
      expect(byRank(at(actions, i - 1), at(actions, i))).toBeLessThan(0);
      expect(game.illegality(state, 0, at(actions, i))).toBeUndefined();
    }
  });
});
