import { at } from '../../src/core/assert.ts';
import type { Seat } from '../../src/core/game.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { type BriefTable, Memory } from '../../src/protocol/brief.ts';
import {
  type ClientCommand,
  type FromClient,
  type FromServer,
  PROTOCOL,
  type TableMessage,
} from '../../src/protocol/messages.ts';
import type { Connection } from '../../src/server/live.ts';
import type { Chaos } from './chaos.ts';
import type { SimulatedNode } from './node.ts';

/** [ms] Patience with an answer, after which a client connects anew. */
const PATIENCE = 4_000;
/** [ms] */
const THOUGHT = 2_000;
const LISTED = 20;

/** A person at a table: plays anything, breaks off and comes back, and asks again what wasn't answered. */
export class SimulatedPlayer {
  readonly user: string;
  readonly acknowledged: string[] = [];
  last: TableMessage | undefined;
  sight: TableMessage['sight'];
  /** Every message as it came, for whoever checks them. */
  readonly #checked: (message: TableMessage, text: string, before: number | undefined) => void;
  readonly #chaos: Chaos;
  readonly #nodes: readonly SimulatedNode[];
  readonly #table: string;
  readonly #rng: Rng;
  /** Whether it is told only what changed. */
  readonly #isBrief: boolean;
  #connection: Connection | undefined;
  #session = 0;
  #lastArrival = 0;
  #asked: { readonly id: string; readonly command: ClientCommand; readonly since: number } | undefined;
  #decided = '';
  #ids = 0;

  constructor(means: {
    user: string;
    chaos: Chaos;
    nodes: readonly SimulatedNode[];
    table: string;
    isBrief: boolean;
    checked: (message: TableMessage, text: string, before: number | undefined) => void;
  }) {
    this.user = means.user;
    this.#chaos = means.chaos;
    this.#nodes = means.nodes;
    this.#table = means.table;
    this.#isBrief = means.isBrief;
    this.#checked = means.checked;
    this.#rng = seededRng(`${means.user} ${means.chaos.rng.below(1e9)}`);
  }

  /** Whether everything it asked was answered. */
  get isSettled(): boolean {
    return this.#asked === undefined && this.#connection !== undefined;
  }

  connect(): void {
    const session = ++this.#session;
    this.#connection = undefined;
    const isThis = () => this.#session === session;
    const memory = new Memory();
    const node = at(this.#nodes, this.#rng.below(this.#nodes.length));
    const over = () => isThis() && this.#comeBack();
    const connection = node.connect(
      {
        send: (text) => this.#arrives(() => isThis() && this.#hear(JSON.parse(text), text, memory)),
        close: () => this.#arrives(over),
        waiting: () => 0,
        isBrief: this.#isBrief,
      },
      this.user,
      () => this.#chaos.soon(200, over),
    );
    if (!connection) {
      this.#comeBack();
      return;
    }
    this.#connection = connection;
    this.#tell({ type: 'hello', protocol: PROTOCOL });
    this.#tell({
      type: 'watch',
      table: this.#table,
      ...(this.last && this.#rng.below(8) > 0 && { since: this.last.seq }),
    });
    if (this.#asked) this.#sendAsked();
    this.#watchPatience(session);
  }

  /** The line breaks without a word; the server notices later. */
  breakOff(): void {
    const connection = this.#connection;
    this.#session++;
    this.#connection = undefined;
    this.#chaos.soon(3000, () => connection?.closed());
    this.#comeBack();
  }

  /** Asks the table for something that is always possible. */
  say(): void {
    if (!this.#asked) this.#ask({ type: 'say', saying: { phrase: 'oops' } });
  }

  #comeBack(): void {
    const session = ++this.#session;
    this.#connection = undefined;
    this.#chaos.soon(500, () => this.#session === session && this.connect());
  }

  /** What is sent arrives in order, each after a while. */
  #arrives(task: () => void): void {
    const { time, rng } = this.#chaos;
    this.#lastArrival = Math.max(this.#lastArrival, time.now() + rng.below(60));
    time.timer(this.#lastArrival, task);
  }

  #tell(message: FromClient): void {
    const connection = this.#connection;
    this.#arrives(() => connection === this.#connection && connection?.hear(JSON.stringify(message)));
  }

  #ask(command: ClientCommand): void {
    this.#asked = { id: `${this.user}-${++this.#ids}`, command, since: this.#chaos.time.now() };
    this.#sendAsked();
  }

  #sendAsked(): void {
    if (!this.#asked) return;
    const { id, command } = this.#asked;
    this.#tell({ type: 'command', id, table: this.#table, command });
  }

  #watchPatience(session: number): void {
    this.#chaos.time.timer(this.#chaos.time.now() + PATIENCE, () => {
      if (this.#session !== session) return;
      const isStale = this.#asked !== undefined && this.#chaos.time.now() - this.#asked.since > PATIENCE;
      if (isStale || !this.last) this.breakOff();
      else this.#watchPatience(session);
    });
  }

  #hear(heard: Exclude<FromServer, TableMessage> | BriefTable, text: string, memory: Memory): void {
    const message = heard.type === 'table' ? memory.whole(heard) : heard;
    if (!message) throw new Error(`${this.user} was told less than it knows`);
    if (message.type === 'table') {
      this.#checked(message, text, this.last?.seq);
      this.last = message;
      this.sight = message.sight ?? this.sight;
      this.#think(message);
    } else if (message.type === 'done' || message.type === 'refused') {
      if (message.id !== this.#asked?.id) return;
      if (message.type === 'done') this.acknowledged.push(message.id);
      this.#asked = undefined;
      // What was refused or passed by is decided again on what is shown now.
      if (message.type === 'refused') this.#decided = '';
      if (this.last) this.#think(this.last);
    }
  }

  #think({ room, sight = this.sight }: TableMessage): void {
    const { seat } = room.you;
    if (this.#asked || seat === null) return;
    if (room.pending?.contributed[seat] === false) {
      this.#ask({ type: 'contribute', contribution: '0'.repeat(64) });
      return;
    }
    if (!sight?.toAct.includes(seat) || room.pending) return;
    const decision = `${sight.number}:${sight.step}`;
    if (decision === this.#decided) return;
    this.#decided = decision;
    this.#chaos.soon(THOUGHT, () => this.#act(decision, seat));
  }

  /** Plays anything, if that is still to be decided. */
  #act(decision: string, seat: Seat): void {
    const { sight } = this;
    const game = gameNamed(sight?.game ?? '');
    if (!sight || !game || decision !== `${sight.number}:${sight.step}`) return;
    if (this.#asked) {
      this.#decided = '';
      return;
    }
    const world = game.determinize(sight.view, [], seededRng(decision));
    const { actions } = game.legalActions(world, LISTED);
    this.#ask({ type: 'act', seat, step: sight.step, action: at(actions, this.#rng.below(actions.length)) });
  }
}
