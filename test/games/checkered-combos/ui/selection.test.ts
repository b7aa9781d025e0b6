import { describe, expect, test } from 'vitest';
import { checkeredCombos as game } from '../../../../src/games/checkered-combos/game.ts';
import {
  type Choosing,
  dragged,
  type Group,
  isPlayable,
  NOTHING,
  prospect,
  standsFor,
  tapped,
  threads,
} from '../../../../src/games/checkered-combos/ui/selection.ts';
import { names, type Setting, table } from '../table.ts';

/** What confirming would do at that table, for the seat to act. */
function prospectAt(setting: Setting, choosing: Choosing) {
  const state = table(setting);
  const { actions: legal } = game.legalActions(state, 5000);
  const hand = game.view(state, state.toAct).hands[state.toAct] ?? [];
  return prospect(choosing, hand, {
    legal,
    illegality: (action) => game.illegality(state, state.toAct, action),
  });
}

const group = (from: number, count: number): Group => ({ from, count });
const picked = (from: number, count: number, calling?: number): Choosing =>
  calling === undefined
    ? { type: 'group', group: group(from, count) }
    : { type: 'group', group: group(from, count), calling };

describe('a tap on a card', () => {
  test.each([
    // hand        group before   tap  group after
    ['5 5 9 2', undefined, 1, group(1, 1)],
    ['5 5 9 2', group(0, 1), 0, undefined],
    ['5 5 9 2', group(0, 1), 1, group(0, 2)], // a neighbour joins
    ['5 5 9 2', group(1, 1), 0, group(0, 2)],
    ['5 5 9 2', group(0, 1), 2, group(2, 1)], // elsewhere: anew
    ['5 5 9 2', group(0, 2), 2, group(2, 1)], // 5 5 9 leads nowhere: anew
    ['5 7 6 2', group(0, 1), 1, group(0, 2)], // 5 7 becomes 5 7 6
    ['5 7 6 2', group(0, 2), 2, group(0, 3)],
    ['5 7 6 5', group(0, 3), 3, group(3, 1)], // never four
    ['5 7 6 2', group(0, 3), 2, group(0, 2)], // the end leaves
    ['5 7 6 2', group(0, 3), 0, group(1, 2)],
    ['5 7 6 2', group(0, 3), 1, group(1, 1)], // the middle stays alone
    ['S S 4 4', group(0, 1), 1, group(1, 1)], // specials go alone
    ['X R 4 4', group(0, 1), 1, group(1, 1)],
    ['X X 4 4', group(0, 2), 2, group(0, 3)],
  ])('on %s with %o, card %i', (hand, before, index, after) => {
    expect(tapped(names(hand), before, index)).toEqual(after);
  });
});

test.each([
  [4, 4, group(4, 1)],
  [4, 5, group(4, 2)],
  [4, 9, group(4, 3)],
  [4, 3, group(3, 2)],
  [4, 0, group(2, 3)],
])('a drag from %i to %i picks at most three neighbours', (anchor, to, expected) => {
  expect(dragged(anchor, to)).toEqual(expected);
});

describe('what confirming would do', () => {
  const setting: Setting = { hands: ['7 7 X 3 S', '2 2', '9 9'], reserves: ['5 1', '', ''] };
  const after: Setting = { ...setting, opener: 2, plays: ['pair 9'] };

  test('nothing picked: nothing', () => {
    expect(prospectAt(setting, NOTHING)).toEqual({ type: 'open' });
  });

  test('[CC-9] a group is called by its highest name unless another is chosen', () => {
    expect(prospectAt(setting, picked(0, 2))).toMatchObject({
      type: 'ready',
      action: { type: 'play', combo: 'pair', value: 7 },
      callings: 1,
    });
    expect(prospectAt(setting, picked(1, 2))).toMatchObject({ action: { combo: 'pair' }, callings: 3 });
    expect(prospectAt(setting, picked(1, 2, 0))).toMatchObject({ action: { combo: 'straight2', value: 7 } });
  });

  test('[CC-11] only the names that outbid are offered', () => {
    expect(prospectAt(after, picked(0, 3))).toMatchObject({
      action: { combo: 'trips', value: 7 },
      callings: 1,
    });
  });

  test('[CC-10] what is too low is refused with its rule', () => {
    expect(prospectAt(after, picked(0, 2))).toMatchObject({
      type: 'refused',
      reason: { rule: 'CC-10', code: 'too-low' },
    });
  });

  test('[CC-9] what is no combination is refused with its rule', () => {
    expect(prospectAt(setting, picked(0, 1))).toMatchObject({ type: 'ready' });
    expect(prospectAt({ ...setting, hands: ['7 3 X', '2 2', '9 9'] }, picked(0, 2))).toMatchObject({
      type: 'refused',
      reason: { rule: 'CC-9', code: 'not-a-combination' },
    });
  });

  test('[CC-13] a Stop is ready alone and refused in company', () => {
    expect(prospectAt(after, picked(4, 1))).toMatchObject({ action: { type: 'stop', from: 4 } });
    expect(prospectAt(after, picked(3, 2))).toMatchObject({ type: 'refused', reason: { rule: 'CC-13' } });
  });

  test('[CC-12] a reserve card needs a gap, [CC-7] and the opener can’t take one', () => {
    expect(prospectAt(after, { type: 'taking', reserve: 1 })).toEqual({ type: 'open' });
    expect(prospectAt(after, { type: 'taking', reserve: 1, gap: 5 })).toMatchObject({
      action: { type: 'take', reserve: 1, to: 5 },
    });
    expect(prospectAt(setting, { type: 'taking', reserve: 1 })).toMatchObject({
      type: 'refused',
      reason: { rule: 'CC-7' },
    });
  });
});

test('threads join what can be played together now, and the rest is not playable', () => {
  const state = table({ hands: ['4 7 7 1 2 3 S', '2 5', '9 9'], opener: 2, plays: ['straight2 9'] });
  const { actions } = game.legalActions(state, 5000);
  const marks = threads(7, actions);
  expect(marks.map(isPlayable)).toEqual([false, true, true, true, true, true, true]);
  expect(marks[1]).toEqual({
    alone: false,
    two: { left: false, right: true },
    three: { left: false, right: false },
  });
  expect(marks[4]?.three).toEqual({ left: true, right: true });
  expect(marks[6]?.alone).toBe(true);
});

test.each([
  ['X', 'solo', 9, [9]],
  ['X 5', 'pair', 5, [5, 5]],
  ['X 5', 'straight2', 6, [6, 5]],
  ['5 X 7', 'straight3', 7, [5, 6, 7]],
  ['X X 4', 'straight3', 4, [3, 2, 4]],
])('[CC-11] in %s as a %s of %i the cards stand for %o', (cards, combo, value, expected) => {
  expect(standsFor(names(cards), combo, value)).toEqual(expected);
});
