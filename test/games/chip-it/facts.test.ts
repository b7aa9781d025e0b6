import { expect, test } from 'vitest';
import { facts } from '../../../src/games/chip-it/bot/facts.ts';
import { chipIt } from '../../../src/games/chip-it/game.ts';
import type { Action } from '../../../src/games/chip-it/types.ts';
import { words } from '../../../src/games/chip-it/words/en.ts';
import { pass, play, type Setting, table } from './table.ts';

const CAST = { names: ['Ana', 'Ben', 'Cleo'], you: 0 };

/** What is said to Ana about an action. */
function said(setting: Setting, action: Action): readonly string[] {
  const view = chipIt.view(table(setting), 0);
  return facts(view, [], action).map((fact) => words.fact(fact, CAST));
}

test('the last card finishes, if there are no points left', () => {
  const setting: Setting = { hands: ['g9', 'g3 p4 p4', 'g5 g6 g7'], points: [0, 3, 3] };
  expect(said(setting, play('g9'))).toEqual(['Leaves you neither cards nor points: you finish.']);
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
