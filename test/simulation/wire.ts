import type { Wire, WireEvents } from '../../src/protocol/line.ts';
import type { Manner } from '../../src/protocol/socket.ts';
import type { Connection } from '../../src/server/live.ts';
import type { Chaos } from './chaos.ts';
import { Lane } from './lane.ts';
import type { SimulatedNode } from './node.ts';

/** What a node sent in one go: the number of the last event that it showed. */
export interface Batch {
  last: number;
}

interface WireMeans {
  readonly chaos: Chaos;
  readonly node: SimulatedNode;
  readonly user: string;
  /** Whether the client is told only what changed, and goes to its table's home itself. */
  readonly manner: Manner;
  /** By which it was told to come here. */
  readonly pass: string | undefined;
  readonly events: WireEvents;
  /** Hears every text before the client does, and with which others it was sent. */
  readonly arrived: (text: string, batch: Batch) => void;
}

/** One connection of a client to a node, until either side ends it, the process dies, or it breaks. */
export class SimulatedWire implements Wire {
  readonly #means: WireMeans;
  readonly #there: Lane;
  readonly #back: Lane;
  #connection: Connection | undefined;
  #batch: Batch | undefined;
  #isCut = false;
  #isLost = false;

  constructor(means: WireMeans) {
    this.#means = means;
    this.#there = new Lane(means.chaos);
    this.#back = new Lane(means.chaos);
    means.chaos.soon(100, () => this.#isCut || this.#open());
  }

  send(text: string): void {
    if (!this.#isCut) this.#there.arrives(() => this.#isLost || this.#connection?.hear(text));
  }

  close(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#there.arrives(() => this.#connection?.closed());
  }

  /** Breaks without a word: what is under way to the node may still arrive, and each side notices later or never. */
  break(): void {
    if (this.#isCut) return;
    const { chaos, events } = this.#means;
    this.#isCut = true;
    this.#isLost = chaos.happens(50);
    chaos.soon(3_000, () => this.#connection?.closed());
    if (chaos.happens(50)) chaos.soon(500, events.closed);
  }

  #open(): void {
    const { chaos, node, user, manner, pass, events } = this.#means;
    if (pass !== undefined && !this.#isInvited(pass)) {
      events.closed();
      return;
    }

    const line = {
      send: (text: string, opening = '') => this.#sent(opening + text),
      close: () => this.#back.arrives(() => this.#isCut || events.closed()),
      waiting: () => 0,
      ...manner,
    };
    this.#connection = node.connect(line, user, pass !== undefined, () => {
      this.#connection = undefined;
      chaos.soon(200, () => this.#isCut || events.closed());
    });
    if (this.#connection) events.opened();
    else events.closed();
  }

  #isInvited(pass: string): boolean {
    const { chaos, node, user } = this.#means;
    if (chaos.happens(chaos.faults.walled)) return false;
    const invited = node.house?.peers?.userBy(pass);
    if (invited === undefined) return false;
    if (invited !== user) chaos.breaks(`${user} was invited as ${invited}`);
    chaos.moves++;
    return true;
  }

  #sent(text: string): void {
    const batch = this.#batch ?? { last: 0 };
    this.#batch = batch;
    queueMicrotask(() => {
      this.#batch = undefined;
    });
    batch.last = Number(/^\{"type":"table",.*?"seq":(\d+)/.exec(text)?.[1] ?? batch.last);
    this.#back.arrives(() => {
      if (this.#isCut) return;
      this.#means.arrived(text, batch);
      this.#means.events.heard(text);
    });
  }
}
