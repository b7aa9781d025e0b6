import { describe, expect, test } from 'vitest';
import { checkeredCombos as game } from '../../../src/games/checkered-combos/game.ts';
import type { Action } from '../../../src/games/checkered-combos/types.ts';
import { following, place, play, redraw, type Setting, stop, table, take, whyNot } from './table.ts';

const setting: Setting = {
  hands: ['1', '3 4 X S R 9 9', '2'],
  reserves: ['', '5 6', ''],
  plays: ['pair 7'],
};

test.each<[string, Action]>([
  ['CC-9 wrong-count', { type: 'play', from: 0, count: 2, combo: 'solo', value: 3 }],
  ['CC-9 wrong-count', { type: 'play', from: 0, count: 0, combo: 'pair', value: 3 }],
  ['CC-9 wrong-count', { type: 'play', from: 0, count: 4, combo: 'trips', value: 3 }],
  ['CC-9 not-in-hand', play(-1, 'solo', 3)],
  ['CC-9 not-in-hand', play(7, 'solo', 3)],
  ['CC-9 not-in-hand', play(6, 'pair', 9)],
  ['CC-11 special-in-combination', play(2, 'pair', 9)],
  ['CC-11 special-in-combination', play(1, 'straight3', 5)],
  ['CC-13 special-in-combination', play(3, 'solo', 9)],
  ['CC-14 special-in-combination', play(4, 'solo', 9)],
  ['CC-14 special-in-combination', play(4, 'pair', 9)],
  ['CC-11 no-such-value', play(2, 'solo', 13)],
  ['CC-11 no-such-value', play(2, 'solo', 0)],
  ['CC-11 no-such-value', play(0, 'straight2', 1)],
  ['CC-9 not-a-combination', play(0, 'pair', 3)],
  ['CC-9 not-a-combination', play(0, 'straight2', 5)],
  ['CC-9 not-a-combination', play(0, 'solo', 4)],
  ['CC-10 too-low', play(0, 'straight2', 4)],
  ['CC-10 too-low', play(1, 'pair', 4)],
  ['CC-13 not-a-stop', stop(0)],
  ['CC-14 not-a-redraw', redraw(3)],
  ['CC-9 not-in-hand', stop(7)],
  ['CC-9 not-in-hand', redraw(-1)],
  ['CC-12 no-such-reserve', take(2, 0)],
  ['CC-12 no-such-reserve', take(-1, 0)],
  ['CC-12 no-such-gap', take(0, 8)],
  ['CC-12 no-such-gap', take(1, -1)],
  ['CC-17 nothing-drawn', place(0)],
  ['CC-3 not-chance', { type: 'deal', deck: [] }],
])('refused with %s: %j', (expected, action) => {
  expect(whyNot(table(setting), action)).toBe(expected);
});

test.each<Action>([play(5, 'pair', 9), play(0, 'straight3', 5), stop(3), redraw(4), take(0, 0), take(1, 7)])(
  'legal there: %j',
  (action) => {
    expect(whyNot(table(setting), action)).toBeUndefined();
  },
);

test('[CC-6] out of turn, the reason says whose turn it is', () => {
  expect(game.illegality(table(setting), 2, stop(0))).toEqual({
    code: 'not-your-turn',
    rule: 'CC-6',
    toAct: 1,
  });
});

test('[CC-10] the reason carries both combinations', () => {
  expect(game.illegality(table(setting), 1, play(1, 'pair', 4))).toEqual({
    code: 'too-low',
    rule: 'CC-10',
    combo: 'pair',
    value: 4,
    topCombo: 'pair',
    topValue: 7,
  });
});

test('[CC-9] the reason names the first position that is not there', () => {
  expect(game.illegality(table(setting), 1, play(6, 'pair', 9))).toMatchObject({ position: 7, size: 7 });
  expect(game.illegality(table(setting), 1, play(-2, 'pair', 9))).toMatchObject({ position: -2 });
});

