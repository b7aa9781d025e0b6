import { describe, expect, test } from 'vitest';
import { help as game } from '../../../src/games/help/game.ts';
import type { View } from '../../../src/games/help/types.ts';
import { following, give, loaded, type Mutable, no, play, position, type Setting, table } from './table.ts';

const acting: Setting = {
  hands: ['1 4 W N', '2 2 9 Z', '11 S 3 3'],
  row: '2 5',
  toAct: 2,
  points: [0, 1, 0],
  no: ['', 'fresh', ''],
};
const asking: Setting = {
  hands: ['11 10 4 S', '2 3', '9'],
  row: '5 9',
  phase: 'help',
  toAct: 0,
  help: { asker: 1, giver: 0, card: null },
};
const returning: Setting = {
  hands: ['10 4 S', '2 3 11', '9'],
  row: '5 9',
  phase: 'return',
  toAct: 1,
  help: { asker: 1, giver: 0, card: '11' },
};
const starting: Setting = { hands: ['5 6', '4 9', '8'], phase: 'start', toAct: 1 };
const over: Setting = {
  hands: ['1', '2', '3', '4'],
  row: '9',
  phase: 'over',
  toAct: null,
  points: [3, 0, 3, 2],
  winners: [0, 2],
};

describe('loading gives back the position, key for key', () => {
  test.each<[string, Setting]>([
    ['in the phase act', acting],
    ['in the phase help', asking],
    ['in the phase return', returning],
    ['in the phase start', starting],
    ['of a finished game', over],
    ['with a discard pile and no deck', { ...acting, deck: 0 }],
    ['with empty and large hands', { hands: ['', '1 1 1 1 1 2 2 2', '', 'N', ''], toAct: 1 }],
    ['counter-clockwise in round 7', { ...acting, direction: -1, round: 7 }],
    ['with more players', { hands: ['1', '2', '3', '4', '5'], no: ['', 'fresh', 'skipped'] }],
  ])('%s', (_, setting) => {
    const full = position(setting);
    expect(JSON.stringify(game.position(loaded(full)))).toBe(JSON.stringify(full));
  });

  test('the keys are in the order of the rules', () => {
    expect(Object.keys(game.position(table(acting)))).toEqual(
      'game options round direction phase toAct points hands row drawPile discard no help winners'.split(' '),
    );
  });

  test('options left out take their defaults', () => {
    expect(loaded({ ...position(acting), options: {} }).options).toEqual({ players: 3 });
  });
});

test('[HE-6] a loaded position plays on', () => {
  expect(following(table(acting), play('11')).state.toAct).toBe(0);
  expect(following(table(asking), give('11')).state.phase).toBe('return');
  expect(following(table(starting), play('4')).state.toAct).toBe(2);
});

test('[HE-12] a No! in front counts as one of the seven', () => {
  const state = table({ hands: ['N N N N N N', '1', '2'], no: ['', 'fresh', ''] });
  expect(game.position(state).drawPile).not.toContain('N');
  expect(following(state, no).state.no).toEqual(['fresh', 'fresh', 'none'].with(1, 'skipped'));
});

function refusal(change: (full: Mutable<View>) => void, base: Setting = acting): string {
  const full = position(base);
  change(full);
  const parsed = game.parsePosition(full);
  return parsed.ok ? 'accepted' : `${parsed.error.path}: ${parsed.error.problem}`;
}

