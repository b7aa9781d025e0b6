import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { seededRng } from '../../../src/core/rng.ts';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import type { State, View } from '../../../src/games/chip-it/types.ts';
import {
  dealt,
  following,
  loaded,
  type Mutable,
  pass,
  play,
  position,
  type Setting,
  table,
} from './table.ts';

const setting: Setting = {
  hands: ['p7 g4', 'g21', 'p2 p2'],
  points: [3, 0, 5],
  front: ['', 'g9 = 11', 'g8 = 8'],
};
const untilLast: Setting = {
  hands: ['g5', 'g6', '', 'g7'],
  points: [3, 3, 0, 3],
  front: ['', '', 'g4 = 4', ''],
  finished: [2],
  options: { until: 'last' },
};

function refusal(change: (full: Mutable<View>) => void, base: Setting = setting): string {
  const full = position(base);
  change(full);
  const parsed = game.parsePosition(full);
  return parsed.ok ? 'accepted' : `${parsed.error.path}: ${parsed.error.problem}`;
}

function over(): Mutable<View> {
  const { state } = following(table({ hands: ['g5', 'g6', 'g7'], points: [0, 3, 3] }), play('g5'));
  return JSON.parse(JSON.stringify(game.position(state)));
}

function overDuel(): Mutable<View> {
  const last = table({ hands: ['g5', 'g6'], points: [0, 3], game: 4, scores: [5, 9] });
  return JSON.parse(JSON.stringify(game.position(following(last, play('g5')).state)));
}

test('the notation is that of the rules, key by key', () => {
  const example = {
    game: 'chip-it',
    options: { players: 3, first: 0, until: 'first', match: 'single' },
    phase: 'act',
    toAct: 0,
    hands: [['g4', 'p7'], ['g21'], ['p2', 'p2']],
    unused: [],
    discard: position({ ...setting, front: ['', 'g9 = 11', ''] }).discard,
    points: [3, 0, 5],
    front: [null, { cards: ['g9'], value: 11, points: 2 }, null],
    pool: 98,
    table: { seat: 1, count: 1, value: 11 },
    finished: [],
    idle: 0,
    match: { game: 1, scores: [0, 0, 0] },
  };
  expect(JSON.stringify(game.position(loaded(example)))).toBe(JSON.stringify(example));
});

describe('loading gives back the position', () => {
  test.each<[string, () => unknown]>([
    ['with hands in the order given', () => position(setting)],
    ['with finished players', () => position(untilLast)],
    ['at a clear table', () => position({ hands: ['g4', 'g5', 'g6'], idle: 3 })],
    ['of a finished game', over],
    ['of a finished match', overDuel],
    ['in the middle of a match', () => position({ hands: ['g4', 'g5'], game: 3, scores: [8, 1] })],
    ['just dealt', () => game.position(dealt({ players: 3 }))],
  ])('%s', (_, made) => {
    const full = made();
    expect(JSON.stringify(game.position(loaded(full)))).toBe(JSON.stringify(full));
  });

  test('options left out take their defaults', () => {
    const full = position(setting);
    const state = loaded({ ...full, options: { players: 3 } });
    expect(game.position(state)).toEqual(full);
  });
});

test('a loaded finished game is over', () => {
  expect(game.turn(loaded(over()))).toEqual({ kind: 'over', result: { places: [1, 2, 2] } });
  expect(game.turn(loaded(overDuel()))).toEqual({ kind: 'over', result: { places: [1, 2] } });
  const { legalActions } = game;
  expect(legalActions(loaded(over()), 10)).toEqual({ actions: [], complete: true });
});

