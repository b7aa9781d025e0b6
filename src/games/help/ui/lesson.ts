import { without } from '../../../core/lists.ts';
import type { Lesson, LessonStep } from '../../../kit/lesson.ts';
import { type CardName, cardNames, DECK } from '../cards.ts';
import type { Action } from '../types.ts';

/** The learner and two others. */
const HANDS: readonly (readonly CardName[])[] = [
  ['3', '7', 'W', 'S'],
  ['8', '9', '10', '10'],
  ['11', '11', 'Z', 'N'],
];
const ROW: readonly CardName[] = ['2', '4'];
/** What is drawn, in the order of the steps. */
const DRAWN: readonly CardName[] = [
  ...(['Z', '1', 'Z', '11', '5', '11', '9', '6', '5'] as const),
  ...(['2', '3', '4', '4', 'N', '6', '7', 'W', '8'] as const),
];

const rest = without<CardName>(cardNames(DECK), [...HANDS.flat(), ...ROW, ...DRAWN]) ?? [];

const position = {
  game: 'help',
  options: { players: HANDS.length },
  round: 1,
  direction: 1,
  phase: 'act',
  toAct: 0,
  points: [0, 0, 0],
  hands: HANDS,
  row: ROW,
  drawPile: [...DRAWN, ...rest],
  discard: [],
  no: [null, null, null],
  help: null,
  winners: null,
};

function plays(say: string, action: Action): LessonStep {
  return { say, plays: action };
}

function awaits(say: string, ...actions: readonly Action[]): LessonStep {
  return { say, await: actions };
}

const lesson: Lesson = {
  position,
  steps: [
    { say: 'welcome' },
    awaits('higher', { type: 'play', card: '7' }),
    plays('kofi-nine', { type: 'play', card: '9' }),
    plays('zap', { type: 'zap' }),
    awaits('wild', { type: 'wild', at: 2 }),
    plays('kofi-ten', { type: 'play', card: '10' }),
    plays('six', { type: 'play', card: '11' }),
    awaits('new-row', { type: 'play', card: '3' }),
    plays('kofi-eight', { type: 'play', card: '8' }),
    plays('yuki-eleven', { type: 'play', card: '11' }),
    awaits('switch', { type: 'switch', at: 2, card: '9' }),
    plays('kofi-ten-again', { type: 'play', card: '10' }),
    plays('no', { type: 'no' }),
    awaits('push', { type: 'play', card: '11' }),
    awaits('kofi-asks', { type: 'give', card: 'Z' }),
    plays('kofi-returns', { type: 'return', card: '1' }),
    plays('kofi-zaps', { type: 'zap' }),
    awaits('skipped', { type: 'play', card: '11' }),
    plays('kofi-no', { type: 'no' }),
    plays('yuki-back', { type: 'zap' }),
    plays('you-ask', { type: 'give', card: '11' }),
    awaits(
      'return',
      { type: 'return', card: '1' },
      { type: 'return', card: '2' },
      { type: 'return', card: '4' },
      { type: 'return', card: '6' },
    ),
    awaits('saved', { type: 'play', card: '11' }),
    { say: 'points' },
  ],
};

export const lessons = { help: lesson };
