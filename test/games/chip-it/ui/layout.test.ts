import { expect, test } from 'vitest';
import { chipIt as game } from '../../../../src/games/chip-it/game.ts';
import { layout } from '../../../../src/games/chip-it/ui/layout.ts';
import { type Motion, motions } from '../../../../src/kit/motion/layout.ts';
import { following, pass, play, table } from '../table.ts';

const start = table({ hands: ['g4 p7', 'g12 g3', 'p2 p9'], front: ['', '', 'g6 = 6'] });

function laid(state: typeof start) {
  return layout(game.view(state, 0), 0, 'value');
}

function short({ from, to }: Motion): string {
  return `${from.zone}/${from.index} > ${to.zone}/${to.index}`;
}

test('every card in sight has its place', () => {
  const zones = Object.fromEntries(laid(start).map(({ name, cards }) => [name, cards.join(' ')]));
  expect(zones).toMatchObject({ hand: 'g4 p7', 'seat-1': '? ?', 'seat-2': '? ?', top: 'g6', 'front-2': '' });
});

test('the hand lies there as it is sorted', () => {
  const state = table({ hands: ['g9 p2', 'g3', 'g4'] });
  const hand = (order: 'value' | 'colour') =>
    layout(game.view(state, 0), 0, order).find(({ name }) => name === 'hand')?.cards;
  expect(hand('value')).toEqual(['p2', 'g9']);
  expect(hand('colour')).toEqual(['g9', 'p2']);
});

test('what is played moves into the middle, and what it beats to its player', () => {
  const after = following(start, play('p7 = 7')).state;
  expect(motions(laid(start), laid(after)).map(short)).toEqual(['top/0 > front-2/0', 'hand/1 > top/0']);
});

test('[CI-5] what is cleared moves to the discard pile', () => {
  const after = following(start, play('p7 = 7'), play('g12')).state;
  const later = following(after, pass(1)).state;
  const last = (laid(later).find(({ name }) => name === 'discard')?.cards.length ?? 0) - 1;
  expect(motions(laid(after), laid(later)).map(short)).toContain(`front-0/0 > discard/${last}`);
});

test('a card that someone else plays comes from their seat', () => {
  const mine = following(start, play('p7 = 7')).state;
  const theirs = following(mine, play('g12')).state;
  expect(motions(laid(mine), laid(theirs)).map(short)).toContain('seat-1/1 > top/0');
});

test('an onlooker sees every hand as a seat', () => {
  const zones = layout(game.view(start, 'onlooker'), 'onlooker', 'value').map(({ name }) => name);
  expect(zones.slice(0, 3)).toEqual(['seat-0', 'seat-1', 'seat-2']);
});
