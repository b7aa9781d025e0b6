import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  backup,
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite';
import type { TableEvent } from '../match/table.ts';
import type { Store, StoredGuest, TableSummary } from './store.ts';

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
    listed INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    summary TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lobby ON summaries (state, listed, changed);
  CREATE TABLE sitters (user TEXT NOT NULL, tableId TEXT NOT NULL, PRIMARY KEY (user, tableId)) STRICT, WITHOUT ROWID;
  CREATE INDEX sitterTables ON sitters (tableId);
  `,
];

/** A write that was tried within the transaction. */
interface Written {
  /** Answers it, once the transaction is on the disk. */
  readonly done: () => void;
  /** Answers it where the transaction came to nothing. */
  readonly failed: (error: unknown) => void;
  /** Whether it failed alone. */
  readonly isUndone?: true;
}

/**
 * Everything in one SQLite file. Whatever is to be written in one turn of the event loop goes into
 * one transaction, and is answered once that is on the disk.
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();
  #writes: (() => Written)[] = [];
  #flush: NodeJS.Immediate | undefined;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#database = new DatabaseSync(join(folder, 'upcard.sqlite'));
    this.#database.exec('PRAGMA journal_mode = WAL');
    this.#database.exec('PRAGMA synchronous = FULL');
    this.#database.exec('PRAGMA busy_timeout = 5000');
    this.#migrate();
  }

  #migrate(): void {
    const had = Number(this.#row('PRAGMA user_version')?.['user_version'] ?? 0);
    if (had > MIGRATIONS.length) {
      throw new Error('the data was written by a newer version of Upcard than this one');
    }
    for (const [i, change] of MIGRATIONS.entries()) {
      if (i < had) continue;
      this.#database.exec(`BEGIN IMMEDIATE; ${change}; PRAGMA user_version = ${i + 1}; COMMIT`);
    }
  }

  load(table: string): Promise<readonly TableEvent[]> {
    const rows = this.#rows('SELECT event FROM events WHERE tableId = ? ORDER BY seq', table);
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

  guest(session: string): Promise<StoredGuest | undefined> {
    const row = this.#row(
      'SELECT guests.* FROM sessions JOIN guests ON guests.user = sessions.user WHERE hash = ?',
      session,
    );
    return Promise.resolve(
      row && { user: String(row['user']), name: String(row['name']), avatar: String(row['avatar']) },
    );
  }

  addGuest({ user, name, avatar }: StoredGuest, session: string): Promise<void> {
    return this.#write(() => {
      this.#run('INSERT OR IGNORE INTO guests (user, name, avatar) VALUES (?, ?, ?)', user, name, avatar);
      this.#run('INSERT INTO sessions (hash, user) VALUES (?, ?)', session, user);
    });
  }

  nameGuest({ user, name, avatar }: StoredGuest): Promise<void> {
    return this.#write(() => {
      this.#run('UPDATE guests SET name = ?, avatar = ? WHERE user = ?', name, avatar, user);
    });
  }

  addSession(user: string, session: string): Promise<void> {
    return this.#write(() => {
      this.#run('INSERT INTO sessions (hash, user) VALUES (?, ?)', session, user);
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
    const { table, seq, code, state, settings, changed, users } = summary;
    return this.#write(() => {
      const other = this.#row('SELECT 1 FROM summaries WHERE code = ? AND tableId <> ?', code, table);
      const { changes } = this.#run(
        `INSERT INTO summaries (tableId, seq, code, state, listed, changed, summary)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (tableId) DO UPDATE SET seq = excluded.seq, code = excluded.code, state = excluded.state,
           listed = excluded.listed, changed = excluded.changed, summary = excluded.summary
         WHERE excluded.seq > seq`,
        table,
        seq,
        other ? null : code,
        state,
        settings.listed ? 1 : 0,
        changed,
        JSON.stringify(summary),
      );
      if (changes === 0) return;
      this.#run('DELETE FROM sitters WHERE tableId = ?', table);
      for (const user of new Set(users)) {
        this.#run('INSERT INTO sitters (user, tableId) VALUES (?, ?)', user, table);
      }
    });
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
      this.#summaries(
        "SELECT summary FROM summaries WHERE state = 'gathering' AND listed = 1 ORDER BY changed DESC LIMIT ?",
        limit,
      ),
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

  tablesToAttend(): Promise<readonly string[]> {
    const rows = this.#rows(
      `SELECT last.tableId FROM (SELECT tableId, max(seq) + 1 AS seq FROM events GROUP BY tableId) AS last
       LEFT JOIN summaries ON summaries.tableId = last.tableId
       WHERE state = 'playing' OR summaries.seq IS NULL OR summaries.seq < last.seq`,
    );
    return Promise.resolve(rows.map(({ tableId }) => String(tableId)));
  }

  removeTables(state: TableSummary['state'], before: number): Promise<number> {
    return this.#write(() => {
      const gone = 'SELECT tableId FROM summaries WHERE state = ? AND changed < ?';
      this.#run(`DELETE FROM events WHERE tableId IN (${gone})`, state, before);
      this.#run(`DELETE FROM sitters WHERE tableId IN (${gone})`, state, before);
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

  check(): Promise<void> {
    return this.#write(() => {
      this.#row('SELECT 1');
    });
  }

  async backup(file: string): Promise<void> {
    await backup(this.#database, file);
  }

  async close(): Promise<void> {
    await this.check();
    this.#database.close();
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
      this.#writes.push(() => {
        try {
          const value = run();
          return { failed: reject, done: () => resolve(value) };
        } catch (error) {
          return { failed: reject, done: () => reject(error), isUndone: true };
        }
      });
      this.#flush ??= setImmediate(() => this.#commit());
    });
  }

  /** Each write stands or falls alone; all that stand are on the disk before any is answered. */
  #commit(): void {
    const writes = this.#writes;
    this.#writes = [];
    this.#flush = undefined;
    const written: Written[] = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      for (const write of writes) {
        this.#database.exec('SAVEPOINT write');
        const one = write();
        written.push(one);
        if (one.isUndone) this.#database.exec('ROLLBACK TO write');
        this.#database.exec('RELEASE write');
      }
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      for (const { failed } of written) failed(error);
      return;
    }
    for (const { done } of written) done();
  }
}
