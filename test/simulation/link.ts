import type { Link, LinkEvents } from '../../src/server/peers.ts';
import type { Chaos } from './chaos.ts';
import { Lane } from './lane.ts';

/** A process of a node. */
interface Process {
  readonly node: number;
  readonly isAlive: () => boolean;
}

/** A process that takes up links. */
export interface Door extends Process {
  readonly accept: (link: Link) => LinkEvents;
}

interface End {
  readonly process: Process;
  readonly lane: Lane;
  events: LinkEvents | undefined;
}

/** A link between the processes of two nodes, until one closes it, a process ends, or it breaks. */
export class SimulatedLink {
  readonly #chaos: Chaos;
  readonly #asking: End;
  readonly #asked: End;
  readonly #door: Door;
  #ended = () => {};
  #isBroken = false;

  constructor(chaos: Chaos, asking: Process, door: Door) {
    this.#chaos = chaos;
    this.#door = door;
    this.#asking = { process: asking, lane: new Lane(chaos), events: undefined };
    this.#asked = { process: door, lane: new Lane(chaos), events: undefined };
  }

  /** The end of whoever asked for it; `ended`: nothing comes over it any more. */
  opened(events: LinkEvents, ended: () => void): Link {
    this.#ended = ended;
    this.#asking.events = events;
    this.#asked.events = this.#door.accept(this.#linkTo(this.#asking));
    return this.#linkTo(this.#asked);
  }

  isOf(node: number): boolean {
    return [this.#asking, this.#asked].some(({ process }) => process.node === node);
  }

  /** What is under way is lost, and each end notices soon, or by itself. */
  breaks(how: 'at once' | 'silently'): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#ended();
    const chaos = this.#chaos;
    for (const { process, events } of [this.#asking, this.#asked])
      if (how === 'at once' || chaos.happens(50))
        chaos.soon(how === 'at once' ? 200 : 10_000, () => process.isAlive() && events?.closed());
  }

  #linkTo(other: End): Link {
    const arrives = (task: () => void) => {
      const { process, lane } = other;
      lane.arrives(() => {
        if (this.#isBroken || !process.isAlive()) return;
        if (this.#chaos.isApart(this.#asking.process.node, this.#asked.process.node)) this.breaks('silently');
        else task();
      });
    };
    let gathered: string[] = [];
    return {
      send: (line) => {
        if (gathered.push(line) > 1) return;
        queueMicrotask(() => {
          const lines = gathered;
          gathered = [];
          arrives(() => {
            this.#chaos.lines += lines.length;
            for (const each of lines) other.events?.heard(each);
          });
        });
      },
      close: () =>
        arrives(() => {
          this.#isBroken = true;
          this.#ended();
          other.events?.closed();
        }),
    };
  }
}
