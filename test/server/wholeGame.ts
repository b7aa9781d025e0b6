import { expect } from 'vitest';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import type { NewTable } from '../../src/protocol/messages.ts';
import type { Client } from './client.ts';
import type { Started } from './server.ts';

export const NEW_TABLE: NewTable = {
  game: 'help',
  seats: 3,
  options: {},
  settings: { onlookers: 'public', clock: null, cover: null, listed: true, freeText: false },
};

export const HELP = gameNamed('help') ?? expect.fail();

/** Three people sit down and play a whole game, at which somebody may look from the beginning. */
export async function playedToItsEnd(
  { client }: Pick<Started, 'client'>,
  look: (people: readonly Client[], table: string) => Promise<void> = async () => {},
): Promise<{ ana: Client; table: string }> {
  const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => client(name)));
  const [ana] = people as [Client, Client, Client];
  const { json } = await ana.request('POST', '/api/tables', NEW_TABLE);
  const { table } = json as { table: string };
  await look(people, table);
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
    const world = HELP.determinize(person.sight?.view, [], rng);
    const { actions } = HELP.legalActions(world, 100);
    const action = actions[rng.below(actions.length)];
    expect(await person.command(table, { type: 'act', seat, step, action })).toMatchObject({ type: 'done' });
    await ana.until(() => (ana.sight?.step ?? 0) > step || ana.sight?.result !== undefined);
  }
  return { ana, table };
}
