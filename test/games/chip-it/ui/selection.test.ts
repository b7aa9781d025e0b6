import { describe, expect, test } from 'vitest';
import type { CardName } from '../../../../src/games/chip-it/cards.ts';
import { chipIt as game } from '../../../../src/games/chip-it/game.ts';
import type { View } from '../../../../src/games/chip-it/types.ts';
import { automatic } from '../../../../src/games/chip-it/ui/automatic.ts';
import {
  ladder,
  openHand,
  passedSince,
  pickRefusal,
  price,
  sorted,
  type Task,
  taskOf,
  toggled,
  turnsToPay,
} from '../../../../src/games/chip-it/ui/selection.ts';
import { stacks } from '../../../../src/games/chip-it/ui/stacks.ts';
import { dealt, position, table } from '../table.ts';

const clear: Task = { count: undefined, above: 0, pool: 90 };
const hand: readonly CardName[] = ['g7', 'g9', 'g9', 'p5', 'p8'];

function rungs(cards: readonly CardName[], task: Task, first = 4): string[] {
  return ladder(cards, task)
    .slice(0, first)
    .map(({ value, points }) => `${value}: ${points.join('+')}`);
}

describe('the ladder', () => {
  test.each<[CardName[], number, string[]]>([
    // cards          above  values and points
    [['g9'], 0, ['9: 0', '10: 1', '11: 2', '12: 3']],
    [['p5'], 12, ['15: 2', '20: 3', '25: 4', '30: 5']],
    [['g7', 'g9'], 0, ['9: 2+0', '10: 3+1', '11: 4+2', '12: 5+3']],
    [['g19', 'p11'], 0, ['22: 3+1', '33: 14+2', '44: 25+3', '55: 36+4']],
    [['p5', 'p8'], 0, ['40: 7+4', '80: 15+9', '120: 23+14', '160: 31+19']],
  ])('[CI-9] %s above %i', (cards, above, expected) => {
    expect(rungs(cards, { count: cards.length, above, pool: 60 })).toEqual(expected);
  });

  test('[CI-11] ends where the pool can’t pay', () => {
    expect(rungs(['g9'], { ...clear, above: 9, pool: 2 })).toEqual(['10: 1', '11: 2']);
  });

  test('no cards reach nothing', () => {
    expect(ladder([], clear)).toEqual([]);
  });

  test('[CI-10] every rung is legal, and the cheapest comes first', () => {
    const state = dealt({ players: 4 });
    const view = game.view(state, 0);
    const cards = openHand(view.hands[0] ?? []).slice(2, 4);
    const all = ladder(cards, taskOf(view));
    expect(all.length).toBeGreaterThan(3);
    for (const { value } of all)
      expect(game.illegality(state, 0, { type: 'play', cards, value })).toBeUndefined();
    expect(all.map(({ cost }) => cost)).toEqual(all.map(({ cost }) => cost).toSorted((a, b) => a - b));
  });
});

describe('picking cards', () => {
  test('[CI-8] another card takes the place of the first where only one is wanted', () => {
    expect(toggled([2], 0, { ...clear, count: 1 })).toEqual([0]);
    expect(toggled([2], 0, { ...clear, count: 2 })).toEqual([0, 2]);
    expect(toggled([0, 2], 2, clear)).toEqual([0]);
  });

  test.each<[number[], number | undefined, number, number | undefined]>([
    // picked  cards  above  least points
    [[0], 1, 8, 2], // a green 7 to 9
    [[0], 2, 8, 2], // with a 9 that is free
    [[4], 2, 9, 8], // 8 to 16, and a 9 to 16
    [[3, 4], 2, 0, 11], // both to 40
    [[1, 2], undefined, 0, 0], // two 9s
    [[0, 1, 2], 2, 0, undefined], // one too many
  ])('[CI-9] the least that a play with %j takes', (picked, count, above, least) => {
    expect(price(hand, picked, { count, above, pool: 90 })).toBe(least);
  });

  test('[CI-11] there is no price that the pool can’t pay', () => {
    expect(price(hand, [3, 4], { ...clear, pool: 10 })).toBeUndefined();
  });

  test.each<[string, number[], number, Task, object | undefined]>([
    ['one that fits', [1], 2, clear, undefined],
    ['one picked already', [1, 2], 2, { ...clear, count: 2 }, undefined],
    ['one too many', [1, 2], 0, { ...clear, count: 2 }, { code: 'wrong-count', count: 3, topCount: 2 }],
    ['a hand too small', [], 0, { ...clear, count: 6 }, { code: 'wrong-count', count: 5, topCount: 6 }],
    ['too dear', [3], 4, { ...clear, pool: 10 }, { code: 'pool-too-small', cost: 11, pool: 10 }],
  ])('[CI-8] %s', (_, picked, index, task, why) => {
    if (why === undefined) expect(pickRefusal(hand, picked, index, task)).toBeUndefined();
    else expect(pickRefusal(hand, picked, index, task)).toMatchObject(why);
  });

  test('[CI-9] cards that never meet at one value', () => {
    const purples: readonly CardName[] = ['p7', 'p8', 'p9', 'p11'];
    expect(pickRefusal(purples, [0, 1, 2], 3, clear)).toMatchObject({
      code: 'unreachable-value',
      card: 'p11',
    });
  });

  test('what can be picked can be played: the prices agree with the rules', () => {
    for (const seed of ['a', 'b', 'c']) {
      const state = dealt({ players: 5 }, seed);
      const view = game.view(state, 0);
      const held = openHand(view.hands[0] ?? []);
      const { actions } = game.legalActions(state, 4000);
      for (const index of held.keys()) {
        const least = price(held, [index], { ...taskOf(view), count: 2 });
        const pairs = actions.flatMap((action) =>
          action.type === 'play' && action.cards.length === 2 && action.cards.includes(held[index] ?? 'g2')
            ? [ladder(action.cards, { ...clear, above: action.value - 1 })[0]?.cost ?? 0]
            : [],
        );
        expect(least).toBe(Math.min(...pairs));
      }
    }
  });
});

