import type { Game } from '../core/game.ts';
import type { GameRecord } from '../core/record.ts';
import { err, ok, type Result } from '../core/result.ts';
import { Causes } from './causes.ts';
import {
  type Command,
  type Decision,
  decide,
  type Means,
  type Opening,
  opened,
  openedToPlay,
  type Rejection,
} from './decide.ts';
import { Recent } from './recent.ts';
import { tableRecord } from './sight.ts';
import { evolve, NO_TABLE, type Table, type TableChange, type TableEvent } from './table.ts';

/** Where tables are kept: an append-only list of events for each. */
export interface Log {
  /** The events of a table, or those from that number on. */
  load(table: string, from?: number): Promise<readonly TableEvent[]>;
  /** Durable once it answers. False: the table has other than `expected` events, somebody was faster. */
  append(table: string, expected: number, events: readonly TableEvent[]): Promise<boolean>;
}

/** A table, and the rules by which it is played. */
export interface Played {
  readonly game: Game;
  readonly table: Table;
}

/** A table in memory. */
interface Kept extends Played {
  readonly causes: Causes;
  readonly recent: Recent;
}

/** The table after an event, and where in its game's events the new ones begin. */
export interface Step extends Played {
  /** None where the table is shown as it stands. */
  readonly event: TableEvent | undefined;
  readonly eventsFrom: number;
}

/** Whoever missed more is shown the table as it stands. */
const MOST_STEPS = 200;

export type Watcher = (steps: readonly Step[]) => void;

/** What a host is given: everything that isn't arithmetic. */
export interface HostMeans {
  readonly log: Log;
  readonly games: (id: string) => Promise<Game | undefined>;
  /** A new secret, which nobody can guess. */
  readonly secret: () => string;
  /** [ms] */
  readonly now: () => number;
  /** Hears of every table that is looked at or goes on, */
  readonly attend: (id: string, played: Played) => void;
  /** and of every one that this host lets go on, by these events; none where they aren't known. */
  readonly changed?: (id: string, played: Played, events: readonly TableEvent[]) => void;
  /** Hears how long it took to store something, and to show it to all who watch [ms]. */
  readonly stored?: (time: number) => void;
  readonly shown?: (time: number) => void;
}

/** Runs tables: stores what happens first, then shows it to whoever watches. */
export class Host {
  readonly #means: HostMeans;
  readonly #tables = new Map<string, Kept>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #busy = new Map<string, Promise<unknown>>();
  /** Tables of which nobody knows whether they have more than so many events, because storing those failed. */
  readonly #inDoubt = new Map<string, number>();

  constructor(means: HostMeans) {
    this.#means = means;
  }

  /** Opens a table whose players are still to come. */
  open(id: string, gameId: string, opening: Opening): Promise<Result<number, Rejection>> {
    return this.#open(id, gameId, (means) => opened(means, opening));
  }

  /** Opens a table with everyone seated, and begins, at a position where one is given. */
  openToPlay(
    id: string,
    gameId: string,
    opening: Opening,
    start?: unknown,
  ): Promise<Result<number, Rejection>> {
    return this.#open(id, gameId, (means) => openedToPlay(means, opening, start));
  }

  /** Does what a person asks, after what was asked before; what was done already under this cause is not done again. */
  command(id: string, user: string, command: Command, cause?: string): Promise<Result<number, Rejection>> {
    return this.judge(id, (means, table) => decide(means, table, user, command), cause);
  }

