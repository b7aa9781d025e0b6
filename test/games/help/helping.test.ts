import { describe, expect, test } from 'vitest';
import { help as game } from '../../../src/games/help/game.ts';
import type { State } from '../../../src/games/help/types.ts';
import {
  back,
  following,
  give,
  hand,
  legal,
  play,
  position,
  row,
  swap,
  table,
  those,
  told,
} from './table.ts';

/** Seat 0 plays a 9 and seat 1 can't follow; seat 0 then has these cards. */
function asked(giver: string, asker: string, rowBefore = '5'): State {
  const hands = [`9 ${giver}`, asker, '3 3 3 3'];
  return following(table({ hands, row: rowBefore, next: '1' }), play('9')).state;
}

describe('[HE-13] asking', () => {
  test('who can play none of their cards asks the one who took the last turn', () => {
    const after = following(table({ hands: ['9 11 4 4', '2 2 3 3', '1'], row: '5', next: '1' }), play('9'));
    expect(those(after, 'asked')).toEqual([
      { type: 'asked', asker: 1, giver: 0, passedOver: [], row: ['5', '9'] },
    ]);
    expect(after.state).toMatchObject({
      phase: 'help',
      toAct: 0,
      help: { asker: 1, giver: 0, card: undefined },
    });
  });

  test.each([
    ['11', 'a higher number'],
    ['W', 'a Wild'],
    ['Z', 'a Zap'],
    ['N', 'a No!'],
    ['S 6', 'a Switch with a card to swap'],
  ])('who has %s plays: %s', (card) => {
    const after = following(table({ hands: ['9 11 4 4', `2 2 ${card}`, '1'], row: '5' }), play('9'));
    expect(told(after)).not.toContain('asked');
    expect(after.state).toMatchObject({ phase: 'act', toAct: 1 });
  });

  test('a player with a No! can’t help: the one before them in playing order is asked', () => {
    const hands = ['2 2 2 2', '11 11 11 11', '4 4 4 4', 'N 10 10 10'];
    const after = following(table({ hands, row: '5 9', toAct: 3 }), { type: 'no' });
    expect(those(after, 'asked')).toEqual([
      { type: 'asked', asker: 0, giver: 2, passedOver: [3], row: ['5', '9'] },
    ]);
    const two = following(table({ hands, row: '5 9', toAct: 3, no: ['', '', 'skipped'] }), { type: 'no' });
    expect(those(two, 'asked')[0]).toMatchObject({ giver: 1, passedOver: [3, 2] });
    expect(two.state).toMatchObject({ phase: 'help', toAct: 1 });
  });

  test('counter-clockwise it is the other neighbour', () => {
    const hands = ['9 11 4 4', '1', '2 2 3 3'];
    const after = following(table({ hands, row: '5', direction: -1 }), play('9'));
    expect(those(after, 'asked')[0]).toMatchObject({ asker: 2, giver: 0 });
  });

  test('on an empty row, who has only Switches and Zaps asks', () => {
    const after = following(
      table({ hands: ['9 8', 'S Z Z', '1'], row: '1 2 3 4 5', next: 'Z Z S' }),
      play('9'),
    );
    expect(those(after, 'asked')[0]).toMatchObject({ asker: 1, giver: 0, row: [] });
    expect(legal(after.state)).toEqual(['give 8']);
  });
});

