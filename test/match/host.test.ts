import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { Game, Seat, Viewer } from '../../src/core/game.ts';
import { parseRecord, replayed, verified } from '../../src/core/record.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import type { Command } from '../../src/match/decide.ts';
import type { Host } from '../../src/match/host.ts';
import { type Sight, sights } from '../../src/match/sight.ts';
import { evolve, NO_TABLE, PLAIN_SETTINGS, type TableEvent } from '../../src/match/table.ts';
import { RULESETS } from '../rulesets.ts';
import { BOT, expectOk, folded, type House, house, ID, person } from './house.ts';
import type { MemoryLog } from './memoryLog.ts';

const HELP: Game = gameNamed('help') ?? expect.fail();
const HOUR = 3_600_000;

function watched(host: Host, viewer: Viewer, show: (sight: Sight) => void, since?: number) {
  return host.watch(ID, (steps) => sights(steps, viewer).forEach(show), since);
}

test.each(RULESETS)(
  'a table of bots plays $name to the end, and shows only what is stored',
  async (ruleset) => {
    const { game, options } = ruleset;
    const { players } = game.options(game.setup(expectOk(game.parseOptions(options))));
    const { host, log, time, failures } = house(`bots ${ruleset.name}`);
    const holders = Array.from({ length: players }, () => BOT);
    expectOk(await host.openToPlay(ID, game.id, { host: '', holders, options, settings: PLAIN_SETTINGS }));
    const shown: number[] = [];
    let table = NO_TABLE;
    await watched(host, 1, (sight) => {
      shown.push(sight.seq);
      const stored = log.tables.get(ID) ?? [];
      expect(sight.seq).toBeLessThanOrEqual(stored.length);
      for (const event of stored.slice(table.seq, sight.seq)) table = evolve(game, table, event);
      expect(sight.view).toEqual(game.view(table.play?.state, 1));
    });
    await time.advance(HOUR);
    expect(shown).toEqual(shown.map((_, i) => at(shown, 0) + i));
    expect(shown.at(-1)).toBe(log.tables.get(ID)?.length);
    expect(failures).toEqual([]);
    const record = expectOk(parseRecord(JSON.parse(JSON.stringify(await host.record(ID)))));
    expect(expectOk(replayed(game, record)).at(-1)?.state).toEqual(folded(game, log).play?.state);
    expect(verified(game, record)).toEqual({ ok: true, value: undefined });
  },
);

/** A table for Help! with these people and bots for the rest. */
async function helpTable(users: readonly string[]): Promise<House> {
  const whole = house(users.join());
  const holders = [...users.map(person), ...Array.from({ length: 3 - users.length }, () => BOT)];
  const opening = { host: 'ana', holders, options: {}, settings: PLAIN_SETTINGS };
  expectOk(await whole.host.openToPlay(ID, 'help', opening));
  return whole;
}

/** What the seat to act may do first. */
function firstAction(log: MemoryLog): { seat: Seat; action: unknown } {
  const { play } = folded(HELP, log);
  const turn = HELP.turn(play?.state);
  if (turn.kind !== 'seats') expect.fail('nobody is to act');
  return { seat: at(turn.seats, 0), action: HELP.legalActions(play?.state, 1).actions[0] };
}

test('only whoever holds the seat acts for it, and only as the rules allow', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const { seat, action } = firstAction(log);
  const users = ['ana', 'ben', 'cleo'];
  const before = log.tables.get(ID);
  const refused = async (user: string, command: Command) => {
    const answer = await host.command(ID, user, command);
    return answer.ok ? 'done' : answer.error.code;
  };
  expect(await refused(at(users, (seat + 1) % 3), { type: 'act', seat, action })).toBe('not-seated');
  expect(await refused('eve', { type: 'act', seat, action })).toBe('not-seated');
  expect(await refused(at(users, seat), { type: 'act', seat, action: { type: 'zap', extra: 1 } })).toBe(
    'malformed',
  );
  expect(await refused(at(users, seat), { type: 'act', seat, action: { type: 'zap' } })).toBe('illegal');
  expect(await refused(at(users, seat), { type: 'rematch' })).toBe('not-over');
  expect(await refused('eve', { type: 'rematch' })).toBe('not-seated');
  expect(log.tables.get(ID)).toBe(before);
  expect(await refused(at(users, seat), { type: 'act', seat, action })).toBe('done');
});

