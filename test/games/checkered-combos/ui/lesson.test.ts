import { expect, test } from 'vitest';
import { at } from '../../../../src/core/assert.ts';
import { checkeredCombos as game } from '../../../../src/games/checkered-combos/game.ts';
import { EDITIONS } from '../../../../src/games/checkered-combos/options.ts';
import type { State } from '../../../../src/games/checkered-combos/types.ts';
import { lessons } from '../../../../src/games/checkered-combos/ui/lesson.ts';
import * as de from '../../../../src/games/checkered-combos/words/teaching/de.ts';
import * as en from '../../../../src/games/checkered-combos/words/teaching/en.ts';
import type { LessonStep } from '../../../../src/kit/lesson.ts';

/** The states that a step may lead to, one for each answer the lesson takes. */
function after(state: State, step: LessonStep): readonly State[] {
  const wanted = 'await' in step ? step.await : 'plays' in step ? [step.plays] : [];
  if ('await' in step) expect(state.toAct).toBe(0);
  if ('plays' in step) expect(state.toAct).not.toBe(0);
  return wanted.map((json) => {
    const action = game.parseAction(json);
    if (!action.ok) throw new Error(`${step.say}: ${action.error.problem}`);
    expect(game.illegality(state, state.toAct, action.value), step.say).toBeUndefined();
    return game.apply(state, action.value).state;
  });
}

test.each(EDITIONS)(
  'every step of the lesson of %s can be played, whatever the learner answers',
  (edition) => {
    const { position, steps } = lessons[edition];
    const start = game.parsePosition(position);
    if (!start.ok) throw new Error(`${start.error.path} ${start.error.problem}`);
    let states: readonly State[] = [start.value];
    for (const step of steps) {
      const next = states.flatMap((state) => after(state, step));
      states = next.length > 0 ? next : states;
      expect(states.every((state) => game.turn(state).kind === 'seats')).toBe(true);
    }
    expect(states.every((state) => at(state.hands, 0).length === 1)).toBe(true);
  },
);

test.each([
  ['en', en],
  ['de', de],
])('%s has a text for every step, and tells every rule', (_, { lesson, rules }) => {
  for (const { steps } of Object.values(lessons)) {
    for (const { say } of steps) expect(lesson[say], say).toBeTruthy();
  }
  const told = Object.values(rules).flatMap((sections) =>
    sections.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.rules)),
  );
  const numbers = Array.from({ length: 28 }, (_rule, i) => `CC-${i + 1}`);
  expect(numbers.filter((number) => !told.includes(number))).toEqual([]);
});
