import { expect, test } from 'vitest';
import { gameNamed } from '../../src/games/catalog.ts';
import { CONTRIBUTION_TIME, HOST_GRACE, isDueForNobody } from '../../src/match/attend.ts';
import { PLAIN_SETTINGS, type Settings, type Table } from '../../src/match/table.ts';
import { BOT, expectOk, folded, type House, house, ID, person } from './house.ts';
import { VirtualTime } from './virtualTime.ts';

const HELP = gameNamed('help') ?? expect.fail();

/** Ana, Ben and Cleo play Help!, all of them there. */
async function playing(settings: Partial<Settings>): Promise<House & { table: () => Table }> {
  const whole = house('attended');
  const holders = ['ana', 'ben', 'cleo'].map(person);
  const opening = {
    host: 'ana',
    holders,
    options: {},
    settings: { ...PLAIN_SETTINGS, ...settings },
  };
  expectOk(await whole.host.openToPlay(ID, 'help', opening));
  await whole.host.watch(ID, () => {});
  return { ...whole, table: () => folded(HELP, whole.log) };
}

function steps({ play }: Table): number {
  return play?.steps.length ?? 0;
}

test('nothing happens by itself at a table of people without clocks, for weeks', async () => {
  const { time, log } = await playing({});
  const before = log.tables.get(ID);
  await time.advance(30 * 24 * 3_600_000);
  expect(log.tables.get(ID)).toBe(before);
});

test.each([
  ['people alone', ['ana', 'ben', 'cleo'], {}, false],
  ['people with a clock', ['ana', 'ben', 'cleo'], { clock: 30 }, true],
  ['people who are covered', ['ana', 'ben', 'cleo'], { cover: 60 }, true],
  ['bots', [], {}, true],
] as const)(
  'at a table of %s something is due though nobody comes: %s %j %s',
  async (_, users, settings, isDue) => {
    const { host } = house('due');
    const holders = [...users.map(person), ...Array.from({ length: 3 - users.length }, () => BOT)];
    const opening = { host: 'ana', holders, options: {}, settings: { ...PLAIN_SETTINGS, ...settings } };
    expectOk(await host.openToPlay(ID, 'help', opening));
    expect(isDueForNobody((await host.look(ID)) ?? expect.fail())).toBe(isDue);
  },
);

test('when the time for a decision is over, a bot makes it, and only that', async () => {
  const { time, table, log } = await playing({ clock: 30 });
  const before = steps(table());
  await time.advance(29_999);
  expect(steps(table())).toBe(before);
  await time.advance(1);
  expect(steps(table())).toBeGreaterThan(before);
  const acted = log.tables.get(ID)?.filter((event) => event.type === 'acted' && event.actor !== 'chance');
  expect(acted).toMatchObject([{ instead: 'late' }]);
  expect(table().seats.every(({ covered }) => !covered)).toBe(true);
});

test('while nobody attended, as when the server was down, no clock ran', async () => {
  const { log, table } = await playing({ clock: 30 });
  const before = steps(table());
  const later = new VirtualTime();
  await later.advance(3_600_000);
  const { host } = house('again', log, later);
  await host.watch(ID, () => {});
  await later.advance(29_999);
  expect(steps(table())).toBe(before);
  await later.advance(1);
  expect(steps(table())).toBeGreaterThan(before);
});

test('a bot covers who is away too long, plays for them, and hands back at once', async () => {
  const { time, table, away, host, log } = await playing({ cover: 60 });
  const seat = HELP.turn(table().play?.state);
  const [first] = seat.kind === 'seats' ? seat.seats : [];
  const user = ['ana', 'ben', 'cleo'][first ?? -1] ?? expect.fail();
  away.set(user, time.now());
  await host.watch(ID, () => {});
  await time.advance(59_999);
  expect(table().seats[first ?? -1]?.covered).toBe(false);
  const before = steps(table());
  await time.advance(1);
  expect(table().seats[first ?? -1]?.covered).toBe(true);
  expect(steps(table())).toBeGreaterThan(before);
  expect(log.tables.get(ID)).toContainEqual(expect.objectContaining({ actor: first, instead: 'away' }));
  away.delete(user);
  await host.watch(ID, () => {});
  await time.advance(0);
  expect(table().seats[first ?? -1]?.covered).toBe(false);
});

