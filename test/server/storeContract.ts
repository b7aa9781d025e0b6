import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../../src/match/table.ts';
import type { Store, StoredGuest, TableSummary } from '../../src/server/store.ts';

/** One kind of store, as the contract opens and closes it. */
export interface StoreKind<S extends Store> {
  readonly name: string;
  /** Where nothing is kept yet. */
  newPlace(): Promise<string>;
  /** What is kept there; opened again, it is the same. */
  open(place: string): Promise<S>;
  /** Another place that a copy was brought to, by a store that is open there or by other means, where there are some. */
  readonly copied: ((place: string, store: S) => Promise<string>) | undefined;
}

/** [ms] */
const NOW = 1_800_000_000_000;
const ANA: StoredGuest = { user: 'ana', name: 'Ana', avatar: 'fox' };

function said(text: string, at = 1): TableEvent {
  return { type: 'said', seat: 0, saying: { text }, at };
}

export function summary(table: string, seq: number, changes: Partial<TableSummary> = {}): TableSummary {
  return {
    table,
    seq,
    code: null,
    game: 'help',
    options: {},
    settings: { onlookers: 'public', clock: null, cover: null, listed: true, freeText: false },
    seats: [{ name: 'Ana', avatar: 'fox', bot: false }, null, null],
    state: 'gathering',
    changed: seq,
    users: ['ana'],
    toAct: [],
    due: false,
    ...changes,
  };
}

function tables(summaries: readonly TableSummary[]): readonly string[] {
  return summaries.map(({ table }) => table);
}

