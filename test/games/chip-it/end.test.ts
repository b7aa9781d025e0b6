import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { settled } from '../../../src/core/play.ts';
import { seededRng } from '../../../src/core/rng.ts';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import type { State } from '../../../src/games/chip-it/types.ts';
import { following, legal, only, pass, play, position, type Setting, table, types, whyNot } from './table.ts';

function places(state: State): readonly number[] | undefined {
  const turn = game.turn(state);
  return turn.kind === 'over' ? turn.result.places : undefined;
}

describe('[CI-16] a player is finished the moment they have neither cards nor points', () => {
  test('by the last card, with no points held and none on it, though it still lies on the table', () => {
    const start = table({ hands: ['g5', 'g6', 'g7'], points: [0, 3, 3] });
    const { state, events } = following(start, play('g5'));
    expect(types(events)).toEqual(['played', 'finished', 'game-over']);
    expect(only(events, 'finished')).toEqual({ type: 'finished', seat: 0, place: 1 });
    expect(game.position(state)).toMatchObject({
      phase: 'over',
      toAct: null,
      front: [{ cards: ['g5'], value: 5, points: 0 }, null, null],
      table: { seat: 0, count: 1, value: 5 },
      finished: [0],
    });
    expect(places(state)).toEqual([1, 2, 2]);
  });

  test('by several last cards at once', () => {
    const start = table({ hands: ['g5 p5', 'g6', 'g7'], points: [0, 3, 3] });
    expect(places(following(start, play('g5 p5 = 5')).state)).toEqual([1, 2, 2]);
  });

  test('not by the last card while points are held', () => {
    const start = table({ hands: ['g5', 'g6', 'g7'], points: [1, 3, 3] });
    expect(places(following(start, play('g5')).state)).toBeUndefined();
  });

  test('not while points lie on the last card: they come back, and must be passed away first', () => {
    const start = table({ hands: ['g5', 'g6', 'g7'], points: [0, 3, 3] });
    const waiting = following(start, play('g5 = 8'), pass(), pass());
    expect(places(waiting.state)).toBeUndefined();
    expect(waiting.state.points[0]).toBe(3);
    expect(legal(waiting.state)).toEqual(['pass 0', 'pass 1', 'pass 2']);
    const once = following(waiting.state, pass(2));
    expect(places(once.state)).toBeUndefined();
    const twice = following(once.state, pass(), pass(), pass(1));
    expect(types(twice.events).slice(-3)).toEqual(['passed', 'finished', 'game-over']);
    expect(places(twice.state)).toEqual([1, 2, 2]);
  });
});

describe('[CI-17] until the first', () => {
  test('the winner is alone, all others share the second place', () => {
    const start = table({ hands: ['g5', '', 'g7', 'g8'], points: [3, 2, 0, 3], toAct: 1 });
    const { state, events } = following(start, pass(2));
    expect(places(state)).toEqual([2, 1, 2, 2]);
    expect(only(events, 'game-over')).toEqual({
      type: 'game-over',
      match: 'single',
      places: [2, 1, 2, 2],
      scores: [0, 0, 0, 0],
    });
    expect(types(events)).not.toContain('game-won');
    expect(game.legalActions(state, 10)).toEqual({ actions: [], complete: true });
  });
});

describe('[CI-17] until the last', () => {
  const options = { until: 'last' } as const;

  test('play goes on, finished players are skipped', () => {
    const start = table({ hands: ['', 'g6 g9', 'g7', 'g8'], points: [1, 3, 3, 3], options });
    const { state, events } = following(start, pass(1), pass(), pass(), pass());
    expect(only(events, 'finished')).toEqual({ type: 'finished', seat: 0, place: 1 });
    expect(state.finished).toEqual([0]);
    expect(state.toAct).toBe(1);
  });

  test('it ends when one is left, who takes the last place', () => {
    const start = table({ hands: ['', '', 'g7', ''], points: [1, 0, 3, 1], finished: [1], options });
    const { state, events } = following(start, pass(1), pass(), pass(1));
    expect(places(state)).toEqual([2, 1, 4, 3]);
    expect(game.position(state)).toMatchObject({ phase: 'over', finished: [1, 0, 3] });
    expect(types(events).filter((type) => type === 'finished')).toHaveLength(2);
  });
});

