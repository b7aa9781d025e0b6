import { expect, test } from 'vitest';
import { verified } from '../../src/core/record.ts';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import type { NewTable } from '../../src/protocol/messages.ts';
import type { Client } from './client.ts';
import { started } from './server.ts';

const NEW_TABLE: NewTable = {
  game: 'help',
  seats: 3,
  options: {},
  settings: { onlookers: 'public', clock: null, cover: null, listed: true, freeText: false },
};

test('three people sit down, play a whole game, and its record verifies', async () => {
  const { client } = await started();
  const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => client(name)));
  const [ana] = people as [Client, Client, Client];
  const { json } = await ana.request('POST', '/api/tables', NEW_TABLE);
  const { table } = json as { table: string };
  for (const [seat, person] of people.entries()) {
    await person.connect();
    await person.watch(table);
    expect(await person.command(table, { type: 'sit', seat, name: `P${seat}`, avatar: 'fox' })).toMatchObject(
      {
        type: 'done',
      },
    );
    await person.command(table, { type: 'ready', ready: true });
  }
  expect(await ana.command(table, { type: 'start' })).toMatchObject({ type: 'done' });
  await Promise.all(
    people.map(async (person, i) => {
      await person.until(() => person.table?.room.pending !== null);
      await person.command(table, { type: 'contribute', contribution: String(i).repeat(64) });
    }),
  );
  const game = gameNamed('help') ?? expect.fail();
  const rng = seededRng('play');
  for (;;) {
    await ana.until(() => ana.sight !== undefined);
    const seat = ana.sight?.toAct[0];
    if (ana.sight?.result) break;
    if (seat === undefined) {
      await ana.until(() => ana.sight?.toAct[0] !== undefined || ana.sight?.result !== undefined);
      continue;
    }
    const person = people[seat] ?? expect.fail();
    const step = ana.sight?.step ?? 0;
    await person.until(() => person.sight?.step === step);
    const world = game.determinize(person.sight?.view, [], rng);
    const { actions } = game.legalActions(world, 100);
    const action = actions[rng.below(actions.length)];
    expect(await person.command(table, { type: 'act', seat, step, action })).toMatchObject({ type: 'done' });
    await ana.until(() => (ana.sight?.step ?? 0) > step || ana.sight?.result !== undefined);
  }
  const record = await ana.request('GET', `/api/tables/${table}/records/1`);
  expect(verified(game, record.json as never)).toEqual({ ok: true, value: undefined });
});
