import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  backup,
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite';
import type { TableEvent } from '../match/table.ts';
import {
  isInLobby,
  type KnownGuest,
  type Length,
  NEWER_DATA,
  type Store,
  type StoredGuest,
  type TableSummary,
} from './store.ts';

/** Changes of the schema in order; a database has had as many of them as its `user_version` says. */
const MIGRATIONS = [
  `
  CREATE TABLE events (
    tableId TEXT NOT NULL,
    seq INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (tableId, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE guests (user TEXT PRIMARY KEY, name TEXT NOT NULL, avatar TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE sessions (hash TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE passes (hash TEXT PRIMARY KEY, user TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE summaries (
    tableId TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    code TEXT UNIQUE,
    state TEXT NOT NULL,
    inLobby INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    summary TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lobby ON summaries (inLobby, changed);
  CREATE TABLE sitters (user TEXT NOT NULL, tableId TEXT NOT NULL, PRIMARY KEY (user, tableId)) STRICT, WITHOUT ROWID;
  CREATE INDEX sitterTables ON sitters (tableId);
  CREATE TABLE claims (tableId TEXT PRIMARY KEY, node TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE summaries ADD COLUMN due INTEGER NOT NULL DEFAULT 1;
  UPDATE summaries SET due = state = 'playing';
  UPDATE summaries SET summary = json_set(summary, '$.due', json(iif(due, 'true', 'false')));
  CREATE INDEX dueSummaries ON summaries (due);
  CREATE INDEX nodeClaims ON claims (node);
  `,
  // Tables that are being played change all the time, and are in no lobby.
  `
  DROP INDEX lobby;
  CREATE INDEX lobby ON summaries (changed) WHERE inLobby = 1;
  `,
  `
  ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
  UPDATE sessions SET used = unixepoch() * 1000;
  CREATE INDEX sessionsUsed ON sessions (used);
  CREATE INDEX sessionUsers ON sessions (user);
  `,
];

/** The name of the file in the data folder. */
export const DATA_FILE = 'upcard.sqlite';
const LOCK_FILE = 'upcard.lock';

/** A write that waits for its transaction. */
interface Write {
  /** Tries it; answers whether it stands, or failed alone. */
  readonly run: () => boolean;
  /** Tells what became of it, once the transaction is on the disk. */
  readonly done: () => void;
  /** Tells that the transaction came to nothing. */
  readonly failed: (error: unknown) => void;
}

