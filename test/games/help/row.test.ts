import { describe, expect, test } from 'vitest';
import { inserted, replaced } from '../../../src/core/lists.ts';
import {
  CARD_NAMES,
  type Card,
  COPIES,
  cardName,
  cardNamed,
  DECK,
  WILD,
} from '../../../src/games/help/cards.ts';
import { isLeftmost, rowValues, swapFits, wildFits } from '../../../src/games/help/row.ts';
import { following, legal, names, play, row as rowOf, swap, table, those, wild } from './table.ts';

test('[HE-1] the deck is 105 cards: five of 1 and 2, seven of 3 to 7, eight of 8 to 11, seven of each special', () => {
  const counts = CARD_NAMES.map((name) => DECK.filter((card) => cardName(card) === name).length);
  expect(counts).toEqual([5, 5, 7, 7, 7, 7, 7, 8, 8, 8, 8, 7, 7, 7, 7]);
  expect(counts).toEqual(CARD_NAMES.map((name) => COPIES[name]));
  expect(DECK).toHaveLength(105);
});

describe('[HE-9] a Wild is worth the card to its left plus 1, and 1 at the start', () => {
  test.each([
    ['', []],
    ['W', [1]],
    ['W W W', [1, 2, 3]],
    ['3 W 8', [3, 4, 8]],
    ['W 5', [1, 5]],
    ['5 W W 9 W', [5, 6, 7, 9, 10]],
  ])('%s', (cards, values) => {
    expect(rowValues(names(cards).map(cardNamed))).toEqual(values);
  });
});

describe('[HE-9] where a Wild may go', () => {
  test.each([
    ['', ['W@0']],
    ['3 5 8', ['W@0', 'W@1', 'W@2', 'W@3']],
    ['1', ['W@1']], // nothing is lower than 1
    ['4 5', ['W@0', 'W@2']], // not between consecutive numbers
    ['11', ['W@0']], // not after an 11
    ['10', ['W@0', 'W@1']],
    ['9 W', ['W@0', 'W@1']], // 9 10 11; right of the Wild would be the same
    ['10 W', ['W@0']], // 10 11 and no further
    ['W', ['W@0']],
    ['W 2', ['W@2']], // 1 2: no room before the 2
    ['W 3', ['W@0', 'W@2']],
    ['3 W 5', ['W@0', 'W@3']], // 3 4 5
    ['3 W 6', ['W@0', 'W@1', 'W@3']],
    ['W W 4 6', ['W@0', 'W@3', 'W@4']],
  ])('in the row "%s"', (row, expected) => {
    expect(legal(table({ hands: ['W', '2', '2'], row }))).toEqual(expected);
  });

  test('Klaus’s Wild between the 5 and the 8, before the 3, or after the 8', () => {
    const klaus = table({ hands: ['W', '11', '9'], row: '3 5 8' });
    const between = following(klaus, wild(2));
    expect(rowOf(between.state)).toBe('3 5 W 8');
    expect(those(between, 'wild-placed')).toEqual([{ type: 'wild-placed', seat: 0, at: 2, value: 6 }]);
    expect(rowOf(following(klaus, wild(0)).state)).toBe('W 3 5 8');
    expect(those(following(klaus, wild(0)), 'wild-placed')[0]?.value).toBe(1);
    expect(rowOf(following(klaus, wild(3)).state)).toBe('3 5 8 W');
    expect(those(following(klaus, wild(3)), 'wild-placed')[0]?.value).toBe(9);
  });

  test('its value changes with the card to its left', () => {
    const state = table({ hands: ['S 7 1', '10', '10'], row: '3 W 9' });
    const after = following(state, swap(0, '7')).state;
    expect(rowValues(after.row)).toEqual([7, 8, 9]);
  });
});

