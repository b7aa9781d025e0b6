import { describe, expect, test } from 'vitest';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import type { Action, Why } from '../../../src/games/chip-it/types.ts';
import { following, pass, play, type Setting, table, whyNot } from './table.ts';

/** Seat 1 has to beat a 10, with 11 points in the pool. */
const raised: Setting = {
  hands: ['g3', 'g5 g9 p4 p4', 'g20'],
  toAct: 1,
  points: [90, 1, 4],
  front: ['g8 = 10', '', ''],
};
const clear: Setting = { hands: ['g5 g9', 'g3', 'g4'], points: [0, 3, 3], idle: 3 };

const play2 = (cards: string[], value: number): Action => ({ type: 'play', cards: cards as never, value });

test.each<[Action, Why]>([
  [play2([], 12), { code: 'no-cards', rule: 'CI-7' }],
  [play('g6 = 12'), { code: 'card-not-held', rule: 'CI-7', card: 'g6', held: 0 }],
  [play('g5 g5 = 12'), { code: 'card-not-held', rule: 'CI-7', card: 'g5', held: 1 }],
  [play('p4 p4 p4 = 12'), { code: 'card-not-held', rule: 'CI-7', card: 'p4', held: 2 }],
  [play('p4 p4 = 12'), { code: 'wrong-count', rule: 'CI-8', count: 2, topCount: 1 }],
  [play('g9 = 10'), { code: 'too-low', rule: 'CI-8', count: 1, value: 10, topValue: 10 }],
  [play('p4 = 13'), { code: 'unreachable-value', rule: 'CI-9', card: 'p4', value: 13 }],
  [play('g5 = 17'), { code: 'pool-too-small', rule: 'CI-11', cost: 12, pool: 11 }],
  [
    play(`g5 = ${Number.MAX_SAFE_INTEGER}`),
    { code: 'pool-too-small', rule: 'CI-11', cost: Number.MAX_SAFE_INTEGER - 5, pool: 11 },
  ],
  [pass(3), { code: 'pass-too-many', rule: 'CI-12', points: 3 }],
  [pass(-1), { code: 'pass-too-many', rule: 'CI-12', points: -1 }],
  [pass(2), { code: 'not-enough-points', rule: 'CI-12', points: 2, held: 1 }],
])('%j is refused: %j', (action, why) => {
  expect(game.illegality(table(raised), 1, action)).toEqual(why);
});

test.each([play('g9 = 20'), play('g5 = 16'), play('p4 = 12'), pass(), pass(1)])('%j is legal', (action) => {
  expect(game.illegality(table(raised), 1, action)).toBeUndefined();
});

test('[CI-7] any order of cards is fine', () => {
  expect(whyNot(table(clear), play('g9 g5 = 9'))).toBeUndefined();
});

test('[CI-15] [CI-13] must-play and no-cards-left say what is left to do', () => {
  expect(game.illegality(table(clear), 0, pass())).toEqual({ code: 'must-play', rule: 'CI-15' });
  const giving = table({ hands: ['', 'g3', 'g4'], points: [2, 3, 3], idle: 3 });
  expect(game.illegality(giving, 0, pass())).toEqual({ code: 'must-give-back', rule: 'CI-15' });
  expect(game.illegality(giving, 0, play('g3'))).toEqual({ code: 'no-cards-left', rule: 'CI-13' });
});

test('[CI-4] only the seat to act acts', () => {
  expect(game.illegality(table(raised), 0, pass())).toEqual({
    code: 'not-your-turn',
    rule: 'CI-4',
    toAct: 1,
  });
});

