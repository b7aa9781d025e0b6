import { describe, expect, test } from 'vitest';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import { following, legal, only, pass, play, type Setting, table, types, whyNot } from './table.ts';

/** A card that stays in hand, so that nobody finishes by the way. */
const SPARE = 'g2';

describe('the rulebook’s examples', () => {
  test('[CI-7] [CI-8] a 5, a 9, a 10, a 17: then Clara needs 18 or higher', () => {
    const start = table({ hands: ['g5 g17 g18 g20', 'g9 g3', 'g10 g3', 'g17 g4'] });
    const { state } = following(start, play('g5'), play('g9'), play('g10'), play('g17'));
    const position = game.position(state);
    expect(position.table).toEqual({ seat: 3, count: 1, value: 17 });
    expect(position.front[0]).toBeNull();
    expect(position.discard.at(-1)).toBe('g5');
    expect(whyNot(state, play('g17'))).toBe('CI-8 too-low');
    expect(whyNot(state, play('g18'))).toBeUndefined();
    expect(whyNot(state, play('g17 = 18'))).toBeUndefined();
    expect(whyNot(state, play('g20 g18 = 20'))).toBe('CI-8 wrong-count');
  });

  test('[CI-9] 4-4, 12-12, 15-15, 22-22, each raised by points: then at least 23s', () => {
    const start = table({
      hands: ['g4 p4 g20 g21', 'g12 g11 g2', 'g15 p5 g3', 'p11 g19 g6'],
      points: [0, 0, 0, 0],
    });
    const { state, events } = following(
      start,
      play('g4 p4 = 4'),
      play('g11 g12 = 12'),
      play('g15 p5 = 15'),
      play('g19 p11 = 22'),
    );
    const raised = events.flatMap((event) => (event.type === 'played' ? [event.points] : []));
    expect(raised).toEqual([
      [0, 0],
      [1, 0],
      [0, 2],
      [3, 1],
    ]);
    expect(only(events.slice(-2), 'played')).toEqual({
      type: 'played',
      seat: 3,
      cards: ['g19', 'p11'],
      value: 22,
      points: [3, 1],
      taken: 4,
      left: 1,
    });
    expect(game.position(state).front).toEqual([
      null,
      { cards: ['g11', 'g12'], value: 12, points: 1 },
      { cards: ['g15', 'p5'], value: 15, points: 2 },
      { cards: ['g19', 'p11'], value: 22, points: 4 },
    ]);
    expect(state.pool).toBe(108 - 7);
    expect(whyNot(state, play('g20 g21 = 22'))).toBe('CI-8 too-low');
    expect(whyNot(state, play('g20 g21 = 23'))).toBeUndefined();
  });

  test('[CI-12] 8-8-8, 10-10-10, 18-18-18, a pass with two points: then Samuel passes or plays 19s', () => {
    const start = table({
      hands: ['g8 g8 p8 g19 g18 g17', 'g10 g10 p10 g3', 'g18 p9 p6 g4', 'g5'],
      points: [0, 0, 0, 5],
    });
    const { state, events } = following(
      start,
      play('g8 g8 p8 = 8'),
      play('g10 g10 p10 = 10'),
      play('g18 p6 p9 = 18'),
      pass(2),
    );
    expect(only(events, 'passed')).toEqual({ type: 'passed', seat: 3, points: 2, left: 3 });
    expect(state.points[3]).toBe(3);
    expect(state.pool).toBe(108 - 3 - 3);
    expect(whyNot(state, pass())).toBeUndefined();
    expect(legal(state).slice(1)[0]).toBe('g17 g18 g19 = 19');
    expect(whyNot(state, play('g17 g18 g19 = 18'))).toBe('CI-8 too-low');
  });
});

describe('[CI-5] when the turn comes to a player', () => {
  const setting: Setting = {
    hands: [SPARE, 'g20 g3', SPARE],
    front: ['', 'g9 = 11', 'g12 = 12'],
    points: [3, 0, 5],
  };

  test('the cards in front of them are discarded and the points on them become theirs', () => {
    const { state, events } = following(table(setting), pass());
    expect(game.position(state)).toMatchObject({ toAct: 1, points: [3, 2, 5], front: [null, null, {}] });
    expect(game.position(state).discard.at(-1)).toBe('g9');
    expect(events.slice(1)).toEqual([{ type: 'cleared', seat: 1, cards: ['g9'], points: 2 }]);
  });

  test('what was before stays as it was', () => {
    const start = table(setting);
    const before = JSON.stringify(start);
    following(start, pass(1), play('g20'), pass());
    expect(JSON.stringify(start)).toBe(before);
  });

  test('those points can be handed back in the same turn', () => {
    const { state } = following(table(setting), pass(), pass(2));
    expect(state.points[1]).toBe(0);
    expect(state.pool).toBe(100);
  });
});

test('[CI-4] turns go clockwise', () => {
  const start = table({ hands: [SPARE, 'g3', 'g4'], toAct: 2 });
  expect(following(start, pass()).state.toAct).toBe(0);
  expect(following(start, pass(), pass()).state.toAct).toBe(1);
});

