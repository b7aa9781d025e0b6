import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../src/core/rng.ts';
import { help as game } from '../../../src/games/help/game.ts';
import type { Action, State } from '../../../src/games/help/types.ts';
import {
  back,
  deal,
  following,
  give,
  legal,
  newGame,
  no,
  play,
  type Setting,
  swap,
  table,
  whyNot,
  wild,
  zap,
} from './table.ts';

function turn(): State {
  return table({ hands: ['5 11 4 W S', '3 Z', '2 N'], row: '3 W 8 W' });
}

test.each<[string, Action]>([
  ['HE-6 card-not-held', play('10')],
  ['HE-6 card-not-held', play('3')],
  ['HE-6 card-not-held', zap],
  ['HE-6 card-not-held', no],
  ['HE-7 too-low', play('5')],
  ['HE-9 not-a-number', play('W')],
  ['HE-10 not-a-number', play('S')],
  ['HE-11 not-a-number', play('Z')],
  ['HE-12 not-a-number', play('N')],
  ['HE-9 no-such-place', wild(-1)],
  ['HE-9 no-such-place', wild(5)],
  ['HE-9 same-as-leftmost', wild(2)],
  ['HE-9 same-as-leftmost', wild(4)],
  ['HE-10 not-swappable', swap(0, 'S')],
  ['HE-10 not-swappable', swap(0, 'Z')],
  ['HE-10 card-not-held', swap(0, '2')],
  ['HE-10 no-such-place', swap(-1, '4')],
  ['HE-10 no-such-place', swap(4, '4')],
  ['HE-10 row-would-not-ascend', swap(0, '11')],
  ['HE-10 above-eleven', swap(2, '11')],
  ['HE-13 not-asked', give('11')],
  ['HE-14 nothing-received', back('11')],
])('refused with %s: %j', (expected, action) => {
  expect(whyNot(turn(), action)).toBe(expected);
});

test('[HE-6] legal there is exactly what is listed', () => {
  expect(legal(turn())).toEqual([
    ...['11', 'W@0', 'W@1', 'W@3'],
    ...['S@0:5', 'S@1:5', 'S@2:5', 'S@3:11', 'S@0:4', 'S@1:4'],
    ...['S@0:W', 'S@1:W', 'S@2:W', 'S@3:W'],
  ]);
  for (const action of game.legalActions(turn(), 5000).actions)
    expect(whyNot(turn(), action)).toBeUndefined();
});

describe('the reason carries its facts', () => {
  test.each<[string, Action, object]>([
    ['[HE-7]', play('5'), { code: 'too-low', rule: 'HE-7', card: '5', value: 9 }],
    ['[HE-9]', wild(9), { code: 'no-such-place', rule: 'HE-9', at: 9, places: 5 }],
    ['[HE-9]', wild(2), { code: 'same-as-leftmost', rule: 'HE-9', leftmost: 1 }],
    ['[HE-10]', swap(0, '11'), { code: 'row-would-not-ascend', rule: 'HE-10', values: [11, 12, 8, 9] }],
    ['[HE-10]', swap(2, '11'), { code: 'above-eleven', rule: 'HE-10', values: [3, 4, 11, 12] }],
    ['[HE-10]', swap(0, 'N'), { code: 'not-swappable', rule: 'HE-10', card: 'N' }],
  ])('%s %j', (_, action, why) => {
    expect(game.illegality(turn(), 0, action)).toEqual(why);
  });

  test('[HE-6] out of turn, it says whose turn it is', () => {
    expect(game.illegality(turn(), 2, no)).toEqual({ code: 'not-your-turn', rule: 'HE-6', toAct: 0 });
  });
});

describe('[HE-9] a Wild is refused', () => {
  test.each([
    ['4 5', 1, 'row-would-not-ascend'],
    ['1', 0, 'row-would-not-ascend'],
    ['4 11', 2, 'above-eleven'],
    ['10 W', 1, 'above-eleven'],
    ['10 W', 2, 'above-eleven'],
    ['3 W 5', 2, 'row-would-not-ascend'],
    ['W W', 2, 'same-as-leftmost'],
  ])('in the row "%s" at %i: %s', (row, at, code) => {
    expect(whyNot(table({ hands: ['W', '2', '2'], row }), wild(at))).toBe(`HE-9 ${code}`);
  });

  test('beside several Wilds, the leftmost place is named', () => {
    const state = table({ hands: ['W', '2', '2'], row: '3 W W 8' });
    expect(game.illegality(state, 0, wild(3))).toMatchObject({ code: 'same-as-leftmost', leftmost: 1 });
  });

  test('without one in the hand', () => {
    expect(whyNot(table({ hands: ['9', '2', '2'] }), wild(0))).toBe('HE-6 card-not-held');
  });
});

