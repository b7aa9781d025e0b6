import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientBase, DatabaseError, Pool, type QueryResultRow } from 'pg';
import type { TableEvent } from '../match/table.ts';
import { pauseAfter } from './busy.ts';
import {
  isInLobby,
  type KnownGuest,
  type Length,
  NEWER_DATA,
  type Store,
  type StoredGuest,
  type TableSummary,
} from './store.ts';
import { Underway } from './underway.ts';

/** Changes of the schema in order. Nodes of the version before may still run, so none takes away what they use. */
const MIGRATIONS = [
  `
  -- What was appended at once is one row: the events from number seq on, before number until.
  CREATE TABLE events (
    table_id text NOT NULL,
    seq integer NOT NULL,
    until integer NOT NULL,
    events text NOT NULL,
    PRIMARY KEY (table_id, seq)
  );
  CREATE TABLE guests (user_id text PRIMARY KEY, name text NOT NULL, avatar text NOT NULL);
  CREATE TABLE sessions (hash text PRIMARY KEY, user_id text NOT NULL);
  CREATE TABLE passes (hash text PRIMARY KEY, user_id text NOT NULL, until bigint NOT NULL);
  CREATE TABLE summaries (
    table_id text PRIMARY KEY,
    seq integer NOT NULL,
    code text UNIQUE,
    state text NOT NULL,
    in_lobby boolean NOT NULL,
    due boolean NOT NULL,
    changed bigint NOT NULL,
    users text[] NOT NULL,
    summary text NOT NULL
  );
  CREATE INDEX summaries_lobby ON summaries (changed) WHERE in_lobby;
  CREATE INDEX summaries_due ON summaries (table_id) WHERE due;
  CREATE INDEX summaries_age ON summaries (state, changed);
  CREATE INDEX summaries_users ON summaries USING gin (users);
  CREATE TABLE claims (table_id text PRIMARY KEY, node text NOT NULL, until bigint NOT NULL);
  CREATE INDEX claims_node ON claims (node);
  `,
  `
  -- Nodes of the version before add sessions that were used when they were added.
  ALTER TABLE sessions ADD COLUMN used bigint NOT NULL DEFAULT extract(epoch FROM now()) * 1000;
  CREATE INDEX sessions_used ON sessions (used);
  CREATE INDEX sessions_users ON sessions (user_id);
  `,
];

/** Only one node at a time changes the schema; the number is Upcard's own. */
const MIGRATION_LOCK = 8_227_322;

/** How many connections a node holds at most. */
const CONNECTIONS = 8;
/** [ms] */
const CONNECT_TIME = 5_000;
const QUERY_TIME = 15_000;
const LOCK_TIME = 5_000;
/** How many writes, or loads, go together at most. */
const MOST_TOGETHER = 500;

/** Classes of PostgreSQL's codes after which nobody knows what became of a statement: lost, stopped, broken. */
const IN_DOUBT = /^(08|57|58|XX)/;

/** A write of the two kinds that every move needs. */
type Write =
  | { readonly kind: 'append'; readonly row: AppendRow; readonly done: (isStored: boolean) => void }
  | { readonly kind: 'summary'; readonly row: TableSummary; readonly done: () => void };

interface AppendRow {
  readonly table: string;
  readonly seq: number;
  readonly until: number;
  readonly events: string;
}

/** A write that waits for its turn. */
interface WaitingWrite {
  readonly write: Write;
  readonly failed: (error: unknown) => void;
}

