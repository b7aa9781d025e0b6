import { expect, test } from 'vitest';
import { facts } from '../../../src/games/help/bot/facts.ts';
import { help } from '../../../src/games/help/game.ts';
import type { Action, Fact } from '../../../src/games/help/types.ts';
import { words as german } from '../../../src/games/help/words/de.ts';
import { words } from '../../../src/games/help/words/en.ts';
import { no, play, type Setting, table } from './table.ts';

const CAST = { names: ['Ana', 'Ben', 'Cleo'], you: 0 };
const HANDS = ['3 10 W N', '2 3 4 5', '6 7 8 9'];

/** What is said to Ana about an action. */
function said(setting: Setting, action: Action): readonly string[] {
  const view = help.view(table({ toAct: 0, ...setting }), 0);
  return facts(view, [], action).map((fact) => words.fact(fact, 0, CAST));
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
    'You skip the next turn and can’t be asked.',
    'If stuck, Ben must ask Cleo, not you.',
  ]);
});

test.each<[Fact, string, string]>([
  [
    { code: 'higher-left', value: 7, numbers: 1, of: 71 },
    'Of the 71 numbers Ben doesn’t see, 1 is higher than 7.',
    'Von 71 verdeckten Zahlen ist 1 höher als 7.',
  ],
  [
    { code: 'would-ask-you', seat: 2, helps: true },
    'If stuck, Cleo must ask Ben, and Ben could help.',
    'Sitzt Cleo fest, ist Ben gefragt und könnte helfen.',
  ],
  [
    { code: 'would-ask-you', seat: 0, helps: false },
    'If stuck, you must ask Ben, and Ben couldn’t help.',
    'Sitzt du fest, ist Ben gefragt und könnte nicht helfen.',
  ],
  [
    { code: 'would-ask', seat: 2, asked: 0 },
    'If stuck, Cleo must ask you, not Ben.',
    'Sitzt Cleo fest, bist du gefragt, nicht Ben.',
  ],
  [
    { code: 'playable-left', cards: 3, of: 3 },
    '3 of Ben’s other 3 cards could be played on this row.',
    'Von den übrigen 3 Handkarten passen 3 auf diese Reihe.',
  ],
  [{ code: 'keeps-specials', cards: ['W'] }, 'Keeps the Wild.', 'Ben behält den Joker.'],
  [
    { code: 'skips-you' },
    'Ben skips the next turn and can’t be asked.',
    'Ben setzt einmal aus und kann nicht gefragt werden.',
  ],
])('what Ana is told of an action of Ben’s: %j', (fact, english, deutsch) => {
  expect(words.fact(fact, 1, CAST)).toBe(english);
  expect(german.fact(fact, 1, CAST)).toBe(deutsch);
});
