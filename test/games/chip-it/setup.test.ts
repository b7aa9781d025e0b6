import { describe, expect, test } from 'vitest';
import { settled } from '../../../src/core/play.ts';
import { seededRng } from '../../../src/core/rng.ts';
import { CARD_NAMES, cardNamed, cardNames, DECK, inOrder } from '../../../src/games/chip-it/cards.ts';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import { dealt, only, pass } from './table.ts';

function optionsOf(json: unknown): unknown {
  const parsed = game.parseOptions(json);
  return parsed.ok ? parsed.value : `${parsed.error.path}: ${parsed.error.problem}`;
}

test('[CI-1] the deck has two green cards of each value 2–21 and two purple ones of each value 2–11', () => {
  const greens = Array.from({ length: 20 }, (_, i) => `g${i + 2}`);
  const purples = Array.from({ length: 10 }, (_, i) => `p${i + 2}`);
  expect(CARD_NAMES).toEqual([...greens, ...purples]);
  expect(cardNames(DECK)).toEqual([...greens, ...purples].flatMap((name) => [name, name]));
  expect(DECK).toHaveLength(60);
});

test.each([2, 3, 4, 5, 6])('[CI-1] with %i players there are 108 points in all', (players) => {
  const { points, pool } = dealt({ players });
  expect(points.reduce((sum, held) => sum + held, pool)).toBe(108);
});

test.each([
  [3, 15, 15],
  [4, 15, 0],
  [5, 12, 0],
  [6, 10, 0],
])('[CI-2] %i players get %i cards each, and %i stay out of the game', (players, hand, unused) => {
  const state = dealt({ players });
  expect(state.hands.map((cards) => cards.length)).toEqual(Array(players).fill(hand));
  expect(state.unused).toHaveLength(unused);
  expect(state.discard).toEqual([]);
});

test('[CI-2] hands are dealt seat by seat from the top, and sorted; what is left stays unseen', () => {
  const start = game.setup({ players: 3, first: 0, until: 'first', match: 'single' });
  const deal = game.sample(start, seededRng('order'));
  if (deal.type !== 'deal') throw new Error('a deal is due');
  const { state, events } = game.apply(start, deal);
  const sorted = (from: number): readonly string[] =>
    cardNames(inOrder(deal.deck.slice(from, from + 15).map(cardNamed)));
  const { hands, unused } = game.position(state);
  expect(hands).toEqual([sorted(0), sorted(15), sorted(30)]);
  expect(unused).toEqual(deal.deck.slice(45));
  expect(only(events, 'dealt')).toEqual({
    type: 'dealt',
    game: 1,
    games: 1,
    first: 0,
    hands,
    unused: 15,
    points: [3, 3, 3],
  });
});

test('[CI-2] before the first deal there are no cards on the table, and nobody is to act', () => {
  const options = { players: 3, first: 1, until: 'first', match: 'single' } as const;
  const start = game.setup(options);
  const nothing = { cards: [], value: 0, points: 0 };
  expect(start).toEqual({
    options,
    phase: 'deal',
    toAct: 1,
    hands: [[], [], []],
    unused: [],
    discard: [],
    points: [0, 0, 0],
    fronts: [nothing, nothing, nothing],
    pool: 108,
    owner: undefined,
    finished: [],
    idle: 0,
    game: 1,
    scores: [0, 0, 0],
  });
  expect(game.view(start, 0)).toMatchObject({ phase: 'deal', toAct: null });
  expect(game.parsePosition(game.position(start)).ok).toBe(false);
});

test('[CI-3] everyone takes 3 points, for all to see', () => {
  const state = dealt({ players: 4 });
  expect(state.points).toEqual([3, 3, 3, 3]);
  expect(state.pool).toBe(96);
  expect(game.view(state, 'onlooker').points).toEqual([3, 3, 3, 3]);
});

test.each([0, 2])('[CI-4] where seat %i is the youngest, it begins', (first) => {
  expect(game.turn(dealt({ players: 3, first }))).toEqual({ kind: 'seats', seats: [first] });
});

test('[CI-21] two get 12 cards each, 36 stay unseen, and only the first player gets points', () => {
  const state = dealt({ players: 2, first: 1 });
  expect(state.hands.map((hand) => hand.length)).toEqual([12, 12]);
  expect(state.unused).toHaveLength(36);
  expect(state.points).toEqual([0, 2]);
  expect(state.pool).toBe(106);
});

