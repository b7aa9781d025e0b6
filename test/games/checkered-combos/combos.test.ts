import { describe, expect, test } from 'vitest';
import { CARD_NAMES, cardNamed, DECK } from '../../../src/games/checkered-combos/cards.ts';
import { COMBOS, comboNamed, combosOf, outbids } from '../../../src/games/checkered-combos/combos.ts';
import { names } from './table.ts';

function called(cards: string): string[] {
  return combosOf(names(cards).map(cardNamed)).map(({ kind, value }) => `${kind} ${value}`);
}

test('[CC-1] the deck has four of each number from 1 to 12, and two each of X, Stop and Redraw', () => {
  const counts = CARD_NAMES.map((name) => DECK.filter((card) => card === cardNamed(name)).length);
  expect(counts).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2]);
  expect(DECK).toHaveLength(54);
});

describe('[CC-9] what adjacent cards can be called', () => {
  test.each([
    ['8', ['solo 8']],
    ['4 5', ['straight2 5']],
    ['5 4', ['straight2 5']],
    ['7 7', ['pair 7']],
    ['3 4 5', ['straight3 5']],
    ['8 10 9', ['straight3 10']],
    ['9 8 10', ['straight3 10']],
    ['4 4 4', ['trips 4']],
    ['4 6', []],
    ['4 4 5', []],
    ['3 4 6', []],
    ['12 1', []],
    ['1 12', []],
    ['11 12 1', []],
    ['3 3 3 3', []],
    ['', []],
  ])('%s', (cards, expected) => {
    expect(called(cards)).toEqual(expected);
  });
});

describe('[CC-11] an X stands for any value its player names', () => {
  const anyValue = (kind: string, lowest: number): string[] =>
    Array.from({ length: 13 - lowest }, (_, i) => `${kind} ${lowest + i}`);
  test.each([
    ['X', anyValue('solo', 1)],
    ['X 5', ['straight2 5', 'straight2 6', 'pair 5']],
    ['1 X', ['straight2 2', 'pair 1']],
    ['X 12', ['straight2 12', 'pair 12']],
    ['X X', [...anyValue('straight2', 2), ...anyValue('pair', 1)]],
    ['4 X 5', ['straight3 5', 'straight3 6']],
    ['1 2 X', ['straight3 3']],
    ['12 X 11', ['straight3 12']],
    ['4 X 6', ['straight3 6']],
    ['4 X 7', []],
    ['4 4 X', ['trips 4']],
    ['X 6 X', ['straight3 6', 'straight3 7', 'straight3 8', 'trips 6']],
    ['X X 1', ['straight3 3', 'trips 1']],
    ['X S', []],
    ['R X', []],
    ['S', []],
    ['R', []],
    ['4 S 5', []],
  ])('%s', (cards, expected) => {
    expect(called(cards)).toEqual(expected);
  });
});

describe('[CC-10] to outbid', () => {
  test.each([
    ['solo 12', 'solo 8', true],
    ['straight2 2', 'solo 12', true],
    ['straight2 6', 'straight2 5', true],
    ['pair 1', 'straight2 12', true],
    ['straight3 3', 'pair 12', true],
    ['trips 1', 'straight3 12', true],
    ['pair 6', 'pair 7', false],
    ['pair 7', 'pair 7', false],
    ['straight3 12', 'trips 1', false],
  ])('%s on %s: %s', (higher, lower, expected) => {
    expect(outbids(combo(higher), combo(lower))).toBe(expected);
  });

  test('everything outbids nothing', () => {
    expect(COMBOS.every((each) => outbids(each, undefined))).toBe(true);
  });

  test('every combination has its own place in one order', () => {
    expect(COMBOS.map(({ id }) => id)).toEqual(COMBOS.map((_, i) => i));
    expect(COMBOS).toHaveLength(12 + 11 + 12 + 10 + 12);
  });
});

function combo(text: string) {
  const [kind, value] = text.split(' ');
  const named = comboNamed(kind as 'solo', Number(value));
  if (!named) throw new Error(`no combination ${text}`);
  return named;
}

test.each([
  ['straight2', 1],
  ['straight3', 2],
  ['solo', 0],
  ['solo', 13],
  ['trips', -1],
] as const)('[CC-9] there is no %s of %i', (kind, value) => {
  expect(comboNamed(kind, value)).toBeUndefined();
});