describe('a position that doesn’t add up is refused with the reason', () => {
  test.each<[string, (full: Mutable<View>) => void]>([
    ['hands: must have one entry for each of 3 players', (full) => full.hands.push([])],
    ['points: must have one entry for each of 3 players', (full) => full.points.push(0)],
    ['front: must have one entry for each of 3 players', (full) => full.front.pop()],
    ['match.scores: must have one entry for each of 3 players', (full) => full.match.scores.pop()],
    [
      ': the cards are not exactly the deck: 1 of g10 instead of 2',
      (full) => full.discard.splice(full.discard.indexOf('g10'), 1),
    ],
    [': the cards are not exactly the deck: 3 of g10 instead of 2', (full) => full.unused.push('g10')],
    [': there are 109 points instead of 108', (full) => full.pool++],
    [': there are 107 points instead of 108', (full) => (full.points[2] = 4)],
    [
      'front.1.points: g9 at 11 takes 2 points',
      (full) => {
        full.front[1] = { cards: ['g9'], value: 11, points: 1 };
        full.pool++;
      },
    ],
    [
      "front.1: p7 can't all be raised to 11",
      (full) => {
        full.hands[0] = ['g4', 'g9'];
        full.front[1] = { cards: ['p7'], value: 11, points: 2 };
      },
    ],
    [
      'front.2.cards: must be null rather than no cards',
      (full) => {
        full.front[2] = { cards: [], value: 8, points: 0 };
        full.discard.push('g8');
      },
    ],
    [
      "table: must be what lies in that seat's front",
      (full) => (full.table = { seat: 2, count: 1, value: 11 }),
    ],
    [
      "table: must be what lies in that seat's front",
      (full) => (full.table = { seat: 1, count: 2, value: 11 }),
    ],
    [
      "table: must be what lies in that seat's front",
      (full) => (full.table = { seat: 1, count: 1, value: 12 }),
    ],
    [
      "table: must be what lies in that seat's front",
      (full) => (full.table = { seat: 0, count: 1, value: 11 }),
    ],
    [
      "table: must be what lies in that seat's front",
      (full) => (full.table = { seat: 3, count: 1, value: 11 }),
    ],
    ['front.1: must be below the table', (full) => (full.table = { seat: 2, count: 1, value: 8 })],
    ['front.1: must be null at a clear table', (full) => (full.table = null)],
    ['finished: has a seat twice', (full) => (full.finished = [1, 1])],
    ['finished: must be seats', (full) => (full.finished = [3])],
    ['finished: seat 2 still has cards or points', (full) => (full.finished = [2])],
    ['idle: must be 0 unless the table is clear', (full) => (full.idle = 1)],
    ['match.game: must be at most 1', (full) => (full.match.game = 2)],
    ['match.scores: must be 0 in a single game', (full) => (full.match.scores = [0, 4, 0])],
    ['toAct: must be a seat', (full) => (full.toAct = null)],
    ['toAct: must be a seat', (full) => (full.toAct = 3)],
    ["table.seat: the round is over at its own player's turn", (full) => (full.toAct = 1)],
    ['front.2: must be null at the turn of that seat', (full) => (full.toAct = 2)],
    ['options.first: must be a seat from 0 to 2', (full) => (full.options.first = 3)],
    ['options.match: a duel is for two players', (full) => (full.options.match = 'duel')],
  ])('%s', (problem, change) => {
    expect(refusal(change)).toBe(problem);
  });

  test('[CI-9] a front of several cards that don’t get to its value, or not for its points', () => {
    const base: Setting = { hands: ['g4', 'g5', 'g6'], front: ['', 'g9 p5 = 10', ''] };
    const three = (full: Mutable<View>): void => {
      full.front[1] = { cards: ['g9', 'p5'], value: 10, points: 3 };
      full.pool--;
    };
    expect(refusal(three, base)).toBe('front.1.points: g9 p5 at 10 takes 2 points');
    const eleven = (full: Mutable<View>): void => {
      full.front[1] = { cards: ['g9', 'p5'], value: 11, points: 2 };
    };
    expect(refusal(eleven, base)).toBe("front.1: g9 p5 can't all be raised to 11");
  });

  test('[CI-8] a front with another number of cards than the table', () => {
    const base: Setting = { hands: ['g4', 'g5', 'g6'], front: ['', 'g9 = 11', 'g8 g7 = 8'] };
    expect(refusal(() => {}, base)).toBe("front.2: must have the table's count");
    const equal: Setting = { hands: ['g4', 'g5', 'g6'], front: ['', 'g9 = 11', 'g11 = 11'] };
    expect(refusal(() => {}, equal)).toBe('front.2: must be below the table');
  });

  test('[CI-16] someone without cards and points who isn’t finished', () => {
    const base: Setting = { hands: ['g4', '', 'g6'], points: [3, 0, 3] };
    expect(refusal(() => {}, base)).toBe('finished: seat 1 has neither cards nor points');
    const onCards: Setting = { ...base, front: ['', 'g9 = 10', ''] };
    expect(refusal(() => {}, onCards)).toBe('accepted');
  });

  test('[CI-16] someone finished with points on their cards', () => {
    const base: Setting = { ...untilLast, front: ['', '', 'g4 = 5', ''] };
    expect(refusal(() => {}, base)).toBe('finished: seat 2 still has cards or points');
  });

  test('[CI-17] someone finished to act, or so many that the game is over', () => {
    expect(refusal((full) => (full.toAct = 2), untilLast)).toBe('toAct: must not be finished');
    const first: Setting = { ...untilLast, options: {} };
    expect(refusal(() => {}, first)).toBe('finished: has so many that the game is over');
  });

  test('[CI-15] more idle passes than active players', () => {
    const clear: Setting = { ...untilLast, front: [], idle: 4 };
    expect(refusal(() => {}, clear)).toBe('idle: must be at most 3, the number of active players');
    expect(refusal(() => {}, { ...clear, idle: 3 })).toBe('accepted');
  });

  test.each<[string, () => Mutable<View>, (full: Mutable<View>) => void]>([
    ['toAct: must be null when the game is over', over, (full) => (full.toAct = 0)],
    [
      'finished: must be 2 when the game is over',
      over,
      (full) => (full.options = { ...full.options, until: 'last' }),
    ],
    ['match.game: must be the last when the match is over', overDuel, (full) => (full.match.game = 3)],
  ])('[CI-17] [CI-20] when over: %s', (problem, base, change) => {
    const full = base();
    change(full);
    const parsed = game.parsePosition(full);
    expect(parsed.ok ? 'accepted' : `${parsed.error.path}: ${parsed.error.problem}`).toBe(problem);
  });

  test.each<[string, unknown]>([
    ['phase', 'deal'],
    ['toAct', -1],
    ['hands', [['?'], [], []]],
    ['unused', ['?']],
    ['discard', ['g1']],
    ['points', [3, 0, -5]],
    ['front', [{ cards: ['g9'], value: 11 }, null, null]],
    ['pool', -1],
    ['pool', 1.5],
    ['table', { seat: 1 }],
    ['finished', [-1]],
    ['idle', -1],
    ['match', { game: 0, scores: [0, 0, 0] }],
    ['match', { game: 1, scores: [0, 0, -1] }],
    ['game', 'help'],
    ['options', { players: 9 }],
    ['extra', 1],
  ])('a malformed %s: %j', (key, value) => {
    expect(game.parsePosition({ ...position(setting), [key]: value }).ok).toBe(false);
  });

  test('a view, in which cards are hidden', () => {
    expect(game.parsePosition(game.view(table(setting), 0)).ok).toBe(false);
    expect(game.parsePosition(null).ok).toBe(false);
  });
});