test.each([
  [{ players: 4 }, 1],
  [{ players: 2 }, 4],
  [{ players: 3, match: 'tournament' }, 3],
  [{ players: 6, match: 'tournament' }, 6],
])('[CI-19] [CI-21] with %j there are %i games', (json, games) => {
  const options = game.parseOptions(json);
  if (!options.ok) throw new Error(options.error.problem);
  const { events } = settled(game, game.setup(options.value), seededRng('deal'));
  expect(only(events, 'dealt')).toMatchObject({ game: 1, games });
});

describe('options', () => {
  test.each([
    [{}, { players: 3, first: 0, until: 'first', match: 'single' }],
    [{ players: 2 }, { players: 2, first: 0, until: 'first', match: 'duel' }],
    [
      { players: 2, match: 'duel', until: 'first' },
      { players: 2, first: 0, until: 'first', match: 'duel' },
    ],
    [
      { players: 4, until: 'last', first: 3 },
      { players: 4, first: 3, until: 'last', match: 'single' },
    ],
    [{ match: 'tournament' }, { players: 3, first: 0, until: 'last', match: 'tournament' }],
    [
      { match: 'tournament', until: 'last', players: 6 },
      { players: 6, first: 0, until: 'last', match: 'tournament' },
    ],
  ])('[CI-17] [CI-19] [CI-21] %j means %j', (json, options) => {
    expect(JSON.stringify(optionsOf(json))).toBe(JSON.stringify(options));
  });

  test.each([
    [{ players: 2, match: 'single' }, 'match: two players always play a duel'],
    [{ players: 2, match: 'tournament' }, 'match: two players always play a duel'],
    [{ match: 'duel' }, 'match: a duel is for two players'],
    [{ players: 4, match: 'duel' }, 'match: a duel is for two players'],
    [{ players: 2, until: 'last' }, 'until: a duel ends with the first player finished'],
    [{ match: 'tournament', until: 'first' }, 'until: a tournament is played until the last'],
    [{ first: 3 }, 'first: must be a seat from 0 to 2'],
    [{ players: 2, first: 2 }, 'first: must be a seat from 0 to 1'],
  ])('[CI-19] [CI-21] %j contradicts itself', (json, problem) => {
    expect(optionsOf(json)).toBe(problem);
  });

  test.each([
    [{ players: 1 }],
    [{ players: 7 }],
    [{ players: '3' }],
    [{ first: -1 }],
    [{ first: 0.5 }],
    [{ until: 'never' }],
    [{ match: 'best of three' }],
    [{ speed: 1 }],
    [undefined],
  ])('%j is refused', (json) => {
    expect(game.parseOptions(json).ok).toBe(false);
  });

  test('are told with their defaults', () => {
    const specs = Object.entries(game.optionSpecs).map(([key, spec]) => [key, spec.default]);
    expect(game.parseOptions(Object.fromEntries(specs))).toEqual(game.parseOptions({}));
  });
});

describe('[CI-22] what everyone can see', () => {
  const hidden = Array(15).fill('?');

  test('a seat sees its own hand, and nobody the cards left out', () => {
    const state = dealt({ players: 3 });
    const full = game.position(state);
    expect(game.view(state, 1)).toEqual({
      ...full,
      hands: [hidden, full.hands[1], hidden],
      unused: hidden,
    });
  });

  test('an onlooker sees no hand', () => {
    const state = dealt({ players: 3 });
    const full = game.position(state);
    expect(game.view(state, 'onlooker')).toEqual({
      ...full,
      hands: [hidden, hidden, hidden],
      unused: hidden,
    });
  });

  test('all that is played is told to everyone', () => {
    for (const event of game.apply(dealt({ players: 3 }), pass(1)).events) {
      expect(game.eventFor(event, 'onlooker')).toEqual(event);
    }
  });

  test('the deal is told to each with their own cards only', () => {
    const full = game.position(dealt({ players: 3 }));
    const start = game.setup({ players: 3, first: 0, until: 'first', match: 'single' });
    const event = only(settled(game, start, seededRng('deal')).events, 'dealt');
    expect(game.eventFor(event, 2)).toEqual({ ...event, hands: [hidden, hidden, full.hands[2]] });
    expect(game.eventFor(event, 'onlooker')).toEqual({ ...event, hands: [hidden, hidden, hidden] });
  });
});