describe('[HE-14] helping', () => {
  test('the one asked passes a card that the asker could play, of their choice', () => {
    expect(legal(asked('11 10 10 8 W Z N', '2 2 3 3'))).toEqual([
      'give 11',
      'give 10',
      'give W',
      'give Z',
      'give N',
    ]);
  });

  test('giving is a decision even where only one card will do', () => {
    expect(legal(asked('11 1', '2 2 3 3'))).toEqual(['give 11']);
  });

  test.each([
    ['S 1', '6 2 2 2', ['give S'], 'a 6 can be swapped for the 5, and a 2 given back'],
    ['S 1', '2 2 2 2', ['give S'], 'so can a 2'],
    ['S 1', 'S S 4 4', [], 'the asker’s own Switch would be playable, so it is not asked for'],
    ['4 S', 'S S', [], 'a card that only makes the asker’s own Switch playable is no help'],
    ['S 1', '6', [], 'the 6 could not be kept'],
    ['S 1', '6 6', ['give S'], 'one 6 is kept, the other given back'],
    ['S 1', '', [], 'nothing to swap'],
  ])('giver with "%s", asker with "%s": %j, because %s', (giver, asker, expected) => {
    const hands = [`9 ${giver}`, asker, '3 3 3 3'];
    const after = following(table({ hands, row: '5', next: '1 1' }), play('9'));
    expect(legal(after.state).filter((text) => text.startsWith('give'))).toEqual(expected);
  });

  test('the asker gives one of their own cards back, not the one received, and takes a regular turn', () => {
    const gift = following(asked('11 4 4', '2 2 3 6'), give('11'));
    expect(gift.events).toEqual([{ type: 'gave', giver: 0, asker: 1, card: '11' }]);
    expect(gift.state).toMatchObject({ phase: 'return', toAct: 1, help: { asker: 1, giver: 0, card: 11 } });
    expect(hand(gift.state, 1)).toBe('2 2 3 6 11');
    expect(legal(gift.state)).toEqual(['return 2', 'return 3', 'return 6']);
    const returned = following(gift.state, back('3'));
    expect(returned.events).toEqual([{ type: 'returned', asker: 1, giver: 0, card: '3' }]);
    expect(returned.state).toMatchObject({ phase: 'act', toAct: 1, help: undefined });
    expect(hand(returned.state, 0)).toBe('4 4 1 3');
    expect(hand(returned.state, 1)).toBe('2 2 6 11');
    expect(legal(returned.state)).toEqual(['11']);
    const after = following(returned.state, play('11'));
    expect(row(after.state)).toBe('5 9 11');
    expect(after.state.hands.map((cards) => cards.length)).toEqual([4, 4, 4]);
  });

  test('the helper doesn’t draw', () => {
    const gift = following(asked('11 4 4', '2 2 3 6'), give('11'));
    expect(gift.state.hands[0]).toHaveLength(3);
    expect(told(gift)).toEqual(['gave']);
  });

  test('the card given back must leave a legal play', () => {
    const state = table({
      hands: ['1 1', '6 S S', '3'],
      row: '5 9',
      phase: 'return',
      toAct: 1,
      help: { asker: 1, giver: 0, card: 'S' },
    });
    expect(legal(state)).toEqual(['return S']);
    expect(legal(following(state, back('S')).state)).toEqual(['S@0:6', 'S@1:6']);
  });

  test('a regular turn: where the gift makes an own Switch playable, it may be played', () => {
    const state = asked('11 1 1', 'S S S');
    const turn = following(state, give('11'), back('S')).state;
    expect(legal(turn)).toEqual(['S@1:11', '11']);
    expect(row(following(turn, swap(1, '11')).state)).toBe('5 11');
  });

  test('equal cards can’t be told apart: with a second one, the card received may be given back', () => {
    const full = position({
      hands: ['1 1', '11 11 2', '3'],
      row: '5 9',
      phase: 'return',
      toAct: 1,
      help: { asker: 1, giver: 0, card: '11' },
    });
    const state = game.parsePosition(full);
    expect(state.ok && legal(state.value)).toEqual(['return 11', 'return 2']);
  });

  test('who had no cards has nothing to give back and plays at once', () => {
    const state = following(table({ hands: ['9 11', '', '3'], row: '5' }), play('9')).state;
    const gift = following(state, give('11'));
    expect(gift.state).toMatchObject({ phase: 'act', toAct: 1, help: undefined });
    expect(following(gift.state, play('11')).state.hands[1]).toHaveLength(4);
  });
});

describe('[HE-15] no help', () => {
  test('the round is over: everyone but these two gets a point', () => {
    const hands = ['9 4 4 4', '2 2 2 2', '11 11 11 11', 'W W W W', 'N'];
    const after = following(table({ hands, row: '5', next: '1', points: [1, 1, 1, 0, 0] }), play('9'));
    expect(told(after).slice(-3)).toEqual(['asked', 'no-help', 'round-over']);
    expect(those(after, 'round-over')).toEqual([
      { type: 'round-over', round: 1, why: 'no-help', scorers: [2, 3, 4], points: [1, 1, 2, 1, 1] },
    ]);
    expect(after.state).toMatchObject({ phase: 'deal', points: [1, 1, 2, 1, 1], callers: [0, 1] });
  });
});

describe('[HE-16] helpless', () => {
  test('where all others have a No!, only the asker gets a point', () => {
    const hands = ['N 10 10 10', '2 2 2 2', '11 11 11 11'];
    const after = following(table({ hands, row: '5 9', no: ['', '', 'skipped'], points: [1, 0, 2] }), {
      type: 'no',
    });
    expect(told(after).slice(-2)).toEqual(['helpless', 'round-over']);
    expect(those(after, 'helpless')).toEqual([{ type: 'helpless', asker: 1, row: ['5', '9'] }]);
    expect(those(after, 'round-over')).toEqual([
      { type: 'round-over', round: 1, why: 'helpless', scorers: [1], points: [1, 1, 2] },
    ]);
    expect(after.state).toMatchObject({ phase: 'deal', callers: [0, 2] });
  });
});
