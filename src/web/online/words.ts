import type { Language } from '../../core/words.ts';
import type { Rejection } from '../../match/decide.ts';
import type { Phrase, Settings } from '../../match/table.ts';
import type { MessageFault, NoTable, TableNotice } from '../../protocol/messages.ts';
import { words as de } from './words/de.ts';
import { words as en } from './words/en.ts';

/** Why the server didn't do what was asked; a rule's reasons are the games' to tell. */
export type Refused =
  | Exclude<Rejection['code'], 'illegal'>
  | MessageFault
  | 'not-found'
  | 'offline'
  | 'failed';

/** Everything the online pages say in one language. */
export interface OnlineWords {
  readonly who: {
    readonly title: string;
    readonly hint: string;
    readonly comeIn: string;
    readonly change: string;
  };
  readonly lobby: {
    readonly title: string;
    readonly hint: string;
    readonly empty: string;
    readonly tables: string;
    readonly openOne: string;
    readonly freeSeats: (count: number) => string;
    readonly states: Readonly<Record<TableNotice['state'], string>>;
    readonly bots: (names: string) => string;
    readonly noBots: string;
    readonly nobody: string;
    readonly yourTurn: string;
    readonly yours: string;
  };
  readonly code: {
    readonly label: string;
    readonly join: string;
    readonly unknown: (code: string) => string;
    readonly searching: string;
  };
  readonly form: {
    readonly title: (game: string) => string;
    readonly seats: string;
    readonly begins: string;
    readonly place: (seat: number) => string;
    readonly onlookers: string;
    readonly onlookersAre: Readonly<Record<Settings['onlookers'], string>>;
    readonly clock: string;
    readonly clockIs: (seconds: number | null) => string;
    readonly cover: string;
    readonly coverIs: (seconds: number | null) => string;
    readonly listed: string;
    readonly listedIs: (listed: boolean) => string;
    readonly freeText: string;
    readonly freeTextIs: (allowed: boolean) => string;
    readonly open: string;
    readonly opening: string;
  };
  readonly gathering: {
    readonly title: (game: string) => string;
    readonly invites: (names: string) => string;
    readonly seats: string;
    readonly free: string;
    readonly sitHere: string;
    readonly you: string;
    readonly host: string;
    readonly bot: string;
    readonly program: string;
    readonly ready: string;
    readonly notReady: string;
    readonly away: string;
    readonly here: string;
    readonly iAmReady: string;
    readonly iAmNotReady: string;
    readonly start: string;
    readonly waitsForSeats: (count: number) => string;
    /** The same to the host, who may also seat bots. */
    readonly waitsForSeatsOrBots: (count: number) => string;
    /** To the host, whose bots leave these chairs to onlookers. */
    readonly keepsSeats: (count: number) => string;
    readonly waitsForReady: (names: string) => string;
    readonly waitsForYou: string;
    readonly waitsForHost: (name: string) => string;
    readonly allReady: string;
    readonly satDown: (name: string) => string;
    readonly isReady: (name: string) => string;
    readonly noHost: string;
    readonly standing: string;
    readonly full: string;
    readonly fillWithBots: string;
    readonly shuffling: string;
    readonly shufflingHint: string;
    readonly settings: string;
    readonly changeSettings: string;
    readonly leave: string;
    readonly onlookers: (count: number) => string;
    readonly closed: string;
    readonly lastGame: (number: number) => string;
    readonly barred: string;
  };
  readonly invite: {
    readonly title: string;
    readonly link: string;
    readonly copy: string;
    readonly copied: string;
    readonly share: string;
    readonly shareTitle: (game: string) => string;
    readonly qr: string;
    readonly showQr: string;
    readonly code: string;
    readonly ownAddress: string;
  };
  readonly seat: {
    readonly title: (number: number) => string;
    readonly placeBot: string;
    readonly inviteProgram: string;
    readonly programHint: string;
    readonly programName: string;
    readonly program: string;
    readonly token: string;
    readonly tokenOnce: string;
    readonly remove: string;
    readonly removeHint: (name: string) => string;
    readonly swap: string;
    readonly swapWith: (name: string) => string;
    readonly handOver: (name: string) => string;
    readonly exchange: string;
  };
  readonly play: {
    readonly menu: string;
    readonly reconnecting: string;
    readonly connecting: string;
    readonly onItsWay: string;
    readonly outdated: string;
    readonly reload: string;
    readonly onlooking: string;
    readonly onlookingOpen: string;
    readonly sitBehind: string;
    readonly botPlaysFor: (name: string) => string;
    readonly botPlaysForYou: string;
    readonly isAway: (name: string) => string;
    readonly seconds: (count: number) => string;
    readonly people: string;
    readonly say: string;
    readonly write: string;
    readonly send: string;
    readonly says: (name: string, what: string) => string;
    readonly mute: (name: string) => string;
    readonly unmute: (name: string) => string;
    readonly agree: string;
    readonly agreed: (names: string) => string;
    readonly notify: string;
    readonly notified: string;
    readonly notificationsBlocked: string;
    readonly device: string;
    readonly deviceHint: string;
    readonly deviceLink: string;
    readonly leave: string;
    readonly leaveHint: string;
    readonly leaveForGood: string;
    readonly stay: string;
    readonly toSeats: string;
    readonly toGame: string;
    readonly nextGame: string;
    readonly phrases: Readonly<Record<Phrase, string>>;
  };
  readonly after: {
    readonly replay: string;
    readonly save: string;
    readonly verify: string;
    readonly isLeading: (name: string) => string;
    readonly lookAlong: string;
    readonly together: string;
    readonly leads: (name: string) => string;
    readonly rematch: string;
  };
  readonly verify: {
    readonly title: string;
    readonly fair: string;
    readonly unfair: string;
    readonly explained: string;
    readonly promise: Readonly<Record<'kept' | 'broken' | 'unseen', string>>;
    readonly addition: Readonly<Record<'in' | 'late' | 'changed' | 'none', string>>;
    readonly deals: string;
    readonly fault: (what: string) => string;
    readonly missing: (names: string) => string;
    readonly details: string;
    readonly commitment: string;
    readonly secret: string;
  };
  readonly device: {
    readonly title: string;
    readonly hint: string;
    readonly claim: string;
    readonly claimed: string;
    readonly stale: string;
  };
  readonly missing: Readonly<Record<NoTable, string>>;
  readonly refused: Readonly<Record<Refused, string>>;
}

export const ONLINE_WORDS: Readonly<Record<Language, OnlineWords>> = { en, de };
