import { expect, test } from 'vitest';
import { words as de } from '../../src/web/coach/words/de.ts';
import { words as en } from '../../src/web/coach/words/en.ts';

const cast = { names: ['Ana', 'Kofi'], you: 0 };

test.each([
  [0, 'Where you gave something up', 'Wo du etwas verschenkt hast'],
  [1, 'Where Kofi gave something up', 'Wo Kofi etwas verschenkt hat'],
])('a review is told to whoever looks, about seat %i', (seat, english, german) => {
  expect(en.decisions(seat, cast)).toBe(english);
  expect(de.decisions(seat, cast)).toBe(german);
});

test('so is the curve of the chances', () => {
  expect(en.curve(0, cast)).toBe('How your chances went');
  expect(de.curve(0, cast)).toBe('Wie deine Chancen liefen');
  expect(de.curve(1, cast)).toBe('Wie die Chancen von Kofi liefen');
});

test('and the question what to do instead', () => {
  expect(en.whatNow(0, cast, 1, 3)).toBe('What should you do? (1 of 3)');
  expect(de.whatNow(0, cast, 1, 3)).toBe('Was sollst du tun? (1 von 3)');
  expect(de.whatNow(1, cast, 1, 3)).toBe('Was soll Kofi tun? (1 von 3)');
});
