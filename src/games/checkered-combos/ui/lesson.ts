import { invariant } from '../../../core/assert.ts';
import { without } from '../../../core/lists.ts';
import type { Lesson, LessonStep } from '../../../kit/lesson.ts';
import { type CardName, cardNames, DECK } from '../cards.ts';
import type { Edition } from '../options.ts';
import type { Action, View } from '../types.ts';

const HANDS: readonly (readonly CardName[])[] = [
  ['4', '7', '7', '3', 'X', '9', '2', 'S'],
  ['6', '11', '11', 'R', 'S', '1'],
  ['3', '3', '3', '12', '12', '10', '6'],
];
const RESERVES: readonly (readonly CardName[])[] = [
  ['9', '1'],
  ['10', '4'],
  ['1', '8'],
];
const DRAW_PILE: readonly CardName[] = ['9', '2', '5', '12', '7', '4'];
const OPENED: CardName = '8';

/** The learner sits at seat 0, and the seat to the right has opened with a lone 8. */
function position(edition: Edition): View {
  const used = [...HANDS.flat(), ...RESERVES.flat(), ...DRAW_PILE, OPENED];
  const discard = without(cardNames(DECK), used);
  invariant(discard !== undefined, 'the lesson deals from one deck');
  return {
    game: 'checkered-combos',
    options: { edition, players: 3, chips: 2, oldest: 1 },
    round: 1,
    phase: 'act',
    toAct: 0,
    chips: [2, 2, 2],
    hands: HANDS,
    reserves: RESERVES,
    drawPile: DRAW_PILE,
    discard,
    turn: {
      opener: 2,
      seats: [0, 1, 2],
      plays: [{ seat: 2, kind: 'combo', combo: 'solo', value: 8, cards: [OPENED] }],
    },
    drawn: null,
    losers: null,
  };
}

type Play = Extract<Action, { type: 'play' }>;
const play = (from: number, count: number, combo: Play['combo'], value: number): Action => ({
  type: 'play',
  from,
  count,
  combo,
  value,
});
const take = (to: number): Action => ({ type: 'take', reserve: 0, to });
const place = (to: number): Action => ({ type: 'place', to });

function steps(edition: Edition): readonly LessonStep[] {
  return [
    { say: 'order' },
    { say: 'threads' },
    { say: 'pair', await: [play(1, 2, 'pair', 7)] },
    { say: 'kofiTakes', plays: take(0) },
    { say: 'won' },
    { say: 'straight', await: [play(0, 3, 'straight3', 4), play(0, 3, 'straight3', 5)] },
    { say: 'redraw', plays: { type: 'redraw', from: 4 } },
    { say: 'yukiTakes', plays: take(0) },
    { say: 'drawNine', await: [place(0), place(1)] },
    { say: 'drawTwo', await: [place(2), place(3)] },
    { say: 'drawFive', await: [place(5)] },
    { say: 'openLow', await: [play(2, 2, 'pair', 2)] },
    { say: 'kofiBeats', plays: play(2, 2, 'pair', 11) },
    { say: 'yukiBeats', plays: play(1, 3, 'trips', 3) },
    { say: 'yukiOpens', plays: play(1, 2, 'pair', 12) },
    { say: 'take', await: [take(0), take(1), take(2)] },
    { say: 'kofiTakesAgain', plays: take(0) },
    { say: 'yukiLeads', plays: play(1, 1, 'solo', 10) },
    { say: edition === 'dealt' ? 'stopDealt' : 'stop', await: [{ type: 'stop', from: 3 }] },
    { say: 'trips', await: [play(0, 3, 'trips', 9)] },
    { say: 'end' },
  ];
}

/** One lesson by ruleset: the same deal, told by either edition's rules. */
export const lessons: Readonly<Record<Edition, Lesson>> = {
  'checkered-combos': { position: position('checkered-combos'), steps: steps('checkered-combos') },
  dealt: { position: position('dealt'), steps: steps('dealt') },
};
