import { describe, expect, test } from 'vitest';
import type { Event } from '../../../src/games/checkered-combos/types.ts';
import { words as de, labels as labelsDe } from '../../../src/games/checkered-combos/words/de.ts';
import { words as en, labels as labelsEn } from '../../../src/games/checkered-combos/words/en.ts';
import { position } from './table.ts';

const names = ['Ana', 'Ben', 'Cleo', 'Dan'];
const cast = { names, you: 1 };

describe('what happened, in words', () => {
  test.each<[Event, string, string]>([
    [
      {
        type: 'dealt',
        round: 1,
        dealer: 1,
        opener: 2,
        why: 'left-of-dealer',
        hands: [],
        reserves: [],
        drawPile: 9,
      },
      'Round 1: you deal. Cleo opens, left of the dealer.',
      'Runde 1: Du gibst. Cleo eröffnet, links vom Kartengeber.',
    ],
    [
      { type: 'opens', seat: 1, why: 'played-stop' },
      'You open: played the Stop.',
      'Du eröffnest: Stopp gespielt.',
    ],
    [
      { type: 'opens', seat: 0, why: 'played-stop' },
      'Ana opens: played the Stop.',
      'Ana eröffnet: Stopp gespielt.',
    ],
    [
      { type: 'opens', seat: 1, why: 'opened-with-redraw' },
      'You open: opened with the Redraw that nobody topped.',
      'Du eröffnest: Nachziehkarte vom Anfang, von niemandem übertroffen.',
    ],
    [
      { type: 'opens', seat: 2, why: 'right-neighbour', insteadOf: 1 },
      'Cleo opens: next to the right (you have no cards).',
      'Cleo eröffnet: rechts daneben (du hast keine Karten mehr).',
    ],
    [{ type: 'redraws', seat: 1, count: 1 }, 'You have to draw 1 card.', 'Du musst 1 Karte nachziehen.'],
    [{ type: 'paid', seat: 1, chips: 1 }, 'You pay a chip, 1 left.', 'Du gibst einen Chip ab, noch 1 übrig.'],
    [
      { type: 'paid', seat: 0, chips: 0 },
      'Ana pays a chip, 0 left.',
      'Ana gibt einen Chip ab, keiner übrig.',
    ],
  ])('%j', (event, english, german) => {
    expect(en.event(event, cast)).toBe(english);
    expect(de.event(event, cast)).toBe(german);
  });
});

test('marks of the standing are true of a name and of "you"', () => {
  const { paid, lost, won } = labelsEn.standing;
  expect([paid, lost, won]).toEqual(['paid a chip', 'lost the game', 'won']);
  const german = labelsDe.standing;
  expect([german.paid, german.lost, german.won]).toEqual([
    'einen Chip gezahlt',
    'Spiel verloren',
    'gewonnen',
  ]);
});

test.each([
  [[1], 'Du kamst in diesem Durchgang nicht mehr dran.'],
  [[2], 'Cleo kam in diesem Durchgang nicht mehr dran.'],
  [[1, 2], 'Du und Cleo kamt in diesem Durchgang nicht mehr dran.'],
  [[2, 3], 'Cleo und Dan kamen in diesem Durchgang nicht mehr dran.'],
])('why a Stop mattered to %j', (payers, sentence) => {
  const why = labelsDe.standing.why(
    [
      { type: 'stopped', seat: 0, from: 0, skipped: payers },
      { type: 'round-over', round: 1, why: 'all-out', payers },
    ],
    cast,
  );
  expect(why).toContain(sentence);
});

test('the table in sentences: what you did needs no other verb than what others did', () => {
  const view = position({ hands: ['5 6', '7', '8'], plays: ['solo 9', 'take'] });
  expect(labelsDe.described(view, cast)).toContain('Du: Reserve genommen.');
  expect(labelsEn.described(view, cast)).toContain('You: took reserve.');
});
