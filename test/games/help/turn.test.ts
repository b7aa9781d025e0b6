import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../src/core/rng.ts';
import { cardNames } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import { following, hand, legal, no, play, row, swap, table, those, told, wild, zap } from './table.ts';

describe('[HE-6] a turn is one card, then the hand is filled up to four', () => {
  test('drawn cards go to the end of the hand', () => {
    const after = following(table({ hands: ['5 6 7', '8', '9'], next: '1 2' }), play('5'));
    expect(hand(after.state, 0)).toBe('6 7 1 2');
    expect(those(after, 'drew')).toEqual([
      { type: 'drew', seat: 0, card: '1', left: 105 - 5 - 1 },
      { type: 'drew', seat: 0, card: '2', left: 105 - 5 - 2 },
    ]);
    expect(after.state.toAct).toBe(1);
  });

  test('equal cards are listed once', () => {
    expect(legal(table({ hands: ['5 5 N N', '8', '9'] }))).toEqual(['5', 'N']);
  });

  test('a hand of four or more draws nothing', () => {
    const after = following(table({ hands: ['5 6 7 8 9 9', '8', '9'] }), play('5'));
    expect(told(after)).toEqual(['played']);
    expect(hand(after.state, 0)).toBe('6 7 8 9 9');
  });

  test('when the deck is empty and a card must be drawn, the discard pile is shuffled', () => {
    const start = table({ hands: ['5 6 7 8', '8', '9'], next: '1', deck: 0 });
    const due = following(start, play('5'));
    expect(due.state.phase).toBe('shuffle');
    expect(game.turn(due.state)).toEqual({ kind: 'chance' });
    expect(told(due)).toEqual(['played']);
    const outcome = game.sample(due.state, seededRng('shuffle'));
    const pile = outcome.type === 'shuffle' ? outcome.pile : [];
    expect(pile.toSorted()).toEqual(cardNames(due.state.discard).toSorted());
    const after = following(due.state, outcome);
    expect(told(after)).toEqual(['reshuffled', 'drew']);
    expect(those(after, 'reshuffled')).toEqual([{ type: 'reshuffled', drawPile: pile.length }]);
    expect(hand(after.state, 0)).toBe(`6 7 8 ${pile[0]}`);
    expect(game.position(after.state)).toMatchObject({ drawPile: pile.slice(1), discard: [], toAct: 1 });
  });

  test('the last card of the deck is drawn without a shuffle', () => {
    const after = following(table({ hands: ['5 6 7 8', '8', '9'], next: '1', deck: 1 }), play('5'));
    expect(told(after)).toEqual(['played', 'drew']);
    expect(after.state).toMatchObject({ phase: 'act', toAct: 1 });
    expect(game.position(after.state).drawPile).toEqual([]);
  });

  test('a shuffle can come between two cards', () => {
    const due = following(table({ hands: ['5 6 7', '8', '9'], next: '1', deck: 1 }), play('5'));
    expect(told(due)).toEqual(['played', 'drew']);
    expect(hand(due.state, 0)).toBe('6 7 1');
    const after = following(due.state, game.sample(due.state, seededRng('between')));
    expect(told(after)).toEqual(['reshuffled', 'drew']);
    expect(after.state.hands[0]).toHaveLength(4);
  });

  test('a row just cleared is shuffled too', () => {
    const held = table({ hands: ['9 9 9 9', '8', '9'], row: '1 2 3 4 5' });
    const { hands } = game.position(held);
    const rest = [...game.position(held).drawPile];
    const full = { ...game.position(held), hands: [hands[0], [...(hands[1] ?? []), ...rest], hands[2]] };
    const loaded = game.parsePosition({ ...full, drawPile: [] });
    if (!loaded.ok) throw new Error(loaded.error.problem);
    const due = following(loaded.value, play('9'));
    expect(due.state.phase).toBe('shuffle');
    expect(cardNames(due.state.discard)).toEqual(['1', '2', '3', '4', '5', '9']);
  });

  test('where both are empty, nothing is drawn', () => {
    const base = game.position(table({ hands: ['9 9 9 9', '10', '9'] }));
    const hands = [base.hands[0], [...(base.hands[1] ?? []), ...base.drawPile], base.hands[2]];
    const loaded = game.parsePosition({ ...base, hands, drawPile: [] });
    if (!loaded.ok) throw new Error(loaded.error.problem);
    const after = following(loaded.value, play('9'));
    expect(told(after)).toEqual(['played']);
    expect(hand(after.state, 0)).toBe('9 9 9');
    expect(after.state).toMatchObject({ phase: 'act', toAct: 1 });
  });
});

describe('[HE-8] the row holds at most six cards', () => {
  test('Klaus plays an 11 as the sixth card: the row is cleared, Alisa starts a new one with any card', () => {
    const klaus = table({ hands: ['11 2', '1 7 S Z', '3'], row: '1 3 4 7 9' });
    const after = following(klaus, play('11'));
    expect(those(after, 'row-cleared')).toEqual([
      { type: 'row-cleared', seat: 0, row: ['1', '3', '4', '7', '9', '11'] },
    ]);
    expect(told(after).slice(0, 3)).toEqual(['played', 'row-cleared', 'drew']);
    expect(row(after.state)).toBe('');
    expect(cardNames(after.state.discard)).toEqual(['1', '3', '4', '7', '9', '11']);
    expect(after.state).toMatchObject({ phase: 'act', toAct: 1 });
    expect(legal(after.state)).toEqual(['1', '7']);
  });

  test('also when a Wild in the middle makes it six', () => {
    const after = following(table({ hands: ['W', '1', '3'], row: '1 3 4 7 9' }), wild(3));
    expect(told(after).slice(0, 2)).toEqual(['wild-placed', 'row-cleared']);
    expect(cardNames(after.state.discard)).toEqual(['1', '3', '4', 'W', '7', '9']);
    expect(row(after.state)).toBe('');
  });

  test('five stay', () => {
    const after = following(table({ hands: ['8', '11', '3'], row: '1 3 4 7' }), play('8'));
    expect(row(after.state)).toBe('1 3 4 7 8');
    expect(after.state.discard).toEqual([]);
  });
});

