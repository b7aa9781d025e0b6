import { expect, test } from 'vitest';
import { facts } from '../../../src/games/help/bot/facts.ts';
import { help } from '../../../src/games/help/game.ts';
import type { Action } from '../../../src/games/help/types.ts';
import { words } from '../../../src/games/help/words/en.ts';
import { no, play, type Setting, table } from './table.ts';

const CAST = { names: ['Ana', 'Ben', 'Cleo'], you: 0 };
const HANDS = ['3 10 W N', '2 3 4 5', '6 7 8 9'];

/** What is said to Ana about an action. */
function said(setting: Setting, action: Action): readonly string[] {
  const view = help.view(table({ toAct: 0, ...setting }), 0);
  return facts(view, [], action).map((fact) => words.fact(fact, CAST));
}

test('a high card: who must ask whom, what is higher, what is left', () => {
  expect(said({ hands: HANDS, row: '2 5' }, play('10'))).toEqual([
    'If stuck, Ben must ask you, and you could help.',
    'Of the 73 numbers you don’t see, 8 are higher than 10.',
    '2 of your other 3 cards could be played on this row.',
    'Keeps the Wild and the No!.',
  ]);
});

test('the sixth card clears the row', () => {
  expect(said({ hands: HANDS, row: '1 2 4 5 9' }, play('10'))[0]).toBe('Clears the row.');
});

test('a No! keeps others from asking', () => {
  expect(said({ hands: HANDS, row: '2 5' }, no).slice(0, 2)).toEqual([
    'You skip your next turn, and nobody can ask you.',
    'If stuck, Ben must ask Cleo, not you.',
  ]);
});
