import type { Log } from '../match/host.ts';
import type { TableNotice } from '../protocol/messages.ts';

/** A guest: somebody with a secret in their browser, and the name and face they chose. */
export interface StoredGuest {
  readonly user: string;
  readonly name: string;
  readonly avatar: string;
}

/** What lists tell of a table, kept beside its events and made of them alone. */
export interface TableSummary extends Omit<TableNotice, 'yourTurn'> {
  /** The number of the last event it takes into account. */
  readonly seq: number;
  /** The users who sit there, and those whose turn it is. */
  readonly users: readonly string[];
  readonly toAct: readonly string[];
}

/** Where the server keeps everything. All calls answer once what they did is durable. */
export interface Store extends Log {
  /** The guest whose session's secret has this hash. */
  guest(session: string): Promise<StoredGuest | undefined>;
  /** Adds the session, and the guest unless there is one. */
  addGuest(guest: StoredGuest, session: string): Promise<void>;
  nameGuest(guest: StoredGuest): Promise<void>;
  addSession(user: string, session: string): Promise<void>;
  /** A pass to a guest's seats for one other device, valid until then [ms]. */
  addPass(pass: string, user: string, until: number): Promise<void>;
  /** The user whose pass it was; it is used up. */
  takePass(pass: string, now: number): Promise<string | undefined>;

  /** Keeps the summary unless there is a newer one; without its code, where another table has that. */
  summarize(summary: TableSummary): Promise<void>;
  summary(table: string): Promise<TableSummary | undefined>;
  tableByCode(code: string): Promise<string | undefined>;
  /** Public tables with a free seat whose game hasn't begun, the newest first. */
  lobby(limit: number): Promise<readonly TableSummary[]>;
  /** The tables at which a user sits, the latest first. */
  tablesOf(user: string, limit: number): Promise<readonly TableSummary[]>;
  /** Tables whose summary lags behind their events, as after a crash. */
  untold(): Promise<readonly string[]>;
  /** Tables that are being played, and that no node attends [ms]. */
  unattended(now: number): Promise<readonly string[]>;
  /** Attends the table until then [ms], unless another node does; until when that is. */
  claim(table: string, node: string, now: number, until: number): Promise<'ours' | number>;
  /** How many events each of these tables has. */
  lengths(tables: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Deletes tables in that state unchanged since then [ms]; how many. */
  removeTables(state: TableSummary['state'], before: number): Promise<number>;
  removePasses(before: number): Promise<void>;

  /** Whether it can be written to. */
  check(): Promise<void>;
  /** A consistent copy of everything, made while it is in use. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}
