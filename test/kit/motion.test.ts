import { expect, test } from 'vitest';
import { type Layout, motions } from '../../src/kit/motion/layout.ts';

/** "hand: 3 7 7 9 | pile: ?" as a layout. */
function layout(text: string): Layout {
  return text.split('|').map((zone) => {
    const [name = '', cards = ''] = zone.split(':').map((part) => part.trim());
    return { name, cards: cards ? cards.split(' ') : [] };
  });
}

function moved(before: string, after: string): readonly string[] {
  return motions(layout(before), layout(after)).map(
    ({ from, to }) => `${from.zone}/${from.index}>${to.zone}/${to.index}`,
  );
}

test.each([
  // before                       after                        motions
  ['hand: 3 7 9 | row:', 'hand: 3 9 | row: 7', ['hand/2>hand/1', 'hand/1>row/0']],
  ['hand: 3 9 | deck: ?', 'hand: 3 5 9 | deck:', ['hand/1>hand/2', 'deck/0>hand/1']],
  ['seat: ? ? | row: 4', 'seat: ? | row: 4 8', ['seat/1>row/1']],
  ['seat: ? | row: 4 8', 'seat: ? ? | row: 4', ['row/1>seat/1']],
  ['hand: 3 | row: 4', 'hand: 4 | row: 3', ['row/0>hand/0', 'hand/0>row/0']],
  ['hand: 3 3 3 | row:', 'hand: 3 3 3 | row:', []],
])('from %s to %s', (before, after, expected) => {
  expect(moved(before, after)).toEqual(expected);
});

test('within a hand no card passes another', () => {
  const pairs = motions(layout('hand: 1 2 3 4 5 6'), layout('hand: 2 3 9 5 6')).map(
    ({ from, to }) => [from.index, to.index] as const,
  );
  for (const [a, b] of pairs) for (const [c, d] of pairs) expect(Math.sign(a - c)).toBe(Math.sign(b - d));
});