/** What every store promises. */
export function storeContract<S extends Store>({ name, newPlace, open, copied }: StoreKind<S>): void {
  async function withStore(use: (store: Store, place: string) => Promise<void>): Promise<void> {
    const place = await newPlace();
    const store = await open(place);
    await use(store, place);
    await store.close();
  }

  describe(`${name}: events`, () => {
    test('come back in the order in which they were appended', () =>
      withStore(async (store) => {
        const events = Array.from({ length: 25 }, (_, i) => said(`p${i}`, i));
        expect(await store.append('a', 0, events.slice(0, 11))).toBe(true);
        expect(await store.append('a', 11, events.slice(11))).toBe(true);
        expect(await store.append('b', 0, [said('other')])).toBe(true);
        expect(await store.load('a')).toEqual(events);
        expect(await store.load('nowhere')).toEqual([]);
        for (const from of [0, 1, 10, 11, 12, 24, 25, 30]) {
          expect(await store.load('a', from)).toEqual(events.slice(from));
        }
      }));

    test('are appended only to the table that the writer knows', () =>
      withStore(async (store) => {
        expect(await store.append('a', 1, [said('too far')])).toBe(false);
        expect(await store.append('a', 0, [said('first'), said('second')])).toBe(true);
        for (const expected of [0, 1, 3]) {
          expect(await store.append('a', expected, [said('lost')])).toBe(false);
        }
        expect(await store.load('a')).toEqual([said('first'), said('second')]);
      }));

    test('of two writers at once exactly one wins, and the others change nothing', () =>
      withStore(async (store) => {
        const writers = Array.from({ length: 20 }, (_, i) => said(`w${i}`));
        for (let seq = 0; seq < 5; seq++) {
          const won = await Promise.all(writers.map((event) => store.append('a', seq, [event])));
          expect(won.filter((each) => each)).toHaveLength(1);
          expect((await store.load('a')).at(seq)).toEqual(writers[won.indexOf(true)]);
        }
        expect(await store.load('a')).toHaveLength(5);
      }));

    test('of two connections exactly one wins', () =>
      withStore(async (store, place) => {
        const other = await open(place);
        for (let seq = 0; seq < 10; seq++) {
          const won = await Promise.all([
            store.append('a', seq, [said('one')]),
            other.append('a', seq, [said('other')]),
          ]);
          expect(won.toSorted()).toEqual([false, true]);
        }
        expect(await other.load('a')).toEqual(await store.load('a'));
        await other.close();
      }));

    test('keep every character of a text', () =>
      withStore(async (store) => {
        const odd = `"'\\ \r\n\u2028 {,} NULL Zoë 🦊 ${'ü'.repeat(500)}`;
        const tables = ['a', 'b', 'c'];
        await Promise.all(tables.map((table) => store.append(table, 0, [said(`\u0000${odd}`), said(table)])));
        for (const table of tables)
          expect(await store.load(table)).toEqual([said(`\u0000${odd}`), said(table)]);
        await Promise.all(tables.map((table) => store.summarize(summary(table, 2, { users: [odd, table] }))));
        for (const table of tables) expect((await store.summary(table))?.users).toEqual([odd, table]);
      }));
  });

  test(`${name}: what no id can be is nowhere`, () =>
    withStore(async (store) => {
      for (const odd of ['\u0000', '\ud800', "'; --", 'x'.repeat(10_000)]) {
        expect(await store.load(odd)).toEqual([]);
        expect(await store.guest(odd)).toBeUndefined();
        expect(await store.summary(odd)).toBeUndefined();
        expect(await store.tableByCode(odd)).toBeUndefined();
        expect(await store.takePass(odd, 0)).toBeUndefined();
      }
    }));

  describe(`${name}: writes`, () => {
    test('that fail among others hurt none of them', () =>
      withStore(async (store) => {
        await store.addSession('ana', 'session', NOW);
        const results = await Promise.allSettled([
          store.append('a', 0, [said('before')]),
          store.addSession('ana', 'session', NOW),
          store.append('a', 1, [said('after')]),
          store.addGuest(ANA, 'session', NOW),
          store.append('b', 0, [said('b')]),
        ]);
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'fulfilled',
          'rejected',
          'fulfilled',
        ]);
        expect(await store.load('a')).toHaveLength(2);
        expect(await store.load('b')).toHaveLength(1);
        expect(await store.guest('session')).toBeUndefined();
      }));

    test('are there after the store was closed and opened again', async () => {
      const place = await newPlace();
      const store = await open(place);
      const writes = [
        store.append('a', 0, [said('kept')]),
        store.addGuest(ANA, 'session', NOW),
        store.summarize(summary('a', 1)),
      ];
      await store.close();
      await Promise.all(writes);
      const again = await open(place);
      expect(await again.load('a')).toEqual([said('kept')]);
      expect(await again.guest('session')).toMatchObject(ANA);
      expect(await again.summary('a')).toEqual(summary('a', 1));
      await again.close();
    });

    test('fail once it is closed, rather than never being answered', async () => {
      const store = await open(await newPlace());
      await store.close();
      await expect(store.append('a', 0, [said('late')])).rejects.toThrow();
      await expect(store.check()).rejects.toThrow();
    });
  });

  describe(`${name}: guests`, () => {
    test('are known by their sessions, under the name they chose last', () =>
      withStore(async (store) => {
        await store.addGuest(ANA, 'phone', NOW);
        await store.addSession('ana', 'desktop', NOW);
        await store.nameGuest({ ...ANA, name: 'Anna' });
        for (const session of ['phone', 'desktop']) {
          expect(await store.guest(session)).toMatchObject({ ...ANA, name: 'Anna' });
        }
        expect(await store.guest('stolen')).toBeUndefined();
      }));

    test('that are added again keep their name and get another session', () =>
      withStore(async (store) => {
        await store.addGuest(ANA, 'one', NOW);
        await store.addGuest({ ...ANA, name: 'Other' }, 'two', NOW);
        expect(await store.guest('two')).toMatchObject(ANA);
      }));

    test('pass to another device once, and not too late', () =>
      withStore(async (store) => {
        await store.addPass('once', 'ana', 1000);
        await store.addPass('late', 'ana', 1000);
        expect(await Promise.all([store.takePass('once', 1000), store.takePass('once', 1000)])).toEqual([
          'ana',
          undefined,
        ]);
        expect(await store.takePass('late', 1001)).toBeUndefined();
        expect(await store.takePass('late', 1000)).toBeUndefined();
        expect(await store.takePass('never', 0)).toBeUndefined();
      }));

    test('have their old passes removed, and only those', () =>
      withStore(async (store) => {
        await store.addPass('old', 'ana', 10);
        await store.addPass('new', 'ana', 20);
        await store.removePasses(15);
        expect(await store.takePass('old', 5)).toBeUndefined();
        expect(await store.takePass('new', 5)).toBe('ana');
      }));

    test('are forgotten with their last session that nobody used for long', () =>
      withStore(async (store) => {
        await store.addGuest(ANA, 'phone', NOW);
        await store.addSession('ana', 'desktop', NOW + 10);
        await store.addGuest({ ...ANA, user: 'ben' }, 'lost', NOW);
        await store.addGuest({ ...ANA, user: 'cara' }, 'kept', NOW);
        await store.useSession('kept', NOW + 20);
        expect(await store.guest('kept')).toEqual({ ...ANA, user: 'cara', used: NOW + 20 });
        await store.removeGuests(NOW);
        expect(await store.guest('lost')).toBeDefined();
        await store.removeGuests(NOW + 10);
        for (const session of ['phone', 'lost']) expect(await store.guest(session)).toBeUndefined();
        expect(await store.guest('desktop')).toEqual({ ...ANA, used: NOW + 10 });
        // Of a guest who is forgotten not even the name is left.
        await store.addSession('ben', 'again', NOW + 20);
        expect(await store.guest('again')).toBeUndefined();
        await store.removeGuests(NOW + 15);
        expect(await store.guest('desktop')).toBeUndefined();
        expect(await store.guest('kept')).toBeDefined();
      }));
  });

  describe(`${name}: summaries`, () => {
    test('are never replaced by older ones', () =>
      withStore(async (store) => {
        const newer = summary('a', 5, { users: ['ben'], code: 'new-05' });
        await store.summarize(newer);
        await store.summarize(summary('a', 4, { code: 'old-04' }));
        expect(await store.summary('a')).toEqual(newer);
        expect(tables(await store.tablesOf('ana', 9))).toEqual([]);
        expect(tables(await store.tablesOf('ben', 9))).toEqual(['a']);
        expect(await store.tableByCode('old-04')).toBeUndefined();
      }));

    test('hold one code for one table; another one with the same code tells none', () =>
      withStore(async (store) => {
        await store.summarize(summary('a', 1, { code: 'mibo-74' }));
        await store.summarize(summary('b', 1, { code: 'mibo-74' }));
        expect(await store.tableByCode('mibo-74')).toBe('a');
        expect(await store.summary('a')).toMatchObject({ code: 'mibo-74' });
        expect(await store.summary('b')).toMatchObject({ code: null });
        await store.summarize(summary('a', 2, { state: 'playing' }));
        expect(await store.tableByCode('mibo-74')).toBeUndefined();
        await store.summarize(summary('b', 2, { code: 'mibo-74' }));
        expect(await store.tableByCode('mibo-74')).toBe('b');
        expect(await store.summary('b')).toMatchObject({ code: 'mibo-74' });
      }));

    test('make the lobby of public tables with a free seat, the newest first', () =>
      withStore(async (store) => {
        const { settings } = summary('', 0);
        const bot = { name: 'Bo', avatar: 'bo', bot: true };
        await store.summarize(summary('old', 1, { changed: 10 }));
        await store.summarize(summary('new', 1, { changed: 30 }));
        await store.summarize(summary('middle', 1, { changed: 20 }));
        await store.summarize(summary('private', 1, { settings: { ...settings, listed: false } }));
        await store.summarize(summary('full', 1, { seats: [bot, bot, bot] }));
        await store.summarize(summary('playing', 1, { state: 'playing' }));
        await store.summarize(summary('over', 1, { state: 'over' }));
        expect(tables(await store.lobby(9))).toEqual(['new', 'middle', 'old']);
        expect(tables(await store.lobby(2))).toEqual(['new', 'middle']);
      }));

    test('make a user’s own tables, the latest first', () =>
      withStore(async (store) => {
        await store.summarize(summary('a', 1, { users: ['ana', 'ana'], changed: 1 }));
        await store.summarize(summary('b', 1, { users: ['ben', 'ana'], changed: 2, state: 'playing' }));
        await store.summarize(summary('c', 1, { users: ['ben'], changed: 3 }));
        expect(tables(await store.tablesOf('ana', 9))).toEqual(['b', 'a']);
        expect(tables(await store.tablesOf('ana', 1))).toEqual(['b']);
        await store.summarize(summary('b', 2, { users: ['ben'] }));
        expect(tables(await store.tablesOf('ana', 9))).toEqual(['a']);
      }));

    test('say which tables they lag behind', () =>
      withStore(async (store) => {
        for (const [table, told] of [
          ['told', 2],
          ['lagging', 1],
        ] as const) {
          await store.append(table, 0, [said('x'), said('y')]);
          await store.summarize(summary(table, told));
        }
        await store.append('unknown', 0, [said('x')]);
        await store.append('nobody', 0, [said('x')]);
        await store.summarize(summary('nobody', 1));
        expect((await store.untold()).toSorted()).toEqual(['lagging', 'unknown']);
      }));
  });

  describe(`${name}: nodes`, () => {
    test('attend a table one at a time, until the claim runs out', () =>
      withStore(async (store) => {
        expect(await store.claim('a', 'north', 100, 200)).toBe('ours');
        expect(await store.claim('a', 'south', 150, 250)).toBe(200);
        expect(await store.claim('a', 'north', 150, 260)).toBe('ours');
        expect(await store.claim('a', 'south', 255, 400)).toBe(260);
        expect(await store.claim('a', 'south', 261, 400)).toBe('ours');
        expect(await store.claim('a', 'north', 300, 500)).toBe(400);
      }));

    test('find the tables where something is due that nobody attends', () =>
      withStore(async (store) => {
        await store.summarize(summary('waiting', 3, { state: 'playing' }));
        await store.summarize(summary('due', 3, { state: 'playing', due: true }));
        expect(await store.unattended(100)).toEqual(new Map([['due', 3]]));
        await store.claim('due', 'north', 100, 200);
        expect(await store.unattended(150)).toEqual(new Map());
        expect(await store.unattended(201)).toEqual(new Map([['due', 3]]));
        await store.summarize(summary('due', 4, { state: 'playing', due: false }));
        expect(await store.unattended(201)).toEqual(new Map());
      }));

    test('that end leave their tables to the others, and only theirs', () =>
      withStore(async (store) => {
        await store.claim('a', 'north', 100, 200);
        await store.claim('b', 'south', 100, 200);
        await store.release('north');
        expect(await store.claim('a', 'west', 150, 250)).toBe('ours');
        expect(await store.claim('b', 'west', 150, 250)).toBe(200);
      }));

    test('that claim a table at once get it one at a time', () =>
      withStore(async (store, place) => {
        const other = await open(place);
        for (let i = 0; i < 5; i++) {
          const claims = [store.claim(`t${i}`, 'north', 0, 100), other.claim(`t${i}`, 'south', 0, 100)];
          expect((await Promise.all(claims)).filter((claim) => claim === 'ours')).toHaveLength(1);
        }
        await other.close();
      }));

    test('see how far tables went', () =>
      withStore(async (store) => {
        await store.append('a', 0, [said('x'), said('y')]);
        await store.append('b', 0, [said('x')]);
        await store.summarize(summary('a', 1));
        expect(await store.lengths(['a', 'b', 'none'])).toEqual(
          new Map([
            ['a', { events: 2, told: 1 }],
            ['b', { events: 1, told: 0 }],
          ]),
        );
      }));
  });

  test(`${name}: tables are removed with all that is kept of them, those alone that are long unchanged`, () =>
    withStore(async (store) => {
      const kept = [
        ['old', 'over', 10],
        ['young', 'over', 20],
        ['waiting', 'gathering', 10],
      ] as const;
      for (const [table, state, changed] of kept) {
        await store.append(table, 0, [said('x')]);
        await store.summarize(summary(table, 1, { state, changed }));
      }
      expect(await store.removeTables('over', 15)).toBe(1);
      expect(await store.load('old')).toEqual([]);
      expect(await store.summary('old')).toBeUndefined();
      expect(tables(await store.tablesOf('ana', 9)).toSorted()).toEqual(['waiting', 'young']);
      expect(await store.load('young')).toHaveLength(1);
      expect(await store.load('waiting')).toHaveLength(1);
    }));

  test.skipIf(!copied)(`${name}: a backup made while others write is whole, and can be started from`, () =>
    withStore(async (store, place) => {
      if (!copied) expect.fail();
      const other = await open(place);
      const bulk = Array.from({ length: 20 }, () => said('x'.repeat(4000)));
      await Promise.all(Array.from({ length: 100 }, (_, i) => store.append(`bulk${i}`, 0, bulk)));
      let isDone = false;
      let count = 0;
      async function write(): Promise<void> {
        for (; !isDone; count++) {
          await store.append('a', count, [said(`a${count}`)]);
          await store.append('b', count, [said(`b${count}`)]);
        }
      }
      const writing = write();
      const copyPlace = await copied(place, other);
      const before = count;
      isDone = true;
      await Promise.all([writing, other.close()]);
      const copy = await open(copyPlace);
      const [a, b] = [await copy.load('a'), await copy.load('b')];
      expect(a).toEqual((await store.load('a')).slice(0, a.length));
      expect([0, 1]).toContain(a.length - b.length);
      expect(a.length).toBeLessThanOrEqual(before + 1);
      expect(await copy.load('bulk99')).toEqual(bulk);
      expect(await copy.append('a', a.length, [said('goes on')])).toBe(true);
      await copy.close();
    }),
  );
}
