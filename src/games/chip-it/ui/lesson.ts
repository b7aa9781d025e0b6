import { without } from '../../../core/lists.ts';
import type { Lesson } from '../../../kit/lesson.ts';
import { type CardName, cardNames, DECK } from '../cards.ts';
import { POINTS } from '../facts.ts';
import type { Action, View } from '../types.ts';

const HANDS: readonly (readonly CardName[])[] = [
  ['g7', 'g9', 'g12', 'p5', 'p9'],
  ['g3', 'g6', 'g10', 'g11', 'g14', 'p4', 'p11'],
  ['g4', 'g13', 'g16', 'p7', 'p10'],
];
const TO_BEAT: CardName = 'g8';
const HELD = [1, 4, 5];

/** The learner sits at seat 0; the last of the others has opened. */
const position: View = {
  game: 'chip-it',
  options: { players: 3, first: 2, until: 'first', match: 'single' },
  phase: 'act',
  toAct: 0,
  hands: HANDS,
  unused: without<CardName>(cardNames(DECK), [...HANDS.flat(), TO_BEAT]) ?? [],
  discard: [],
  points: HELD,
  front: [null, null, { cards: [TO_BEAT], value: 8, points: 0 }],
  pool: POINTS - HELD.reduce((sum, points) => sum + points, 0),
  table: { seat: 2, count: 1, value: 8 },
  finished: [],
  idle: 0,
  match: { game: 1, scores: [0, 0, 0] },
};

function play(value: number, ...cards: readonly CardName[]): Action {
  return { type: 'play', cards, value };
}

function pass(points: number): Action {
  return { type: 'pass', points };
}

export const lessons: Readonly<Record<string, Lesson>> = {
  'chip-it': {
    position,
    steps: [
      { say: 'goal' },
      { say: 'higher', await: [play(12, 'g12')] },
      { say: 'nextGoesHigher', plays: play(14, 'g14') },
      { say: 'nextPasses', plays: pass(1) },
      { say: 'purple', await: [play(15, 'p5')] },
      { say: 'theyPass', plays: pass(1) },
      { say: 'theyPassToo', plays: pass(2) },
      { say: 'comeBack' },
      { say: 'pair', await: [play(9, 'g7', 'g9')] },
      { say: 'pairBeaten', plays: play(11, 'g11', 'p11') },
      { say: 'nextPasses', plays: pass(0) },
      { say: 'pass', await: [pass(2)] },
      { say: 'newRound', plays: play(6, 'g6') },
      { say: 'nextPasses', plays: pass(1) },
      { say: 'lastCard', await: [play(9, 'p9')] },
      { say: 'theyPass', plays: pass(1) },
      { say: 'theyPassToo', plays: pass(0) },
      { say: 'payOff', await: [pass(2)] },
      { say: 'theyPlayOn', plays: play(10, 'g10') },
      { say: 'nextPasses', plays: pass(0) },
      { say: 'lastPoint', await: [pass(1)] },
      { say: 'won' },
    ],
  },
};
