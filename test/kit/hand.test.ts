import { expect, test } from 'vitest';
import { HAND_GAP, handShape } from '../../src/kit/hand.ts';

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
