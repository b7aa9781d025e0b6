import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../src/core/rng.ts';
import { checkeredCombos as game } from '../../../src/games/checkered-combos/game.ts';
import type { View } from '../../../src/games/checkered-combos/types.ts';
import { following, type Mutable, play, position, type Setting, stop, table, take } from './table.ts';

const setting: Setting = {
  hands: ['7 X', '3 4 12', 'S'],
  reserves: ['5 R', '1 1', '9'],
  plays: ['solo 8'],
};

function refusal(change: (full: Mutable<View>) => void, base: Setting = setting): string {
  const full = position(base);
  change(full);
  const parsed = game.parsePosition(full);
  return parsed.ok ? 'accepted' : `${parsed.error.path}: ${parsed.error.problem}`;
}

function placing(): Mutable<View> {
  const state = following(table({ hands: ['1', 'S 2', '3'], plays: ['redraw'] }), stop(0)).state;
  return JSON.parse(JSON.stringify(game.position(state)));
}

/** A Stop that ended a turn with a Redraw in it. */
const redrawing: Setting = { hands: ['1', '2', '3'], plays: ['redraw', 'stop'] };

/** Puts the next card into the fingers of the one who played last. */
function draw(full: Mutable<View>, left: number): void {
  const card = full.drawPile.shift() ?? '?';
  full.phase = 'place';
  full.toAct = full.turn.plays.length - 1;
  full.drawn = { card, left };
}

function over(): Mutable<View> {
  const start = table({ hands: ['5', '6 1', '7'], chips: [1, 0, 1] });
  const { state } = following(start, play(0, 'solo', 5), play(0, 'solo', 6), play(0, 'solo', 7));
  return JSON.parse(JSON.stringify(game.position(state)));
}

describe('loading gives back the position', () => {
  test.each([
    ['in the phase act', () => position(setting)],
    ['in the phase place', placing],
    ['of a finished game', over],
    ['after two Redraws', () => position({ hands: ['1', '2', '3', '4'], plays: ['redraw', 'redraw'] })],
    ['of Dealt!', () => position({ ...setting, edition: 'dealt' })],
  ])('%s', (_, made) => {
    const full = made();
    const state = game.parsePosition(full);
    if (!state.ok) throw new Error(`${state.error.path} ${state.error.problem}`);
    expect(JSON.stringify(game.position(state.value))).toBe(JSON.stringify(full));
  });
});

test('a loaded finished game is over', () => {
  const state = game.parsePosition(over());
  expect(state.ok && game.turn(state.value)).toEqual({ kind: 'over', result: { places: [1, 2, 1] } });
});

