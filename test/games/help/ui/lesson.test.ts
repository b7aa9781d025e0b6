import { expect, test } from 'vitest';
import { help as game } from '../../../../src/games/help/game.ts';
import type { Action, State } from '../../../../src/games/help/types.ts';
import { described } from '../../../../src/games/help/ui/described.ts';
import { lessons } from '../../../../src/games/help/ui/lesson.ts';
import { labels as deLabels } from '../../../../src/games/help/words/de.ts';
import { labels as enLabels } from '../../../../src/games/help/words/en.ts';
import * as de from '../../../../src/games/help/words/teaching/de.ts';
import * as en from '../../../../src/games/help/words/teaching/en.ts';
import { loaded } from '../table.ts';

const { help: lesson } = lessons;

/** The actions that a step takes; the learner's may be any of those awaited. */
function actionsOf(step: (typeof lesson.steps)[number]): readonly unknown[] {
  if ('plays' in step) return [step.plays];
  return 'await' in step ? step.await : [];
}

function taken(state: State, json: unknown): State {
  const action = game.parseAction(json);
  if (!action.ok) throw new Error(action.error.problem);
  expect(game.illegality(state, state.toAct, action.value)).toBeUndefined();
  return game.apply(state, action.value).state;
}

test('the lesson can be played to its end, whatever the learner chooses of what it asks for', () => {
  let states: readonly State[] = [loaded(lesson.position)];
  for (const step of lesson.steps) {
    const actions = actionsOf(step);
    if (actions.length === 0) continue;
    for (const state of states) expect(state.toAct === 0).toBe('await' in step);
    states = states.flatMap((state) => actions.map((action) => taken(state, action)));
  }
  for (const state of states) expect(game.turn(state).kind).toBe('seats');
});

test.each([
  ['en', en],
  ['de', de],
])('in %s every step of the lesson is told, and every rule has its paragraph', (_, text) => {
  for (const { say } of lesson.steps) expect(text.lesson[say]?.length).toBeGreaterThan(10);
  expect(Object.keys(text.lesson)).toHaveLength(new Set(lesson.steps.map(({ say }) => say)).size);
  const told = text.rules['help']?.flatMap(({ paragraphs }) => paragraphs.flatMap(({ rules }) => rules));
  for (let rule = 1; rule <= 18; rule++) expect(told).toContain(`HE-${rule}`);
});

test.each([
  ['en', enLabels, 'In the row: 2, 4.'],
  ['de', deLabels, 'In der Reihe: 2, 4.'],
])('in %s the table is told in sentences', (_, labels, row) => {
  const state = loaded(lesson.position);
  const cast = { names: ['You', 'Kofi', 'Yuki'], you: 0 };
  const told = described(game.view(state, 0), 0, cast, labels);
  expect(told).toContain(row);
  expect(told.every((sentence) => sentence.endsWith('.'))).toBe(true);
  expect(described(game.view(state, 'onlooker'), 'onlooker', { names: cast.names }, labels)).toHaveLength(5);
  const asked: Action = { type: 'play', card: '7' };
  expect(described(game.view(game.apply(state, asked).state, 0), 0, cast, labels)[0]).toContain('Kofi');
});
