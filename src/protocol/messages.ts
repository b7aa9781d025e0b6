import type { Outcome, Reason, Seat } from '../core/game.ts';
import type { Command } from '../match/decide.ts';
import type { Room, Sight } from '../match/sight.ts';
import type { Saying, Settings } from '../match/table.ts';

/** The version of what is said here: raised when an old client would misunderstand. */
export const PROTOCOL = 1;

/** What a client asks of a table: what a table understands, in the client's own words where they differ. Each kind is told of in docs/online.md. */
export type ClientCommand =
  | Exclude<Command, { type: 'place' | 'arrange' | 'act' }>
  | { readonly type: 'bot'; readonly seat: Seat; readonly character: string; readonly level: string }
  | { readonly type: 'program'; readonly seat: Seat; readonly name: string }
  | (Omit<Extract<Command, { type: 'arrange' }>, 'settings'> & { readonly settings: TableSettings })
  | Required<Extract<Command, { type: 'act' }>>;

/** What a host may choose online; the players' devices always add to the chance. */
export type TableSettings = Omit<Settings, 'contributions'>;

export type FromClient =
  | { readonly type: 'hello'; readonly protocol: number }
  /** Shows the table from now on, first what happened after event number `since`, or the table as it stands. */
  | { readonly type: 'watch'; readonly table: string; readonly since?: number }
  | { readonly type: 'unwatch'; readonly table: string }
  | {
      readonly type: 'command';
      /** Chosen by the client, new for each command; the same when it is sent again. */
      readonly id: string;
      readonly table: string;
      readonly command: ClientCommand;
    }
  /** Shows the others at the table a step of one of its games that are over. */
  | { readonly type: 'lead'; readonly table: string; readonly game: number; readonly step: number }
  | { readonly type: 'ping' };

export type FromServer =
  | { readonly type: 'welcome'; readonly protocol: number }
  | {
      readonly type: 'table';
      readonly table: string;
      /** The number of the event that made it so; the next message about the table has the next. */
      readonly seq: number;
      /** [ms] When that was, and what time it is: clocks of devices differ. */
      readonly at: number;
      readonly now: number;
      readonly room: Room;
      /** The game, where the event changed something of it, and the table is shown to onlookers or to a seat. */
      readonly sight?: Sight;
      readonly said?: { readonly seat: Seat; readonly saying: Saying };
    }
  | { readonly type: 'no-table'; readonly table: string; readonly code: NoTable }
  | { readonly type: 'done'; readonly id: string; readonly seq: number; readonly token?: string }
  | {
      readonly type: 'refused';
      readonly id: string;
      readonly code: string;
      /** Where a rule forbids it. */
      readonly reason?: Reason;
      /** For developers, in English. */
      readonly message?: string;
    }
  | {
      readonly type: 'present';
      readonly table: string;
      readonly seats: readonly boolean[];
      readonly onlookers: number;
    }
  | {
      readonly type: 'led';
      readonly table: string;
      readonly seat: Seat;
      readonly game: number;
      readonly step: number;
    }
  /** The table that the client watches is at home at another server, where it may go on by this address, once and soon. */
  | { readonly type: 'home'; readonly socket: string }
  /** A message that can't be taken; after too many of them the connection is closed. */
  | { readonly type: 'fault'; readonly code: MessageFault; readonly message: string }
  /** The server goes away: come back after so many milliseconds. */
  | { readonly type: 'bye'; readonly comeBackIn: number }
  | { readonly type: 'pong' };

export type TableMessage = Extract<FromServer, { type: 'table' }>;

/** Why a table isn't shown: there is none, or it was played by other rules than today's. */
export type NoTable = 'no-table' | 'other-rules';

export type MessageFault = 'malformed' | 'too-large' | 'too-fast' | 'other-protocol';

/** A guest, as they show themselves. */
export interface Guest {
  readonly name: string;
  readonly avatar: string;
}

/** What a table is opened with. */
export interface NewTable {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: TableSettings;
}

/** A table as lists and links tell of it, before one sits down. */
export interface TableNotice {
  readonly table: string;
  /** Can be said aloud; only while people may still sit down. */
  readonly code: string | null;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: TableSettings;
  readonly seats: readonly ({
    readonly name: string;
    readonly avatar: string;
    readonly bot: boolean;
  } | null)[];
  readonly state: 'gathering' | 'playing' | 'over';
  /** How the last game ended, where it is over. */
  readonly result?: Outcome;
  /** Whether it is the asker's turn. */
  readonly yourTurn: boolean;
  /** [ms] */
  readonly changed: number;
}
