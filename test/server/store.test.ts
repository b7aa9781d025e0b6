import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { DATA_FILE, SqliteStore } from '../../src/server/sqlite.ts';
import { temporaryFolder } from './server.ts';
import { storeContract, summary } from './storeContract.ts';

storeContract({
  name: 'SQLite',
  newPlace: async () => temporaryFolder(),
  open: async (folder) => new SqliteStore(folder),
  async copied(_, store) {
    const folder = temporaryFolder();
    await store.backup(join(folder, DATA_FILE));
    return folder;
  },
});

test('data of a newer version of Upcard is refused, and left as it is', async () => {
  const folder = temporaryFolder();
  await new SqliteStore(folder).close();
  const database = new DatabaseSync(join(folder, DATA_FILE));
  database.exec('PRAGMA user_version = 1000');
  database.close();
  expect(() => new SqliteStore(folder)).toThrow('newer version');
});

test('data of the first version is taken over: what was being played is looked at once', async () => {
  const folder = temporaryFolder();
  const store = new SqliteStore(folder);
  for (const [table, state] of [
    ['a', 'playing'],
    ['b', 'over'],
  ] as const) {
    await store.summarize(summary(table, 3, { state, due: true }));
  }
  await store.addGuest({ user: 'ana', name: 'Ana', avatar: 'fox' }, 'session', 0);
  await store.close();
  const database = new DatabaseSync(join(folder, DATA_FILE));
  database.exec(`DROP INDEX dueSummaries; DROP INDEX nodeClaims; ALTER TABLE summaries DROP COLUMN due;
    UPDATE summaries SET summary = json_remove(summary, '$.due'); DROP INDEX sessionsUsed;
    DROP INDEX sessionUsers; ALTER TABLE sessions DROP COLUMN used; PRAGMA user_version = 1`);
  database.close();
  const again = new SqliteStore(folder);
  expect(await again.unattended(0)).toEqual(new Map([['a', 3]]));
  expect(await again.summary('a')).toEqual(summary('a', 3, { state: 'playing', due: true }));
  expect(await again.summary('b')).toEqual(summary('b', 3, { state: 'over', due: false }));
  // Nobody knows when guests came before, so they count from now on.
  await again.removeGuests(Date.now() - 60_000);
  expect(await again.guest('session')).toMatchObject({ name: 'Ana' });
  await again.close();
});

test('a check writes, so that it fails where nothing can be written', async () => {
  const folder = temporaryFolder();
  const store = new SqliteStore(folder);
  const other = new DatabaseSync(join(folder, DATA_FILE));
  const version = () => other.prepare('PRAGMA data_version').get()?.['data_version'];
  const before = version();
  await store.check();
  expect(version()).not.toBe(before);
  other.close();
  await store.close();
});

test('the data folder is its owner’s alone, and the file is written ahead', async () => {
  const folder = join(temporaryFolder(), 'data');
  await new SqliteStore(folder).close();
  expect(statSync(folder).mode & 0o077).toBe(0);
  const database = new DatabaseSync(join(folder, DATA_FILE));
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  database.close();
});