/** Somebody who wants to know a table's events from that number on. */
interface WaitingLoad {
  readonly table: string;
  readonly from: number;
  readonly done: (events: readonly TableEvent[]) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Compares and sets for many tables in one statement, which is one transaction. Rows are written in the order of
 * their tables, so that of two nodes none waits for the other in a circle.
 */
const APPENDED = `
  appended AS (
    INSERT INTO events (table_id, seq, until, events)
    SELECT new.* FROM unnest($1::text[], $2::integer[], $3::integer[], string_to_array($4, chr(10)))
      AS new (table_id, seq, until, events)
    WHERE new.seq = coalesce(
      (SELECT last.until FROM events AS last WHERE last.table_id = new.table_id ORDER BY last.seq DESC LIMIT 1), 0)
    ORDER BY new.table_id
    ON CONFLICT DO NOTHING
    RETURNING table_id
  )`;
const TOLD = `
  told AS (
    INSERT INTO summaries (table_id, seq, code, state, in_lobby, due, changed, users, summary)
    SELECT new.table_id, new.seq,
      CASE WHEN EXISTS (SELECT FROM summaries AS other
        WHERE other.code = new.code AND other.table_id <> new.table_id) THEN NULL ELSE new.code END,
      new.state, new.in_lobby, new.due, new.changed,
      ARRAY(SELECT json_array_elements_text(new.users)), new.summary
    FROM unnest($5::text[], $6::integer[], $7::text[], $8::text[], $9::boolean[], $10::boolean[], $11::bigint[],
      string_to_array($12, chr(10))::json[], string_to_array($13, chr(10)))
      AS new (table_id, seq, code, state, in_lobby, due, changed, users, summary)
    ORDER BY new.table_id
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, code = excluded.code, state = excluded.state,
      in_lobby = excluded.in_lobby, due = excluded.due, changed = excluded.changed, users = excluded.users,
      summary = excluded.summary
    WHERE excluded.seq > summaries.seq
  )`;

/** Each statement by its name, under which every connection prepares it once. */
const STATEMENTS = {
  append: `WITH ${APPENDED} SELECT table_id FROM appended`,
  write: `WITH ${APPENDED}, ${TOLD} SELECT table_id FROM appended`,
  load: `SELECT wanted.number, found.seq, found.events
    FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS wanted (table_id, start, number)
    CROSS JOIN LATERAL (
      SELECT seq, events FROM events WHERE events.table_id = wanted.table_id AND events.seq >= coalesce(
        (SELECT max(first.seq) FROM events AS first
         WHERE first.table_id = wanted.table_id AND first.seq <= wanted.start), 0)) AS found
    ORDER BY wanted.number, found.seq`,
  guest: `SELECT guests.*, used FROM sessions JOIN guests USING (user_id) WHERE hash = $1`,
  addGuest: `WITH guest AS (INSERT INTO guests (user_id, name, avatar) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING)
    INSERT INTO sessions (hash, user_id, used) VALUES ($4, $1, $5)`,
  nameGuest: 'UPDATE guests SET name = $2, avatar = $3 WHERE user_id = $1',
  addSession: 'INSERT INTO sessions (hash, user_id, used) VALUES ($1, $2, $3)',
  useSession: 'UPDATE sessions SET used = $2 WHERE hash = $1',
  addPass: 'INSERT INTO passes (hash, user_id, until) VALUES ($1, $2, $3)',
  takePass: 'DELETE FROM passes WHERE hash = $1 RETURNING user_id, until',
  summary: 'SELECT code, summary FROM summaries WHERE table_id = $1',
  tableByCode: 'SELECT table_id FROM summaries WHERE code = $1',
  lobby: 'SELECT code, summary FROM summaries WHERE in_lobby ORDER BY changed DESC LIMIT $1',
  tablesOf: `SELECT code, summary FROM summaries WHERE users @> ARRAY[$1::text] ORDER BY changed DESC LIMIT $2`,
  untold: `WITH RECURSIVE tables AS (
      (SELECT table_id FROM events ORDER BY table_id LIMIT 1)
      UNION ALL
      SELECT (SELECT table_id FROM events WHERE table_id > tables.table_id ORDER BY table_id LIMIT 1)
      FROM tables WHERE table_id IS NOT NULL)
    SELECT table_id FROM tables
    CROSS JOIN LATERAL (SELECT until FROM events WHERE events.table_id = tables.table_id ORDER BY seq DESC LIMIT 1) AS last
    LEFT JOIN summaries USING (table_id) WHERE summaries.seq IS NULL OR summaries.seq < last.until`,
  unattended: `SELECT table_id, seq FROM summaries LEFT JOIN claims USING (table_id)
    WHERE due AND (until IS NULL OR until < $1)`,
  claim: `WITH ours AS (
      INSERT INTO claims (table_id, node, until) VALUES ($1, $2, $4)
      ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, until = excluded.until
      WHERE claims.node = excluded.node OR claims.until < $3
      RETURNING until)
    SELECT true AS ours, until FROM ours UNION ALL SELECT false, until FROM claims WHERE table_id = $1
    ORDER BY ours DESC LIMIT 1`,
  release: 'DELETE FROM claims WHERE node = $1',
  lengths: `SELECT table_id, last.until AS events, coalesce(summaries.seq, 0) AS told
    FROM unnest($1::text[]) AS wanted (table_id)
    CROSS JOIN LATERAL (SELECT until FROM events WHERE events.table_id = wanted.table_id ORDER BY seq DESC LIMIT 1) AS last
    LEFT JOIN summaries USING (table_id)`,
  removeTables: `WITH gone AS (DELETE FROM summaries WHERE state = $1 AND changed < $2 RETURNING table_id),
    events AS (DELETE FROM events WHERE table_id IN (SELECT table_id FROM gone)),
    claims AS (DELETE FROM claims WHERE table_id IN (SELECT table_id FROM gone))
    SELECT count(*) AS count FROM gone`,
  removePasses: 'DELETE FROM passes WHERE until < $1',
  removeGuests: `WITH gone AS (DELETE FROM sessions WHERE used < $1 RETURNING user_id)
    DELETE FROM guests WHERE user_id IN (SELECT user_id FROM gone)
    AND NOT EXISTS (SELECT FROM sessions WHERE sessions.user_id = guests.user_id AND used >= $1)`,
  check: `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS readonly`,
} as const;

/**
 * Everything in a PostgreSQL database, which several nodes may share. What every move needs is written by one
 * statement at a time: what comes while that is under way goes together into the next, and all of it is answered
 * once it is on the disk. Where the connection is lost meanwhile, nobody knows what became of it: the writes fail.
 */
export class PostgresStore implements Store {
  readonly #pool: Pool;
  readonly #underway = new Underway();
  readonly #writes = new Gathering<WaitingWrite>(oneOfEach, (all) => this.#writeTogether(all));
  readonly #loads = new Gathering<WaitingLoad>(asManyAs, (all) => this.#loadTogether(all));

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Connects, and brings the schema up to date, whichever node comes first. */
  static async open(url: string): Promise<PostgresStore> {
    await migrate(url);
    const pool = new Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIME,
      query_timeout: QUERY_TIME,
      keepAlive: true,
      application_name: 'upcard',
      onConnect: settled,
    });
    // An idle connection that is lost is replaced when one is needed.
    pool.on('error', () => {});
    return new PostgresStore(pool);
  }

  /** News of several tables are loaded together; a whole table keeps nobody waiting. */
  load(table: string, from = 0): Promise<readonly TableEvent[]> {
    return this.#run(
      () =>
        new Promise((done, failed) => {
          const load = { table, from, done, failed };
          // Texts can't hold that character there, so no table has it.
          if (table.includes('\0')) done([]);
          else if (from > 0) this.#loads.add(load);
          else void this.#loadTogether([load]);
        }),
    );
  }

  append(table: string, expected: number, events: readonly TableEvent[]): Promise<boolean> {
    const row = { table, seq: expected, until: expected + events.length, events: JSON.stringify(events) };
    return this.#write((done) => ({ kind: 'append', row, done }));
  }

  async guest(session: string): Promise<KnownGuest | undefined> {
    const [row] = await this.#rows<{ user_id: string; name: string; avatar: string; used: string }>(
      'guest',
      session,
    );
    return row && { user: row.user_id, name: row.name, avatar: row.avatar, used: Number(row.used) };
  }

  async addGuest({ user, name, avatar }: StoredGuest, session: string, now: number): Promise<void> {
    await this.#rows('addGuest', user, name, avatar, session, now);
  }

  async nameGuest({ user, name, avatar }: StoredGuest): Promise<void> {
    await this.#rows('nameGuest', user, name, avatar);
  }

  async addSession(user: string, session: string, now: number): Promise<void> {
    await this.#rows('addSession', session, user, now);
  }

  async useSession(session: string, now: number): Promise<void> {
    await this.#rows('useSession', session, now);
  }

  async addPass(pass: string, user: string, until: number): Promise<void> {
    await this.#rows('addPass', pass, user, until);
  }

  async takePass(pass: string, now: number): Promise<string | undefined> {
    const [row] = await this.#rows<{ user_id: string; until: string }>('takePass', pass);
    return row && Number(row.until) >= now ? row.user_id : undefined;
  }

  summarize(summary: TableSummary): Promise<void> {
    return this.#write((done) => ({ kind: 'summary', row: summary, done }));
  }

  async summary(table: string): Promise<TableSummary | undefined> {
    return (await this.#summaries('summary', table))[0];
  }

  async tableByCode(code: string): Promise<string | undefined> {
    const [row] = await this.#rows<{ table_id: string }>('tableByCode', code);
    return row?.table_id;
  }

  lobby(limit: number): Promise<readonly TableSummary[]> {
    return this.#summaries('lobby', limit);
  }

  tablesOf(user: string, limit: number): Promise<readonly TableSummary[]> {
    return this.#summaries('tablesOf', user, limit);
  }

  async untold(): Promise<readonly string[]> {
    const rows = await this.#rows<{ table_id: string }>('untold');
    return rows.map(({ table_id }) => table_id);
  }

  async unattended(now: number): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#rows<{ table_id: string; seq: number }>('unattended', now);
    return new Map(rows.map(({ table_id, seq }) => [table_id, seq]));
  }

  async claim(table: string, node: string, now: number, until: number): Promise<'ours' | number> {
    const [row] = await this.#rows<{ ours: boolean; until: string }>('claim', table, node, now, until);
    if (row?.ours) return 'ours';
    return Number(row?.until ?? now);
  }

  async release(node: string): Promise<void> {
    await this.#rows('release', node);
  }

  async lengths(tables: readonly string[]): Promise<ReadonlyMap<string, Length>> {
    const rows = await this.#rows<{ table_id: string } & Length>('lengths', tables);
    return new Map(rows.map(({ table_id, events, told }) => [table_id, { events, told }]));
  }

  async removeTables(state: TableSummary['state'], before: number): Promise<number> {
    const [row] = await this.#rows<{ count: string }>('removeTables', state, before);
    return Number(row?.count ?? 0);
  }

  async removePasses(before: number): Promise<void> {
    await this.#rows('removePasses', before);
  }

  async removeGuests(before: number): Promise<void> {
    await this.#rows('removeGuests', before);
  }

  async check(): Promise<void> {
    const [row] = await this.#rows<{ readonly: boolean }>('check');
    if (row?.readonly) throw new Error('the database can only be read');
  }

  async close(): Promise<void> {
    await this.#underway.close();
    await this.#pool.end();
  }

  async #summaries(statement: keyof typeof STATEMENTS, ...values: readonly unknown[]) {
    const rows = await this.#rows<{ code: string | null; summary: string }>(statement, ...values);
    // The program alone writes these rows; the code is the table's unless another one had it.
    return rows.map(({ code, summary }) => ({ ...(JSON.parse(summary) as TableSummary), code }));
  }

  /** Runs one statement, which is one transaction. */
  #rows<Row extends QueryResultRow>(
    name: keyof typeof STATEMENTS,
    ...values: readonly unknown[]
  ): Promise<readonly Row[]> {
    return this.#run(async () => {
      // Texts can't hold that character there, so it is found nowhere.
      if (values.some((value) => typeof value === 'string' && value.includes('\0'))) return [];
      const { rows } = await this.#pool.query<Row>({ name, text: STATEMENTS[name], values: [...values] });
      return rows;
    });
  }

  /** Does something that is waited for when the store is closed. */
  async #run<T>(task: () => Promise<T>): Promise<T> {
    this.#begin();
    try {
      return await task();
    } finally {
      this.#underway.ends();
    }
  }

  #begin(): void {
    if (!this.#underway.begins()) throw new Error('the store is closed');
  }

  /** Hot: does what `#run` does, with one promise. */
  #write<T>(write: (done: (value: T) => void) => Write): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#begin();
      const done = (value: T) => {
        this.#underway.ends();
        resolve(value);
      };
      const failed = (error: unknown) => {
        this.#underway.ends();
        reject(error);
      };
      this.#writes.add({ write: write(done), failed });
    });
  }

  async #loadTogether(loads: readonly WaitingLoad[]): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ number: string; seq: number; events: string }>({
        name: 'load',
        text: STATEMENTS.load,
        values: [loads.map(({ table }) => table), loads.map(({ from }) => from)],
      });
      const found = loads.map((): { seq: number; events: string }[] => []);
      for (const { number, seq, events } of rows) found[Number(number) - 1]?.push({ seq, events });
      for (const [i, { from, done }] of loads.entries()) done(eventsFrom(from, found[i] ?? []));
    } catch (error) {
      for (const { failed } of loads) failed(error);
    }
  }

  /** Each write stands or falls alone, so what PostgreSQL refuses together is tried one by one. */
  async #writeTogether(all: readonly WaitingWrite[]): Promise<void> {
    try {
      await this.#written(all.map(({ write }) => write));
    } catch (error) {
      const isUndone = error instanceof DatabaseError && !IN_DOUBT.test(error.code ?? '');
      if (all.length > 1 && isUndone) for (const each of all) await this.#writeTogether([each]);
      else for (const { failed } of all) failed(error);
    }
  }

  async #written(writes: readonly Write[]): Promise<void> {
    const appends = writes.flatMap((write) => (write.kind === 'append' ? [write.row] : []));
    const told = writes.flatMap((write) => (write.kind === 'summary' ? [write.row] : []));
    // Most moves change nothing in lists.
    const name = told.length === 0 ? 'append' : 'write';
    const values = [...appendValues(appends), ...(told.length === 0 ? [] : summaryValues(told))];
    const { rows } = await this.#pool.query<{ table_id: string }>({ name, text: STATEMENTS[name], values });
    const stored = new Set(rows.map(({ table_id }) => table_id));
    for (const write of writes) {
      if (write.kind === 'append') write.done(stored.has(write.row.table));
      else write.done();
    }
  }
}

