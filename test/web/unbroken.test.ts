import { expect, test } from 'vitest';
import { labels, words } from '../../src/games/checkered-combos/words/en.ts';
import { rules } from '../../src/games/checkered-combos/words/teaching/en.ts';
import { unbroken } from '../../src/web/unbroken.ts';

const cast = { names: ['Ana', 'Ben', 'Cleo'] };
const played = {
  type: 'played',
  seat: 0,
  from: 0,
  cards: ['11', '12'],
  combo: 'straight2',
  value: 12,
} as const;

test('a straight stays in one line, wherever a sentence tells of it', () => {
  const whole = 'Ana plays a 2\u2060-\u2060straight 11\u2060-\u206012.';
  expect(unbroken(words).event(played, cast)).toBe(whole);
  expect(unbroken({ told: [words.event(played, cast)] })).toEqual({ told: [whole] });
});

test('everything else is as it was', () => {
  expect(unbroken(labels).hand).toBe(labels.hand);
  const cited = (sections: typeof rules) =>
    Object.values(sections).flatMap((all) => all.flatMap(({ paragraphs }) => paragraphs.map((p) => p.rules)));
  expect(cited(unbroken(rules))).toEqual(cited(rules));
});
