import { at } from '../../src/core/assert.ts';
import type { Seat } from '../../src/core/game.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { type Answer, Line, type TableNews } from '../../src/protocol/line.ts';
import type { ClientCommand, FromServer, TableMessage } from '../../src/protocol/messages.ts';
import type { Manner } from '../../src/protocol/socket.ts';
import type { Chaos } from './chaos.ts';
import type { SimulatedNode } from './node.ts';
import { type Batch, SimulatedWire } from './wire.ts';

/** [ms] */
const THOUGHT = 2_000;
const LISTED = 20;
/** Where a node's own address leads, and as whom. */
const INVITED = /^ws:\/\/node(\d+)\/.*&pass=(.*)$/;

/** What a device was shown of the table: what happened next, or how it stands, and what else was sent with that. */
export interface Shown {
  readonly message: TableMessage;
  readonly isFresh: boolean;
  readonly batch: Batch;
}

interface PlayerMeans {
  readonly user: string;
  /** One of the user's devices. */
  readonly device: string;
  readonly chaos: Chaos;
  readonly nodes: readonly SimulatedNode[];
  /** The number of the node that it comes to; any without it. */
  readonly door?: number;
  readonly table: string;
  readonly manner: Manner;
  /** Whether it waits until no bot plays for it any more, rather than to act and so end that. */
  readonly isPatient: boolean;
  /** Every text as it came, and what the line made of those about the table. */
  readonly heard: (text: string) => void;
  readonly shown: (shown: Shown) => void;
}

/** A person's device at a table, with the line of our own clients: plays anything, breaks off, goes away and comes back. */
export class SimulatedPlayer {
  readonly user: string;
  readonly device: string;
  /** The ids of commands by their answer. */
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  /** For which step of a game the actions are, by their id. */
  readonly steps = new Map<string, number>();
  last: TableMessage | undefined;
  present: Extract<FromServer, { type: 'present' }> | undefined;
  /** Whether it asks for another game after each. */
  wantsMore = true;
  readonly #means: PlayerMeans;
  readonly #rng: Rng;
  #sight: TableMessage['sight'];
  #line: Line;
  #wire: SimulatedWire | undefined;
  #unwatch: (() => void) | undefined;
  #batch: Batch = { last: 0 };
  #unanswered = 0;
  #hasQuit = false;
  #decided = '';
  #ids = 0;

  constructor(means: PlayerMeans) {
    this.#means = means;
    this.user = means.user;
    this.device = means.device;
    this.#rng = seededRng(`${means.device} ${means.chaos.rng.below(1e9)}`);
    this.#line = this.#newLine();
  }

  get isThere(): boolean {
    return this.#unwatch !== undefined;
  }

  /** Whether everything it asked was answered. */
  get isSettled(): boolean {
    return this.#unanswered === 0;
  }

  come(): void {
    if (this.#hasQuit) return;
    this.#unwatch ??= this.#line.watch(this.#means.table, (news) => this.#hear(news));
  }

  goAway(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#decided = '';
  }

  /** The page is loaded anew, and what wasn't answered is forgotten. */
  reload(): void {
    if (!this.isThere) return;
    this.goAway();
    this.#line.close();
    this.#line = this.#newLine();
    this.#unanswered = 0;
    this.come();
  }

  /** Is closed for good, whatever wasn't answered. */
  quit(): void {
    this.goAway();
    this.#line.close();
    this.#hasQuit = true;
  }

  breakOff(): void {
    this.#wire?.break();
  }

  /** The device has a network again. */
  wake(): void {
    this.#line.wake();
  }

  /** Asks for something that is always possible for whoever sits. */
  ask(command: ClientCommand): void {
    if (!this.isThere) return;
    const line = this.#line;
    this.#unanswered++;
    const answer = line.command(this.#means.table, command);
    const id = this.#id;
    if (command.type === 'act') this.steps.set(id, command.step);
    answer.then((answered) => line === this.#line && this.#answered(id, answered));
  }

  get #id(): string {
    return `${this.device}-${this.#ids}`;
  }

  #newLine(): Line {
    const { chaos, nodes, door, user, manner, heard } = this.#means;
    return new Line({
      connect: (events, elsewhere) => {
        const [, number = door ?? this.#rng.below(nodes.length), pass] = INVITED.exec(elsewhere ?? '') ?? [];
        const node = at(nodes, Number(number));
        const arrived = (text: string, batch: Batch) => {
          this.#batch = batch;
          heard(text);
        };
        this.#wire = new SimulatedWire({ chaos, node, user, manner, pass, events, arrived });
        return this.#wire;
      },
      timer: (after, task) => chaos.time.timer(chaos.time.now() + Math.round(after), task),
      random: () => this.#rng.below(1000) / 1000,
      newId: () => {
        this.#ids++;
        return this.#id;
      },
      changed: () => {},
      pauses: { first: 200, longest: 1_000 },
      complain: (problem) => chaos.breaks(`${this.device} complains: ${problem}`),
    });
  }

  #hear(news: TableNews): void {
    if (news.type === 'present') this.present = news;
    if (news.type === 'no-table') this.#means.chaos.breaks(`${this.device} was told that there is no table`);
    if (news.type !== 'table') return;
    this.#means.shown({ message: news, isFresh: 'fresh' in news, batch: this.#batch });
    this.last = news;
    this.#sight = news.sight ?? this.#sight;
    this.#think();
  }

  #answered(id: string, { ok }: Answer): void {
    this.#unanswered--;
    (ok ? this.acknowledged : this.refused).push(id);
    // What was refused or passed by is decided again on what is shown now.
    if (!ok) this.#decided = '';
    this.#think();
  }

  #think(): void {
    const { room } = this.last ?? {};
    const seat = room?.you.seat ?? null;
    if (!room || seat === null || !this.isThere || !this.isSettled) return;
    if (room.pending) {
      if (!room.pending.contributed[seat]) this.ask({ type: 'contribute', contribution: '0'.repeat(64) });
      return;
    }
    const decision = this.#decision(seat);
    if (decision === undefined || decision === this.#decided) return;
    this.#decided = decision;
    this.#means.chaos.soon(THOUGHT, () => this.#act(decision, seat));
  }

  /** What the seat has to decide now. */
  #decision(seat: Seat): string | undefined {
    const sight = this.#sight;
    if (!sight) return undefined;
    if (sight.result) return this.wantsMore ? `${sight.number} is over` : undefined;
    if (this.#means.isPatient && sight.covered.includes(seat)) return undefined;
    return sight.toAct.includes(seat) ? `${sight.number}:${sight.step}` : undefined;
  }

  /** Plays anything, if that is still to be decided. */
  #act(decision: string, seat: Seat): void {
    const sight = this.#sight;
    const game = gameNamed(sight?.game ?? '');
    if (!sight || !game || decision !== this.#decided) return;
    if (!this.isSettled || decision !== this.#decision(seat)) {
      // If it is to be decided again, as when a bot played for the seat only for a moment.
      this.#decided = '';
    } else if (sight.result) {
      this.ask({ type: 'rematch' });
    } else {
      const world = game.determinize(sight.view, [], seededRng(decision));
      const { actions } = game.legalActions(world, LISTED);
      this.ask({ type: 'act', seat, step: sight.step, action: at(actions, this.#rng.below(actions.length)) });
    }
  }
}
