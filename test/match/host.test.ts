import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { Game, Seat, Viewer } from '../../src/core/game.ts';
import { parseRecord, replayed } from '../../src/core/record.ts';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import type { Command } from '../../src/match/decide.ts';
import { Host } from '../../src/match/host.ts';
import type { Sight } from '../../src/match/sight.ts';
import { evolve, type Holder, NO_TABLE, type Table } from '../../src/match/table.ts';
import { LIMIT } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';
import { MemoryLog } from './memoryLog.ts';

const ID = 'table';
const HELP: Game = gameNamed('help') ?? expect.fail();

function person(user: string): Holder {
  return { kind: 'person', user, name: user, avatar: user };
}

const BOT: Holder = { kind: 'bot', character: 'mila', level: 'easy', name: 'Mila', avatar: 'mila' };

/** A bot that plays any of the first legal actions. */
function anything(seed: string): (game: Game, table: Table, seat: Seat) => Promise<unknown> {
  const rng = seededRng(seed);
  return (game, { play }) => {
    const { actions } = game.legalActions(play?.state, LIMIT);
    return Promise.resolve(at(actions, rng.below(actions.length)));
  };
}

function hostOn(log: MemoryLog, seed: string, think = anything(seed)): Host {
  return new Host({ log, games: (id) => Promise.resolve(gameNamed(id)), think, rng: seededRng(seed) });
}

function folded(game: Game, log: MemoryLog, upTo?: number): Table {
  return (log.tables.get(ID) ?? [])
    .slice(0, upTo)
    .reduce((table, event) => evolve(game, table, event), NO_TABLE);
}

/** Watches until the game is over. */
function watchedToTheEnd(host: Host, viewer: Viewer, each: (sight: Sight) => void): Promise<Sight> {
  return new Promise((resolve) => {
    const show = (sight: Sight) => {
      each(sight);
      if (sight.result) resolve(sight);
    };
    void host.watch(ID, { viewer, show });
  });
}

test.each(RULESETS)(
  'a table of bots plays $name to the end, and shows only what is stored',
  async (ruleset) => {
    const { game, options } = ruleset;
    const { players } = game.options(game.setup(expectOk(game.parseOptions(options))));
    const log = new MemoryLog();
    const host = hostOn(log, `bots ${ruleset.name}`);
    const holders = Array.from({ length: players }, () => BOT);
    expect(await host.open(ID, game.id, holders, options)).toEqual({ ok: true, value: undefined });
    const shown: number[] = [];
    const last = await watchedToTheEnd(host, 1, (sight) => {
      shown.push(sight.seq);
      const { play } = folded(game, log, sight.seq);
      expect(sight.seq).toBeLessThanOrEqual(log.tables.get(ID)?.length ?? 0);
      expect(sight.view).toEqual(game.view(play?.state, 1));
    });
    expect(shown).toEqual(shown.map((_, i) => at(shown, 0) + i));
    expect(last.seq).toBe(log.tables.get(ID)?.length);
    const record = parseRecord(JSON.parse(JSON.stringify(await host.record(ID))));
    expect(expectOk(replayed(game, expectOk(record))).at(-1)?.state).toEqual(folded(game, log).play?.state);
  },
);

function expectOk<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) expect.fail(JSON.stringify(result.error));
  return result.value;
}

/** A table for Help! with these people and bots for the rest. */
async function helpTable(users: readonly string[]): Promise<{ host: Host; log: MemoryLog }> {
  const log = new MemoryLog();
  const host = hostOn(log, users.join());
  const holders = [...users.map(person), ...Array.from({ length: 3 - users.length }, () => BOT)];
  await host.open(ID, 'help', holders, {});
  return { host, log };
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
  const other = hostOn(log, 'other');
  const shown: number[] = [];
  await other.watch(ID, { viewer: 'onlooker', show: ({ seq }) => shown.push(seq) });
  const { seat, action } = firstAction(log);
  const user = at(['ana', 'ben', 'cleo'], seat);
  expect((await host.command(ID, user, { type: 'act', seat, action })).ok).toBe(true);
  const again = await other.command(ID, user, { type: 'act', seat, action });
  expect(again).toMatchObject({ ok: false, error: { code: 'illegal', reason: { code: 'not-your-turn' } } });
  expect(shown.at(-1)).toBe(log.tables.get(ID)?.length);
});

test('a host that hears that the table went on shows the rest, without gaps', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const other = hostOn(log, 'other');
  const shown: number[] = [];
  await other.watch(ID, { viewer: 'onlooker', show: ({ seq }) => shown.push(seq) });
  const start = at(shown, 0);
  for (let i = 0; i < 4; i++) {
    const { seat, action } = firstAction(log);
    await host.command(ID, at(['ana', 'ben', 'cleo'], seat), { type: 'act', seat, action });
  }
  await other.refresh(ID);
  expect(shown).toEqual(Array.from({ length: shown.length }, (_, i) => start + i));
  expect(shown.at(-1)).toBe(log.tables.get(ID)?.length);
});

test('whoever comes back gets the table as they left it and what happened since, step by step', async () => {
  const { host, log } = await helpTable(['ana', 'ben', 'cleo']);
  const since = log.tables.get(ID)?.length ?? 0;
  const { seat, action } = firstAction(log);
  await host.command(ID, at(['ana', 'ben', 'cleo'], seat), { type: 'act', seat, action });
  const shown: Sight[] = [];
  await host.watch(ID, { viewer: seat, show: (sight) => shown.push(sight) }, since);
  expect(shown.map(({ seq }) => seq)).toEqual(Array.from({ length: shown.length }, (_, i) => since + i));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown[0]?.events.map(({ type }) => type)).toContain('dealt');
  expect(shown[1]?.events.map(({ type }) => type)).not.toContain('dealt');
});

test('a rematch keeps the people and begins a new game', async () => {
  const log = new MemoryLog();
  const host = hostOn(log, 'rematch');
  await host.open(ID, 'help', [person('ana'), BOT, BOT], {});
  const bot = anything('ana');
  const seen: Sight[] = [];
  await watchedToTheEnd(host, 0, (sight) => {
    seen.push(sight);
    if (!sight.toAct.includes(0)) return;
    const table = folded(HELP, log, sight.seq);
    void bot(HELP, table, 0).then((action) => host.command(ID, 'ana', { type: 'act', seat: 0, action }));
  });
  expect(await host.command(ID, 'ana', { type: 'rematch' })).toEqual({ ok: true, value: undefined });
  expect(seen.at(-1)).toMatchObject({ number: 2, result: undefined });
  expect(seen.at(-1)?.holders).toEqual(seen[0]?.holders);
});

test('no record leaves a table while its game goes on', async () => {
  const { host } = await helpTable(['ana', 'ben', 'cleo']);
  expect(await host.record(ID)).toBeUndefined();
});

test('a game or options that do not exist open no table', async () => {
  const host = hostOn(new MemoryLog(), 'none');
  expect(await host.open(ID, 'poker', [BOT, BOT, BOT], {})).toMatchObject({
    ok: false,
    error: { code: 'no-game' },
  });
  expect(await host.open(ID, 'help', [BOT, BOT], {})).toMatchObject({
    ok: false,
    error: { code: 'malformed' },
  });
  expect(await host.watch(ID, { viewer: 0, show: () => expect.fail() })).toBeUndefined();
});
