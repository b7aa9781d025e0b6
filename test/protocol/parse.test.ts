import { expect, test } from 'vitest';
import { parseFromClient } from '../../src/protocol/parse.ts';

function said(saying: unknown) {
  const command = { type: 'say', saying };
  return parseFromClient(JSON.stringify({ type: 'command', id: 'a', table: 't', command }));
}

test('a phrase and a text are understood', () => {
  expect(said({ phrase: 'thanks' })).toMatchObject({ ok: true });
  expect(said({ text: 'Well played' })).toMatchObject({ ok: true });
});

test.each([{}, { phrase: 'nobody says this' }, { phrase: 'thanks', text: 'both' }])(
  'what is neither is told so in words: %j',
  (saying) => {
    expect(said(saying)).toEqual({
      ok: false,
      error: { path: 'command.saying', problem: 'is none of those known here' },
    });
  },
);