test('[HE-10] a Switch without an allowed swap is refused', () => {
  expect(whyNot(table({ hands: ['S 9', '2', '2'] }), swap(0, '9'))).toBe('HE-10 no-allowed-swap');
  expect(whyNot(table({ hands: ['S N', '2', '2'], row: '4' }), swap(0, 'N'))).toBe('HE-10 no-allowed-swap');
  expect(whyNot(table({ hands: ['9', '2', '2'], row: '4' }), swap(0, '9'))).toBe('HE-6 card-not-held');
});

test('[HE-7] a number equal to the last card’s value is refused', () => {
  const state = table({ hands: ['8 9 N', '2', '2'], row: '3 8' });
  expect(whyNot(state, play('8'))).toBe('HE-7 too-low');
  expect(whyNot(state, play('9'))).toBeUndefined();
});

test('[HE-11] a Zap on an empty row is refused', () => {
  expect(whyNot(table({ hands: ['Z 9', '2', '2'] }), zap)).toBe('HE-11 nothing-to-zap');
});

describe('[HE-5] at the start', () => {
  const due = (): State => following(newGame(3), deal(['5 6 W N', '4 9 9 Z', '11 S 8 8'])).state;

  test.each<Action>([play('9'), play('5'), no, wild(0), zap, swap(0, '9'), swap(0, '4')])(
    '%j is refused',
    (action) => {
      expect(game.illegality(due(), 1, action)).toEqual({ code: 'must-start-with', rule: 'HE-5', card: '4' });
    },
  );

  test('the card called is legal', () => {
    expect(whyNot(due(), play('4'))).toBeUndefined();
    expect(whyNot(due(), give('4'))).toBe('HE-13 not-asked');
  });
});

describe('[HE-14] in an exchange', () => {
  const setting: Setting = {
    hands: ['11 10 4 S', '2 3', '9'],
    row: '5 9',
    phase: 'help',
    help: { asker: 1, giver: 0, card: null },
  };

  test.each<[string | undefined, Action]>([
    ['HE-14 must-give', play('11')],
    ['HE-14 must-give', back('11')],
    ['HE-14 card-not-held', give('9')],
    ['HE-14 not-playable-gift', give('4')],
    [undefined, give('11')],
    [undefined, give('10')],
    [undefined, give('S')],
  ])('the giver gets %s for %j', (expected, action) => {
    expect(whyNot(table(setting), action)).toBe(expected);
  });

  test.each<[string | undefined, Action]>([
    ['HE-14 must-return', play('11')],
    ['HE-14 must-return', give('2')],
    ['HE-14 card-not-held', back('4')],
    ['HE-14 not-the-received-card', back('11')],
    [undefined, back('2')],
    [undefined, back('3')],
  ])('the asker gets %s for %j', (expected, action) => {
    expect(whyNot(following(table(setting), give('11')).state, action)).toBe(expected);
  });

  test('a card that leaves no play can’t be given back', () => {
    const help = { asker: 1, giver: 0, card: 'S' } as const;
    const hands = ['1 1', '6 S S', '3'];
    const state = table({ hands, row: '5 9', phase: 'return', toAct: 1, help });
    expect(whyNot(state, back('6'))).toBe('HE-14 return-leaves-no-play');
    expect(whyNot(state, back('S'))).toBeUndefined();
  });

  test('the asker waits for the giver', () => {
    expect(whyNot(table(setting), give('2'), 1)).toBe('HE-6 not-your-turn');
  });
});

test('[HE-17] when the game is over nothing is legal, not even for chance', () => {
  const over = table({
    hands: ['9', '2', '2'],
    phase: 'over',
    toAct: null,
    points: [3, 0, 0],
    winners: [0],
  });
  expect(whyNot(over, play('9'))).toBe('HE-17 game-over');
  expect(whyNot(over, deal(['9']), 'chance')).toBe('HE-17 game-over');
});

