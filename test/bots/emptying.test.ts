import { expect, test } from 'vitest';
import { seededRng } from '../../src/core/rng.ts';
import { fewestPlays } from '../../src/games/checkered-combos/bot/emptying.ts';
import { CARD_NAMES, type CardName, cardNamed } from '../../src/games/checkered-combos/cards.ts';
import { combosOf } from '../../src/games/checkered-combos/combos.ts';

const cards = (text: string): number[] => text.split(' ').map((name) => cardNamed(name as CardName));

test.each([
  ['5', 1],
  ['5 5', 1],
  ['5 6 7', 1],
  ['5 9 5', 2],
  ['5 9 9 5', 2],
  ['5 1 9 9 2 5', 3],
  ['S R', 2],
  ['4 X 6', 1],
  ['3 S 3', 2],
  ['1 4 2 5 3 6', 4],
])('%s takes %i plays', (hand, plays) => {
  expect(fewestPlays(cards(hand))).toBe(plays);
});

/** By trying every order of plays. */
function bruteForce(hand: readonly number[]): number {
  if (hand.length === 0) return 0;
  let fewest = hand.length;
  for (let from = 0; from < hand.length; from++) {
    for (let count = 1; count <= 3 && from + count <= hand.length; count++) {
      if (count > 1 && combosOf(hand.slice(from, from + count)).length === 0) continue;
      fewest = Math.min(fewest, 1 + bruteForce(hand.toSpliced(from, count)));
    }
  }
  return fewest;
}

test('it is what trying every order of plays finds', () => {
  const rng = seededRng('emptying');
  for (let i = 0; i < 300; i++) {
    const hand = Array.from({ length: 1 + rng.below(6) }, () => 1 + rng.below(CARD_NAMES.length));
    expect(fewestPlays(hand), hand.join(' ')).toBe(bruteForce(hand));
  }
});
