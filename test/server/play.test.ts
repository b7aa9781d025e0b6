import { expect, test } from 'vitest';
import { verified } from '../../src/core/record.ts';
import type { Client } from './client.ts';
import { started, temporaryFolder } from './server.ts';
import { HELP, NEW_TABLE, playedToItsEnd } from './wholeGame.ts';

test('three people sit down, play a whole game, and its record verifies', async () => {
  const { ana, table } = await playedToItsEnd(await started());
  const record = await ana.request('GET', `/api/tables/${table}/records/1`);
  expect(verified(HELP, record.json as never)).toEqual({ ok: true, value: undefined });
});

test('whoever asks to be brief is sent far less, and understands the same', async () => {
  const run = await started();
  const [brief, plain] = [await run.client(undefined, { isBrief: true }), await run.client()];
  const [briefCleo, plainCleo] = [await run.client(undefined, { isBrief: true }), await run.client()];
  const [eve, olga] = [await run.client('Eve', { isBrief: true }), await run.client('Olga')];
  const all = [brief, plain, briefCleo, plainCleo, eve, olga];
  const { ana, table } = await playedToItsEnd(run, async ([ana, , cleo], opened) => {
    for (const each of [brief, plain]) each.cookie = ana?.cookie ?? '';
    for (const each of [briefCleo, plainCleo]) each.cookie = cleo?.cookie ?? '';
    for (const each of all) {
      await each.connect();
      await each.watch(opened);
    }
  });
  await ana.command(table, { type: 'say', saying: { phrase: 'good-game' } });
  // Watched once more over the same line, and then with other eyes.
  for (const each of [brief, plain]) await each.watch(table);
  // Those who look on are shut out for a while.
  for (const onlookers of ['none', 'public'] as const) {
    const settings = { ...NEW_TABLE.settings, onlookers };
    const arranged = await ana.command(table, { type: 'arrange', seats: 3, options: {}, settings });
    expect(arranged).toMatchObject({ type: 'done' });
  }
  await ana.command(table, { type: 'leave' });
  await ana.command(table, { type: 'sit', seat: 0, name: 'Ana', avatar: 'owl' });
  await ana.command(table, { type: 'rematch' });
  expect(await ana.command(table, { type: 'remove', seat: 2 })).toMatchObject({ type: 'done' });
  const { seq } = ana.table ?? expect.fail();
  for (const each of all) await each.until(() => each.table?.seq === seq);
  expect(briefCleo.table?.room.you.barred).toBe(true);
  const told = ({ heard }: Client) =>
    heard.flatMap((each) => (each.type === 'table' ? [{ ...each, now: 0, at: 0 }] : []));
  expect(told(brief)).toEqual(told(plain));
  expect(told(briefCleo)).toEqual(told(plainCleo));
  expect(told(eve)).toEqual(told(olga));
  const usual = ({ bytes }: Client) => {
    const lengths = bytes.filter((text) => text.includes('"type":"table"')).map((text) => text.length);
    return lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? expect.fail();
  };
  expect(usual(brief)).toBeLessThan(0.6 * usual(plain));
  // Who comes back is told all of it again.
  brief.cut();
  await brief.connect();
  expect(await brief.watch(table, seq - 1)).toMatchObject({ seq, room: plain.table?.room });
});

test('a table of other rules is shown as it ended, and never replayed', async () => {
  const data = temporaryFolder();
  const before = await started(data);
  const { ana, table } = await playedToItsEnd(before);
  const { result } = ana.sight ?? expect.fail();
  await before.server.close();
  const newer = { ...HELP, version: HELP.version + 1 };
  const { client } = await started(data, { games: () => Promise.resolve(newer) });
  const again = await client();
  again.cookie = ana.cookie;
  const notice = { table, state: 'over', result, seats: [{ name: 'P0' }, { name: 'P1' }, { name: 'P2' }] };
  expect((await again.request('GET', `/api/tables/${table}`)).json).toMatchObject(notice);
  expect((await again.request('GET', '/api/mine')).json).toMatchObject([notice]);
  expect((await again.request('GET', `/api/tables/${table}/records/1`)).status).toBe(404);
  await again.connect();
  again.send({ type: 'watch', table });
  await again.until(() => again.heard.some(({ type }) => type === 'no-table'));
  expect(again.heard.at(-1)).toEqual({ type: 'no-table', table, code: 'other-rules' });
});