/**
 * Everything in one SQLite file. Whatever is to be written in one turn of the event loop goes into
 * one transaction, and is answered once that is on the disk.
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();
  /** Held for as long as nobody else may keep anything in the folder, however this process ends. */
  readonly #lock: DatabaseSyncInstance | undefined;
  #writes: Write[] = [];
  #flush: NodeJS.Immediate | undefined;

  /** Alone: servers keep tables in memory, so no two of them may share a folder. */
  constructor(folder: string, isAlone = false) {
    // The deals of games being played are in there: nobody else on the machine may look.
    makeFolder(resolve(folder));
    this.#lock = isAlone ? lockOf(folder) : undefined;
    if (!existsSync(join(folder, DATA_FILE))) syncWayTo(resolve(folder));
    this.#database = new DatabaseSync(join(folder, DATA_FILE));
    this.#database.exec('PRAGMA busy_timeout = 5000');
    this.#database.exec('PRAGMA journal_mode = WAL');
    this.#database.exec('PRAGMA synchronous = FULL');
    // [KiB] Every table in play writes to a page of its own, which is read again where it isn't kept.
    this.#database.exec('PRAGMA cache_size = -32768');
    // Pages: most that a move writes is written again by the table's next ones.
    this.#database.exec('PRAGMA wal_autocheckpoint = 8000');
    this.#migrate();
  }

  #migrate(): void {
    const had = Number(this.#row('PRAGMA user_version')?.['user_version'] ?? 0);
    if (had > MIGRATIONS.length) {
      throw new Error(NEWER_DATA);
    }
    for (const [i, change] of MIGRATIONS.entries()) {
      if (i < had) continue;
      this.#database.exec(`BEGIN IMMEDIATE; ${change}; PRAGMA user_version = ${i + 1}; COMMIT`);
    }
  }

  load(table: string, from = 0): Promise<readonly TableEvent[]> {
    const rows = this.#rows(
      'SELECT event FROM events WHERE tableId = ? AND seq >= ? ORDER BY seq',
      table,
      from,
    );
    // The program alone writes these rows.
    return Promise.resolve(rows.map(({ event }) => JSON.parse(String(event)) as TableEvent));
  }

  append(table: string, expected: number, events: readonly TableEvent[]): Promise<boolean> {
    return this.#write(() => {
      const last = this.#row('SELECT seq FROM events WHERE tableId = ? ORDER BY seq DESC LIMIT 1', table);
      if (Number(last?.['seq'] ?? -1) + 1 !== expected) return false;
      const insert = this.#prepared('INSERT INTO events (tableId, seq, event) VALUES (?, ?, ?)');
      for (const [i, event] of events.entries()) insert.run(table, expected + i, JSON.stringify(event));
      return true;
    });
  }

  guest(session: string): Promise<KnownGuest | undefined> {
    const row = this.#row(
      'SELECT guests.*, used FROM sessions JOIN guests ON guests.user = sessions.user WHERE hash = ?',
      session,
    );
    return Promise.resolve(
      row && {
        user: String(row['user']),
        name: String(row['name']),
        avatar: String(row['avatar']),
        used: Number(row['used']),
      },
    );
  }

  addGuest({ user, name, avatar }: StoredGuest, session: string, now: number): Promise<void> {
    return this.#write(() => {
      this.#run('INSERT OR IGNORE INTO guests (user, name, avatar) VALUES (?, ?, ?)', user, name, avatar);
      this.#addSession(user, session, now);
    });
  }

  nameGuest({ user, name, avatar }: StoredGuest): Promise<void> {
    return this.#write(() => {
      this.#run('UPDATE guests SET name = ?, avatar = ? WHERE user = ?', name, avatar, user);
    });
  }

  addSession(user: string, session: string, now: number): Promise<void> {
    return this.#write(() => this.#addSession(user, session, now));
  }

  #addSession(user: string, session: string, now: number): void {
    this.#run('INSERT INTO sessions (hash, user, used) VALUES (?, ?, ?)', session, user, now);
  }

  useSession(session: string, now: number): Promise<void> {
    return this.#write(() => {
      this.#run('UPDATE sessions SET used = ? WHERE hash = ?', now, session);
    });
  }

  addPass(pass: string, user: string, until: number): Promise<void> {
    return this.#write(() => {
      this.#run('INSERT INTO passes (hash, user, until) VALUES (?, ?, ?)', pass, user, until);
    });
  }

  takePass(pass: string, now: number): Promise<string | undefined> {
    return this.#write(() => {
      const row = this.#row('DELETE FROM passes WHERE hash = ? RETURNING user, until', pass);
      return row && Number(row['until']) >= now ? String(row['user']) : undefined;
    });
  }

  summarize(summary: TableSummary): Promise<void> {
    const { table, seq, state, changed, users, due } = summary;
    return this.#write(() => {
      const code = this.#freeCode(summary);
      const { changes } = this.#run(
        `INSERT INTO summaries (tableId, seq, code, state, inLobby, changed, due, summary)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (tableId) DO UPDATE SET seq = excluded.seq, code = excluded.code, state = excluded.state,
           inLobby = excluded.inLobby, changed = excluded.changed, due = excluded.due,
           summary = excluded.summary
         WHERE excluded.seq > seq`,
        table,
        seq,
        code,
        state,
        isInLobby(summary) ? 1 : 0,
        changed,
        due ? 1 : 0,
        JSON.stringify({ ...summary, code }),
      );
      if (changes !== 0) this.#seat(table, new Set(users));
    });
  }

  /** The table's code, unless it has none any more or another table has the same. */
  #freeCode({ code, table }: TableSummary): string | null {
    if (code === null) return null;
    return this.#row('SELECT 1 FROM summaries WHERE code = ? AND tableId <> ?', code, table) ? null : code;
  }

  /** Writes who sits at the table, where others did. */
  #seat(table: string, users: ReadonlySet<string>): void {
    const before = this.#rows('SELECT user FROM sitters WHERE tableId = ?', table);
    if (before.length === users.size && before.every(({ user }) => users.has(String(user)))) return;
    this.#run('DELETE FROM sitters WHERE tableId = ?', table);
    for (const user of users) this.#run('INSERT INTO sitters (user, tableId) VALUES (?, ?)', user, table);
  }

  summary(table: string): Promise<TableSummary | undefined> {
    return Promise.resolve(this.#summaries('SELECT summary FROM summaries WHERE tableId = ?', table)[0]);
  }

  tableByCode(code: string): Promise<string | undefined> {
    const row = this.#row('SELECT tableId FROM summaries WHERE code = ?', code);
    return Promise.resolve(row && String(row['tableId']));
  }

  lobby(limit: number): Promise<readonly TableSummary[]> {
    return Promise.resolve(
      this.#summaries('SELECT summary FROM summaries WHERE inLobby = 1 ORDER BY changed DESC LIMIT ?', limit),
    );
  }

  tablesOf(user: string, limit: number): Promise<readonly TableSummary[]> {
    return Promise.resolve(
      this.#summaries(
        `SELECT summary FROM sitters JOIN summaries ON summaries.tableId = sitters.tableId
         WHERE user = ? ORDER BY changed DESC LIMIT ?`,
        user,
        limit,
      ),
    );
  }

  untold(): Promise<readonly string[]> {
    const rows = this.#rows(
      `SELECT last.tableId FROM (SELECT tableId, max(seq) + 1 AS seq FROM events GROUP BY tableId) AS last
       LEFT JOIN summaries ON summaries.tableId = last.tableId
       WHERE summaries.seq IS NULL OR summaries.seq < last.seq`,
    );
    return Promise.resolve(rows.map(({ tableId }) => String(tableId)));
  }

  unattended(now: number): Promise<ReadonlyMap<string, number>> {
    const rows = this.#rows(
      `SELECT summaries.tableId, seq FROM summaries LEFT JOIN claims ON claims.tableId = summaries.tableId
       WHERE due = 1 AND (until IS NULL OR until < ?)`,
      now,
    );
    return Promise.resolve(new Map(rows.map(({ tableId, seq }) => [String(tableId), Number(seq)])));
  }

  claim(table: string, node: string, now: number, until: number): Promise<'ours' | number> {
    return this.#write(() => {
      const { changes } = this.#run(
        `INSERT INTO claims (tableId, node, until) VALUES (?, ?, ?)
         ON CONFLICT (tableId) DO UPDATE SET node = excluded.node, until = excluded.until
         WHERE node = excluded.node OR until < ?`,
        table,
        node,
        until,
        now,
      );
      if (changes !== 0) return 'ours';
      return Number(this.#row('SELECT until FROM claims WHERE tableId = ?', table)?.['until'] ?? now);
    });
  }

  release(node: string): Promise<void> {
    return this.#write(() => {
      this.#run('DELETE FROM claims WHERE node = ?', node);
    });
  }

  lengths(tables: readonly string[]): Promise<ReadonlyMap<string, Length>> {
    const rows = this.#rows(
      `SELECT last.tableId, last.events, coalesce(summaries.seq, 0) AS told FROM (
         SELECT tableId, max(seq) + 1 AS events FROM events
         WHERE tableId IN (SELECT value FROM json_each(?)) GROUP BY tableId) AS last
       LEFT JOIN summaries ON summaries.tableId = last.tableId`,
      JSON.stringify(tables),
    );
    return Promise.resolve(
      new Map(
        rows.map(({ tableId, events, told }) => [
          String(tableId),
          { events: Number(events), told: Number(told) },
        ]),
      ),
    );
  }

  removeTables(state: TableSummary['state'], before: number): Promise<number> {
    return this.#write(() => {
      const gone = 'SELECT tableId FROM summaries WHERE state = ? AND changed < ?';
      this.#run(`DELETE FROM events WHERE tableId IN (${gone})`, state, before);
      this.#run(`DELETE FROM sitters WHERE tableId IN (${gone})`, state, before);
      this.#run(`DELETE FROM claims WHERE tableId IN (${gone})`, state, before);
      return Number(
        this.#run('DELETE FROM summaries WHERE state = ? AND changed < ?', state, before).changes,
      );
    });
  }

  removePasses(before: number): Promise<void> {
    return this.#write(() => {
      this.#run('DELETE FROM passes WHERE until < ?', before);
    });
  }

  removeGuests(before: number): Promise<void> {
    return this.#write(() => {
      this.#run(
        `DELETE FROM guests WHERE user IN (SELECT user FROM sessions WHERE used < ?1)
           AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user = guests.user AND used >= ?1)`,
        before,
      );
      this.#run('DELETE FROM sessions WHERE used < ?', before);
    });
  }

  /** By writing what is there already, so that a full disk is noticed. */
  check(): Promise<void> {
    return this.#write(() => this.#database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`));
  }

  /** A consistent copy of everything, made while it is in use. */
  async backup(file: string): Promise<void> {
    // The deals of games being played are in there, too.
    closeSync(openSync(file, 'wx', 0o600));
    // In one go: page by page it would begin anew whenever somebody else writes, and never end.
    await backup(this.#database, file, { rate: -1 });
  }

  async close(): Promise<void> {
    // After all that waits.
    await this.#write(() => {});
    this.#database.close();
    this.#lock?.close();
  }

  #prepared(sql: string): StatementSyncInstance {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #rows(sql: string, ...values: readonly (string | number | null)[]): readonly Record<string, unknown>[] {
    return this.#prepared(sql).all(...values);
  }

  #row(sql: string, ...values: readonly (string | number | null)[]): Record<string, unknown> | undefined {
    return this.#prepared(sql).get(...values);
  }

  #run(sql: string, ...values: readonly (string | number | null)[]): { changes: number | bigint } {
    return this.#prepared(sql).run(...values);
  }

  #summaries(sql: string, ...values: readonly (string | number)[]): readonly TableSummary[] {
    // The program alone writes these rows.
    return this.#rows(sql, ...values).map(({ summary }) => JSON.parse(String(summary)) as TableSummary);
  }

  #write<T>(run: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let done = () => {};
      const tried = () => {
        try {
          const value = run();
          done = () => resolve(value);
          return true;
        } catch (error) {
          done = () => reject(error);
          return false;
        }
      };
      this.#writes.push({ run: tried, done: () => done(), failed: reject });
      this.#flush ??= setImmediate(() => this.#commit());
    });
  }

  /** Each write stands or falls alone; all that stand are on the disk before any is answered. */
  #commit(): void {
    const writes = this.#writes;
    this.#writes = [];
    this.#flush = undefined;
    try {
      if (!this.#committedAtOnce(writes)) this.#commitOneByOne(writes);
    } catch (error) {
      this.#rollBack();
      for (const { failed } of writes) failed(error);
      return;
    }
    for (const { done } of writes) done();
  }

  /** Whether all the writes stand; if one fails, nothing has happened. */
  #committedAtOnce(writes: readonly Write[]): boolean {
    this.#run('BEGIN IMMEDIATE');
    for (const { run } of writes) {
      if (run()) continue;
      this.#rollBack();
      return false;
    }
    this.#run('COMMIT');
    return true;
  }

  #commitOneByOne(writes: readonly Write[]): void {
    this.#run('BEGIN IMMEDIATE');
    for (const { run } of writes) {
      this.#run('SAVEPOINT write');
      if (!run()) this.#run('ROLLBACK TO write');
      this.#run('RELEASE write');
    }
    this.#run('COMMIT');
  }

  #rollBack(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#run('ROLLBACK');
  }
}

/** One by one: Node's recursive way never ends below a folder that takes no others, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** The lock of a folder, waited for a moment, as when the server before is just ending; fails where another has it. */
function lockOf(folder: string): DatabaseSyncInstance {
  const lock = new DatabaseSync(join(folder, LOCK_FILE));
  try {
    lock.exec('PRAGMA busy_timeout = 2000');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const isHeld = error instanceof Error && error.message.includes('locked');
    throw isHeld ? new Error('another server keeps its data there') : error;
  }
}

/** SQLite sees to its own folder; those on the way to it may be just as new, and must outlast a power cut, too. */
function syncWayTo(folder: string): void {
  const parent = dirname(folder);
  if (parent === folder) return;
  syncFolder(parent);
  syncWayTo(parent);
}

/** What may not be opened or can't be synced, as on Windows, wasn't made by us, or is safe without. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch {}
}