test('two hosts on one log: the slower one is judged again on what the faster one made of the table', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const other = house('other', log).host;
  const shown: number[] = [];
  await watched(other, 'onlooker', ({ seq }) => shown.push(seq));
  const { seat, action } = firstAction(log);
  const user = at(['ana', 'ben', 'cleo'], seat);
  expect((await host.command(ID, user, { type: 'act', seat, action })).ok).toBe(true);
  const again = await other.command(ID, user, { type: 'act', seat, action });
  expect(again).toMatchObject({ ok: false, error: { code: 'illegal', reason: { code: 'not-your-turn' } } });
  expect(shown.at(-1)).toBe(log.tables.get(ID)?.length);
});

test('a host that lags behind refuses nothing that was done elsewhere when it is asked again', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const other = house('other', log).host;
  await watched(other, 'onlooker', () => {});
  const acting = (by: Host, step: number, { seat, action }: ReturnType<typeof firstAction>) =>
    by.command(ID, at(['ana', 'ben', 'cleo'], seat), { type: 'act', seat, step, action }, `step ${step}`);
  const stepsOf = () => folded(HELP, log).play?.steps.length ?? 0;
  expectOk(await acting(host, stepsOf(), firstAction(log)));
  const [step, action] = [stepsOf(), firstAction(log)];
  const done = expectOk(await acting(host, step, action));
  expect(expectOk(await acting(other, step, action))).toBe(done);
  expect(log.tables.get(ID)).toHaveLength(done);
});

test('a host that hears that the table went on shows the rest, without gaps', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const other = house('other', log).host;
  const shown: number[] = [];
  await watched(other, 'onlooker', ({ seq }) => shown.push(seq));
  const start = at(shown, 0);
  for (let i = 0; i < 4; i++) {
    const { seat, action } = firstAction(log);
    await host.command(ID, at(['ana', 'ben', 'cleo'], seat), { type: 'act', seat, action });
  }
  await other.refresh(ID);
  expect(shown).toEqual(Array.from({ length: shown.length }, (_, i) => start + i));
  expect(shown.at(-1)).toBe(log.tables.get(ID)?.length);
});

/** A log that notes from where on it was read. */
function noted(log: MemoryLog): { readonly log: MemoryLog; readonly froms: number[] } {
  const froms: number[] = [];
  const noting = Object.assign(Object.create(log), {
    load(table: string, from = 0) {
      froms.push(from);
      return log.load(table, from);
    },
  });
  return { log: noting, froms };
}

test('of a table that went on elsewhere only the news is loaded, and told by nobody but who let it go on', async () => {
  const { host, log, changes } = await helpTable(['ana', 'ben', 'cleo']);
  const { log: noting, froms } = noted(log);
  const other = house('other', noting);
  await watched(other.host, 'onlooker', () => {});
  const known = log.tables.get(ID)?.length ?? 0;
  const { seat, action } = firstAction(log);
  expectOk(await host.command(ID, at(['ana', 'ben', 'cleo'], seat), { type: 'act', seat, action }));
  await other.host.refresh(ID);
  const length = log.tables.get(ID)?.length ?? 0;
  expect(froms).toEqual([0, known - 1]);
  expect(other.host.kept(ID)).toBe(length);
  expect(changes.at(-1)).toEqual({ seq: length, events: log.tables.get(ID)?.slice(known) });
  expect(other.changes).toEqual([]);
  await other.host.refresh(ID, length);
  expect(froms).toHaveLength(2);
});

