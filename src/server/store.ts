import type { Log } from '../match/host.ts';
import type { TableNotice } from '../protocol/messages.ts';

/** A guest: somebody with a secret in their browser, and the name and face they chose. */
export interface StoredGuest {
  readonly user: string;
  readonly name: string;
  readonly avatar: string;
}

/** A guest as one of their sessions knows them. */
export interface KnownGuest extends StoredGuest {
  /** [ms] When the session was used, to the day. */
  readonly used: number;
}

/** What lists tell of a table, kept beside its events and made of them alone. */
export interface TableSummary extends Omit<TableNotice, 'yourTurn'> {
  /** The number of the last event it takes into account. */
  readonly seq: number;
  /** The users who sit there, and those whose turn it is. */
  readonly users: readonly string[];
  readonly toAct: readonly string[];
  /** Whether something is to be done there though nobody comes: by a bot, a clock, or for who is away. */
  readonly due: boolean;
}

/** How far a table went: how many events it has, and up to which its summary tells. */
export interface Length {
  readonly events: number;
  readonly told: number;
}

/** What is said where the data can't be read by this version. */
export const NEWER_DATA = 'the data was written by a newer version of Upcard than this one';

/** Whether the lobby shows the table: a public one with a free seat whose game hasn't begun. */
export function isInLobby({ state, settings, seats }: TableSummary): boolean {
  return state === 'gathering' && settings.listed && seats.includes(null);
}

/** Where the server keeps everything. All calls answer once what they did is durable. */
export interface Store extends Log {
  /** The guest whose session's secret has this hash. */
  guest(session: string): Promise<KnownGuest | undefined>;
  /** Adds the session, used now [ms], and the guest unless there is one. */
  addGuest(guest: StoredGuest, session: string, now: number): Promise<void>;
  nameGuest(guest: StoredGuest): Promise<void>;
  addSession(user: string, session: string, now: number): Promise<void>;
  useSession(session: string, now: number): Promise<void>;
  /** A pass to a guest's seats for one other device, valid until then [ms]. */
  addPass(pass: string, user: string, until: number): Promise<void>;
  /** The user whose pass it was; it is used up. */
  takePass(pass: string, now: number): Promise<string | undefined>;

  /** Keeps the summary unless there is a newer one; without its code, where another table has that. */
  summarize(summary: TableSummary): Promise<void>;
  summary(table: string): Promise<TableSummary | undefined>;
  tableByCode(code: string): Promise<string | undefined>;
  /** The tables of the lobby, the newest first. */
  lobby(limit: number): Promise<readonly TableSummary[]>;
  /** The tables at which a user sits, the latest first. */
  tablesOf(user: string, limit: number): Promise<readonly TableSummary[]>;
  /** Tables whose summary lags behind their events, as after a crash. */
  untold(): Promise<readonly string[]>;
  /** Tables at which something is due that no node attends [ms], and how far each was told. */
  unattended(now: number): Promise<ReadonlyMap<string, number>>;
  /** Attends the table until then [ms], unless another node does; until when that is. */
  claim(table: string, node: string, now: number, until: number): Promise<'ours' | number>;
  /** The node attends no table any more. */
  release(node: string): Promise<void>;
  lengths(tables: readonly string[]): Promise<ReadonlyMap<string, Length>>;
  /** Deletes tables in that state unchanged since then [ms]; how many. */
  removeTables(state: TableSummary['state'], before: number): Promise<number>;
  removePasses(before: number): Promise<void>;
  /** Deletes sessions that weren't used since then [ms], and guests who have none left. */
  removeGuests(before: number): Promise<void>;

  /** Whether it can be written to. */
  check(): Promise<void>;
  close(): Promise<void>;
}
