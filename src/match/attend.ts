import { assertNever } from '../core/assert.ts';
import type { Game, Seat } from '../core/game.ts';
import { err, ok } from '../core/result.ts';
import { acted, begun, type Decision, type Means } from './decide.ts';
import type { Host, Played } from './host.ts';
import { botToAct, isPlaying, seatOfUser, toAct } from './look.ts';
import type { Table, TableSeat } from './table.ts';

/** [ms] How long the players' devices may take to add to the chance of a game. */
export const CONTRIBUTION_TIME = 5_000;
/** [ms] How long a host may be away before somebody else becomes it. */
export const HOST_GRACE = 60_000;
/** [ms] */
const RETRY_AFTER = 1_000;
/** In place of a table's number of events, where it is looked at again anyway. */
const NOT_LOOKED_AT = -1;

/** Decides for a seat by what that seat knows. */
export type Thinker = (played: Played, seat: Seat) => Promise<unknown>;

/** [ms] Since when a user is away from a table; undefined while they are there. */
export type AwaySince = (user: string) => number | undefined;

/** What is to be done at a table without anyone asking, and when. */
export type Duty = { readonly at: number } & (
  | { readonly kind: 'begin' }
  | { readonly kind: 'think'; readonly seat: Seat; readonly instead?: 'away' | 'late' }
  | { readonly kind: 'cover'; readonly seat: Seat; readonly covered: boolean }
  | { readonly kind: 'host'; readonly user: string }
);

/** What an attendant goes by. */
interface Bearings {
  readonly awaySince: AwaySince;
  /** [ms] How long a bot lets the others look at what happened. */
  readonly botPause: number;
  /** [ms] Since when there is somebody to attend: nobody could act before, so no clock ran. */
  readonly since: number;
}

/** As if everyone had always been away. */
const FOR_NOBODY: Bearings = { awaySince: () => 0, botPause: 0, since: 0 };

/** The duty that comes first at this table, if any. Hot: asked at every step. */
function nextDuty({ game, table }: Played, bearings: Bearings): Duty | undefined {
  const { awaySince } = bearings;
  return earlier(
    earlier(beginning(table), thinking(game, table, bearings)),
    earlier(covering(game, table, awaySince), hosting(table, awaySince)),
  );
}

function earlier(a: Duty | undefined, b: Duty | undefined): Duty | undefined {
  return a && b ? (b.at < a.at ? b : a) : (a ?? b);
}

/** Whether something is to be done at the table though nobody is there. */
export function isDueForNobody(played: Played): boolean {
  return nextDuty(played, FOR_NOBODY) !== undefined;
}

function beginning({ pending }: Table): Duty | undefined {
  return pending && { kind: 'begin', at: pending.since + CONTRIBUTION_TIME };
}

function thinking(game: Game, table: Table, { botPause, since }: Bearings): Duty | undefined {
  const { play, settings, seats } = table;
  if (!play) return undefined;
  const bot = botToAct(game, table);
  if (bot !== undefined) {
    const instead = seats[bot]?.covered ? { instead: 'away' as const } : {};
    return { kind: 'think', seat: bot, at: play.since + botPause, ...instead };
  }
  if (settings.clock === null) return undefined;
  const [seat] = toAct(game, table);
  if (seat === undefined) return undefined;
  return {
    kind: 'think',
    seat,
    at: Math.max(play.since, since) + settings.clock * 1000,
    instead: 'late',
  };
}

/** A bot plays for those who are away, until they come back; who never came is away since they took the seat. */
function covering(game: Game, table: Table, awaySince: AwaySince): Duty | undefined {
  if (!isPlaying(game, table)) return undefined;
  let first: Duty | undefined;
  let seat = 0;
  for (const each of table.seats) {
    first = earlier(first, coveringSeat(seat++, each, table.settings.cover, awaySince));
  }
  return first;
}

function coveringSeat(
  seat: Seat,
  { holder, since, covered, left }: TableSeat,
  cover: number | null,
  awaySince: AwaySince,
): Duty | undefined {
  if (holder?.kind !== 'person' || left) return undefined;
  const { user } = holder;
  if (covered)
    return awaySince(user) === undefined ? { kind: 'cover', seat, covered: false, at: 0 } : undefined;
  if (cover === null) return undefined;
  const away = awaySince(user);
  if (away === undefined) return undefined;
  return { kind: 'cover', seat, covered: true, at: Math.max(away, since) + cover * 1000 };
}

/** A table without its host can't be started or arranged, so somebody present takes over. */
function hosting(table: Table, awaySince: AwaySince): Duty | undefined {
  const away = awaySince(table.host);
  if (away === undefined) return undefined;
  for (const { holder, left } of table.seats) {
    if (holder?.kind !== 'person' || holder.program || left) continue;
    const { user } = holder;
    if (isHere(table, user, awaySince))
      return { kind: 'host', user, at: Math.max(away, table.hostSince) + HOST_GRACE };
  }
  return undefined;
}

function isHere(table: Table, user: string, awaySince: AwaySince): boolean {
  return user !== table.host && !table.barred.includes(user) && awaySince(user) === undefined;
}

/** What an attendant is given. */
export interface AttendantMeans {
  /** Runs a task at a time [ms]; the returned function calls it off. */
  readonly timer: (at: number, task: () => void) => () => void;
  readonly now: () => number;
  readonly think: Thinker;
  readonly awaySince: (table: string, user: string) => number | undefined;
  /** [ms] How long a bot lets the others look at what happened. */
  readonly botPause: number;
  /** Whether this attendant may act at the table now, or when [ms] to look again, where another one does; or never. */
  readonly claim?: (id: string) => Promise<'ours' | 'theirs' | number>;
  /** Hears what went wrong. */
  readonly failed: (id: string, error: unknown) => void;
}