function appendValues(rows: readonly AppendRow[]): readonly unknown[] {
  return [
    rows.map(({ table }) => table),
    rows.map(({ seq }) => seq),
    rows.map(({ until }) => until),
    lines(rows.map(({ events }) => events)),
  ];
}

function summaryValues(rows: readonly TableSummary[]): readonly unknown[] {
  return [
    rows.map(({ table }) => table),
    rows.map(({ seq }) => seq),
    rows.map(({ code }) => code),
    rows.map(({ state }) => state),
    rows.map(isInLobby),
    rows.map(({ due }) => due),
    rows.map(({ changed }) => changed),
    lines(rows.map(({ users }) => JSON.stringify([...new Set(users)]))),
    lines(rows.map((summary) => JSON.stringify(summary))),
  ];
}

/** JSON texts as one, which needs none of the quoting of an array: no JSON of ours has a line break. */
function lines(texts: readonly string[]): string {
  return texts.join('\n');
}

function eventsFrom(
  from: number,
  rows: readonly { readonly seq: number; readonly events: string }[],
): readonly TableEvent[] {
  // The program alone writes these rows.
  const events = rows.flatMap((row) => JSON.parse(row.events) as TableEvent[]);
  return events.slice(Math.max(0, from - (rows[0]?.seq ?? from)));
}