describe('chance', () => {
  const tied = (): State => following(newGame(3), deal(['4 6 W N', '5 9 9 Z', '11 S 4 8'])).state;
  const shuffling = (): State => following(table({ hands: ['5 6 7 8', '8', '9'], deck: 0 }), play('5')).state;

  test('[HE-2] [HE-4] [HE-6] where it is due, no seat acts', () => {
    const tie = tied();
    const shuffle = shuffling();
    expect(whyNot(newGame(3), play('9'), 0)).toBe('HE-2 chance-acts');
    expect(whyNot(tie, play('4'), 0)).toBe('HE-4 chance-acts');
    expect(whyNot(shuffle, play('6'), 0)).toBe('HE-6 chance-acts');
    for (const state of [newGame(3), tie, shuffle]) expect(legal(state)).toEqual([]);
  });

  test('[HE-2] [HE-4] [HE-6] no seat decides its outcome', () => {
    const tie = tied();
    const shuffle = shuffling();
    expect(whyNot(newGame(3), deal([]), 0)).toBe('HE-2 not-chance');
    expect(whyNot(tie, { type: 'begin', seat: 0 }, 0)).toBe('HE-4 not-chance');
    expect(whyNot(shuffle, game.sample(shuffle, seededRng('any')), 0)).toBe('HE-6 not-chance');
  });

  test('[HE-2] [HE-4] [HE-6] it does only what is due', () => {
    const tie = tied();
    expect(whyNot(tie, deal([]), 'chance')).toBe('HE-2 not-due');
    expect(whyNot(newGame(3), { type: 'begin', seat: 0 }, 'chance')).toBe('HE-4 not-due');
    expect(whyNot(turn(), { type: 'shuffle', pile: [] }, 'chance')).toBe('HE-6 not-due');
    expect(whyNot(turn(), play('11'), 'chance')).toBe('HE-6 player-acts');
  });

  test('[HE-1] a deal is the whole deck', () => {
    expect(whyNot(newGame(3), deal([]), 'chance')).toBeUndefined();
    expect(whyNot(newGame(3), { type: 'deal', deck: ['1'] }, 'chance')).toBe('HE-1 wrong-deck');
  });

  test('[HE-6] a shuffle is the whole discard pile', () => {
    const shuffle = shuffling();
    const fair = game.sample(shuffle, seededRng('fair'));
    const pile = fair.type === 'shuffle' ? fair.pile : [];
    expect(whyNot(shuffle, fair, 'chance')).toBeUndefined();
    expect(whyNot(shuffle, { type: 'shuffle', pile: pile.slice(1) }, 'chance')).toBe('HE-6 wrong-pile');
  });

  test('[HE-4] only one of the tied begins', () => {
    const tie = tied();
    expect(whyNot(tie, { type: 'begin', seat: 2 }, 'chance')).toBeUndefined();
    expect(game.illegality(tie, 'chance', { type: 'begin', seat: 1 })).toEqual({
      code: 'not-tied',
      rule: 'HE-4',
      tied: [0, 2],
    });
  });
});

describe('what can’t be is never applied', () => {
  test('an action that no rule knows', () => {
    const cheat = JSON.parse('{"type":"cheat"}');
    expect(() => game.apply(turn(), cheat)).toThrow('unexpected: {"type":"cheat"}');
    expect(() => game.illegality(turn(), 0, cheat)).toThrow('unexpected: {"type":"cheat"}');
  });

  test('[HE-6] an outcome where a seat acts', () => {
    expect(() => game.sample(turn(), seededRng('any'))).toThrow('chance acts');
  });

  test('[HE-4] a beginning by someone who called no number', () => {
    const { state } = following(newGame(3), deal(['4 6 W N', 'S S Z Z', '11 S 4 8']));
    expect(() => game.apply(state, { type: 'begin', seat: 1 })).toThrow('who begins called a number');
  });

  test('[HE-14] a gift that nobody asked for, and one given back that nobody got', () => {
    expect(() => game.apply(turn(), give('11'))).toThrow('someone asked for help');
    expect(() => game.apply(turn(), back('11'))).toThrow('someone was helped');
  });

  test.each([
    ['help', 'someone asked for help'],
    ['return', 'someone was helped'],
  ] as const)('[HE-14] the phase %s without an exchange', (phase, problem) => {
    const state = { ...turn(), phase };
    expect(() => game.legalActions(state, 1)).toThrow(problem);
    expect(() => game.illegality(state, 0, give('11'))).toThrow(problem);
  });

  test('[HE-5] a start by someone without a number', () => {
    const state: State = { ...table({ hands: ['W N', '2', '2'] }), phase: 'start' };
    expect(() => game.illegality(state, 0, no)).toThrow('who begins called a number');
    expect(legal(state)).toEqual([]);
  });
});

describe('an action is malformed', () => {
  test.each([
    [{ type: 'play', card: '12' }],
    [{ type: 'play', card: 7 }],
    [{ type: 'play', card: '?' }],
    [{ type: 'play' }],
    [{ type: 'play', card: '7', at: 0 }],
    [{ type: 'wild', at: '0' }],
    [{ type: 'wild', at: 0.5 }],
    [{ type: 'switch', at: 0 }],
    [{ type: 'zap', at: 0 }],
    [{ type: 'deal', deck: ['13'] }],
    [{ type: 'begin', seat: null }],
    [{ type: 'ask' }],
    [{}],
    [null],
    ['zap'],
  ])('%j', (json) => {
    expect(game.parseAction(json).ok).toBe(false);
  });

  test.each<Action>([play('W'), wild(-3), swap(9, 'N'), zap, no, give('S'), back('11')])(
    'but %j is well-formed',
    (action) => {
      expect(game.parseAction(action)).toEqual({ ok: true, value: action });
    },
  );

  test.each<Action>([
    { type: 'deal', deck: ['1', 'W'] },
    { type: 'begin', seat: 9 },
    { type: 'shuffle', pile: [] },
  ])('and %j is an outcome of chance, not an action', (outcome) => {
    expect(game.parseOutcome(outcome)).toEqual({ ok: true, value: outcome });
    expect(game.parseAction(outcome).ok).toBe(false);
  });
});