/** Does what is due at tables: lets bots act, keeps the clocks, covers for those who are away. */
export class Attendant {
  readonly #means: AttendantMeans;
  readonly #since: number;
  /** What calls off the timer at each table, and how many events the table had when it was set. */
  readonly #timers = new Map<string, { readonly callOff: () => void; readonly seq: number }>();
  /** The decision that a bot is thinking about at each table. */
  readonly #thinking = new Map<string, string>();
  #host: Host | undefined;

  constructor(means: AttendantMeans) {
    this.#means = means;
    this.#since = means.now();
  }

  /** The host whose tables are attended. */
  serve(host: Host): void {
    this.#host = host;
  }

  /** Looks what is due at the table next. */
  attend(id: string, played: Played): void {
    this.#timers.get(id)?.callOff();
    this.#timers.delete(id);
    const host = this.#host;
    if (!host) return;
    const { timer, now } = this.#means;
    const duty = this.#nextDuty(id, played);
    if (!duty) {
      host.forget(id);
      return;
    }
    if (duty.kind === 'think' && this.#thinking.get(id) === decisionAt(played.table)) return;
    const task = () => {
      this.#timers.delete(id);
      this.#do(id, played, duty).catch((error: unknown) => this.#failed(id, error));
    };
    this.#timers.set(id, { callOff: timer(Math.max(now(), duty.at), task), seq: played.table.seq });
  }

  /** Whether it waits for its time at the table as that stood after so many events. */
  waitsAt(id: string, seq: number): boolean {
    return this.#timers.get(id)?.seq === seq;
  }

  /** Whether a bot thinks about what to do at the table. */
  isThinkingAt(id: string): boolean {
    return this.#thinking.has(id);
  }

  /** Looks again what is due at the table, as when somebody came or went. */
  async look(id: string): Promise<void> {
    const played = await this.#host?.look(id);
    if (played) this.attend(id, played);
  }

  /** Nothing more is done at any table. */
  close(): void {
    for (const { callOff } of this.#timers.values()) callOff();
    this.#timers.clear();
    this.#host = undefined;
  }

  async #do(id: string, played: Played, duty: Duty): Promise<void> {
    const claimed = (await this.#means.claim?.(id)) ?? 'ours';
    if (claimed === 'theirs') return this.#leave(id);
    if (claimed !== 'ours') return this.#lookAgainAt(id, claimed);
    if (!this.#isStillDue(id, played, duty)) return await this.look(id);
    const action = duty.kind === 'think' ? await this.#thought(id, played, duty.seat) : undefined;
    const isDue = duty.kind === 'think' ? isSameDecision : isSameTable;
    const result = await this.#host?.judge(id, (means, table) =>
      isDue(table, played.table) ? done(means, table, duty, action) : err({ code: 'too-late' }),
    );
    if (!result || result.ok) return;
    // What happened meanwhile brought another duty.
    if (result.error.code === 'too-late') await this.look(id);
    else this.#failed(id, result.error);
  }

  #nextDuty(id: string, played: Played): Duty | undefined {
    const { awaySince, botPause } = this.#means;
    const bearings = { awaySince: (user: string) => awaySince(id, user), botPause, since: this.#since };
    return nextDuty(played, bearings);
  }

  /** Whoever was away when the time was set may not be known to be any more. */
  #isStillDue(id: string, played: Played, { kind }: Duty): boolean {
    if (kind !== 'cover' && kind !== 'host') return true;
    const next = this.#nextDuty(id, played);
    return next?.kind === kind && next.at <= this.#means.now();
  }

  /** What failed is tried again after a while, unless something else happens before. */
  #failed(id: string, error: unknown): void {
    // What is broken off at the end is no failure.
    if (!this.#host) return;
    this.#means.failed(id, error);
    this.#lookAgainAt(id, this.#means.now() + RETRY_AFTER);
  }

  /** Another attendant has the table for good, unless something happened here meanwhile. */
  #leave(id: string): void {
    if (!this.#timers.has(id)) this.#host?.forget(id);
  }

  #lookAgainAt(id: string, at: number): void {
    if (!this.#host) return;
    const again = () => void this.look(id).catch((error: unknown) => this.#failed(id, error));
    this.#timers.get(id)?.callOff();
    this.#timers.set(id, { callOff: this.#means.timer(at, again), seq: NOT_LOOKED_AT });
  }

  async #thought(id: string, played: Played, seat: Seat): Promise<unknown> {
    this.#thinking.set(id, decisionAt(played.table));
    try {
      return await this.#means.think(played, seat);
    } finally {
      this.#thinking.delete(id);
    }
  }
}

function decisionAt({ play }: Table): string {
  return `${play?.number}:${play?.steps.length}`;
}

function isSameDecision(a: Table, b: Table): boolean {
  return decisionAt(a) === decisionAt(b);
}

function isSameTable(a: Table, b: Table): boolean {
  return a.seq === b.seq;
}

function done(means: Means, table: Table, duty: Duty, action: unknown): Decision {
  switch (duty.kind) {
    case 'begin':
      return begun(means, table);
    case 'think':
      // Who came back while a bot was thinking decides for themselves.
      if (duty.instead === 'away' && !table.seats[duty.seat]?.covered) return err({ code: 'too-late' });
      return acted(means, table, duty.seat, action, duty.instead);
    case 'cover':
      return ok([{ type: 'covered', seat: duty.seat, covered: duty.covered }]);
    case 'host':
      return seatOfUser(table, duty.user) === undefined
        ? err({ code: 'not-seated' })
        : ok([{ type: 'hosted', user: duty.user }]);
    default:
      return assertNever(duty);
  }
}
