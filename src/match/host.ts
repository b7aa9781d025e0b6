import type { Game, Seat, Viewer } from '../core/game.ts';
import type { GameRecord } from '../core/record.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Rng } from '../core/rng.ts';
import { acted, botToAct, type Command, decide, type Means, opened, type Rejection } from './decide.ts';
import { type Sight, sight, tableRecord } from './sight.ts';
import { evolve, type Holder, NO_TABLE, type Table, type TableEvent } from './table.ts';

/** Where tables are kept: an append-only list of events for each. */
export interface Log {
  load(table: string): Promise<readonly TableEvent[]>;
  /** Durable once it answers. False: the table has other than `expected` events, somebody was faster. */
  append(table: string, expected: number, events: readonly TableEvent[]): Promise<boolean>;
}

/** Decides for a seat held by a bot, by what that seat knows. */
export type Thinker = (game: Game, table: Table, seat: Seat) => Promise<unknown>;

export interface Watcher {
  readonly viewer: Viewer;
  readonly show: (sight: Sight) => void;
}

/** Runs tables: stores what happens first, then shows it to whoever watches. */
export class Host {
  readonly #log: Log;
  readonly #games: (id: string) => Promise<Game | undefined>;
  readonly #think: Thinker;
  readonly #rng: Rng;
  readonly #tables = new Map<string, Table>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #busy = new Map<string, Promise<unknown>>();

  constructor(means: {
    log: Log;
    games: (id: string) => Promise<Game | undefined>;
    think: Thinker;
    rng: Rng;
  }) {
    this.#log = means.log;
    this.#games = means.games;
    this.#think = means.think;
    this.#rng = means.rng;
  }

  /** Opens a table with everyone seated, and begins. */
  async open(
    id: string,
    gameId: string,
    holders: readonly Holder[],
    options: Readonly<Record<string, unknown>>,
  ): Promise<Result<undefined, Rejection>> {
    const game = await this.#games(gameId);
    if (!game) return err({ code: 'no-game' });
    const events = opened({ game, rng: this.#rng }, holders, options);
    if (!events.ok) return events;
    return (await this.#log.append(id, 0, events.value)) ? ok(undefined) : err({ code: 'not-over' });
  }

  /** Does what a person asks, after what was asked before. */
  command(id: string, user: string, command: Command): Promise<Result<undefined, Rejection>> {
    return this.#inTurn(id, () => this.#commit(id, (means, table) => decide(means, table, user, command)));
  }

  /**
   * Shows the table whenever something happens, until the returned function is called; first the
   * table as it stood at `since` and what happened after that step by step, or the table as it stands.
   */
  watch(id: string, watcher: Watcher, since?: number): Promise<(() => void) | undefined> {
    return this.#inTurn(id, async () => {
      const events = await this.#log.load(id);
      const game = await this.#gameOf(events);
      if (!game) return undefined;
      const table = this.#catchUp(id, game, events);
      const missed = since === undefined ? [{ table, eventsFrom: 0 }] : stepsFrom(game, events, since);
      show(game, missed, watcher);
      this.#letBotsAct(id);
      return this.#watched(id, watcher);
    });
  }

  /** Looks whether the table went on elsewhere, and shows it. */
  refresh(id: string): Promise<void> {
    return this.#inTurn(id, () => this.#reload(id));
  }

  /** The record of a table's game that is over. */
  async record(id: string): Promise<GameRecord | undefined> {
    const events = await this.#log.load(id);
    const game = await this.#gameOf(events);
    return game && tableRecord(game, folded(game, events));
  }

  #watched(id: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(watcher));
    return () => watchers.delete(watcher);
  }

  async #gameOf([first]: readonly TableEvent[]): Promise<Game | undefined> {
    if (first?.type !== 'opened') return undefined;
    const game = await this.#games(first.game);
    return game?.version === first.version ? game : undefined;
  }

  #catchUp(id: string, game: Game, events: readonly TableEvent[]): Table {
    const known = this.#tables.get(id);
    if (known) return this.#happened(id, game, known, events.slice(known.seq));
    const table = folded(game, events);
    this.#tables.set(id, table);
    return table;
  }

  #inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#busy.get(id) ?? Promise.resolve()).then(task, task);
    this.#busy.set(id, turn);
    return turn;
  }

  async #commit(
    id: string,
    decided: (means: Means, table: Table) => Result<readonly TableEvent[], Rejection>,
  ): Promise<Result<undefined, Rejection>> {
    for (;;) {
      const { game, table } = await this.#current(id);
      if (!game) return err({ code: 'no-game' });
      const events = decided({ game, rng: this.#rng }, table);
      if (!events.ok) return events;
      if (await this.#log.append(id, table.seq, events.value)) {
        this.#happened(id, game, table, events.value);
        this.#letBotsAct(id);
        return ok(undefined);
      }
      await this.#reload(id);
    }
  }

  async #current(id: string): Promise<{ game: Game | undefined; table: Table }> {
    const known = this.#tables.get(id);
    if (known) return { game: await this.#games(known.game), table: known };
    const events = await this.#log.load(id);
    const game = await this.#gameOf(events);
    return { game, table: game ? folded(game, events) : NO_TABLE };
  }

  async #reload(id: string): Promise<void> {
    const events = await this.#log.load(id);
    const game = await this.#gameOf(events);
    if (game) this.#catchUp(id, game, events);
  }

  #happened(id: string, game: Game, before: Table, events: readonly TableEvent[]): Table {
    const happened = steps(game, before, events);
    const table = happened.at(-1)?.table ?? before;
    this.#tables.set(id, table);
    for (const watcher of this.#watchers.get(id) ?? []) show(game, happened, watcher);
    return table;
  }

  #letBotsAct(id: string): void {
    void this.#inTurn(id, async () => {
      const { game, table } = await this.#current(id);
      const seat = game && botToAct(game, table);
      if (!game || seat === undefined) return;
      const action = await this.#think(game, table, seat);
      const done = await this.#commit(id, (means, now) =>
        now.seq === table.seq ? acted(means, now, seat, action) : err({ code: 'too-late' }),
      );
      if (!done.ok && done.error.code === 'too-late') this.#letBotsAct(id);
    });
  }
}

function folded(game: Game, events: readonly TableEvent[]): Table {
  return events.reduce((table, event) => evolve(game, table, event), NO_TABLE);
}

/** The table after each of the events, and where in its game's events the new ones begin. */
interface Step {
  readonly table: Table;
  readonly eventsFrom: number;
}

function steps(game: Game, before: Table, events: readonly TableEvent[]): readonly Step[] {
  let table = before;
  return events.map((event) => {
    const eventsFrom = event.type === 'began' ? 0 : (table.play?.events.length ?? 0);
    table = evolve(game, table, event);
    return { table, eventsFrom };
  });
}

/** The table after so many of its events, with all that had happened in its game, and then step by step. */
function stepsFrom(game: Game, events: readonly TableEvent[], since: number): readonly Step[] {
  const table = folded(game, events.slice(0, since));
  return [{ table, eventsFrom: 0 }, ...steps(game, table, events.slice(since))];
}

function show(game: Game, steps: readonly Step[], { viewer, show }: Watcher): void {
  for (const { table, eventsFrom } of steps) {
    const seen = sight(game, table, viewer, eventsFrom);
    if (seen) show(seen);
  }
}
