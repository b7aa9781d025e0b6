import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { hadOrTold, Postgres } from '../../scripts/engines.js';
import type { TableEvent } from '../../src/match/table.ts';
import { PostgresStore } from '../../src/server/postgres.ts';
import { storeContract } from './storeContract.ts';

const postgres = await hadOrTold(Postgres, { safe: false });
afterAll(() => postgres?.stop(), 60_000);

function server(): Postgres {
  return postgres ?? expect.fail();
}

let places = 0;

/** A new schema: where a connection looks for its tables. */
async function newPlace(): Promise<string> {
  const name = `place${++places}`;
  await asked(server().url, `CREATE SCHEMA ${name}`);
  return within('postgres', name);
}

function within(database: string, schema: string): string {
  return `${server().database(database)}&options=-csearch_path%3D${schema}`;
}

async function asked(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

function open(place: string): Promise<PostgresStore> {
  return PostgresStore.open(place);
}

/** The copy that PostgreSQL's own tools make and bring back. */
async function dumped(place: string): Promise<string> {
  const schema = place.slice(place.lastIndexOf('D') + 1);
  const file = join(server().folder, `${schema}.dump`);
  const at = ['--host', server().folder, '--username', 'postgres'];
  await server().run('pg_dump', ...at, '--format=custom', `--schema=${schema}`, `--file=${file}`, 'postgres');
  await asked(server().url, 'CREATE DATABASE copy');
  await server().run('pg_restore', ...at, '--dbname=copy', file);
  return within('copy', schema);
}

function said(text: string): TableEvent {
  return { type: 'said', seat: 0, saying: { text }, at: 1 };
}

describe.skipIf(!postgres)('in PostgreSQL', () => {
  storeContract({
    name: 'PostgreSQL',
    newPlace,
    open,
    copied: postgres?.has('pg_dump') ? dumped : undefined,
  });

  test('nodes that start at once bring the schema up to date together', async () => {
    const place = await newPlace();
    const stores = await Promise.all(Array.from({ length: 5 }, () => open(place)));
    for (const [i, store] of stores.entries()) {
      expect(await store.append('a', i, [said(`p${i}`)])).toBe(true);
      await store.close();
    }
  });

  test('data of a newer version of Upcard is refused, and left as it is', async () => {
    const place = await newPlace();
    await (await open(place)).close();
    await asked(place, 'UPDATE upcard_version SET version = 1000');
    await expect(open(place)).rejects.toThrow('newer version');
    expect(await asked(place, 'SELECT version FROM upcard_version')).toEqual([{ version: 1000 }]);
  });

  test('data of the first version is taken over while a node of that version goes on', async () => {
    const place = await newPlace();
    await (await open(place)).close();
    await asked(place, 'ALTER TABLE sessions DROP COLUMN used; DROP INDEX sessions_users');
    await asked(place, 'UPDATE upcard_version SET version = 1');
    const byOldNode = (user: string) =>
      asked(
        place,
        `INSERT INTO guests VALUES ('${user}', '${user}', 'fox'); INSERT INTO sessions (hash, user_id) VALUES ('${user}', '${user}')`,
      );
    await byOldNode('ana');
    const store = await open(place);
    await byOldNode('ben');
    await store.removeGuests(Date.now() - 60_000);
    for (const user of ['ana', 'ben']) expect(await store.guest(user)).toMatchObject({ user });
    await store.close();
  });

  test('a change of the schema that somebody keeps waiting, as a dump may, is given up and left for later', async () => {
    const place = await newPlace();
    await (await open(place)).close();
    await asked(place, 'ALTER TABLE sessions DROP COLUMN used; DROP INDEX sessions_users');
    await asked(place, 'UPDATE upcard_version SET version = 1');
    const reader = new Client({ connectionString: place });
    await reader.connect();
    await reader.query('BEGIN; SELECT FROM sessions');
    await expect(open(place)).rejects.toThrow('lock timeout');
    expect(await asked(place, 'SELECT version FROM upcard_version')).toEqual([{ version: 1 }]);
    await reader.end();
    await (await open(place)).close();
  });

  test('what was answered is on the disk, though the database is told to be hasty', async () => {
    const place = await newPlace();
    const store = await open(`${place}%20-csynchronous_commit%3Doff`);
    await store.append('a', 0, [said('x')]);
    const sessions = await asked(
      place,
      `SELECT pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() AS flushed`,
    );
    expect(sessions).toEqual([{ flushed: true }]);
    await store.close();
  });

  test('hundreds of writes at once each get their own answer', async () => {
    const store = await open(await newPlace());
    const tables = Array.from({ length: 1200 }, (_, i) => `t${i % 600}`);
    const answers = await Promise.all(tables.map((table) => store.append(table, 0, [said(table)])));
    expect(answers.filter((each) => each)).toHaveLength(600);
    expect(await store.load('t599')).toEqual([said('t599')]);
    await store.close();
  });

  test('two nodes that write the same tables in other orders don’t block each other', async () => {
    const place = await newPlace();
    const [north, south] = [await open(place), await open(place)];
    const tables = Array.from({ length: 40 }, (_, i) => `t${i}`);
    for (let seq = 0; seq < 10; seq++) {
      const won = await Promise.all([
        ...tables.map((table) => north.append(table, seq, [said('north')])),
        ...tables.toReversed().map((table) => south.append(table, seq, [said('south')])),
      ]);
      expect(won.filter((each) => each)).toHaveLength(tables.length);
    }
    await Promise.all([north.close(), south.close()]);
  });

  test('where the connection is lost, writes in doubt fail, and the store goes on by itself', async () => {
    const store = await open(await newPlace());
    const appended = { yes: 0, failed: 0 };
    let isDone = false;
    async function write(table: string): Promise<void> {
      while (!isDone) {
        const { length } = await store.load(table).catch(() => ({ length: -1 }));
        if (length < 0) continue;
        await store.append(table, length, [said('x')]).then(
          () => appended.yes++,
          () => appended.failed++,
        );
      }
    }
    const writing = Promise.all(['a', 'b', 'c', 'd'].map(write));
    for (let i = 0; i < 5; i++) {
      const before = appended.yes;
      await expect.poll(() => appended.yes, { timeout: 20_000 }).toBeGreaterThan(before + 5);
      if (i === 3) await server().restart();
      else
        await asked(
          server().url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'upcard'`,
        );
    }
    isDone = true;
    await writing;
    const lengths = await store.lengths(['a', 'b', 'c', 'd']);
    const stored = [...lengths.values()].reduce((sum, { events }) => sum + events, 0);
    expect(appended.failed).toBeGreaterThan(0);
    expect(stored).toBeGreaterThanOrEqual(appended.yes);
    expect(stored).toBeLessThanOrEqual(appended.yes + appended.failed);
    await store.close();
  });
});