describe('chance', () => {
  const due = () => game.setup({ edition: 'dealt', players: 3, chips: 2, oldest: 0 });

  test('[CC-3] before the deal no seat acts', () => {
    const start = due();
    expect(whyNot(start, stop(0))).toBe('CC-3 chance-acts');
    expect(game.legalActions(start, 5000).actions).toEqual([]);
  });

  test('[CC-1] a deal must be the whole deck', () => {
    const start = due();
    expect(game.illegality(start, 'chance', { type: 'deal', deck: ['1'] })).toEqual({
      code: 'wrong-deck',
      rule: 'CC-1',
    });
    expect(game.illegality(start, 'chance', game.sample(start, { below: () => 0 }))).toBeUndefined();
  });

  test('[CC-3] no seat deals, and chance doesn’t play', () => {
    const [start, state] = [due(), table(setting)];
    expect(whyNot(start, game.sample(start, { below: () => 0 }), 1)).toBe('CC-3 not-chance');
    expect(game.illegality(state, 'chance', stop(3))).toEqual({ code: 'chance-acts', rule: 'CC-3' });
    expect(game.illegality(state, 'chance', { type: 'deal', deck: [] })?.code).toBe('not-chance');
  });
});

test('[CC-26] when the game is over, nobody acts', () => {
  const over = following(
    table({ hands: ['5', '6 1', '7'], chips: [1, 0, 1] }),
    play(0, 'solo', 5),
    play(0, 'solo', 6),
    play(0, 'solo', 7),
  );
  expect(whyNot(over.state, { type: 'deal', deck: [] })).toBe('CC-26 game-over');
  expect(whyNot(over.state, place(0), 2)).toBe('CC-26 game-over');
});

describe('malformed actions', () => {
  test.each([
    [null],
    [[]],
    ['play'],
    [{}],
    [{ type: 'fold' }],
    [{ type: 'play', from: 0, count: 1, combo: 'solo' }],
    [{ type: 'play', from: 0, count: 1, combo: 'quads', value: 3 }],
    [{ type: 'play', from: 0.5, count: 1, combo: 'solo', value: 3 }],
    [{ type: 'stop', from: '0' }],
    [{ type: 'stop', from: 0, extra: 1 }],
    [{ type: 'take', reserve: 0 }],
    [{ type: 'place', to: null }],
    [{ type: 'deal', deck: ['13'] }],
    [{ type: 'redraw', from: 1e300 }],
  ])('%j', (json) => {
    expect(game.parseAction(json).ok).toBe(false);
  });

  test('a deal is an outcome of chance, not an action', () => {
    const deal = { type: 'deal', deck: ['12', 'X'] };
    expect(game.parseOutcome(deal)).toEqual({ ok: true, value: deal });
    expect(game.parseAction(deal).ok).toBe(false);
    for (const other of [
      { ...deal, type: 'stop' },
      { ...deal, deck: ['?'] },
      { ...deal, extra: 1 },
    ]) {
      expect(game.parseOutcome(other).ok).toBe(false);
    }
  });

  test('one that no rule knows is never applied', () => {
    const cheat = JSON.parse('{"type":"cheat"}');
    expect(() => game.apply(table(setting), cheat)).toThrow('unexpected: {"type":"cheat"}');
    expect(() => game.illegality(table(setting), 1, cheat)).toThrow('unexpected: {"type":"cheat"}');
  });

  test('[CC-9] a play of a combination that isn’t there is never applied', () => {
    expect(() => game.apply(table(setting), play(0, 'straight2', 1))).toThrow(
      'a legal play names a combination',
    );
  });

  test('[CC-17] a card is never placed that wasn’t drawn', () => {
    expect(() => game.apply(table(setting), place(0))).toThrow('a card was drawn');
  });

  test('well-formed ones come back as they are', () => {
    for (const action of [play(0, 'solo', 3), stop(1), redraw(2), take(0, 1), place(3)]) {
      expect(game.parseAction(JSON.parse(JSON.stringify(action)))).toEqual({ ok: true, value: action });
    }
  });
});

describe('the list of legal actions', () => {
  test('is cut at the limit and says so', () => {
    const state = table(setting);
    const all = game.legalActions(state, 5000);
    expect(all.complete).toBe(true);
    const { length } = all.actions;
    expect(game.legalActions(state, length)).toEqual(all);
    expect(game.legalActions(state, length - 1)).toEqual({
      actions: all.actions.slice(0, -1),
      complete: false,
    });
    expect(game.legalActions(state, 0)).toEqual({ actions: [], complete: false });
  });

  test('[CC-17] lists every place for a drawn card', () => {
    const placing = following(table({ hands: ['1', 'S 2 3', '1'], plays: ['redraw'] }), stop(0)).state;
    expect(game.legalActions(placing, 5000).actions).toEqual([place(0), place(1), place(2)]);
  });
});