/** Runs one batch at a time; what comes meanwhile goes together into the next. */
class Gathering<Item> {
  readonly #split: (waiting: readonly Item[]) => readonly [now: readonly Item[], later: Item[]];
  readonly #run: (now: readonly Item[]) => Promise<void>;
  #waiting: Item[] = [];
  #isRunning = false;

  constructor(
    split: (waiting: readonly Item[]) => readonly [now: readonly Item[], later: Item[]],
    run: (now: readonly Item[]) => Promise<void>,
  ) {
    this.#split = split;
    this.#run = run;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What else comes in this turn goes along.
    setImmediate(() => void this.#runAll());
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const [now, later] = this.#split(this.#waiting);
      this.#waiting = later;
      const start = performance.now();
      await this.#run(now);
      const pause = pauseAfter(start);
      if (pause > 0) await sleep(pause);
    }
    this.#isRunning = false;
  }
}

function asManyAs<Item>(waiting: readonly Item[]): readonly [now: readonly Item[], later: Item[]] {
  return [waiting.slice(0, MOST_TOGETHER), waiting.slice(MOST_TOGETHER)];
}

/** What goes into the next statement, one write of each kind for each table, and what waits for a later one. */
function oneOfEach(
  waiting: readonly WaitingWrite[],
): readonly [now: readonly WaitingWrite[], later: WaitingWrite[]] {
  const now = new Map<string, WaitingWrite>();
  const later: WaitingWrite[] = [];
  for (const each of waiting) {
    const { kind, row } = each.write;
    const key = `${kind} ${row.table}`;
    if (now.has(key) || now.size >= MOST_TOGETHER) later.push(each);
    else now.set(key, each);
  }
  return [[...now.values()], later];
}

/** What was answered must be on the disk, whatever the database does for others. */
async function settled(client: ClientBase): Promise<void> {
  await client.query(
    `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
  );
}

/** A change of the schema takes as long as it takes, and so does waiting for the node that makes it. */
async function migrate(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIME,
    keepAlive: true,
    application_name: 'upcard',
  });
  // What is lost on the way fails what is asked.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // While it waits for what somebody else holds, such as a dump, the nodes that run wait for it.
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIME}`);
    await client.query('CREATE TABLE IF NOT EXISTS upcard_version (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM upcard_version');
    const had = rows[0]?.version ?? 0;
    if (had > MIGRATIONS.length) throw new Error(NEWER_DATA);
    for (const change of MIGRATIONS.slice(had)) await client.query(change);
    await client.query('DELETE FROM upcard_version');
    await client.query('INSERT INTO upcard_version VALUES ($1)', [MIGRATIONS.length]);
    await client.query('COMMIT');
  } finally {
    // What was begun and not committed is undone with its connection.
    await client.end();
  }
}