test('[CI-6] a turn is a combination or a pass, then it is the next one’s', () => {
  const start = table({ hands: ['g5 g6', 'g7 g2', SPARE] });
  expect(following(start, play('g5')).state.toAct).toBe(1);
  expect(following(start, pass(1)).state.toAct).toBe(1);
});

describe('[CI-7] who plays first in a round', () => {
  const setting: Setting = { hands: ['g7 g7 p7 g9', SPARE, SPARE] };
  test.each(['g7', 'p7', 'g9', 'g7 g7 = 7', 'g7 p7 = 7', 'g7 g7 p7 = 7', 'g7 g7 p7 g9 = 14'])(
    'may play %s, of any size and colour',
    (text) => expect(whyNot(table(setting), play(text))).toBeUndefined(),
  );

  test('the cards leave the hand and lie in front', () => {
    const { state } = following(table(setting), play('g7 p7 = 7'));
    const position = game.position(state);
    expect(position.hands[0]).toEqual(['g7', 'g9']);
    expect(position.front[0]).toEqual({ cards: ['g7', 'p7'], value: 7, points: 0 });
    expect(position.table).toEqual({ seat: 0, count: 2, value: 7 });
  });
});

test.each([
  // top       tried
  ['g9 = 9', 'g9', 'CI-8 too-low'],
  ['g9 = 9', 'g8', 'CI-8 too-low'],
  ['g9 = 9', 'g10', undefined],
  ['g9 = 9', 'g10 g10 = 10', 'CI-8 wrong-count'],
  ['g9 g8 = 9', 'g10', 'CI-8 wrong-count'],
  ['g9 g8 = 9', 'g10 g10 = 10', undefined],
])('[CI-8] on %s, %s: %s', (top, tried, why) => {
  const state = table({ hands: ['g8 g9 g10 g10', SPARE, SPARE], front: ['', '', top] });
  expect(whyNot(state, play(tried))).toBe(why);
});

test.each([
  // card at value, points
  ['g9 = 9', 0],
  ['g9 = 10', 1],
  ['g9 = 30', 21],
  ['p5 = 5', 0],
  ['p5 = 10', 1],
  ['p5 = 15', 2],
  ['p11 = 110', 9],
  ['g9 p5 = 10', 2],
  ['g9 p4 p5 = 20', 11 + 4 + 3],
])('[CI-9] %s takes %i points, first in a round too', (text, points) => {
  const state = table({ hands: ['g9 p4 p5 p11', SPARE, SPARE] });
  const { events } = following(state, play(text));
  expect(only(events, 'played').taken).toBe(points);
});

test.each(['g9 = 8', 'p5 = 12', 'p5 = 4', 'p5 = 0', 'p5 = -5', 'g9 p5 = 11', 'g9 = -1'])(
  '[CI-9] %s is out of reach',
  (text) => {
    const state = table({ hands: ['g9 p5', SPARE, SPARE] });
    expect(whyNot(state, play(text))).toBe('CI-9 unreachable-value');
  },
);

test('[CI-10] a combination may be raised higher than it has to be', () => {
  const state = table({ hands: ['g9 g3', SPARE, SPARE], front: ['', '', 'g10 = 10'] });
  for (const value of [11, 12, 40]) {
    expect(whyNot(state, play(`g9 = ${value}`))).toBeUndefined();
  }
  expect(following(state, play('g9 = 40')).state.fronts[0]).toMatchObject({ value: 40, points: 31 });
});

describe('[CI-11] the points taken', () => {
  const setting: Setting = { hands: ['g9 p5 g3', SPARE, SPARE], points: [0, 100, 4] };

  test('come from the pool and lie on the cards', () => {
    const after = following(table(setting), play('g9 = 12')).state;
    expect(after.pool).toBe(1);
    expect(after.points).toEqual([0, 100, 4]);
    expect(after.fronts[0]?.points).toBe(3);
  });

  test('can’t be more than the pool has', () => {
    expect(whyNot(table(setting), play('g9 = 13'))).toBeUndefined();
    expect(whyNot(table(setting), play('g9 = 14'))).toBe('CI-11 pool-too-small');
    expect(whyNot(table(setting), play('g9 p5 = 10'))).toBeUndefined();
    expect(whyNot(table(setting), play('g9 p5 = 15'))).toBe('CI-11 pool-too-small');
    expect(legal(table(setting)).filter((text) => text.startsWith('g9 ='))).toEqual([
      'g9 = 9',
      'g9 = 10',
      'g9 = 11',
      'g9 = 12',
      'g9 = 13',
    ]);
  });
});

