import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { DATA_FILE, SqliteStore } from '../../src/server/sqlite.ts';
import { temporaryFolder } from './server.ts';
import { storeContract } from './storeContract.ts';

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

test('the data folder is its owner’s alone, and the file is written ahead', async () => {
  const folder = join(temporaryFolder(), 'data');
  await new SqliteStore(folder).close();
  expect(statSync(folder).mode & 0o077).toBe(0);
  const database = new DatabaseSync(join(folder, DATA_FILE));
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  database.close();
});