describe('the hand', () => {
  const mixed: readonly CardName[] = ['g4', 'g9', 'p2', 'p9'];
  test('is sorted as the player wants', () => {
    expect(sorted(mixed, 'value').map((index) => mixed[index])).toEqual(['p2', 'g4', 'g9', 'p9']);
    expect(sorted(mixed, 'colour').map((index) => mixed[index])).toEqual(mixed);
  });

  test('of someone else stays as it is', () => {
    expect(sorted(['?', '?', '?'], 'value')).toEqual([0, 1, 2]);
    expect(openHand(['?', 'g4'])).toEqual(['g4']);
  });
});

test('[CI-12] who passed since the last combination is seen from whose turn it is', () => {
  const view = position({ hands: ['g4', 'g5', 'g6', 'g7'], toAct: 3, front: ['g9 = 9'] });
  expect(passedSince(view)).toEqual([1, 2]);
  expect(passedSince(position({ hands: ['g4', 'g5', 'g6'] }))).toEqual([]);
});

describe('what plays itself', () => {
  const settings = { forcedPlays: true, motion: true };
  function rulebook(view: View) {
    const state = game.parsePosition(view);
    if (!state.ok) throw new Error(state.error.problem);
    const { actions: legal, complete } = game.legalActions(state.value, 5000);
    return { legal, complete, illegality: () => undefined };
  }

  test.each([
    [5, 2],
    [1, 1],
  ])('[CI-13] of %i points without cards, %i go back', (points, given) => {
    const view = position({ hands: ['', 'g5', 'g6'], points: [points, 3, 3], front: ['', 'g9 = 9'] });
    expect(automatic(view, rulebook(view), settings)).toEqual({ type: 'pass', points: given });
    expect(automatic(view, rulebook(view), { ...settings, forcedPlays: false })).toBeUndefined();
  });

  test('[CI-12] with a card in hand the player decides, unless only one thing can be done', () => {
    const free = position({ hands: ['g4', 'g5', 'g6'], front: ['', 'g9 = 9'] });
    expect(automatic(free, rulebook(free), settings)).toBeUndefined();
    const forced = position({
      hands: ['g4', 'g5', 'g6 g7'],
      points: [0, 3, 3],
      front: ['', '', 'g9 p9 = 9'],
    });
    expect(automatic(forced, rulebook(forced), settings)).toEqual({ type: 'pass', points: 0 });
  });

  test('the turns to come are counted', () => {
    expect([0, 1, 2, 3, 7].map(turnsToPay)).toEqual([0, 1, 1, 2, 4]);
  });
});

test('[CI-1] points lie there as the fewest discs that there are', () => {
  expect(stacks(6)).toEqual([{ worth: 3, count: 2 }]);
  expect(stacks(9 + 2)).toEqual([
    { worth: 3, count: 3 },
    { worth: 2, count: 1 },
  ]);
  expect(stacks(108)).toEqual([3, 2, 1].map((worth) => ({ worth, count: 18 })));
  expect(stacks(0)).toEqual([]);
});

test('the table’s state is enough to draw it', () => {
  expect(taskOf(game.view(table({ hands: ['g4', 'g5', 'g6'], front: ['', 'g9 = 11'] }), 0))).toEqual({
    count: 1,
    above: 11,
    pool: 108 - 9 - 2,
  });
});