describe('[CI-22] a world the viewer can’t tell from the real one', () => {
  const passed = (): State => following(dealt({ players: 3 }), pass(1), pass(0)).state;

  test.each([0, 2, 'onlooker'] as const)('seen by %s', (viewer) => {
    const view = game.view(passed(), viewer);
    const rng = seededRng('worlds');
    const worlds = Array.from({ length: 20 }, () => game.determinize(view, [], rng));
    for (const world of worlds) {
      expect(JSON.stringify(game.view(world, viewer))).toBe(JSON.stringify(view));
      loaded(game.position(world));
    }
    expect(new Set(worlds.map((world) => JSON.stringify(game.position(world)))).size).toBe(20);
  });

  test('every unseen card gets everywhere', () => {
    const state = passed();
    const view = game.view(state, 0);
    const rng = seededRng('everywhere');
    const places = [0, 1, 2].map(() => new Set<number>());
    for (let i = 0; i < 300; i++) {
      const { hands, unused } = game.determinize(view, [], rng);
      for (const [place, cards] of [hands[1], hands[2], unused].entries()) {
        for (const card of cards ?? []) at(places, place).add(card);
      }
    }
    const unseen = new Set([...(state.hands[1] ?? []), ...(state.hands[2] ?? []), ...state.unused]);
    for (const cards of places) expect(cards).toEqual(unseen);
  });

  test('[CI-1] there is none with a card too many', () => {
    const view = game.view(passed(), 0);
    const wrong = { ...view, unused: view.unused.slice(1) };
    expect(() => game.determinize(wrong, [], seededRng('wrong'))).toThrow(
      'as many cards are unseen as hidden',
    );
  });

  test('the hand the viewer sees keeps its order', () => {
    const loose = table(setting);
    const world = game.determinize(game.view(loose, 0), [], seededRng('order'));
    expect(game.position(world).hands[0]).toEqual(['p7', 'g4']);
  });
});
