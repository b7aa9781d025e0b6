import { expect, test } from 'vitest';
import { facts } from '../../../src/games/checkered-combos/bot/facts.ts';
import { checkeredCombos } from '../../../src/games/checkered-combos/game.ts';
import type { Action, Fact } from '../../../src/games/checkered-combos/types.ts';
import { words as german } from '../../../src/games/checkered-combos/words/de.ts';
import { words } from '../../../src/games/checkered-combos/words/en.ts';
import { type Setting, table } from './table.ts';

const CAST = { names: ['Ana', 'Ben', 'Cleo', 'Dan'], you: 0 };

/** What is said to Ana about an action. */
function said(setting: Setting, action: Action): readonly string[] {
  const view = checkeredCombos.view(table(setting), 0);
  return facts(view, [], action).map((fact) => words.fact(fact, 0, CAST));
}

const pairs: Setting = { hands: ['9 9 4 1 5', '2 3 7', '6', '8 8 11'] };

test('a play that keeps a pair, and how far it is then to the end', () => {
  expect(said(pairs, { type: 'play', from: 3, count: 1, combo: 'solo', value: 1 })).toEqual([
    'Leaves you 2 plays from out.',
    'Keeps the pair of 9s together.',
  ]);
});

test('a play that breaks one up', () => {
  expect(said(pairs, { type: 'play', from: 0, count: 1, combo: 'solo', value: 9 })).toContain(
    'Breaks up the pair of 9s.',
  );
});

test('a play that brings one together', () => {
  const split: Setting = { hands: ['9 4 9', '2 3 7', '6'] };
  expect(said(split, { type: 'play', from: 1, count: 1, combo: 'solo', value: 4 })).toContain(
    'Brings the pair of 9s together.',
  );
});

test('a Stop that costs the leader a turn', () => {
  const stop: Setting = { hands: ['9 S', '2 3 7', '6', '8 8 11'] };
  expect(said(stop, { type: 'stop', from: 1 })).toContain('Cleo, with 1 card left, can’t act in this turn.');
});

test('the last one to act wins the turn, and draws for a Redraw in it', () => {
  const last: Setting = { hands: ['9 4', '2 3', '6 1'], opener: 1, plays: ['solo 5', 'redraw'] };
  const [wins, draws] = said(last, { type: 'play', from: 0, count: 1, combo: 'solo', value: 9 });
  expect(wins).toBe('Nobody is left to outbid it: you win the turn.');
  expect(draws).toMatch(/^You must then draw \d cards?\.$/);
});

test('the last card', () => {
  const one: Setting = { hands: ['9', '2 3', '6 1'] };
  expect(said(one, { type: 'play', from: 0, count: 1, combo: 'solo', value: 9 })[0]).toBe(
    'Empties your hand.',
  );
});

test('where a reserve card goes', () => {
  const taking: Setting = { hands: ['9 4 1', '2 3 7', '6'], reserves: ['5', '2', '3'] };
  expect(said(taking, { type: 'take', reserve: 0, to: 1 })).toContain('Goes between 9 and 4.');
  expect(said(taking, { type: 'take', reserve: 0, to: 0 })).toContain('Goes at the left end, before the 9.');
  expect(said(taking, { type: 'take', reserve: 0, to: 3 })).toContain('Goes at the right end, after the 1.');
});

test('which of two cards alike is meant', () => {
  const alike: Setting = { hands: ['9 4 9 1', '2 3 7', '6'] };
  const solo = { type: 'play', count: 1, combo: 'solo' } as const;
  expect(said(alike, { ...solo, from: 2, value: 9 })).toContain('Lies between 4 and 1.');
  expect(said(alike, { ...solo, from: 1, value: 4 }).join()).not.toContain('Lies');
});

test.each<[Fact, string, string]>([
  [{ code: 'goes-out' }, 'Empties Ben’s hand.', 'Leert die Hand.'],
  [
    { code: 'plays-left', plays: 1 },
    'Leaves Ben 1 play from out.',
    'Danach braucht Ben mindestens noch 1 Zug.',
  ],
  [
    { code: 'wins-turn' },
    'Nobody is left to outbid it: Ben wins the turn.',
    'Niemand kann mehr überbieten: Ben gewinnt den Durchgang.',
  ],
  [{ code: 'must-draw', cards: 3 }, 'Ben must then draw 3 cards.', 'Danach muss Ben 3 Karten nachziehen.'],
  [
    { code: 'stops-leader', seat: 0, cards: 2 },
    'You, with 2 cards left, can’t act in this turn.',
    'Du kommst mit 2 Karten auf der Hand nicht mehr dran.',
  ],
  [{ code: 'reserves-left', cards: 0 }, 'Takes Ben’s last reserve card.', 'Das ist die letzte Reservekarte.'],
  [{ code: 'reserves-left', cards: 1 }, 'Leaves Ben 1 reserve card.', 'Danach hat Ben noch 1 Reservekarte.'],
])('what Ana is told of an action of Ben’s: %j', (fact, english, deutsch) => {
  expect(words.fact(fact, 1, CAST)).toBe(english);
  expect(german.fact(fact, 1, CAST)).toBe(deutsch);
});
