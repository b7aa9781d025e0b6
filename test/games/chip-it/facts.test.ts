import { expect, test } from 'vitest';
import { facts } from '../../../src/games/chip-it/bot/facts.ts';
import { chipIt } from '../../../src/games/chip-it/game.ts';
import type { Action, Fact } from '../../../src/games/chip-it/types.ts';
import { words as german } from '../../../src/games/chip-it/words/de.ts';
import { words } from '../../../src/games/chip-it/words/en.ts';
import { pass, play, type Setting, table } from './table.ts';

const CAST = { names: ['Ana', 'Ben', 'Cleo'], you: 0 };

/** What is said to Ana about an action. */
function said(setting: Setting, action: Action): readonly string[] {
  const view = chipIt.view(table(setting), 0);
  return facts(view, [], action).map((fact) => words.fact(fact, 0, CAST));
}

test('the last card finishes, if there are no points left', () => {
  const setting: Setting = { hands: ['g9', 'g3 p4 p4', 'g5 g6 g7'], points: [0, 3, 3] };
  expect(said(setting, play('g9'))).toEqual(['You finish: neither cards nor points left.']);
});

test('what a play costs, what it leaves, what beats it', () => {
  const setting: Setting = { hands: ['g9 g10 p10', 'g21 p4 p4', 'g20 g6 g7'] };
  expect(said(setting, play('g9 = 11'))).toEqual([
    'Takes 2 points; you then have 5 to give back.',
    'Leaves you two cards of one value.',
    'Of the cards you don’t see, two beat it without points.',
  ]);
});

test('a pass gives back, and someone is close to the end', () => {
  const setting: Setting = { hands: ['g9 g10', 'g21', 'g20 g6 g7'] };
  expect(said(setting, pass(2))).toEqual([
    'Gives back 2 points, 1 left.',
    'Leaves you two cards of two values.',
    'Ben has only one card left.',
  ]);
});

test.each<[Fact, string, string]>([
  [
    { code: 'finishes' },
    'Ben finishes: neither cards nor points left.',
    'Danach ist Ben alle Karten und Punkte los.',
  ],
  [
    { code: 'cards-left', cards: 0, values: 0 },
    'Leaves Ben no cards, only points to give back.',
    'Danach hat Ben keine Karten mehr, nur noch Punkte.',
  ],
  [
    { code: 'takes-points', points: 1, owed: 4 },
    'Takes one point; Ben then has 4 to give back.',
    'Kostet einen Punkt; danach muss Ben noch 4 loswerden.',
  ],
  [
    { code: 'gives-points', points: 1, owed: 0 },
    'Gives back one point, none left.',
    'Gibt einen Punkt zurück, keiner übrig.',
  ],
  [
    { code: 'beaten-by', cards: 1 },
    'Of the cards Ben doesn’t see, one beats it without points.',
    'Von den verdeckten Karten schlägt das eine ohne Punkte.',
  ],
  [{ code: 'hurries', seat: 0, cards: 1 }, 'You have only one card left.', 'Du hast nur noch eine Karte.'],
])('what Ana is told of an action of Ben’s: %j', (fact, english, deutsch) => {
  expect(words.fact(fact, 1, CAST)).toBe(english);
  expect(german.fact(fact, 1, CAST)).toBe(deutsch);
});
