import { describe, expect, test } from 'vitest';
import { at } from '../../../../src/core/assert.ts';
import { help as game } from '../../../../src/games/help/game.ts';
import type { State } from '../../../../src/games/help/types.ts';
import { sorted } from '../../../../src/games/help/ui/layout.ts';
import {
  aim,
  attempted,
  attemptedSwap,
  type Choice,
  chosen,
  isPlayable,
  isSwappable,
  NOTHING,
  openPlaces,
  picked,
  placePicked,
  type Selection,
} from '../../../../src/games/help/ui/selection.ts';
import { names, type Setting, table, whyNot } from '../table.ts';

function choiceAt(state: State): Choice {
  const view = game.view(state, state.toAct);
  return {
    phase: view.phase,
    hand: sorted(view.hands[state.toAct] ?? []),
    legal: game.legalActions(state, 5000).actions,
  };
}

function choiceOf(hand: string, row: string, more: Partial<Setting> = {}): Choice {
  return choiceAt(table({ hands: [hand, '5 5 6 6', '1 1 2 2'], row, ...more }));
}

function indexOf({ hand }: Choice, card: string): number {
  return hand.indexOf(at(names(card), 0));
}

/** Taps in order: a card of the hand by its name, a place as "@2". */
function taps(choice: Choice, ...steps: readonly string[]): Selection {
  return steps.reduce<Selection>(
    (selection, step) =>
      step.startsWith('@')
        ? placePicked(choice, selection, Number(step.slice(1)))
        : picked(choice, selection, indexOf(choice, step)),
    NOTHING,
  );
}

describe('a number', () => {
  const choice = choiceOf('3 7 9 Z', '2 W 5');

  test('[HE-7] is chosen in full by one tap, and dropped by another', () => {
    expect(chosen(choice, taps(choice, '7'))).toEqual({ type: 'play', card: '7' });
    expect(taps(choice, '7', '7')).toEqual(NOTHING);
    expect(chosen(choice, taps(choice, '7', '9'))).toEqual({ type: 'play', card: '9' });
  });

  test('[HE-7] that is too low changes nothing, and the rulebook is asked why', () => {
    const low = taps(choice, '7');
    expect(isPlayable(choice, 0)).toBe(false);
    expect(picked(choice, low, 0)).toBe(low);
    expect(attempted(choice, 0)).toEqual({ type: 'play', card: '3' });
  });
});

describe('a Wild', () => {
  const choice = choiceOf('3 W 9 Z', '2 7');

  test('[HE-9] needs a gap', () => {
    const wild = taps(choice, 'W');
    expect(aim(choice, wild)).toBe('gap');
    expect(openPlaces(choice, wild)).toEqual([0, 1, 2]);
    expect(chosen(choice, wild)).toBeUndefined();
    expect(chosen(choice, taps(choice, 'W', '@1'))).toEqual({ type: 'wild', at: 1 });
    expect(taps(choice, 'W', '@1', '@1')).toEqual(wild);
  });

  test('[HE-9] takes the only gap there is by itself', () => {
    const tight = choiceOf('3 W 9 Z', '');
    expect(chosen(tight, taps(tight, 'W'))).toEqual({ type: 'wild', at: 0 });
  });

  test('[HE-14] that is given as help needs none', () => {
    const giving = choiceOf('3 W 9 Z', '11', {
      phase: 'help',
      hands: ['3 W 9 Z', '1 1 2 2', '5 5 6 6'],
      help: { asker: 1, giver: 0, card: null },
    });
    expect(aim(giving, taps(giving, 'W'))).toBeUndefined();
    expect(chosen(giving, taps(giving, 'W'))).toEqual({ type: 'give', card: 'W' });
    expect(attempted(giving, 0)).toEqual({ type: 'give', card: '3' });
  });
});

describe('a Switch', () => {
  const choice = choiceOf('3 9 S Z', '2 7 11');

  test('[HE-10] takes a card of the row and one of the hand, in either order', () => {
    const swap = { type: 'switch', at: 2, card: '9' };
    expect(aim(choice, taps(choice, 'S'))).toBe('card');
    expect(chosen(choice, taps(choice, 'S', '@2'))).toEqual(swap);
    expect(chosen(choice, taps(choice, 'S', '9', '@2'))).toEqual(swap);
  });

  test('[HE-10] offers the places where the chosen card keeps the row rising', () => {
    expect(openPlaces(choice, taps(choice, 'S'))).toEqual([0, 1, 2]);
    expect(openPlaces(choice, taps(choice, 'S', '3'))).toEqual([0, 1]);
    expect(isSwappable(choice, taps(choice, 'S', '@2'), 0)).toBe(false);
  });

  test('[HE-10] takes the only place or the only card by itself', () => {
    const two = choiceOf('3 9 S Z', '8');
    expect(chosen(two, taps(two, 'S', '9'))).toEqual({ type: 'switch', at: 0, card: '9' });
    expect(chosen(choice, taps(choice, 'S', '@0'))).toEqual({ type: 'switch', at: 0, card: '3' });
  });

  test('[HE-10] lets go of a card that doesn’t fit the new place', () => {
    expect(taps(choice, 'S', '3', '@2')).toEqual({ card: 2, place: 2, swap: 1 });
    expect(taps(choice, 'S', '@0', '9').place).toBeUndefined();
    expect(taps(choice, 'S', '3', '3').swap).toBeUndefined();
  });

  test('[HE-10] never swaps a special in', () => {
    const before = taps(choice, 'S');
    expect(picked(choice, before, 3)).toBe(before);
    expect(attemptedSwap(choice, 0, 3)).toEqual({ type: 'switch', at: 0, card: 'Z' });
    expect(attemptedSwap(choice, 1, undefined)).toEqual({ type: 'switch', at: 1, card: '3' });
  });
});

test('[HE-11] [HE-12] a Zap and a No! are chosen in full by one tap', () => {
  const choice = choiceOf('3 9 N Z', '2');
  expect(chosen(choice, taps(choice, 'Z'))).toEqual({ type: 'zap' });
  expect(chosen(choice, taps(choice, 'N'))).toEqual({ type: 'no' });
});

test('[HE-5] at the start only the card that was called can be chosen', () => {
  const choice = choiceOf('3 9 W S', '', { phase: 'start' });
  expect([0, 1, 2, 3].filter((index) => isPlayable(choice, index))).toEqual([0]);
  expect(attempted(choice, 2)).toEqual({ type: 'play', card: 'W' });
});

test.each([
  // hand       row    tapped  why not
  ['2 9 S Z', '', 'S', 'HE-10 no-allowed-swap'],
  ['2 9 S Z', '', 'Z', 'HE-11 nothing-to-zap'],
  ['2 9 S Z', '4', '2', 'HE-7 too-low'],
])('%s on "%s": a tap on %s is answered by %s', (hand, row, card, why) => {
  const state = table({ hands: [hand, '5 5 6 6', '1 1 2 2'], row });
  const choice = choiceAt(state);
  const attempt = attempted(choice, indexOf(choice, card));
  expect(attempt && whyNot(state, attempt)).toBe(why);
});