  /** Stores and shows what is decided on the table as it stands; answers with the number of its last event. */
  judge(
    id: string,
    decided: (means: Means, table: Table) => Decision,
    cause?: string,
  ): Promise<Result<number, Rejection>> {
    return this.#inTurn(id, async () => {
      const isKept = this.#tables.has(id);
      const result = await this.#commit(id, decided, cause);
      if (!result.ok && !isKept) this.forget(id);
      return result;
    });
  }

  /**
   * Shows the table whenever something happens, until the returned function is called; first the
   * table as it stood at `since` and what happened after that step by step, or the table as it stands.
   */
  watch(id: string, watcher: Watcher, since?: number): Promise<(() => void) | undefined> {
    return this.#inTurn(id, async () => {
      // What is loaded now is not to be forgotten before it is watched, though nothing be due.
      const letGo = this.#watched(id, () => {});
      try {
        const steps = this.#recentSince(id, since) ?? (await this.#loaded(id, since));
        const last = steps?.at(-1);
        if (!steps || !last) return undefined;
        watcher(steps);
        const stop = this.#watched(id, watcher);
        this.#means.attend(id, last);
        return stop;
      } finally {
        letGo();
      }
    });
  }

  /**
   * Looks whether the table went on elsewhere, and shows it; unless so many of its events are known. Where it
   * misses no more than the last of them, which are given, nothing need be loaded.
   */
  async refresh(id: string, seq = Number.POSITIVE_INFINITY, last: readonly TableEvent[] = []): Promise<void> {
    // Hot: where nothing else is under way at the table, it needs no turn of its own.
    if (!this.#busy.has(id) && this.#wentOn(id, seq, last)) return;
    await this.#inTurn(id, async () => {
      if (this.#wentOn(id, seq, last)) return;
      const isKept = this.#tables.has(id);
      await this.#reloaded(id);
      if (!isKept) this.forget(id);
    });
  }

  /** Whether the table, with these last events, has so many without anything being loaded. */
  #wentOn(id: string, seq: number, last: readonly TableEvent[]): boolean {
    const known = this.#tables.get(id);
    const missed = seq - (known?.table.seq ?? 0);
    if (missed <= 0) return true;
    if (!known || missed > last.length) return false;
    this.#happened(id, known, last.slice(-missed));
    return true;
  }

  /** The table as it stands; undefined where there is none, or none by these rules. */
  look(id: string): Promise<Played | undefined> {
    return this.#inTurn(id, async () => {
      const isKept = this.#tables.has(id);
      const played = await this.#current(id);
      if (!isKept) this.forget(id);
      return played;
    });
  }

  /** The record of one of a table's games that are over, or of its last game. */
  async record(id: string, number?: number): Promise<GameRecord | undefined> {
    const events = await this.#means.log.load(id);
    const game = await this.#gameOf(events);
    if (!game) return undefined;
    const table = folded(game, events.slice(0, number === undefined ? undefined : endOf(events, number)));
    return number === undefined || table.play?.number === number ? tableRecord(game, table) : undefined;
  }

  /** The tables kept in memory. */
  ids(): readonly string[] {
    return [...this.#tables.keys()];
  }

  /** The tables of which nobody knows whether the last that was to be stored is, and that nobody asks for now. */
  doubtful(): readonly string[] {
    return [...this.#inDoubt.keys()].filter((id) => !this.#busy.has(id));
  }

  /** How many events the table has in memory; undefined where it isn't kept there. */
  kept(id: string): number | undefined {
    return this.#tables.get(id)?.table.seq;
  }

  /** How many tables are kept in memory. */
  get size(): number {
    return this.#tables.size;
  }

  /** Keeps the table in the log alone, until somebody asks for it again. */
  forget(id: string): void {
    if (!this.#watchers.has(id)) this.#tables.delete(id);
  }

  async #open(
    id: string,
    gameId: string,
    decided: (means: Means) => Decision,
  ): Promise<Result<number, Rejection>> {
    const game = await this.#means.games(gameId);
    if (!game) return err({ code: 'no-game' });
    const changes = decided({ game, secret: this.#means.secret });
    if (!changes.ok) return changes;
    const at = this.#means.now();
    const events = changes.value.map((change) => stamped(change, at, undefined));
    if (!(await this.#appended(id, 0, events))) return err({ code: 'taken' });
    this.#means.changed?.(id, { game, table: folded(game, events) }, events);
    return ok(events.length);
  }

  #watched(id: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) this.#watchers.delete(id);
    };
  }

  async #gameOf([first]: readonly TableEvent[]): Promise<Game | undefined> {
    if (first?.type !== 'opened') return undefined;
    const game = await this.#means.games(first.game);
    return game?.version === first.version ? game : undefined;
  }

  #catchUp(id: string, game: Game, events: readonly TableEvent[]): Table {
    const known = this.#tables.get(id);
    if (known) return this.#happened(id, known, events.slice(known.table.seq));
    const table = folded(game, events);
    this.#tables.set(id, { game, table, causes: new Causes(events), recent: new Recent(table) });
    return table;
  }

  /** One task at a time for each table. */
  #inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#busy.get(id) ?? Promise.resolve()).then(task, task);
    this.#busy.set(id, turn);
    const done = () => {
      if (this.#busy.get(id) === turn) this.#busy.delete(id);
    };
    turn.then(done, done);
    return turn;
  }

  async #commit(
    id: string,
    decided: (means: Means, table: Table) => Decision,
    cause: string | undefined,
  ): Promise<Result<number, Rejection>> {
    let mayLag = cause !== undefined && this.#tables.has(id);
    for (;;) {
      const played = this.#tables.get(id) ?? (await this.#current(id));
      if (!played) return err({ code: 'no-table' });
      const { game, table, causes } = played;
      if (cause !== undefined && causes.has(cause)) return ok(table.seq);
      const changes = decided({ game, secret: this.#means.secret }, table);
      if (!changes.ok && !mayLag) return changes;
      const after = changes.ok && (await this.#changed(id, played, changes.value, cause));
      if (after) return ok(after.seq);
      // The table went on elsewhere, or may have where this refuses, perhaps by this very command.
      mayLag = false;
      await this.#reloaded(id);
    }
  }

  /** The table after these changes, stored and shown; undefined where somebody was faster. */
  async #changed(
    id: string,
    played: Kept,
    changes: readonly TableChange[],
    cause: string | undefined,
  ): Promise<Table | undefined> {
    const at = this.#means.now();
    const events = changes.map((change, i) => stamped(change, at, i === 0 ? cause : undefined));
    if (!(await this.#appended(id, played.table.seq, events))) return undefined;
    const table = this.#happened(id, played, events);
    this.#means.changed?.(id, { game: played.game, table }, events);
    return table;
  }

  /** Where appending fails it may have been stored all the same, so the table is looked at again, as soon as it can be. */
  async #appended(id: string, expected: number, events: readonly TableEvent[]): Promise<boolean> {
    const { log, now, stored } = this.#means;
    const start = now();
    try {
      const isFirst = await log.append(id, expected, events);
      stored?.(now() - start);
      return isFirst;
    } catch (error) {
      this.#inDoubt.set(id, expected);
      await this.#reloaded(id).catch(() => undefined);
      throw error;
    }
  }

  /** The table was looked at again: what was stored though that failed is told as anything else that happens. */
  #settle(id: string, found: Played | undefined): void {
    const expected = this.#inDoubt.get(id);
    if (expected === undefined) return;
    this.#inDoubt.delete(id);
    if (found && found.table.seq > expected) this.#means.changed?.(id, found, []);
  }

  async #current(id: string): Promise<Kept | undefined> {
    if (!this.#tables.has(id)) await this.#reloaded(id);
    return this.#tables.get(id);
  }

  /** The table with what happened elsewhere; of one that is known only that is loaded. */
  async #reloaded(id: string): Promise<Played | undefined> {
    const known = this.#tables.get(id);
    if (!known) return (await this.#loaded(id))?.at(-1);
    // The last event known is asked for, too: where even that is gone, the table was removed.
    const [last, ...news] = await this.#means.log.load(id, known.table.seq - 1);
    if (last === undefined) this.#tables.delete(id);
    const found = last && { game: known.game, table: this.#happened(id, known, news) };
    this.#settle(id, found);
    return found;
  }

  /** Where the table is known, as it stands, or since a moment not long ago: nothing need be loaded. */
  #recentSince(id: string, since: number | undefined): readonly Step[] | undefined {
    const known = this.#tables.get(id);
    if (!known || (since ?? 0) > known.table.seq) return undefined;
    if (since === undefined || since === known.table.seq) return [asItStands(known)];
    const { game, recent } = known;
    const past = recent.since(since);
    return past && stepsSince({ game, table: past.before }, past.events, since);
  }

  /** By the log: the table as it stood at `since` and what happened after, or as it stands. */
  async #loaded(id: string, since?: number): Promise<readonly Step[] | undefined> {
    const events = await this.#means.log.load(id);
    const game = await this.#gameOf(events);
    if (!game) {
      // It was removed.
      this.#tables.delete(id);
      this.#settle(id, undefined);
      return undefined;
    }
    const table = this.#catchUp(id, game, events);
    this.#settle(id, { game, table });
    const isFar = since === undefined || since > table.seq || table.seq - since > MOST_STEPS;
    return isFar ? [asItStands({ game, table })] : stepsSince({ game, table: NO_TABLE }, events, since);
  }

  #happened(id: string, before: Kept, events: readonly TableEvent[]): Table {
    const steps = stepsFrom(before, events);
    const { game, table } = steps.at(-1) ?? before;
    if (steps.length === 0) return table;
    const { causes, recent } = before;
    causes.add(events);
    recent.add(events, table);
    this.#tables.set(id, { game, table, causes, recent });
    this.#show(id, steps);
    this.#means.attend(id, { game, table });
    return table;
  }

  #show(id: string, steps: readonly Step[]): void {
    const watchers = this.#watchers.get(id);
    if (!watchers) return;
    const { now, shown } = this.#means;
    const start = now();
    for (const watcher of watchers) watcher(steps);
    shown?.(now() - start);
  }
}