describe('[CI-18] a finished player’s last combination', () => {
  const options = { until: 'last' } as const;
  const setting: Setting = {
    hands: ['g9', 'g5 g10', 'g5 g6', 'g3 g4'],
    points: [0, 3, 3, 3],
    options,
  };

  test('stays to be beaten', () => {
    const { state } = following(table(setting), play('g9'));
    expect(state.finished).toEqual([0]);
    expect(game.position(state).table).toEqual({ seat: 0, count: 1, value: 9 });
    expect(whyNot(state, play('g5'))).toBe('CI-8 too-low');
    expect(whyNot(state, play('g10'))).toBeUndefined();
  });

  test('ends the round when the turn reaches that seat and all others passed; the next active seat begins', () => {
    const { state, events } = following(table(setting), play('g9'), pass(), pass(), pass());
    expect(only(events, 'round-over')).toEqual({ type: 'round-over', owner: 0, begins: 1 });
    expect(only(events, 'cleared')).toEqual({ type: 'cleared', seat: 0, cards: ['g9'], points: 0 });
    expect(game.position(state)).toMatchObject({ toAct: 1, table: null, front: [null, null, null, null] });
    expect(whyNot(state, play('g5'))).toBeUndefined();
  });

  test('once beaten, it is cleared when the turn passes over the seat', () => {
    const { state, events } = following(table(setting), play('g9'), play('g10'), pass(), pass());
    expect(types(events).slice(-4)).toEqual(['passed', 'cleared', 'round-over', 'cleared']);
    expect(only(events, 'round-over')).toEqual({ type: 'round-over', owner: 1, begins: 1 });
    expect(game.position(state)).toMatchObject({ toAct: 1, table: null, front: [null, null, null, null] });
  });

  test('the next of several finished seats is passed over too', () => {
    const state = table({
      hands: ['', '', 'g6', 'g7'],
      points: [0, 0, 3, 3],
      finished: [1, 0],
      front: ['g9 = 9', 'g3 = 3', '', ''],
      toAct: 3,
      options,
    });
    const after = following(state, pass());
    expect(types(after.events)).toEqual(['passed', 'round-over', 'cleared', 'cleared']);
    expect(only(after.events, 'round-over')).toEqual({ type: 'round-over', owner: 0, begins: 2 });
    expect(game.position(after.state).discard.slice(-2)).toEqual(['g9', 'g3']);
  });

  test('a round that goes on clears the seat and keeps the combination to beat', () => {
    const state = table({
      hands: ['', 'g5', 'g6', 'g7'],
      points: [0, 3, 3, 3],
      finished: [0],
      front: ['g9 = 9', '', 'g12 = 12', ''],
      toAct: 3,
      options,
    });
    const after = following(state, pass());
    expect(types(after.events)).toEqual(['passed', 'cleared']);
    expect(game.position(after.state)).toMatchObject({ toAct: 1, table: { seat: 2, count: 1, value: 12 } });
  });
});

/** The last decision of a game: seat 0 or 1 passes the last point away. */
function lastPass(gameNumber: number, scores: readonly number[]): State {
  return table({
    hands: ['', 'g6 g7', '', ''],
    points: [1, 2, 0, 0],
    finished: [3, 2],
    options: { match: 'tournament' },
    game: gameNumber,
    scores,
  });
}

