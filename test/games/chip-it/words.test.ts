import { describe, expect, test } from 'vitest';
import type { Event, Why } from '../../../src/games/chip-it/types.ts';
import { words as de, labels as deLabels } from '../../../src/games/chip-it/words/de.ts';
import { words as en, labels as enLabels } from '../../../src/games/chip-it/words/en.ts';

const cast = { names: ['Ana', 'Ben', 'Cleo'], you: 1 };
const single: Event = {
  type: 'played',
  seat: 0,
  cards: ['g9'],
  value: 9,
  points: [0],
  taken: 0,
  left: 3,
};
const group: Event = {
  type: 'played',
  seat: 1,
  cards: ['g8', 'p4', 'p4'],
  value: 8,
  points: [0, 1, 1],
  taken: 2,
  left: 1,
};

describe('what happened, in words', () => {
  test.each<[Event, string, string]>([
    [
      { type: 'dealt', game: 1, games: 1, first: 0, hands: [], unused: 15, points: [3, 3, 3] },
      'The cards are dealt. Ana begins.',
      'Die Karten sind verteilt: Ana fängt an.',
    ],
    [
      { type: 'dealt', game: 2, games: 3, first: 1, hands: [], unused: 15, points: [3, 3, 3] },
      'Game 2 of 3 is dealt. You begin.',
      'Spiel 2 von 3: Du fängst an.',
    ],
    [
      { type: 'cleared', seat: 0, cards: ['g9'], points: 0 },
      'A green 9 goes to the discard pile.',
      'Eine grüne 9 kommt auf die Ablage.',
    ],
    [
      { type: 'cleared', seat: 1, cards: ['g9', 'p3'], points: 3 },
      'A green 9 and a purple 3 go to the discard pile; you get the 3 points on them.',
      'Eine grüne 9 und eine lila 3 kommen auf die Ablage, du bekommst 3 Punkte dazu.',
    ],
    [single, 'Ana plays a green 9. 3 cards left.', 'Ana spielt eine grüne 9. Noch 3 Karten.'],
    [
      group,
      'You play a green 8 and two purple 4s, raised to three 8s for 2 points. One card left.',
      'Du spielst eine grüne 8 und zwei lila 4er und machst daraus drei 8er für 2 Punkte. Noch eine Karte.',
    ],
    [
      { ...single, value: 11, points: [2], taken: 2, left: 0 },
      'Ana plays a green 9, raised to an 11 for 2 points. That was the last card.',
      'Ana spielt eine grüne 9 und macht daraus eine 11 für 2 Punkte. Das war die letzte Karte.',
    ],
    [{ type: 'passed', seat: 1, points: 0, left: 3 }, 'You pass.', 'Du passt.'],
    [
      { type: 'passed', seat: 0, points: 1, left: 3 },
      'Ana passes and gives back one point, 3 left.',
      'Ana passt und gibt einen Punkt ab, noch 3 übrig.',
    ],
    [
      { type: 'passed', seat: 1, points: 2, left: 0 },
      'You pass and give back 2 points, 0 left.',
      'Du passt und gibst 2 Punkte ab, keiner übrig.',
    ],
    [
      { type: 'must-give-back', passes: 3 },
      '3 passes in a row gave nothing back: the next pass must give at least one point.',
      '3-mal gepasst, ohne dass etwas zurückkam: Wer jetzt passt, muss mindestens einen Punkt abgeben.',
    ],
    [
      { type: 'round-over', owner: 1, begins: 1 },
      'Nobody went higher than you. You begin a new round.',
      'Niemand hat dich überboten. Du beginnst eine neue Runde.',
    ],
    [
      { type: 'round-over', owner: 1, begins: 2 },
      'Nobody went higher than you. Cleo begins a new round.',
      'Niemand hat dich überboten. Cleo beginnt eine neue Runde.',
    ],
    [
      { type: 'finished', seat: 1, place: 2 },
      'You have neither cards nor points left: place 2!',
      'Du bist alle Karten und Punkte los: Platz 2!',
    ],
    [
      {
        type: 'game-won',
        match: 'tournament',
        game: 1,
        games: 3,
        places: [3, 1, 2],
        added: [1, 4, 2],
        scores: [1, 4, 2],
      },
      'Game 1 of 3 goes to you. Standing: you 4, Cleo 2, Ana 1.',
      'Spiel 1 von 3 geht an dich. Zwischenstand: du 4, Cleo 2, Ana 1.',
    ],
    [
      { type: 'game-over', match: 'single', places: [2, 2, 1], scores: [0, 0, 0] },
      'Cleo wins!',
      'Cleo gewinnt!',
    ],
    [
      { type: 'game-over', match: 'duel', places: [2, 1], scores: [30, 7] },
      'You win! Final standing: you 7, Ana 30.',
      'Du gewinnst! Endstand: du 7, Ana 30.',
    ],
    [
      { type: 'game-over', match: 'tournament', places: [1, 1, 3], scores: [6, 6, 2] },
      'A shared win for Ana and you! Final standing: Ana 6, you 6, Cleo 2.',
      'Geteilter Sieg für Ana und dich! Endstand: Ana 6, du 6, Cleo 2.',
    ],
  ])('%j', (event, english, german) => {
    expect(en.event(event, cast)).toBe(english);
    expect(de.event(event, cast)).toBe(german);
  });
});