/** Hot: what nearly all events are is written out, because a spread costs more. */
function stamped(change: TableChange, at: number, cause: string | undefined): TableEvent {
  if (change.type === 'acted' && change.instead === undefined) {
    const { type, actor, action } = change;
    return cause === undefined ? { type, actor, action, at } : { type, actor, action, at, cause };
  }
  return cause === undefined ? { ...change, at } : { ...change, at, cause };
}

/** Where a table's events go on to the game after that one; undefined where they don't. */
function endOf(events: readonly TableEvent[], number: number): number | undefined {
  return events.flatMap(({ type }, i) => (type === 'committed' ? [i] : []))[number];
}

/** The table after these events; of games before the last nothing is left, so they aren't played again. */
function folded(game: Game, events: readonly TableEvent[], before = NO_TABLE): Table {
  const last = events.findLastIndex(({ type }) => type === 'began');
  const telling = events.filter(({ type }, i) => i >= last || type !== 'acted');
  const seq = before.seq + events.length - telling.length;
  return telling.reduce((table, event) => evolve(game, table, event), { ...before, seq });
}

function stepsFrom({ game, table: before }: Played, events: readonly TableEvent[]): readonly Step[] {
  let table = before;
  return events.map((event) => {
    const eventsFrom = event.type === 'began' ? 0 : (table.play?.events.length ?? 0);
    table = evolve(game, table, event);
    return { game, table, event, eventsFrom };
  });
}

/** The table as it stood at `since`, with all that had happened in its game, and then step by step. */
function stepsSince(
  { game, table: before }: Played,
  events: readonly TableEvent[],
  since: number,
): readonly Step[] {
  const known = since - before.seq;
  const table = folded(game, events.slice(0, known), before);
  return [asItStands({ game, table }), ...stepsFrom({ game, table }, events.slice(known))];
}

function asItStands(played: Played): Step {
  return { ...played, event: undefined, eventsFrom: 0 };
}
