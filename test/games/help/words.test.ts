import { describe, expect, test } from 'vitest';
import type { Words } from '../../../src/core/words.ts';
import type { Event, Why } from '../../../src/games/help/types.ts';
import { words as de, labels as labelsDe } from '../../../src/games/help/words/de.ts';
import { words as en, labels as labelsEn } from '../../../src/games/help/words/en.ts';

const names = ['Ana', 'Ben', 'Cleo', 'Dan'];
const points = [0, 1, 2, 1];

const events: readonly Event[] = [
  { type: 'dealt', round: 2, direction: -1, hands: [['?', '?', '?', '?'], []], drawPile: 89 },
  {
    type: 'called',
    calls: [
      { seat: 0, card: '3' },
      { seat: 1, card: null },
    ],
  },
  { type: 'redealt', round: 2 },
  { type: 'tie-broken', seat: 0, tied: [0, 2], card: '3' },
  { type: 'begins', seat: 0, card: '8', why: 'lowest' },
  { type: 'played', seat: 0, card: '11' },
  { type: 'wild-placed', seat: 0, at: 2, value: 6 },
  { type: 'switched', seat: 0, at: 1, took: 'W', put: '7' },
  { type: 'zapped', seat: 0, card: 'W' },
  { type: 'no-played', seat: 0 },
  { type: 'row-cleared', seat: 0, row: ['1', '2', '3', '4', '5', '6'] },
  { type: 'drew', seat: 0, card: '?', left: 30 },
  { type: 'reshuffled', drawPile: 40 },
  { type: 'skipped', seat: 0 },
  { type: 'no-removed', seat: 0 },
  { type: 'asked', asker: 0, giver: 1, passedOver: [3], row: ['5'] },
  { type: 'gave', giver: 0, asker: 1, card: 'S' },
  { type: 'returned', asker: 0, giver: 1, card: '1' },
  { type: 'no-help', asker: 1, giver: 0 },
  { type: 'helpless', asker: 0, row: [] },
  { type: 'round-over', round: 2, why: 'no-help', scorers: [0, 2], points },
  { type: 'round-over', round: 2, why: 'helpless', scorers: [0], points },
  { type: 'game-over', winners: [0] },
  { type: 'game-over', winners: [0, 2] },
];

const reasons: readonly Why[] = [
  { code: 'game-over', rule: 'HE-17' },
  { code: 'chance-acts', rule: 'HE-2', due: 'deal' },
  { code: 'chance-acts', rule: 'HE-4', due: 'tie' },
  { code: 'chance-acts', rule: 'HE-6', due: 'shuffle' },
  { code: 'not-chance', rule: 'HE-2' },
  { code: 'not-due', rule: 'HE-2' },
  { code: 'player-acts', rule: 'HE-6' },
  { code: 'wrong-deck', rule: 'HE-1' },
  { code: 'wrong-pile', rule: 'HE-6' },
  { code: 'not-tied', rule: 'HE-4', tied: [1, 2] },
  { code: 'not-your-turn', rule: 'HE-6', toAct: 0 },
  { code: 'must-start-with', rule: 'HE-5', card: '8' },
  { code: 'must-give', rule: 'HE-14', asker: 1 },
  { code: 'must-return', rule: 'HE-14', giver: 1 },
  { code: 'not-asked', rule: 'HE-13' },
  { code: 'nothing-received', rule: 'HE-14' },
  { code: 'card-not-held', rule: 'HE-6', card: 'W' },
  { code: 'not-a-number', rule: 'HE-9', card: 'W' },
  { code: 'not-a-number', rule: 'HE-12', card: 'N' },
  { code: 'too-low', rule: 'HE-7', card: '8', value: 9 },
  { code: 'no-such-place', rule: 'HE-9', at: 7, places: 4 },
  { code: 'row-would-not-ascend', rule: 'HE-9', values: [4, 5, 5] },
  { code: 'above-eleven', rule: 'HE-9', values: [11, 12] },
  { code: 'same-as-leftmost', rule: 'HE-9', leftmost: 1 },
  { code: 'no-allowed-swap', rule: 'HE-10' },
  { code: 'not-swappable', rule: 'HE-10', card: 'Z' },
  { code: 'nothing-to-zap', rule: 'HE-11' },
  { code: 'not-playable-gift', rule: 'HE-14', card: '1', asker: 0 },
  { code: 'not-the-received-card', rule: 'HE-14', card: '11' },
  { code: 'return-leaves-no-play', rule: 'HE-14', card: '6' },
];