describe('why not, in words', () => {
  test.each<[Why, string, string]>([
    [{ code: 'chance-acts', rule: 'CI-2' }, 'The cards must be dealt first.', 'Zuerst muss gegeben werden.'],
    [
      { code: 'not-chance', rule: 'CI-2' },
      'No deal is due, and no player decides one.',
      'Es wird gerade nicht gegeben, und niemand am Tisch bestimmt die Karten.',
    ],
    [
      { code: 'wrong-deck', rule: 'CI-1' },
      'What was dealt is not the whole deck.',
      'Das ist nicht genau der ganze Stapel.',
    ],
    [{ code: 'game-over', rule: 'CI-17' }, 'The game is over.', 'Das Spiel ist vorbei.'],
    [{ code: 'not-your-turn', rule: 'CI-4', toAct: 0 }, 'It’s Ana’s turn.', 'Ana ist dran.'],
    [{ code: 'not-your-turn', rule: 'CI-4', toAct: 1 }, 'It’s your turn.', 'Du bist dran.'],
    [
      { code: 'no-cards-left', rule: 'CI-13' },
      'Without cards in hand, passing is all there is.',
      'Ohne Karten auf der Hand bleibt nur Passen.',
    ],
    [
      { code: 'no-cards', rule: 'CI-7' },
      'A combination needs at least one card.',
      'Ganz ohne Karte ist das keine Kombination.',
    ],
    [
      { code: 'card-not-held', rule: 'CI-7', card: 'g9', held: 0 },
      'There is no green 9 in the hand.',
      'Auf der Hand ist keine grüne 9.',
    ],
    [
      { code: 'card-not-held', rule: 'CI-7', card: 'p5', held: 1 },
      'There is only one purple 5 in the hand.',
      'Auf der Hand ist nur eine lila 5.',
    ],
    [
      { code: 'card-not-held', rule: 'CI-7', card: 'g2', held: 2 },
      'There are only two green 2s in the hand.',
      'Auf der Hand sind nur zwei grüne 2.',
    ],
    [
      { code: 'wrong-count', rule: 'CI-8', count: 1, topCount: 2 },
      'It takes two cards to go higher here, not one.',
      'Hier braucht es zwei Karten, nicht eine.',
    ],
    [
      { code: 'wrong-count', rule: 'CI-8', count: 12, topCount: 1 },
      'It takes one card to go higher here, not 12.',
      'Hier braucht es eine Karte, nicht 12.',
    ],
    [
      { code: 'too-low', rule: 'CI-8', count: 1, value: 8, topValue: 18 },
      'An 8 is no higher than an 18.',
      'Eine 8 ist nicht höher als eine 18.',
    ],
    [
      { code: 'too-low', rule: 'CI-8', count: 2, value: 12, topValue: 15 },
      'Two 12s are no higher than two 15s.',
      'Zwei 12er sind nicht höher als zwei 15er.',
    ],
    [
      { code: 'unreachable-value', rule: 'CI-9', card: 'g9', value: 8 },
      'A green 9 can’t become an 8: it only goes up.',
      'Aus einer grünen 9 wird keine 8: Es geht nur nach oben.',
    ],
    [
      { code: 'unreachable-value', rule: 'CI-9', card: 'p5', value: 12 },
      'A purple 5 can’t become a 12: it goes up in steps of 5.',
      'Aus einer lila 5 wird keine 12: Es geht in 5er-Schritten nach oben.',
    ],
    [
      { code: 'pool-too-small', rule: 'CI-11', cost: 3, pool: 1 },
      'That takes 3 points, but the pool has only 1.',
      'Das kostet 3 Punkte, im Vorrat ist aber nur noch 1.',
    ],
    [
      { code: 'pass-too-many', rule: 'CI-12', points: 3 },
      'A pass gives back no point, one or two.',
      'Beim Passen gibt man keinen, einen oder zwei Punkte ab.',
    ],
    [
      { code: 'not-enough-points', rule: 'CI-12', points: 2, held: 1 },
      'There is only one point to give back.',
      'Es ist nur ein Punkt zum Abgeben da.',
    ],
    [
      { code: 'not-enough-points', rule: 'CI-12', points: 1, held: 0 },
      'There is no point to give back.',
      'Es ist kein Punkt zum Abgeben da.',
    ],
    [
      { code: 'must-give-back', rule: 'CI-15' },
      'Everyone has passed for nothing: this pass must give back at least one point.',
      'Reihum kam nichts zurück: Wer jetzt passt, muss mindestens einen Punkt abgeben.',
    ],
    [
      { code: 'must-play', rule: 'CI-15' },
      'Everyone has passed for nothing, and there is no point to give back: a card must be played.',
      'Reihum kam nichts zurück, und ohne Punkte ist nichts abzugeben: Jetzt muss eine Karte her.',
    ],
  ])('%j', (why, english, german) => {
    expect(en.reason(why, cast)).toBe(english);
    expect(de.reason(why, cast)).toBe(german);
  });
});

test.each([
  ['tournament', 1, '1 match point', '1 Turnierpunkt'],
  ['tournament', 6, '6 match points', '6 Turnierpunkte'],
  ['duel', 6, '6 written down', '6 aufgeschrieben'],
] as const)('[CI-19] [CI-21] what is scored in a %s, in words: %i', (match, score, english, german) => {
  expect(enLabels.score(score, match)).toBe(english);
  expect(deLabels.score(score, match)).toBe(german);
});
