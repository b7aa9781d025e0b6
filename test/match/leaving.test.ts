import { expect, test } from 'vitest';
import { gameNamed } from '../../src/games/catalog.ts';
import { isOver, toAct } from '../../src/match/look.ts';
import { sight } from '../../src/match/sight.ts';
import { PLAIN_SETTINGS, type Settings, type Table } from '../../src/match/table.ts';
import { anything, expectOk, folded, type House, house, ID, person } from './house.ts';
import { MemoryLog } from './memoryLog.ts';
import { VirtualTime } from './virtualTime.ts';

const HELP = gameNamed('help') ?? expect.fail();
const USERS = ['ana', 'ben', 'cleo'];
const HOUR = 3_600_000;

/** Ana, Ben and Cleo play Help!, all of them there. */
async function playing(whole: House, settings: Partial<Settings> = {}): Promise<() => Table> {
  const opening = {
    host: 'ana',
    holders: USERS.map(person),
    options: {},
    settings: { ...PLAIN_SETTINGS, ...settings },
  };
  expectOk(await whole.host.openToPlay(ID, 'help', opening));
  await whole.host.watch(ID, () => {});
  return () => folded(HELP, whole.log);
}

test('who leaves in a game is covered to its end, though they still look on, and then gone', async () => {
  const whole = house('leaving');
  const { host, time } = whole;
  const table = await playing(whole);
  for (const user of USERS.slice(1)) expectOk(await host.command(ID, user, { type: 'leave' }));
  await time.advance(HOUR);
  expect(table().seats.map(({ covered }) => covered)).toEqual([false, true, true]);
  expect(toAct(HELP, table())).toEqual([0]);
  expectOk(await host.command(ID, 'ana', { type: 'leave' }));
  await time.advance(HOUR);
  expect(isOver(HELP, table())).toBe(true);
  expect(table().seats.map(({ holder }) => holder)).toEqual([null, null, null]);
});

test('who is removed from a game is gone at its end', async () => {
  const whole = house('removed');
  const table = await playing(whole, { clock: 5 });
  expectOk(await whole.host.command(ID, 'ana', { type: 'remove', seat: 1 }));
  for (const told of [{ type: 'ready', ready: true } as const, { type: 'agree', agrees: true } as const])
    expect(await whole.host.command(ID, 'ben', told)).toMatchObject({ error: { code: 'barred' } });
  await whole.time.advance(HOUR);
  expect(isOver(HELP, table())).toBe(true);
  expect(table().seats.map(({ holder }) => holder?.name)).toEqual(['ana', undefined, 'cleo']);
});

test('who left has the seat again by acting', async () => {
  const whole = house('back');
  const { host } = whole;
  const table = await playing(whole);
  const [seat = -1] = toAct(HELP, table());
  const user = USERS[seat] ?? expect.fail();
  expectOk(await host.command(ID, user, { type: 'leave' }));
  const [action] = HELP.legalActions(table().play?.state, 1).actions;
  expectOk(await host.command(ID, user, { type: 'act', seat, action }));
  expect(table().seats[seat]).toMatchObject({ covered: false, left: false });
});

test('a finished game tells who played it, whoever sits there now', async () => {
  const whole = house('names');
  const { host, time } = whole;
  const table = await playing(whole, { clock: 5 });
  await time.advance(HOUR);
  expectOk(await host.command(ID, 'ana', { type: 'leave' }));
  expectOk(await host.command(ID, 'dora', { type: 'sit', seat: 0, name: 'dora', avatar: 'owl' }));
  expect(sight(HELP, table(), 'onlooker', 0)?.holders.map(({ name }) => name)).toEqual(USERS);
  expect((await host.record(ID))?.seats).toEqual(USERS);
});

test('the record of a game that is over is the same after the next one began, and only then is there another', async () => {
  const whole = house('records');
  const { host, time } = whole;
  await playing(whole, { clock: 5 });
  await time.advance(HOUR);
  const first = (await host.record(ID, 1)) ?? expect.fail();
  expectOk(await host.command(ID, 'ana', { type: 'rematch' }));
  expect(await host.record(ID, 1)).toEqual(first);
  expect(await host.record(ID, 2)).toBeUndefined();
  await time.advance(HOUR);
  expect(await host.record(ID, 1)).toEqual(first);
  expect(await host.record(ID, 2)).toEqual(await host.record(ID));
  for (const number of [0, 3, -1, 1.5, Number.NaN]) expect(await host.record(ID, number)).toBeUndefined();
});

test('who comes back while a bot thinks for them decides for themselves, and has their time for it', async () => {
  const log = new MemoryLog();
  const time = new VirtualTime();
  const quick = anything('slow');
  const slow = house('slow', log, time, async (played, seat) => {
    await new Promise<void>((resolve) => time.timer(time.now() + 1_000, resolve));
    return await quick(played, seat);
  });
  const { host, away } = slow;
  const table = await playing(slow, { cover: 5, clock: 60 });
  const [seat = -1] = toAct(HELP, table());
  const user = USERS[seat] ?? expect.fail();
  const { steps } = table().play ?? expect.fail();
  away.set(user, time.now());
  await host.watch(ID, () => {});
  await time.advance(5_500);
  expect(table().seats[seat]?.covered).toBe(true);
  away.delete(user);
  await host.watch(ID, () => {});
  await time.advance(10_000);
  expect(table().seats[seat]?.covered).toBe(false);
  expect(table().play?.steps).toEqual(steps);
  await time.advance(50_000);
  expect(table().play?.steps.length).toBeGreaterThan(steps.length);
  expect(log.tables.get(ID)).toContainEqual(expect.objectContaining({ actor: seat, instead: 'late' }));
});
