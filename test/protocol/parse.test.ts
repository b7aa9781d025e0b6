import { expect, test } from 'vitest';
import { parseFromClient, parseGuest, tableOfAction } from '../../src/protocol/parse.ts';

function said(saying: unknown) {
  const command = { type: 'say', saying };
  return parseFromClient({ type: 'command', id: 'a', table: 't', command });
}

test('a phrase and a text are understood', () => {
  expect(said({ phrase: 'thanks' })).toMatchObject({ ok: true });
  expect(said({ text: 'Well played' })).toMatchObject({ ok: true });
});

test.each([
  [{}, 'command.saying.phrase', /^is missing$/],
  ['thanks', 'command.saying', /^must be Object, not "thanks"$/],
  [
    { phrase: 'nobody says this' },
    'command.saying.phrase',
    /^must be \("nice-move" \| .* not "nobody says this"$/,
  ],
  [{ phrase: 'thanks', text: 'both' }, 'command.saying.phrase', /^is not known here$/],
  [{ text: 'x'.repeat(201) }, 'command.saying.text', /^must be <=200, not 201$/],
  [{ text: 'a\u202eb' }, 'command.saying.text', /^must be plain text$/],
])('what can’t be said is told in words: %j', (saying, path, problem) => {
  expect(said(saying)).toEqual({ ok: false, error: { path, problem: expect.stringMatching(problem) } });
});

test.each([
  [{ type: 'command', table: 't', command: { type: 'act' } }, 't'],
  [{ type: 'command', table: 't', command: { type: 'sit' } }, undefined],
  [{ type: 'watch', table: 't', command: { type: 'act' } }, undefined],
  [{ type: 'command', table: 7, command: { type: 'act' } }, undefined],
  [{ type: 'command', table: 't', command: null }, undefined],
  [{ type: 'command', table: 't', command: 'act' }, undefined],
  [{ type: 'command', table: 't' }, undefined],
  [null, undefined],
  ['command', undefined],
  [['command', 't'], undefined],
])('of %j the table of an action is %j', (json, table) => {
  expect(tableOfAction(json)).toBe(table);
});

test('a name has something to see', () => {
  const named = (name: string) => parseGuest({ name, avatar: 'fox' }).ok;
  for (const name of ['\u3164', '\u2800', '\u115f', '\ufe0f', '\u034f', 'A\u3164', '\u200b', ' ', ''])
    expect(named(name), JSON.stringify(name)).toBe(false);
  for (const name of ['Ana', 'Žofie', 'Zoë 🦊', '❤\ufe0f', '李', 'नीता', 'e\u0301', '-'])
    expect(named(name), name).toBe(true);
});
