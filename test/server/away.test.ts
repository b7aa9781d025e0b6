import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { HOST_GRACE } from '../../src/match/attend.ts';
import type { NewTable } from '../../src/protocol/messages.ts';
import { KEPT } from '../../src/server/house.ts';
import type { ThinkJob } from '../../src/server/thinkers.ts';
import { VirtualTime } from '../match/virtualTime.ts';
import type { Client } from './client.ts';
import { type Started, started, temporaryFolder } from './server.ts';
import { drawnMeans } from './wire.ts';

const SETTINGS: NewTable['settings'] = {
  onlookers: 'public',
  clock: null,
  cover: 5,
  listed: true,
  freeText: false,
};

function think({ situation }: ThinkJob): Promise<unknown> {
  return Promise.resolve(at(situation.legal, 0));
}

interface Playing extends Started {
  readonly time: VirtualTime;
  readonly table: string;
  readonly people: readonly Client[];
  /** Lets that time [ms] pass at the server, and waits until everyone there knows what came of it. */
  pass(by: number, holds: () => boolean): Promise<void>;
}

/** Three people in a game of Help!, by a clock that the test moves. */
async function playing(settings: Partial<NewTable['settings']>, data = temporaryFolder()): Promise<Playing> {
  const time = new VirtualTime();
  const server = await started(data, { means: drawnMeans('away', time), think });
  const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((name) => server.client(name)));
  const body = { game: 'help', seats: 3, options: {}, settings: { ...SETTINGS, ...settings } };
  const { json } = await at(people, 0).request('POST', '/api/tables', body);
  const { table } = json as { table: string };
  for (const [seat, person] of people.entries()) {
    await person.connect();
    await person.watch(table);
    await person.command(table, { type: 'sit', seat, name: `P${seat}`, avatar: 'fox' });
    await person.command(table, { type: 'ready', ready: true });
  }
  await at(people, 0).command(table, { type: 'start' });
  for (const person of people)
    await person.command(table, { type: 'contribute', contribution: '0'.repeat(64) });
  async function pass(by: number, holds: () => boolean): Promise<void> {
    await time.advance(by);
    await expect
      .poll(
        async () => {
          await time.advance(0);
          return holds();
        },
        { timeout: 10_000 },
      )
      .toBe(true);
  }
  return { ...server, time, table, people, pass };
}

/** The one to act, and the others. */
function turn({ people }: Playing): { seat: number; actor: Client; others: readonly Client[] } {
  const [seat = -1] = at(people, 0).sight?.toAct ?? [];
  return { seat, actor: at(people, seat), others: people.filter((_, i) => i !== seat) };
}

function isCovered({ table }: Client, seat: number): boolean {
  return table?.room.seats[seat]?.covered ?? false;
}

test('a bot covers who is away after the grace time, says so, and hands back at once', async () => {
  const whole = await playing({});
  const { seat, actor, others } = turn(whole);
  const [other] = others;
  const step = other?.sight?.step ?? 0;
  actor.cut();
  await other?.until(() => other.heard.some((each) => each.type === 'present' && !each.seats[seat]));
  await whole.time.advance(4_999);
  expect(isCovered(at(others, 0), seat)).toBe(false);
  await whole.pass(1, () => isCovered(at(others, 0), seat) && (other?.sight?.step ?? 0) > step);
  expect(other?.sight?.covered).toEqual([seat]);
  await actor.connect();
  await actor.watch(whole.table);
  await whole.pass(0, () => !isCovered(at(others, 0), seat));
  expect(actor.table?.room.you.seat).toBe(seat);
});

test('who has another tab open isn’t away', async () => {
  const whole = await playing({});
  const { seat, actor, others } = turn(whole);
  const tab = await whole.client();
  tab.cookie = actor.cookie;
  await tab.connect();
  await tab.watch(whole.table);
  actor.cut();
  await whole.time.advance(60_000);
  expect(isCovered(at(others, 0), seat)).toBe(false);
});

test('when the turn’s time is over, a bot decides once, and the seat stays the person’s', async () => {
  const whole = await playing({ clock: 5, cover: null });
  const { seat, others } = turn(whole);
  const [other] = others;
  const step = other?.sight?.step ?? 0;
  await whole.time.advance(4_999);
  expect(other?.sight?.step).toBe(step);
  await whole.pass(1, () => (other?.sight?.step ?? 0) > step);
  expect(isCovered(at(others, 0), seat)).toBe(false);
});

test('the host’s role passes to somebody there, and a seat without cover waits for weeks', async () => {
  const whole = await playing({ cover: null });
  const [ana, ben] = [at(whole.people, 0), at(whole.people, 1)];
  ana.cut();
  await ben.until(() => ben.heard.some((each) => each.type === 'present' && !each.seats[0]));
  const step = ben.sight?.step;
  await whole.time.advance(HOST_GRACE - 1);
  expect(ben.table?.room.you.host).toBe(false);
  await whole.pass(1, () => ben.table?.room.you.host === true);
  await whole.time.advance(14 * 24 * 3_600_000);
  expect(ben.sight?.step).toBe(step);
  expect((await ana.request('GET', '/api/mine')).json).toMatchObject([
    { table: whole.table, state: 'playing' },
  ]);
});

test('tables nobody touches are removed by the stated times; who still looks is told when they ask', async () => {
  const whole = await playing({ cover: null });
  const ben = at(whole.people, 1);
  await whole.time.advance(KEPT.playing - 3_600_000);
  expect((await ben.request('GET', `/api/tables/${whole.table}`)).status).toBe(200);
  await whole.time.advance(3 * 3_600_000);
  expect((await ben.request('GET', `/api/tables/${whole.table}`)).status).toBe(404);
  expect(await ben.command(whole.table, { type: 'leave' })).toMatchObject({
    type: 'refused',
    code: 'no-table',
  });
});

test('after a restart the game goes on where it was, and those who stay away are covered after the grace time', async () => {
  const data = temporaryFolder();
  const whole = await playing({}, data);
  const { seat, actor } = turn(whole);
  const { step } = actor.sight ?? expect.fail();
  const since = actor.table?.seq ?? 0;
  await whole.server.close();
  expect(actor.heard.at(-1)).toMatchObject({ type: 'bye' });
  const time = new VirtualTime();
  const again = await started(data, { means: drawnMeans('again', time), think });
  const looker = await again.client('Dora');
  await looker.connect();
  await looker.watch(whole.table);
  expect(looker.sight).toMatchObject({ step, toAct: [seat] });
  await time.advance(4_999);
  expect(looker.table?.seq).toBe(since);
  await time.advance(1);
  await expect
    .poll(
      async () => {
        await time.advance(0);
        return (looker.sight?.step ?? 0) > step;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
});