describe('[CI-12] to pass', () => {
  test.each([
    [0, [0]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [7, [0, 1, 2]],
  ])('with %i points, one may give back %j', (held, given) => {
    const state = table({ hands: ['g21', SPARE, SPARE], points: [held, 3, 3], front: ['', '', 'g9 = 9'] });
    const passes = legal(state).filter((text) => text.startsWith('pass'));
    expect(passes).toEqual(given.map((points) => `pass ${points}`));
    for (const points of [-1, 0, 1, 2, 3]) {
      expect(whyNot(state, pass(points)) === undefined).toBe(given.includes(points));
    }
  });

  test('doesn’t end one’s part in the round', () => {
    const start = table({ hands: ['g21', 'g10 g11 g2', SPARE], front: ['', '', 'g9 = 9'] });
    const { state } = following(start, pass(), play('g10'), pass());
    expect(state.toAct).toBe(0);
    expect(whyNot(state, play('g21'))).toBeUndefined();
  });
});

test('[CI-13] a player without cards in hand can only pass', () => {
  const state = table({ hands: ['', 'g3', 'g4'], points: [1, 3, 3] });
  expect(legal(state)).toEqual(['pass 0', 'pass 1']);
  expect(whyNot(state, play('g3'))).toBe('CI-13 no-cards-left');
});

describe('[CI-14] when the turn comes back and all others passed since', () => {
  const setting: Setting = { hands: ['g5 g9 g9', 'g6 g2', 'g7'], points: [3, 3, 3] };

  test('the round is over, and the player of the last combination begins a new one', () => {
    const { state, events } = following(table(setting), play('g5 = 6'), pass(), pass());
    expect(only(events, 'round-over')).toEqual({ type: 'round-over', owner: 0, begins: 0 });
    expect(events.at(-1)).toEqual({ type: 'cleared', seat: 0, cards: ['g5'], points: 1 });
    const position = game.position(state);
    expect(position).toMatchObject({ toAct: 0, table: null, front: [null, null, null], points: [4, 3, 3] });
    expect(whyNot(state, play('g9 g9 = 9'))).toBeUndefined();
  });

  test('who begins and passes leaves it to the next to begin with any combination', () => {
    const { state, events } = following(table(setting), play('g5'), pass(), pass(), pass());
    expect(state.toAct).toBe(1);
    expect(types(events).filter((type) => type === 'round-over')).toHaveLength(1);
    expect(whyNot(state, play('g2 g6 = 6'))).toBeUndefined();
    expect(whyNot(state, play('g2'))).toBeUndefined();
  });

  test('a play in between keeps the round going', () => {
    const { state } = following(table(setting), play('g5'), play('g6'), pass(), pass());
    expect(state.toAct).toBe(1);
    expect(game.position(state).table).toBeNull();
    expect(types(following(table(setting), play('g5'), play('g6'), pass()).events)).not.toContain(
      'round-over',
    );
  });
});

describe('[CI-15] no endless passing', () => {
  const setting: Setting = { hands: ['g5', 'g6 g7', ''], points: [3, 0, 2] };

  test('once as many passes in a row as active players gave nothing, a pass must give', () => {
    const { state, events } = following(table(setting), pass(), pass(), pass());
    expect(state.idle).toBe(3);
    expect(only(events, 'must-give-back')).toEqual({ type: 'must-give-back', passes: 3 });
    expect(events.at(-1)?.type).toBe('must-give-back');
    expect(whyNot(state, pass())).toBe('CI-15 must-give-back');
    expect(legal(state).slice(0, 3)).toEqual(['pass 1', 'pass 2', 'g5 = 5']);
  });

  test('one pass fewer doesn’t bind', () => {
    const { state } = following(table(setting), pass(), pass());
    expect(legal(state)).toContain('pass 0');
  });

  test('a pass that gives starts the count anew', () => {
    const { state } = following(table(setting), pass(), pass(), pass(), pass(1));
    expect(state.idle).toBe(0);
    expect(whyNot(state, pass())).toBeUndefined();
  });

  test('a play starts the count anew, and passes after it don’t count', () => {
    const { state } = following(table(setting), pass(), play('g6'), pass(), pass());
    expect(state.idle).toBe(0);
  });

  test('a player who has none must play', () => {
    const state = table({ hands: ['g5', 'g6', ''], points: [0, 0, 2], idle: 3 });
    expect(whyNot(state, pass())).toBe('CI-15 must-play');
    expect(whyNot(state, pass(1))).toBe('CI-15 must-play');
    expect(legal(state)[0]).toBe('g5 = 5');
  });

  test('a player without cards has a point to give', () => {
    const state = table({ hands: ['g5', 'g6', ''], points: [0, 0, 2], idle: 3, toAct: 2 });
    expect(legal(state)).toEqual(['pass 1', 'pass 2']);
  });

  test('finished players don’t count', () => {
    const state = table({
      hands: ['g5', 'g6', ''],
      points: [3, 3, 0],
      finished: [2],
      idle: 1,
      options: { until: 'last' },
    });
    expect(whyNot(following(state, pass()).state, pass())).toBe('CI-15 must-give-back');
  });

  test('while a combination is to be beaten, passing for nothing is free', () => {
    const state = table({ hands: ['g5', 'g6', 'g7'], front: ['', '', 'g9 = 9'] });
    const after = following(state, pass(), pass());
    expect(after.state.idle).toBe(0);
    expect(types(after.events)).not.toContain('must-give-back');
  });
});
