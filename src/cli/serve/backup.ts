import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DATA_FILE } from '../../server/sqlite.ts';
import { UsageError, unwritten } from '../usage.ts';
import { folderOf, folderStore, KEEPING_OPTIONS, keeping } from './keeping.ts';

export const usage = `  upcard backup FILE   a copy of everything in a folder, while the server runs
                    --data FOLDER    (upcard-data; or UPCARD_DATA)
`;

/** Copies everything that a server keeps, also while it runs. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: KEEPING_OPTIONS,
  });
  const kept = keeping(values);
  const folder = folderOf(kept);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('backup needs one file to write to');
  if (kept.store !== undefined)
    throw new UsageError(
      'a database is copied by its own tools: pg_dump --format=custom --file=FILE DATABASE (docs/operations.md)',
    );
  if (existsSync(file)) throw new UsageError(`${file} is there already`);
  if (!existsSync(join(folder, DATA_FILE))) throw new UsageError(`there is no data in ${folder}`);
  const store = await folderStore(folder);
  try {
    await store.backup(file);
  } catch (error) {
    throw unwritten(file, error);
  } finally {
    await store.close();
  }
  process.stdout.write(
    `Copied to ${file}. To use it, put it into a folder as upcard.sqlite: upcard serve --data FOLDER\n`,
  );
}