describe('[CI-19] a tournament', () => {
  test('scores 4, 2, 1 for the first places and 0 for the others', () => {
    const { events } = following(lastPass(2, [4, 2, 1, 0]), pass(1));
    expect(only(events, 'game-won')).toEqual({
      type: 'game-won',
      match: 'tournament',
      game: 2,
      games: 4,
      places: [3, 4, 2, 1],
      added: [1, 0, 2, 4],
      scores: [5, 2, 3, 4],
    });
  });

  test('has as many games as players, and each begins once', () => {
    const { state, events } = following(lastPass(1, [0, 0, 0, 0]), pass(1));
    expect(game.turn(state)).toEqual({ kind: 'chance' });
    expect(types(events)).toEqual(['passed', 'finished', 'game-won']);
    const next = settled(game, state, seededRng('next'));
    expect(only(next.events, 'dealt')).toMatchObject({ game: 2, games: 4, first: 1, points: [3, 3, 3, 3] });
    expect(game.position(next.state)).toMatchObject({
      phase: 'act',
      toAct: 1,
      discard: [],
      pool: 96,
      finished: [],
      idle: 0,
      match: { game: 2, scores: [1, 0, 2, 4] },
    });
  });

  test('counts on from the first player of game 1', () => {
    const last = position({
      hands: ['', 'g6', ''],
      points: [1, 3, 0],
      finished: [2],
      options: { match: 'tournament', first: 2 },
      game: 2,
    });
    const state = game.parsePosition(last);
    if (!state.ok) throw new Error(state.error.problem);
    const next = settled(game, following(state.value, pass(1)).state, seededRng('next'));
    expect(next.state.toAct).toBe(1);
    expect(game.position(next.state).options.first).toBe(2);
  });

  test('most points win, and ties are shared', () => {
    const { state, events } = following(lastPass(4, [5, 2, 4, 2]), pass(1));
    expect(state.phase).toBe('over');
    expect(places(state)).toEqual([1, 4, 1, 1]);
    expect(types(events).slice(-2)).toEqual(['game-won', 'game-over']);
    expect(only(events, 'game-over')).toEqual({
      type: 'game-over',
      match: 'tournament',
      places: [1, 4, 1, 1],
      scores: [6, 2, 6, 6],
    });
    expect(game.position(state)).toMatchObject({
      phase: 'over',
      toAct: null,
      points: [0, 2, 0, 0],
      match: { game: 4, scores: [6, 2, 6, 6] },
    });
  });

  test('shared places leave out the next', () => {
    const { state } = following(lastPass(4, [1, 2, 3, 0]), pass(1));
    expect(state.scores).toEqual([2, 2, 5, 4]);
    expect(places(state)).toEqual([3, 3, 1, 2]);
  });
});

test('[CI-20] a match is one unit: until its last game is over nobody has won', () => {
  const { state, events } = following(lastPass(3, [8, 0, 0, 0]), pass(1));
  expect(game.turn(state)).toEqual({ kind: 'chance' });
  expect(types(events)).not.toContain('game-over');
  expect(only(events, 'game-won').scores).toEqual([9, 0, 2, 4]);
});

describe('[CI-21] a duel', () => {
  const lastCard = (gameNumber: number, scores: readonly number[], front = ''): State =>
    table({
      hands: ['g21', 'g6 p7'],
      points: [0, 5],
      front: ['', front],
      game: gameNumber,
      scores,
    });

  test('the loser writes down their points and 3 for each card in hand', () => {
    const { events } = following(lastCard(1, [0, 0]), play('g21'));
    expect(only(events, 'game-won')).toEqual({
      type: 'game-won',
      match: 'duel',
      game: 1,
      games: 4,
      places: [1, 2],
      added: [0, 11],
      scores: [0, 11],
    });
  });

  test('points on cards in front of the loser are included', () => {
    const { events } = following(lastCard(2, [7, 1], 'g9 = 12'), play('g21'));
    expect(only(events, 'game-won')).toMatchObject({ added: [0, 14], scores: [7, 15] });
  });

  test('the two take turns as first player, who alone gets 2 points', () => {
    const starts = [1, 2, 3].map((number) => {
      const after = following(lastCard(number, [0, 0]), play('g21')).state;
      return at(settled(game, after, seededRng('next')).events, 0);
    });
    expect(starts).toMatchObject([
      { type: 'dealt', game: 2, first: 1, points: [0, 2] },
      { type: 'dealt', game: 3, first: 0, points: [2, 0] },
      { type: 'dealt', game: 4, first: 1, points: [0, 2] },
    ]);
  });

  test.each([
    [
      [20, 1],
      [2, 1],
    ],
    [
      [3, 1],
      [1, 2],
    ],
    [
      [12, 1],
      [1, 1],
    ],
  ])('after four games, from %j on, fewer points win: places %j', (scores, expected) => {
    const { state, events } = following(lastCard(4, scores), play('g21'));
    expect(places(state)).toEqual(expected);
    expect(only(events, 'game-over')).toMatchObject({ match: 'duel', places: expected });
  });
});