describe('a position that doesn’t add up is refused with the reason', () => {
  test.each<[string, (full: Mutable<View>) => void]>([
    ['chips: must have one entry for each of 3 players', (full) => full.chips.push(1)],
    ['hands: must have one entry for each of 3 players', (full) => full.hands.push([])],
    ['reserves: must have one entry for each of 3 players', (full) => full.reserves.pop()],
    ['chips: nobody has more than 2', (full) => (full.chips[1] = 3)],
    ['turn.seats: must be seats, ascending', (full) => (full.turn.seats = [0, 2, 1])],
    ['turn.seats: must be seats, ascending', (full) => (full.turn.seats = [0, 1, 1, 2])],
    ['turn.seats: must be seats, ascending', (full) => (full.turn.seats = [0, 1, 3])],
    ['turn.seats: must be at least two', (full) => (full.turn.seats = [0])],
    [
      'turn.opener: must be one of turn.seats',
      (full) => (full.turn = { opener: 0, seats: [1, 2], plays: [] }),
    ],
    ['hands.2: has cards, but the seat is not in turn.seats', (full) => full.turn.seats.pop()],
    [
      'turn.plays.0.seat: the seats act once each, clockwise from the opener',
      (full) => (full.turn.plays = [{ seat: 1, kind: 'redraw' }]),
    ],
    [
      'turn.plays.0: the opener takes no reserve card',
      (full) => (full.turn.plays = [{ seat: 0, kind: 'take' }]),
    ],
    [
      'turn.plays.0: 8 is no solo of 9',
      (full) => (full.turn.plays = [{ seat: 0, kind: 'combo', combo: 'solo', value: 9, cards: ['8'] }]),
    ],
    [
      'turn.plays.0: 8 is no pair of 8',
      (full) => (full.turn.plays = [{ seat: 0, kind: 'combo', combo: 'pair', value: 8, cards: ['8'] }]),
    ],
    [
      'turn.plays.0: 8 7 is no pair of 8',
      (full) => (full.turn.plays = [{ seat: 0, kind: 'combo', combo: 'pair', value: 8, cards: ['8', '7'] }]),
    ],
    [
      "turn.plays.1: doesn't outbid the plays before it",
      (full) => full.turn.plays.push({ seat: 1, kind: 'combo', combo: 'solo', value: 8, cards: ['8'] }),
    ],
    [
      'turn.plays.2: nothing is played after a Stop',
      (full) => full.turn.plays.push({ seat: 1, kind: 'stop' }, { seat: 2, kind: 'take' }),
    ],
    ['turn.plays: a Stop has ended the turn', (full) => full.turn.plays.push({ seat: 1, kind: 'stop' })],
    ['turn.plays: a Stop has ended the turn', (full) => (full.turn.plays = [{ seat: 0, kind: 'stop' }])],
    ['toAct: must be the next of turn.seats, clockwise, after the plays', (full) => (full.toAct = 2)],
    ['toAct: must be the next of turn.seats, clockwise, after the plays', (full) => (full.toAct = null)],
    ['drawn: must be null in the phase act', (full) => (full.drawn = { card: '9', left: 0 })],
    ['losers: must be null before the game is over', (full) => (full.losers = [])],
    [
      'hands.2: is empty, but the seat is yet to act',
      (full) => full.discard.push(...(full.hands.splice(2, 1, []).flat() as 'S'[])),
    ],
    [': the cards are not exactly the deck: 3 of 7 instead of 4', (full) => full.hands[0]?.shift()],
    [': the cards are not exactly the deck: 5 of 12 instead of 4', (full) => full.discard.push('12')],
    ['round: must be >=1, not 0', (full) => (full.round = 0)],
  ])('%s', (expected, change) => {
    expect(refusal((full) => void change(full))).toBe(expected);
  });

  test('options are checked first', () => {
    expect(refusal((full) => (full.options.oldest = 9))).toMatch(/^options\.oldest: must be a seat/);
  });

  test('where the one to act can do nothing', () => {
    expect(refusal(() => {}, { hands: ['1', '3', '2'], plays: ['pair 7'] })).toBe(
      'toAct: has no legal action',
    );
  });

  test.each<[string, (full: Mutable<View>) => void]>([
    ['losers: must be null before the game is over', (full) => (full.losers = [1])],
    ['drawn: must be a card in the phase place', (full) => (full.drawn = null)],
    ['turn.plays: the turn must have ended in the phase place', (full) => full.turn.plays.pop()],
    ['drawn.left: too many for 1 Redraws', (full) => (full.drawn = { card: '1', left: 3 })],
    [
      'drawn.left: more than the draw pile has',
      (full) => full.discard.push(...(full.drawPile.splice(1) as '1'[])),
    ],
    ['toAct: must be the one who redraws', (full) => (full.toAct = 0)],
  ])('in the phase place: %s', (expected, change) => {
    const full = placing();
    change(full);
    const parsed = game.parsePosition(full);
    expect(parsed.ok ? 'accepted' : `${parsed.error.path}: ${parsed.error.problem}`).toBe(expected);
  });

  test.each([
    ['redraw', 2, 'accepted'],
    ['redraw', 3, 'drawn.left: too many for 1 Redraws'],
    ['redraw redraw', 5, 'accepted'],
    ['redraw redraw', 6, 'drawn.left: too many for 2 Redraws'],
  ])('[CC-17] after "%s" %i more may be drawn: %s', (redraws, left, expected) => {
    const plays = [...redraws.split(' '), 'stop'];
    const base: Setting = { hands: ['1', '2', '3', '4'], plays, drawPile: '8 8 8 9 9 9 12' };
    expect(refusal((full) => draw(full, left), base)).toBe(expected);
  });

  test.each([
    ['8 9 12', 'accepted'],
    ['8 9', 'drawn.left: more than the draw pile has'],
  ])('[CC-17] two more may be drawn where the draw pile was %s: %s', (drawPile, expected) => {
    expect(refusal((full) => draw(full, 2), { ...redrawing, drawPile })).toBe(expected);
  });

  test.each<[string, (full: Mutable<View>) => void]>([
    ['toAct: must be null when the game is over', (full) => (full.toAct = 1)],
    ['drawn: must be null when the game is over', (full) => (full.drawn = { card: '1', left: 0 })],
    ['losers: must be seats without chips, ascending', (full) => (full.losers = [])],
    ['losers: must be seats without chips, ascending', (full) => (full.losers = null)],
    ['losers: must be seats without chips, ascending', (full) => (full.losers = [0])],
    ['losers: must be seats without chips, ascending', (full) => (full.losers = [1, 1])],
    ['losers: must be seats without chips, ascending', (full) => (full.losers = [1, 7])],
  ])('when over: %s', (expected, change) => {
    const full = over();
    change(full);
    const parsed = game.parsePosition(full);
    expect(parsed.ok ? 'accepted' : `${parsed.error.path}: ${parsed.error.problem}`).toBe(expected);
  });

  test.each<[string, unknown, string]>([
    ['game', 'help', 'must be "checkered-combos", not "help"'],
    ['extra', 1, 'is not known here'],
    ['chips', undefined, 'is missing'],
    ['phase', 'deal', 'must be ("act" | "place" | "over"), not "deal"'],
    ['round', 0, 'must be >=1, not 0'],
    ['toAct', -1, 'must be >=0, not -1'],
    ['losers', 1, 'must be Array, not 1'],
  ])('a %s of %j', (key, value, problem) => {
    const parsed = game.parsePosition({ ...position(setting), [key]: value });
    expect(parsed).toEqual({ ok: false, error: { path: key, problem } });
  });

  test.each<[string, string, unknown]>([
    ['discard.0', 'discard', ['0']],
    ['drawPile.0', 'drawPile', ['?']],
    ['hands.1.0', 'hands', [[], [7], []]],
    ['reserves.0.0', 'reserves', [['?'], [], []]],
    ['chips.2', 'chips', [2, 2, -1]],
    ['drawn.left', 'drawn', { card: '1' }],
    ['drawn.card', 'drawn', { card: '?', left: 0 }],
    ['turn.opener', 'turn', { opener: null, seats: [0, 1, 2], plays: [] }],
    ['turn.plays.0', 'turn', { opener: 0, seats: [0, 1, 2], plays: [{ seat: 0, kind: 'pass' }] }],
    ['turn.seats', 'turn', { opener: 0, plays: [] }],
    ['turn.extra', 'turn', { opener: 0, seats: [0, 1, 2], plays: [], extra: 1 }],
  ])('something else at %s', (path, key, value) => {
    const parsed = game.parsePosition({ ...position(setting), [key]: value });
    expect(parsed.ok ? 'accepted' : parsed.error.path).toBe(path);
  });

  test.each([7, null, [], 'checkered-combos'])('%j', (json) => {
    expect(game.parsePosition(json).ok).toBe(false);
  });
});

describe('what a viewer remembers', () => {
  test('[CC-12] [CC-28] a reserve card taken is known where it lies, as the hand changes around it', () => {
    const start = table({ hands: ['2 1', '3 4 6', '9 12'], reserves: ['8', '10 7', ''] });
    const { state, events } = following(
      start,
      play(0, 'solo', 2),
      take(1, 2),
      play(1, 'solo', 12),
      play(0, 'solo', 9),
      take(0, 0),
      take(0, 0),
    );
    expect(game.position(state).hands[1]).toEqual(['10', '3', '4', '7', '6']);
    const seen = events.flatMap((event) => game.eventFor(event, 0) ?? []);
    const sixths = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const world = game.position(game.determinize(game.view(state, 0), seen, seededRng(`${seed}`)));
      expect(world.hands[1]?.[0]).toBe('10');
      expect(world.hands[1]?.[3]).toBe('7');
      expect(world.hands[0]).toEqual(['8', '1']);
      sixths.add(String(world.hands[1]?.[4]));
    }
    expect(sixths.size).toBeGreaterThan(3);
  });
});
