import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../core/assert.ts';
import type { Game, Seat } from '../../core/game.ts';
import { type Rng, seededRng, shuffled } from '../../core/rng.ts';
import type { NewTable, TableSettings } from '../../protocol/messages.ts';
import type { Address } from '../online/wire.ts';
import { Backlog } from './backlog.ts';
import { Figures } from './figures.ts';
import { Guest } from './guest.ts';
import { type Measured, measured } from './measured.ts';
import { TableNotes } from './notes.ts';
import { Player } from './player.ts';
import { Referee } from './referee.ts';

export interface LoadPlan {
  /** All of them together are measured. */
  readonly servers: readonly Address[];
  readonly tables: readonly TablePlan[];
  /** [ms] How long a decision takes on average; 0: as fast as the server lets. */
  readonly think: number;
  /** How many of a hundred decisions somebody says something before. */
  readonly says: number;
  /** What that guest sends along. */
  readonly headers: (table: number, seat: Seat) => Readonly<Record<string, string>>;
  readonly seed: string;
}

export interface TablePlan {
  readonly game: Game;
  readonly options: NewTable['options'];
  readonly seats: number;
  /** The guests are spread over these servers, and go to another where one is lost; over all, where none is named. */
  readonly servers?: readonly Address[];
  /** How many of the seats are the guests', from the first on, where bots have the others. */
  readonly people?: number;
  readonly settings?: TableSettings;
}

const SETTINGS: TableSettings = {
  onlookers: 'public',
  clock: null,
  cover: null,
  listed: false,
  freeText: false,
};
/** How many tables are gathered at once. */
const AT_ONCE = 16;
/** [ms] */
const LOOK_AGAIN = 20;
const PATIENCE = 15_000;
const MOST_PROBLEMS = 100;

export interface LoadTable {
  readonly id: string;
  readonly players: readonly Player[];
}

/** Many tables at which guests play whole games through one server or several, and what came of it. */
export class Load {
  readonly tables: LoadTable[] = [];
  /** The first of what was wrong, and how much that was in all. */
  readonly problems: string[] = [];
  errors = 0;
  readonly #plan: LoadPlan;
  readonly #rng: Rng;
  readonly #backlog = new Backlog();
  #figures = new Figures();

  constructor(plan: LoadPlan) {
    this.#plan = plan;
    this.#rng = seededRng(plan.seed);
  }

  get players(): readonly Player[] {
    return this.tables.flatMap(({ players }) => players);
  }

  /** What was counted since it was measured last. */
  get figures(): Figures {
    return this.#figures;
  }

  /** Opens the tables and lets everyone sit down; nobody plays yet. */
  async gather(): Promise<void> {
    const tables = this.#plan.tables.entries();
    const gatherer = async () => {
      for (const [number, table] of tables) await this.#gatherTable(number, table);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, gatherer));
  }

  /** Lets everyone play; answers once every table does. */
  async begin(): Promise<void> {
    this.play();
    await this.#until(() => this.players.every(({ room }) => room?.playing), 'not every table plays');
  }

  /** Nobody begins anything more; answers once everything was answered. */
  async pause(): Promise<void> {
    for (const player of this.players) player.stop();
    await this.#until(() => this.players.every(({ isIdle }) => isIdle), 'not everything was answered');
  }

  /** Judges what came until now; to be asked while nothing is measured. */
  judge(): void {
    this.#backlog.clear();
  }

  play(): void {
    for (const player of this.players) player.play();
  }

  /** Counts for so many seconds. */
  measured(seconds: number): Promise<Measured> {
    return measured(this.#plan.servers, seconds, (figures) => {
      this.#figures = figures;
    });
  }

  /** Compares what everyone knows with the table as it stands, and lets them go. */
  async close(): Promise<void> {
    await this.pause();
    const looks = Promise.all(this.players.map((player) => player.lookAgain()));
    const late = sleep(PATIENCE, 'late', { ref: false });
    if ((await Promise.race([looks, late])) === 'late') this.complain('some saw no table in the end');
    this.leave();
  }

  leave(): void {
    for (const player of this.players) player.leave();
    this.judge();
  }

  complain(problem: string): void {
    this.errors++;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }

  async #until(holds: () => boolean, problem: string): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!holds()) {
      await sleep(LOOK_AGAIN);
      if (performance.now() < end) continue;
      this.complain(problem);
      break;
    }
  }

  async #gatherTable(number: number, plan: TablePlan): Promise<void> {
    const { game, options, seats, people = seats, settings = SETTINGS } = plan;
    const guests = Array.from({ length: people }, (_, seat) => this.#guest(number, seat, plan));
    await Promise.all(guests.map((guest) => guest.introduce()));
    const opening: NewTable = { game: game.id, seats, options, settings };
    // The server is trusted to speak its own protocol.
    const opened = (await at(guests, 0).request('POST', '/api/tables', opening)) as { table: string };
    const table = { id: opened.table, players: this.#players(opened.table, plan, guests) };
    this.tables.push(table);
    for (const player of table.players) player.sit();
    await this.#until(
      () => table.players.every(({ room, isIdle }) => isIdle && typeof room?.you.seat === 'number'),
      'not everyone could sit down',
    );
  }

  /** Those of one table begin at different servers, and those of one server don't all go to the same next one. */
  #guest(table: number, seat: Seat, { servers = this.#plan.servers }: TablePlan): Guest {
    const { headers } = this.#plan;
    const first = (table + seat) % servers.length;
    const others = shuffled(servers.toSpliced(first, 1), this.#rng);
    return new Guest([at(servers, first), ...others], `P${table}-${seat}`, headers(table, seat));
  }

  #players(table: string, { game, seats }: TablePlan, guests: readonly Guest[]): readonly Player[] {
    const { think, says } = this.#plan;
    const { length: people } = guests;
    const complain = (problem: string) => this.complain(problem);
    // What bots decided isn't known, so their games can't be played again.
    const referee = people === seats ? new Referee(game, seats, this.#backlog, complain) : undefined;
    const notes = new TableNotes(people, () => this.#figures);
    const bots = Array.from({ length: seats - people }, (_, i) => people + i);
    return guests.map(
      (guest, seat) =>
        new Player({
          guest,
          table,
          seat,
          game,
          bots,
          referee,
          rng: this.#rng,
          // From half of it to one and a half.
          think: () => (think * (500 + this.#rng.below(1000))) / 1000,
          says,
          notes,
          complain,
        }),
    );
  }
}