describe('a position that doesn’t add up is refused with the reason', () => {
  test.each<[string, (full: Mutable<View>) => unknown, Setting?]>([
    ['points: must have one entry for each of 3 players', (full) => full.points.push(0)],
    ['hands: must have one entry for each of 3 players', (full) => full.hands.pop()],
    ['no: must have one entry for each of 3 players', (full) => full.no.pop()],
    ['row: a row of 6 is cleared at once', (full) => (full.row = ['1', '2', '3', '4', '5', '6'])],
    ['row: must be numbers and Wilds', (full) => (full.row = ['2', 'Z'])],
    ['row: must be strictly ascending, but reads 2 5 5', (full) => full.row.push('5')],
    ['row: must be strictly ascending, but reads 2 5 6 6', (full) => full.row.push('W', '6')],
    ['row: no value is above 11', (full) => full.row.push('11', 'W')],
    ['winners: must be null before the game is over', (full) => (full.winners = [])],
    ['points: nobody has 3 before the game is over', (full) => (full.points = [0, 3, 0])],
    ['toAct: must be a seat', (full) => (full.toAct = null)],
    ['toAct: must be a seat', (full) => (full.toAct = 3)],
    ['help: must be null in the phase act', (full) => (full.help = { asker: 2, giver: 0, card: null })],
    ['no.1: must be null for the one to act', (full) => (full.toAct = 1)],
    ['row: must be empty in the phase start', (full) => (full.row = ['4']), starting],
    ['no: must all be null in the phase start', (full) => (full.no[0] = 'fresh'), starting],
    [
      'help: must be null in the phase start',
      (full) => (full.help = { asker: 2, giver: 0, card: null }),
      starting,
    ],
    ['toAct: must be a seat', (full) => (full.toAct = null), starting],
    ['help: must be given in the phase help', (full) => (full.help = null), asking],
    ['help: must be given in the phase return', (full) => (full.help = null), returning],
    ['help.asker: must be a seat', (full) => (full.help = { asker: 3, giver: 0, card: null }), asking],
    ['help.giver: must be a seat', (full) => (full.help = { asker: 1, giver: 3, card: null }), asking],
    ['no.1: must be null for the asker', (full) => (full.no[1] = 'skipped'), asking],
    ['toAct: must be the giver in the phase help', (full) => (full.toAct = 1), asking],
    ['toAct: must be the asker in the phase return', (full) => (full.toAct = 0), returning],
    ['toAct: must be a seat', (full) => (full.toAct = 5), asking],
    ['winners: must be null before the game is over', (full) => (full.winners = [0]), asking],
    [
      'help.card: must be null in the phase help',
      (full) => (full.help = { asker: 1, giver: 0, card: '2' }),
      asking,
    ],
    [
      'help.card: must be in the asker’s hand in the phase return',
      (full) => (full.help = { asker: 1, giver: 0, card: null }),
      returning,
    ],
    [
      'help.card: must be in the asker’s hand in the phase return',
      (full) => (full.help = { asker: 1, giver: 0, card: '10' }),
      returning,
    ],
    ['toAct: must be null when the game is over', (full) => (full.toAct = 0), over],
    [
      'help: must be null when the game is over',
      (full) => (full.help = { asker: 1, giver: 0, card: null }),
      over,
    ],
    ['points: someone has 3 when the game is over', (full) => (full.points = [2, 2, 2, 2]), over],
    ['winners: must be the seats with 3 points, ascending', (full) => (full.winners = null), over],
    ['winners: must be the seats with 3 points, ascending', (full) => (full.winners = [0]), over],
    ['winners: must be the seats with 3 points, ascending', (full) => (full.winners = [2, 0]), over],
    [': the cards are not exactly the deck: 8 of 3 instead of 7', (full) => full.discard.push('3')],
    [': the cards are not exactly the deck: 6 of N instead of 7', (full) => (full.no[1] = null)],
    [
      'help.giver: must be the nearest before the asker in playing order without a No!',
      (full) => {
        full.help = { asker: 1, giver: 2, card: null };
        full.toAct = 2;
      },
      asking,
    ],
    [
      'help.giver: must be the nearest before the asker in playing order without a No!',
      (full) => (full.direction = -1),
      returning,
    ],
    [
      'help.giver: must be the nearest before the asker in playing order without a No!',
      (full) => {
        full.no[0] = 'fresh';
        full.drawPile.splice(full.drawPile.indexOf('N'), 1);
      },
      asking,
    ],
    ['help.asker: has a legal play and may not ask', (full) => swapCards(full, '2', '10'), asking],
    ['toAct: has no legal action', (full) => (full.direction = 1), { ...asking, hands: ['4 4', '2 3', '9'] }],
    ['toAct: has no legal action', () => undefined, { hands: ['1 2', '9', '9'], row: '5' }],
    ['toAct: has no legal action', () => undefined, { hands: ['', '9', '9'] }],
    ['toAct: has no legal action', () => undefined, { hands: ['W N', '9', '9'], phase: 'start' }],
    ['toAct: has no legal action', () => undefined, { ...returning, hands: ['4', '11', '9'] }],
  ])('%s', (expected, change, base) => {
    const reason = refusal((full) => void change(full), base);
    expect(reason.replaceAll('’', "'")).toBe(expected.replaceAll('’', "'"));
  });
});

/** Puts a card of the draw deck into the asker's hand in place of another. */
function swapCards(full: Mutable<View>, out: '2', into: '10'): void {
  full.hands[1]?.splice(full.hands[1].indexOf(out), 1, into);
  full.drawPile.splice(full.drawPile.indexOf(into), 1, out);
}

describe('a position of the wrong shape is refused', () => {
  test.each<[string, Record<string, unknown>, Setting?]>([
    ['game', { game: 'chip-it' }],
    ['options.players', { options: { players: 6 } }],
    ['options.chips', { options: { players: 3, chips: 2 } }],
    ['round', { round: 0 }],
    ['direction', { direction: 0 }],
    ['phase', { phase: 'deal' }],
    ['toAct', { toAct: -1 }],
    ['points.1', { points: [0, 4, 0] }],
    ['hands.0.1', { hands: [['1', '?'], [], []] }],
    ['row.0', { row: [2] }],
    ['drawPile.0', { drawPile: ['?'] }],
    ['discard', { discard: 3 }],
    ['no.0', { no: ['old', null, null] }],
    ['help.card', { help: { asker: 1, giver: 0 } }, asking],
    ['winners', { winners: 0 }],
    ['extra', { extra: 1 }],
    ['drawPile', { drawPile: undefined }],
  ])('%s: %j', (path, change, base = acting) => {
    const parsed = game.parsePosition({ ...position(base), ...change });
    expect(parsed.ok ? 'accepted' : parsed.error.path).toBe(path);
  });

  test.each([null, 7, 'help', []])('%j', (json) => {
    expect(game.parsePosition(json).ok).toBe(false);
  });
});
