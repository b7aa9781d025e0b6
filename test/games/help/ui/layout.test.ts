import { expect, test } from 'vitest';
import { help as game } from '../../../../src/games/help/game.ts';
import type { Action, State } from '../../../../src/games/help/types.ts';
import { hindsight, layout, sorted } from '../../../../src/games/help/ui/layout.ts';
import { motions } from '../../../../src/kit/motion/layout.ts';
import {
  back,
  deal,
  give,
  names,
  newGame,
  no,
  play,
  type Setting,
  swap,
  table,
  wild,
  zap,
} from '../table.ts';

/** How cards travel before the viewer's eyes when the action is taken: "hand/1>row/0". */
function moved(state: State, action: Action, viewer: number | 'onlooker' = 0): readonly string[] {
  const step = game.apply(state, action);
  const happened = step.events.map((event) => game.eventFor(event, viewer) ?? event);
  const before = hindsight(layout(game.view(state, viewer), viewer), happened);
  const after = layout(game.view(step.state, viewer), viewer);
  return motions(before, after)
    .filter(({ from, to }) => from.zone !== to.zone)
    .map(({ from, to }) => `${from.zone}>${to.zone}`)
    .sort();
}

const three: Setting = { hands: ['3 7 W S', '8 9 10 N', '11 11 Z S'], row: '2 4', next: '5 6' };
const by = (seat: number): State => table({ ...three, toAct: seat });

test('a hand is shown from low to high, then the specials', () => {
  expect(sorted(names('Z 11 W 2 N 10 S')).join(' ')).toBe('2 10 11 W S Z N');
});

test.each([
  // what is played                 by  what the viewer at seat 0 sees move
  ['the own number', play('7'), 0, ['draw>hand', 'hand>row']],
  ['another’s number', play('9'), 1, ['draw>seat-1', 'seat-1>row']],
  ['the own Wild', wild(1), 0, ['draw>hand', 'hand>row']],
  ['the own Switch', swap(1, '3'), 0, ['draw>hand', 'hand>discard', 'hand>row', 'row>hand']],
  ['another’s Switch', swap(1, '11'), 2, ['draw>seat-2', 'row>seat-2', 'seat-2>discard', 'seat-2>row']],
  ['another’s Zap', zap, 2, ['draw>seat-2', 'row>discard', 'seat-2>discard']],
  ['another’s No!', no, 1, ['draw>seat-1', 'seat-1>no-1']],
])('%s travels from where it was to where it is', (_, action, seat, seen) => {
  expect(moved(by(seat), action)).toEqual(seen);
});

test('[HE-13] the life ring goes to the one asked, [HE-14] with the help to the asker, and back', () => {
  const asks = table({
    hands: ['1 2 3 4', '5 5 6 6', 'W 7 7 Z'],
    row: '11',
    phase: 'help',
    toAct: 2,
    help: { asker: 0, giver: 2, card: null },
  });
  expect(moved(asks, give('Z'), 1)).toEqual(['ring-2>ring-0', 'seat-2>seat-0']);
  const helped = game.apply(asks, give('Z')).state;
  expect(moved(helped, back('1'), 1)).toEqual(['seat-0>seat-2']);
  expect(moved(helped, back('1'), 2)).toEqual(['ring-0>ring-1', 'seat-0>hand']);
});

test('[HE-2] all cards of a new round come from the deck', () => {
  const dealt = deal(['1 2 3 4', '5 6 7 8', '9 10 11 W']);
  const seen = moved(newGame(3), dealt);
  expect(seen.filter((each) => each.startsWith('draw>'))).toHaveLength(12);
});

test('[HE-18] the motions tell a bystander nothing: whatever was passed, they are the same', () => {
  const asks = (helper: string): State =>
    table({
      hands: ['1 2 3 4', '5 5 6 6', helper],
      row: '11',
      phase: 'help',
      toAct: 2,
      help: { asker: 0, giver: 2, card: null },
    });
  expect(moved(asks('W 7 7 Z'), give('Z'), 1)).toEqual(moved(asks('W 8 9 N'), give('W'), 1));
});