describe('chance', () => {
  const due = () => game.setup({ players: 3, first: 0, until: 'first', match: 'single' });
  const deal = () => game.sample(due(), { below: () => 0 });

  test('[CI-2] before the deal no seat acts, and chance doesn’t play', () => {
    expect(game.turn(due())).toEqual({ kind: 'chance' });
    expect(game.legalActions(due(), 10)).toEqual({ actions: [], complete: true });
    expect(game.illegality(due(), 0, pass())).toEqual({ code: 'chance-acts', rule: 'CI-2' });
    expect(game.illegality(table(raised), 'chance', pass())).toEqual({ code: 'chance-acts', rule: 'CI-2' });
  });

  test('[CI-2] no seat deals, and nothing is dealt in between', () => {
    expect(game.illegality(due(), 0, deal())).toEqual({ code: 'not-chance', rule: 'CI-2' });
    expect(game.illegality(table(raised), 'chance', deal())).toEqual({ code: 'not-chance', rule: 'CI-2' });
  });

  test('[CI-1] a deal must be the whole deck', () => {
    const few: Action = { type: 'deal', deck: ['g2'] };
    expect(game.illegality(due(), 'chance', few)).toEqual({ code: 'wrong-deck', rule: 'CI-1' });
    expect(game.illegality(due(), 'chance', deal())).toBeUndefined();
  });
});

test('[CI-17] when the game is over, nobody acts', () => {
  const over = following(table({ hands: ['g5', 'g6', 'g7'], points: [0, 3, 3] }), play('g5')).state;
  expect(game.illegality(over, 1, pass())).toEqual({ code: 'game-over', rule: 'CI-17' });
  expect(game.illegality(over, 'chance', { type: 'deal', deck: [] })).toEqual({
    code: 'game-over',
    rule: 'CI-17',
  });
});

test('[CI-6] an action that no rule knows is never applied', () => {
  const cheat = JSON.parse('{"type":"cheat"}');
  expect(() => game.apply(table(clear), cheat)).toThrow('unexpected: {"type":"cheat"}');
  expect(() => game.illegality(table(clear), 0, cheat)).toThrow('unexpected: {"type":"cheat"}');
});

describe('malformed actions', () => {
  test.each([
    [null],
    [[]],
    ['pass'],
    [{}],
    [{ type: 'fold' }],
    [{ type: 'play', cards: ['g5'] }],
    [{ type: 'play', value: 5 }],
    [{ type: 'play', cards: 'g5', value: 5 }],
    [{ type: 'play', cards: ['g22'], value: 22 }],
    [{ type: 'play', cards: ['p12'], value: 12 }],
    [{ type: 'play', cards: ['g1'], value: 1 }],
    [{ type: 'play', cards: ['?'], value: 5 }],
    [{ type: 'play', cards: ['g5'], value: 5.5 }],
    [{ type: 'play', cards: ['g5'], value: '5' }],
    [{ type: 'play', cards: ['g5'], value: 5, points: 0 }],
    [{ type: 'pass' }],
    [{ type: 'pass', points: null }],
    [{ type: 'pass', points: 1e300 }],
    [{ type: 'pass', points: 1, cards: [] }],
    [{ type: 'deal' }],
    [{ type: 'deal', deck: ['x'] }],
  ])('%j', (json) => {
    expect(game.parseAction(json).ok).toBe(false);
  });

  test.each([[pass(3)], [pass(-1)], [play('g5 = 1000')], [play2([], 5)], [play('g2 g2 g2 = 2')]])(
    '%j is well-formed, whatever the rules say',
    (json) => {
      expect(game.parseAction(JSON.parse(JSON.stringify(json)))).toEqual({ ok: true, value: json });
    },
  );

  test('a deal is an outcome of chance, not an action', () => {
    const deal = { type: 'deal', deck: ['g2'] };
    expect(game.parseOutcome(deal)).toEqual({ ok: true, value: deal });
    expect(game.parseAction(deal).ok).toBe(false);
  });

  test('cards come in any order and are written green before purple, then by value', () => {
    const json = { type: 'play', cards: ['p11', 'g19', 'p2', 'g4', 'g19'], value: 22 };
    expect(game.parseAction(json)).toEqual({
      ok: true,
      value: { type: 'play', cards: ['g4', 'g19', 'g19', 'p2', 'p11'], value: 22 },
    });
  });
});