test('where the last events are told and no other is missed, nothing is loaded; each is shown once', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const { log: noting, froms } = noted(log);
  const other = house('other', noting);
  const shown: number[] = [];
  await watched(other.host, 'onlooker', ({ seq }) => shown.push(seq));
  const start = at(shown, 0);
  async function goOn(): Promise<{ readonly seq: number; readonly events: readonly TableEvent[] }> {
    const before = log.tables.get(ID)?.length ?? 0;
    const { seat, action } = firstAction(log);
    expectOk(await host.command(ID, at(['ana', 'ben', 'cleo'], seat), { type: 'act', seat, action }));
    const events = log.tables.get(ID) ?? [];
    return { seq: events.length, events: events.slice(before) };
  }
  const [first, second, third] = [await goOn(), await goOn(), await goOn()];
  await other.host.refresh(ID, first.seq, first.events);
  expect(other.host.kept(ID)).toBe(first.seq);
  // The same again, together with what is new.
  await other.host.refresh(ID, second.seq, [...first.events, ...second.events]);
  await other.host.refresh(ID, first.seq, first.events);
  expect(other.host.kept(ID)).toBe(second.seq);
  expect(froms).toEqual([0]);
  const fourth = await goOn();
  await other.host.refresh(ID, fourth.seq, fourth.events);
  await other.host.refresh(ID, third.seq, third.events);
  expect(froms).toEqual([0, second.seq - 1]);
  expect(shown).toEqual(Array.from({ length: shown.length }, (_, i) => start + i));
  expect(shown.at(-1)).toBe(log.tables.get(ID)?.length);
});

test('what was stored though nobody was told is told by who tried', async () => {
  const { log } = await helpTable(['ana', 'ben', 'cleo']);
  const forgetful = Object.assign(Object.create(log), {
    async append(table: string, expected: number, events: readonly TableEvent[]) {
      await log.append(table, expected, events);
      throw new Error('the connection was lost');
    },
  });
  const { host, changes } = house('forgetful', forgetful);
  const { seat, action } = firstAction(log);
  const act = { type: 'act', seat, action } as const;
  await expect(host.command(ID, at(['ana', 'ben', 'cleo'], seat), act, 'cause')).rejects.toThrow('lost');
  expect(changes).toEqual([{ seq: log.tables.get(ID)?.length, events: [] }]);
  expect(await host.command(ID, at(['ana', 'ben', 'cleo'], seat), act, 'cause')).toMatchObject({ ok: true });
});

test('where the table can’t be looked at either, that is told as soon as it can', async () => {
  const { log } = await helpTable(['ana', 'ben', 'cleo']);
  let isLost = false;
  const lost = () => Promise.reject(new Error('the connection was lost'));
  const broken = Object.assign(Object.create(log), {
    load: (...asked: Parameters<MemoryLog['load']>) => (isLost ? lost() : log.load(...asked)),
    async append(...asked: Parameters<MemoryLog['append']>) {
      await log.append(...asked);
      isLost = true;
      return await lost();
    },
  });
  const { host, changes } = house('broken', broken);
  await watched(host, 'onlooker', () => {});
  const { seat, action } = firstAction(log);
  const act = { type: 'act', seat, action } as const;
  await expect(host.command(ID, at(['ana', 'ben', 'cleo'], seat), act, 'cause')).rejects.toThrow('lost');
  expect(changes).toEqual([]);
  expect(host.doubtful()).toEqual([ID]);
  await expect(host.refresh(ID)).rejects.toThrow('lost');
  isLost = false;
  await host.refresh(ID);
  expect(changes).toEqual([{ seq: log.tables.get(ID)?.length, events: [] }]);
  expect(host.doubtful()).toEqual([]);
});

test('a table that was removed is gone from memory, too', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  await watched(host, 'onlooker', () => {});
  log.tables.delete(ID);
  await host.refresh(ID);
  expect(host.ids()).toEqual([]);
  expect(await host.look(ID)).toBeUndefined();
});

test('a table that is about to be watched is not forgotten, whenever nothing is due there', async () => {
  const { log } = await helpTable(['ana', 'ben', 'cleo']);
  const { host } = house('forgetting', log);
  let isWatched = false;
  const watching = watched(host, 'onlooker', () => {}).then(() => {
    isWatched = true;
  });
  while (!isWatched) {
    host.forget(ID);
    await Promise.resolve();
  }
  await watching;
  expect(host.kept(ID)).toBe(log.tables.get(ID)?.length);
});