test('nobody is covered of whom it isn’t known any more, when their time is up, that they are away', async () => {
  const { time, table, away, host } = await playing({ cover: 60 });
  away.set('ben', time.now());
  await host.watch(ID, () => {});
  await time.advance(59_000);
  away.set('ben', time.now());
  await time.advance(59_000);
  expect(table().seats[1]?.covered).toBe(false);
  await time.advance(1_000);
  expect(table().seats[1]?.covered).toBe(true);
});

test('who acts while covered has their seat back', async () => {
  const { time, table, away, host } = await playing({ cover: 5 });
  for (const user of ['ana', 'ben', 'cleo']) away.set(user, time.now());
  away.delete('ana');
  await host.watch(ID, () => {});
  await time.advance(10_000);
  const { play, seats } = table();
  expect(seats.map(({ covered }) => covered)).toEqual([false, true, true]);
  expect(HELP.turn(play?.state)).toEqual({ kind: 'seats', seats: [0] });
});

test('somebody present becomes host when the host stays away', async () => {
  const { time, table, away, host } = await playing({});
  away.set('ana', time.now());
  away.set('ben', time.now());
  await host.watch(ID, () => {});
  await time.advance(HOST_GRACE - 1);
  expect(table().host).toBe('ana');
  await time.advance(1);
  expect(table().host).toBe('cleo');
});

test('a host who hasn’t come yet has as long as one who went', async () => {
  const { host, time, away, log } = house('late');
  away.set('ana', 0);
  await time.advance(3_600_000);
  const holders = [person('ana'), person('ben'), null];
  expectOk(await host.open(ID, 'help', { host: 'ana', holders, options: {}, settings: PLAIN_SETTINGS }));
  await host.watch(ID, () => {});
  await time.advance(HOST_GRACE - 1);
  expect(folded(HELP, log).host).toBe('ana');
  await time.advance(1);
  expect(folded(HELP, log).host).toBe('ben');
});

test('who sat down and hasn’t come yet is covered no sooner than one who went', async () => {
  const { host, time, away, log } = house('late');
  away.set('ben', 0);
  await time.advance(3_600_000);
  const settings = { ...PLAIN_SETTINGS, cover: 60 };
  const holders = [person('ana'), person('ben'), person('cleo')];
  expectOk(await host.openToPlay(ID, 'help', { host: 'ana', holders, options: {}, settings }));
  await host.watch(ID, () => {});
  await time.advance(59_999);
  expect(folded(HELP, log).seats[1]?.covered).toBe(false);
  await time.advance(1);
  expect(folded(HELP, log).seats[1]?.covered).toBe(true);
});

test('contributions that don’t come in time are left out, visibly', async () => {
  const { host, time, log } = house('waiting');
  const holders = [person('ana'), person('ben'), BOT];
  const settings = { ...PLAIN_SETTINGS, contributions: true };
  expectOk(await host.openToPlay(ID, 'help', { host: 'ana', holders, options: {}, settings }));
  await host.watch(ID, () => {});
  expectOk(await host.command(ID, 'ana', { type: 'contribute', contribution: 'aa' }));
  await time.advance(CONTRIBUTION_TIME - 1);
  expect(folded(HELP, log).play).toBeUndefined();
  await time.advance(1);
  expect(folded(HELP, log).play?.deal.contributions).toEqual(['aa', null, null]);
});

test('a command that is sent again is done once, and answered again', async () => {
  const { host, log } = await playing({});
  const said = { type: 'say', saying: { phrase: 'oops' } } as const;
  const first = expectOk(await host.command(ID, 'ben', said, 'b1'));
  expect(expectOk(await host.command(ID, 'ben', said, 'b1'))).toBe(first);
  expect(expectOk(await host.command(ID, 'ben', said, 'b2'))).toBe(first + 1);
  expect(log.tables.get(ID)?.filter(({ type }) => type === 'said')).toHaveLength(2);
});

test('an action meant for another decision comes too late', async () => {
  const { host, table } = await playing({});
  const seat = HELP.turn(table().play?.state);
  const first = seat.kind === 'seats' ? (seat.seats[0] ?? -1) : -1;
  const [action] = HELP.legalActions(table().play?.state, 1).actions;
  const user = ['ana', 'ben', 'cleo'][first] ?? expect.fail();
  const act = (step: number) => host.command(ID, user, { type: 'act', seat: first, step, action });
  const step = steps(table());
  expect(await act(step - 1)).toMatchObject({ ok: false, error: { code: 'too-late' } });
  expect(await act(step)).toMatchObject({ ok: true });
});