describe.each<[string, Words<Event, Why>]>([
  ['en', en],
  ['de', de],
])('%s', (_, words) => {
  test('every event has a sentence of its own, for those in it and for others', () => {
    for (const you of [undefined, 0, 1, 3]) {
      const told = events.map((event) => words.event(event, { names, you }));
      expect(new Set(told).size).toBe(events.length);
      for (const text of told) expect(text).toMatch(/^[A-ZÄÖÜ0-9].*[.!]$/);
      expect(told.join(' ')).not.toMatch(/undefined|null|NaN| {2}/);
    }
  });

  test('every reason has a sentence of its own', () => {
    for (const you of [undefined, 0]) {
      const told = reasons.map((why) => words.reason(why, { names, you }));
      expect(new Set(told).size).toBe(reasons.length);
      for (const text of told) expect(text).toMatch(/^[A-ZÄÖÜ].*[.!]$/);
      expect(told.join(' ')).not.toMatch(/undefined|null|NaN| {2}/);
    }
  });

  test('who is addressed is not named', () => {
    for (const event of events) expect(words.event(event, { names, you: 0 })).not.toContain('Ana');
  });
});

test.each<[Event, number | undefined, string, string]>([
  [{ type: 'played', seat: 1, card: '8' }, 0, 'Ben plays an 8.', 'Ben spielt eine 8.'],
  [{ type: 'played', seat: 0, card: '7' }, 0, 'You play a 7.', 'Du spielst eine 7.'],
  [
    { type: 'wild-placed', seat: 1, at: 2, value: 6 },
    0,
    'Ben plays a Wild as a 6 at place 3.',
    'Ben legt einen Joker als 6 an Platz 3.',
  ],
  [
    { type: 'switched', seat: 1, at: 0, took: 'W', put: '7' },
    0,
    'Ben plays a Switch at place 1: a 7 goes in, a Wild comes out.',
    'Ben tauscht an Platz 1: eine 7 rein, ein Joker raus.',
  ],
  [
    { type: 'asked', asker: 0, giver: 1, passedOver: [], row: [] },
    1,
    'Ana can’t play and asks you for help.',
    'Ana kann nichts spielen und bittet dich um Hilfe.',
  ],
  [
    { type: 'asked', asker: 0, giver: 1, passedOver: [2], row: [] },
    0,
    'You can’t play and ask Ben for help (Cleo: No!).',
    'Du kannst nichts spielen und bittest Ben um Hilfe (Nein!: Cleo).',
  ],
  [
    { type: 'returned', asker: 1, giver: 0, card: 'S' },
    0,
    'Ben gives you a Switch in return.',
    'Ben gibt einen Tausch an dich zurück.',
  ],
  [
    { type: 'game-over', winners: [0, 2] },
    2,
    'Ana and you win the game!',
    'Ana und du gewinnt das Spiel gemeinsam!',
  ],
  [
    { type: 'drew', seat: 0, card: 'N', left: 1 },
    0,
    'You draw a No!, 1 left in the deck.',
    'Du ziehst ein Nein!, noch 1 im Stapel.',
  ],
  [{ type: 'game-over', winners: [2] }, 0, 'Cleo wins the game!', 'Cleo gewinnt das Spiel!'],
])('%j for %s', (event, you, english, german) => {
  expect(en.event(event, { names, you })).toBe(english);
  expect(de.event(event, { names, you })).toBe(german);
});

test('whoever asks for help may be the one addressed', () => {
  const why: Why = { code: 'must-give', rule: 'HE-14', asker: 0 };
  expect(de.reason(why, { names, you: 0 })).toBe('Erst brauchst du Hilfe.');
  expect(de.reason(why, { names, you: 1 })).toBe('Erst braucht Ana Hilfe.');
});

test('the mark of who won is true of a name and of "you", and so is that of a No!', () => {
  expect([labelsEn.won, labelsDe.won]).toEqual(['won', 'gewonnen']);
  expect(labelsDe.noCard('fresh')).toBe('Nein! auf dem Tisch: setzt noch aus, nicht zu fragen');
});
