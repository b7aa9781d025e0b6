import { describe, expect, test } from 'vitest';
import type { Seat } from '../../../../src/core/game.ts';
import type { Cast, RulesSection } from '../../../../src/core/words.ts';
import { CARD_NAMES } from '../../../../src/games/chip-it/cards.ts';
import { chipIt as game } from '../../../../src/games/chip-it/game.ts';
import type { Event, State } from '../../../../src/games/chip-it/types.ts';
import { described } from '../../../../src/games/chip-it/ui/described.ts';
import { lessons } from '../../../../src/games/chip-it/ui/lesson.ts';
import { gamesOver, standings } from '../../../../src/games/chip-it/ui/standing.ts';
import { labels as deLabels } from '../../../../src/games/chip-it/words/de.ts';
import { labels as enLabels } from '../../../../src/games/chip-it/words/en.ts';
import * as de from '../../../../src/games/chip-it/words/teaching/de.ts';
import * as en from '../../../../src/games/chip-it/words/teaching/en.ts';
import type { LessonStep } from '../../../../src/kit/lesson.ts';
import { loaded, position, table } from '../table.ts';

const LEARNER: Seat = 0;

/** The state after a step, as the lesson's page would play it. */
function stepped(state: State, step: LessonStep): State {
  const wanted = 'await' in step ? step.await : 'plays' in step ? [step.plays] : [];
  let next = state;
  for (const json of wanted) {
    const action = game.parseAction(json);
    if (!action.ok) throw new Error(action.error.problem);
    const turn = game.turn(state);
    const seat = turn.kind === 'seats' ? turn.seats[0] : undefined;
    expect(seat === LEARNER).toBe('await' in step);
    expect(game.illegality(state, seat ?? 'chance', action.value)).toBeUndefined();
    next = game.apply(state, action.value).state;
  }
  return next;
}

describe('the lesson', () => {
  const lesson = lessons['chip-it'];
  const steps = lesson?.steps ?? [];

  test('[CI-16] is legal from the first step to the last, and the learner wins', () => {
    let state = loaded(lesson?.position);
    for (const step of steps) state = stepped(state, step);
    expect(game.turn(state)).toMatchObject({ kind: 'over', result: { places: [1, 2, 2] } });
  });

  test.each([
    ['English', en.lesson],
    ['German', de.lesson],
  ])('says something at every step in %s, and nothing else', (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual([...new Set(steps.map(({ say }) => say))].sort());
  });
});

describe.each([
  ['English', en.rules],
  ['German', de.rules],
])('the rules in %s', (_, rules: Readonly<Record<string, readonly RulesSection[]>>) => {
  const paragraphs = (rules['chip-it'] ?? []).flatMap((section) => section.paragraphs);

  test('tell every numbered rule', () => {
    const told = new Set(paragraphs.flatMap((paragraph) => paragraph.rules));
    expect([...told].sort()).toEqual(Array.from({ length: 22 }, (_each, i) => `CI-${i + 1}`).sort());
  });

  test('show cards that exist, with what they show in words', () => {
    for (const { figure = [], caption } of paragraphs) {
      for (const card of figure.flat()) expect(CARD_NAMES).toContain(card.split('=')[0]);
      expect(figure.length > 0).toBe(caption !== undefined);
    }
  });
});

describe('the table in sentences', () => {
  const cast: Cast = { names: ['Ana', 'Ben', 'Cleo'], you: 0 };
  const view = game.view(table({ hands: ['g4 p7', 'g12', 'p2 p9'], front: ['', '', 'g6 p7 = 14'] }), 0);

  test('in English', () => {
    expect(described(view, 0, cast, enLabels)).toEqual([
      'To beat: Cleo’s two 14s.',
      'It’s your turn.',
      'You have 2 cards and 3 points.',
      'Ben has one card and 3 points.',
      'Cleo has 2 cards and 3 points. In front: a green 6 and a purple 7, worth 14, with 9 points.',
      'The pool holds 90 points.',
      'Your hand: green 4, purple 7.',
    ]);
  });

  test('in German', () => {
    expect(described(view, 0, cast, deLabels)).toEqual([
      'Zu schlagen: zwei 14er von Cleo.',
      'Du bist dran.',
      'Du hast 2 Karten und 3 Punkte.',
      'Ben hat 1 Karte und 3 Punkte.',
      'Cleo hat 2 Karten und 3 Punkte. Davor: eine grüne 6 und eine lila 7, als 14, mit 9 Punkten darauf.',
      'Im Vorrat: 90 Punkte.',
      'Deine Hand: grüne 4, lila 7.',
    ]);
  });
});

describe('who stands where', () => {
  test('[CI-19] in a tournament most points lead, and equal places are shared', () => {
    const view = position({
      hands: ['g4', 'g5', 'g6'],
      options: { match: 'tournament' },
      scores: [2, 4, 2],
      game: 2,
    });
    expect(standings(view, []).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
    expect(gamesOver(view, [])).toBe(1);
  });

  test('[CI-20] after a game of a match its own end counts, whatever is dealt by then', () => {
    const view = position({ hands: ['g4', 'g5'], scores: [0, 0], game: 2 });
    const won: Event = {
      type: 'game-won',
      match: 'duel',
      game: 2,
      games: 4,
      places: [2, 1],
      added: [7, 0],
      scores: [7, 5],
    };
    expect(standings(view, [won])[1]).toMatchObject({ seat: 0, place: 2, score: 7, added: 7 });
    expect(gamesOver(view, [won])).toBe(2);
  });

  test('[CI-21] in a duel fewer points lead', () => {
    const view = position({ hands: ['g4', 'g5'], scores: [9, 3], game: 3 });
    expect(standings(view, []).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
    ]);
  });

  test('[CI-17] in a single game by the order of finishing', () => {
    const view = position({
      hands: ['g4', '', 'g6'],
      points: [3, 0, 1],
      finished: [1],
      front: ['', 'g9 = 9'],
    });
    expect(standings(view, [])[0]).toEqual({ seat: 1, place: 1, score: 0, added: 0, cards: 0, points: 0 });
    expect(standings(view, []).map(({ place }) => place)).toEqual([1, 2, 2]);
  });
});
