import { expect, test } from 'vitest';
import { HAND_GAP, handName, handShape } from '../../src/kit/hand.ts';

test('however many cards and however narrow the screen, every card is as wide as a fingertip and rows fit', () => {
  for (let cards = 1; cards <= 24; cards++) {
    for (let width = 300; width <= 1400; width += 20) {
      const { rows, perRow, cardWidth } = handShape(cards, width, 84);
      expect(cardWidth).toBeGreaterThanOrEqual(44);
      expect(perRow * cardWidth + (perRow - 1) * HAND_GAP).toBeLessThanOrEqual(width);
      expect(rows * perRow).toBeGreaterThanOrEqual(cards);
      expect((rows - 1) * perRow).toBeLessThan(cards);
    }
  }
});

test.each([
  [['3', 'X'], '2 cards: 3, X'],
  [['3', '?'], '2 cards'],
  [[], '0 cards'],
])('the hand %j is called "%s"', (hand, name) => {
  expect(handName(hand, `${hand.length} cards`, (card) => card)).toBe(name);
});