describe('[HE-10] the Switch', () => {
  test('Alisa swaps the Wild in the row for a 7 from her hand', () => {
    const alisa = table({ hands: ['S 7 2 2', '11', '3'], row: '3 5 W 8', next: '9' });
    const after = following(alisa, swap(2, '7'));
    expect(row(after.state)).toBe('3 5 7 8');
    expect(hand(after.state, 0)).toBe('2 2 W 9');
    expect(cardNames(after.state.discard)).toEqual(['S']);
    expect(those(after, 'switched')).toEqual([{ type: 'switched', seat: 0, at: 2, took: 'W', put: '7' }]);
    expect(after.state.toAct).toBe(1);
  });

  test('a Wild may go into the row', () => {
    const after = following(table({ hands: ['S W', '11', '3'], row: '3 5 8' }), swap(1, 'W'));
    expect(row(after.state)).toBe('3 W 8');
    expect(hand(after.state, 0).startsWith('5')).toBe(true);
  });

  test('a swap for a card of the same value is allowed', () => {
    const after = following(table({ hands: ['S 5 N', '11', '3'], row: '3 5' }), swap(1, '5'));
    expect(row(after.state)).toBe('3 5');
    expect(hand(after.state, 0).startsWith('N 5')).toBe(true);
  });

  test('without an allowed swap it can’t be played', () => {
    expect(legal(table({ hands: ['S 1 N', '11', '3'], row: '1 2' }))).toEqual(['S@0:1', 'N']);
    expect(legal(table({ hands: ['S 3 N', '11', '3'], row: '3 4 5' }))).toEqual(['S@0:3', 'N']);
    expect(legal(table({ hands: ['S 3 N', '11', '3'] }))).toEqual(['3', 'N']);
    expect(legal(table({ hands: ['S S N', '11', '3'], row: '3' }))).toEqual(['N']);
  });
});

describe('[HE-11] the Zap', () => {
  test('removes the last card of the row; both are discarded', () => {
    const after = following(table({ hands: ['Z', '11', '3'], row: '3 5 W' }), zap);
    expect(row(after.state)).toBe('3 5');
    expect(cardNames(after.state.discard)).toEqual(['W', 'Z']);
    expect(those(after, 'zapped')).toEqual([{ type: 'zapped', seat: 0, card: 'W' }]);
  });

  test('the only card too; then the next player starts a new row', () => {
    const after = following(table({ hands: ['Z', '1 2 Z S', '3'], row: '9' }), zap);
    expect(row(after.state)).toBe('');
    expect(legal(after.state)).toEqual(['1', '2']);
  });

  test('on an empty row it can’t be played', () => {
    expect(legal(table({ hands: ['Z 4', '11', '3'] }))).toEqual(['4']);
  });
});

describe('[HE-12] the No!', () => {
  const setting = { hands: ['N 11', '2 4 6', '3 5 9'], next: '11 11 11 8 8 8 8 8 8' };

  test('goes in front of its player, who fills up their hand', () => {
    const after = following(table(setting), no);
    expect(after.state.no).toEqual(['fresh', 'none', 'none']);
    expect(after.state.discard).toEqual([]);
    expect(hand(after.state, 0)).toBe('11 11 11 11');
    expect(after.state).toMatchObject({ toAct: 1 });
    expect(those(after, 'no-played')).toEqual([{ type: 'no-played', seat: 0 }]);
  });

  test('their next turn is skipped, the card staying; the time after that it is discarded', () => {
    const skipped = following(table(setting), no, play('2'), play('3'));
    expect(those(skipped, 'skipped')).toEqual([{ type: 'skipped', seat: 0 }]);
    expect(skipped.state).toMatchObject({ no: ['skipped', 'none', 'none'], toAct: 1, discard: [] });
    const back = following(skipped.state, play('4'), play('5'));
    expect(told(back).slice(-1)).toEqual(['no-removed']);
    expect(back.state).toMatchObject({ no: ['none', 'none', 'none'], toAct: 0 });
    expect(cardNames(back.state.discard)).toEqual(['N']);
    expect(legal(back.state)).toEqual(['11']);
  });

  test('another may be played in the turn after', () => {
    const hands = ['N', '4', '5'];
    const { state } = following(table({ hands, toAct: 2, row: '1', no: ['skipped'] }), play('5'));
    expect(state).toMatchObject({ toAct: 0, no: ['none', 'none', 'none'] });
    expect(following(state, no).state.no).toEqual(['fresh', 'none', 'none']);
  });

  test('where all have one, the turn goes round to the first who was skipped', () => {
    const hands = ['N', '4', '5'];
    const after = following(table({ hands, no: ['', 'fresh', 'skipped'] }), no);
    expect(told(after).filter((type) => type !== 'drew')).toEqual(['no-played', 'skipped', 'no-removed']);
    expect(after.state).toMatchObject({ toAct: 2, no: ['fresh', 'skipped', 'none'] });
    const round = following(table({ hands, no: ['', 'fresh', 'fresh'] }), no);
    expect(those(round, 'skipped').map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(round.state).toMatchObject({ toAct: 1, no: ['skipped', 'none', 'skipped'] });
  });

  test('counter-clockwise the turns go the other way', () => {
    const after = following(table({ hands: ['4', '5', '6'], direction: -1 }), play('4'));
    expect(after.state.toAct).toBe(2);
  });
});