test('whoever comes back gets the table as they left it and what happened since, step by step', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const since = log.tables.get(ID)?.length ?? 0;
  const { seat, action } = firstAction(log);
  await host.command(ID, at(['ana', 'ben', 'cleo'], seat), { type: 'act', seat, action });
  const shown: Sight[] = [];
  await watched(host, seat, (sight) => shown.push(sight), since);
  expect(shown.map(({ seq }) => seq)).toEqual(Array.from({ length: shown.length }, (_, i) => since + i));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown[0]?.events.map(({ type }) => type)).toContain('dealt');
  expect(shown[1]?.events.map(({ type }) => type)).not.toContain('dealt');
});

test('who comes back soon is shown the same without a load as by one, whenever they left', async () => {
  const { host, log, time } = await helpTable(['ana']);
  const { log: noting, froms } = noted(log);
  const near = house('near', noting).host;
  await near.watch(ID, () => {});
  froms.splice(0);
  const first = log.tables.get(ID)?.length ?? 0;
  for (let i = 0; i < 200; i++) {
    const { play, seq } = folded(HELP, log);
    const turn = HELP.turn(play?.state);
    if (turn.kind === 'over') expectOk(await host.command(ID, 'ana', { type: 'rematch' }));
    else if (turn.kind === 'seats' && turn.seats.includes(0))
      expectOk(await host.command(ID, 'ana', { type: 'act', ...firstAction(log) }));
    else await time.advance(1_000);
    await near.refresh(ID, log.tables.get(ID)?.length, log.tables.get(ID)?.slice(seq));
  }
  const length = log.tables.get(ID)?.length ?? 0;
  expect(folded(HELP, log).play?.number).toBeGreaterThan(2);
  expect((await house('new', log).host.look(ID))?.table).toEqual(folded(HELP, log));
  expect(froms).toEqual([]);
  async function shownSince(from: Host, since: number): Promise<readonly Sight[]> {
    const shown: Sight[] = [];
    await watched(from, 0, (sight) => shown.push(sight), since);
    return shown;
  }
  for (const back of [1, 2, 10, 15, 16]) {
    const far = house('far', log).host;
    expect(await shownSince(near, length - back)).toEqual(await shownSince(far, length - back));
  }
  expect(froms).toEqual([]);
  await shownSince(near, first);
  expect(froms).toEqual([0]);
});

test('a rematch keeps the people and begins a new game', async () => {
  const { host, log, time } = await helpTable(['ana']);
  const seen: Sight[] = [];
  await watched(host, 0, (sight) => {
    seen.push(sight);
    if (!sight.toAct.includes(0)) return;
    const [action] = HELP.legalActions(folded(HELP, log, sight.seq).play?.state, 1).actions;
    void host.command(ID, 'ana', { type: 'act', seat: 0, step: sight.step, action });
  });
  await time.advance(HOUR);
  expect(seen.at(-1)?.result).toBeDefined();
  expectOk(await host.command(ID, 'ana', { type: 'rematch' }));
  expect(seen.at(-1)).toMatchObject({ number: 2, result: undefined });
  expect(seen.at(-1)?.holders).toEqual(seen[0]?.holders);
});

test('no record and no secret leave a table while its game goes on', async () => {
  const { host } = await helpTable(['ana', 'ben', 'cleo']);
  expect(await host.record(ID)).toBeUndefined();
  await watched(host, 0, ({ fairness }) => expect(fairness).not.toHaveProperty('secret'));
  expect.assertions(2);
});

test('a game or options that do not exist open no table', async () => {
  const { host } = house('none');
  const opening = { host: '', options: {}, settings: PLAIN_SETTINGS };
  const opened = [
    await host.openToPlay(ID, 'poker', { ...opening, holders: [BOT, BOT, BOT] }),
    await host.openToPlay(ID, 'help', { ...opening, holders: [BOT, BOT] }),
  ];
  expect(opened).toMatchObject([
    { ok: false, error: { code: 'no-game' } },
    { ok: false, error: { code: 'malformed' } },
  ]);
  expect(await host.watch(ID, () => expect.fail())).toBeUndefined();
});