describe('[HE-10] what a Switch may swap', () => {
  test.each([
    ['', 'S 7', []],
    ['3 W 8', 'S 7', ['S@1:7', 'S@2:7']], // 7 W 8 would read 7 8 8
    ['3 W 9', 'S 7', ['S@0:7', 'S@1:7', 'S@2:7']],
    ['5', 'S 5', ['S@0:5']], // the same value
    ['5', 'S W', ['S@0:W']],
    ['W W', 'S W', ['S@0:W', 'S@1:W']], // Wild for Wild, each place its own
    ['4 5 6', 'S 5 5', ['S@1:5']], // equal cards once
    ['4 5 6', 'S S 11', ['S@2:11']],
    ['4 5 6', 'S W', ['S@0:W', 'S@1:W', 'S@2:W']],
    ['5 W', 'S 11', ['S@1:11']], // 11 W would read 11 12
    ['3 W W', 'S 9 10', ['S@0:9', 'S@1:9', 'S@2:9', 'S@1:10', 'S@2:10']],
    ['3 4', 'S Z N S', []], // only numbers and Wilds go into the row
  ])('row "%s", hand "%s"', (row, hand, expected) => {
    const swaps = legal(table({ hands: [`${hand} N`, '2', '2'], row })).filter((text) =>
      text.startsWith('S'),
    );
    expect(swaps).toEqual(expected);
  });
});

function isGood(row: readonly Card[]): boolean {
  const values = rowValues(row);
  return values.every((value, i) => value <= 11 && value > (values[i - 1] ?? 0));
}

/** Every row that can lie on the table. */
function allRows(): Card[][] {
  const rows: Card[][] = [[]];
  for (const row of rows) {
    if (row.length === 5) continue;
    for (let card = 1; card <= WILD; card++) if (isGood([...row, card])) rows.push([...row, card]);
  }
  return rows;
}

describe('over all rows that there are', () => {
  const places = (row: readonly Card[]): number[] => row.map((_, place) => place);
  const rowCards = Array.from({ length: WILD }, (_, i) => i + 1);

  test('[HE-9] a Wild fits where the values are then ascending and at most 11', () => {
    const rows = allRows();
    expect(rows.length).toBeGreaterThan(2000);
    const wrong = rows.filter((row) =>
      places([...row, WILD]).some((place) => wildFits(row, place) !== isGood(inserted(row, place, WILD))),
    );
    expect(wrong).toEqual([]);
  });

  test('[HE-9] there is always a place for a Wild', () => {
    const rows = allRows();
    const none = rows.filter((row) => !places([...row, WILD]).some((place) => wildFits(row, place)));
    expect(none).toEqual([]);
  });

  test('[HE-9] the leftmost places give every different row once', () => {
    const rows = allRows();
    for (const row of rows) {
      const made = places([...row, WILD]).map((place) => inserted(row, place, WILD).join());
      const leftmost = made.filter((_, place) => isLeftmost(row, place));
      expect(leftmost).toEqual([...new Set(made)]);
    }
  });

  test('[HE-10] a swap fits where the values are then ascending and at most 11', () => {
    const rows = allRows();
    const wrong = rows.filter((row) =>
      places(row).some((place) =>
        rowCards.some((card) => swapFits(row, place, card) !== isGood(replaced(row, place, card))),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('[HE-10] every number and every Wild can be swapped for some card, unless the row is empty', () => {
    const rows = allRows();
    const none = rows.filter((row) =>
      rowCards.some((card) => !places(row).some((place) => swapFits(row, place, card))),
    );
    expect(none).toEqual([[]]);
  });
});

test('[HE-7] a number must be higher than the last card’s value, on an empty row any will do', () => {
  expect(legal(table({ hands: ['1 6 7 11', '2', '2'], row: '4 6' }))).toEqual(['7', '11']);
  expect(legal(table({ hands: ['5 6 7 11', '2', '2'], row: '4 W W' }))).toEqual(['7', '11']);
  expect(legal(table({ hands: ['1 6 7 11', '2', '2'] }))).toEqual(['1', '6', '7', '11']);
  expect(rowOf(following(table({ hands: ['7', '11', '2'], row: '4 6' }), play('7')).state)).toBe('4 6 7');
});
