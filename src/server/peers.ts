import type { NodeHint } from './bus.ts';
import { type Line, TRY_LATER } from './live.ts';
import { hashOf, type Means } from './means.ts';

/** The way to another node, which carries lines in order until it ends. */
export interface Link {
  send(line: string): void;
  close(): void;
}

/** What comes over a link. */
export interface LinkEvents {
  heard(line: string): void;
  closed(): void;
}

/** Opens a link to another node; undefined where it can't be reached, or isn't the one that was meant. */
export type Dial = (peer: NodeHint, events: LinkEvents) => Promise<Link | undefined>;

/** A client as the node sees it at which tables are at home: what it sends is heard there. */
export interface Relayed {
  hear(text: string): void;
  closed(): void;
}

/** A node at which tables are at home: it serves clients of this one, each as one of its own, until either goes. */
export interface Home {
  serve(user: string, told: Told): Relayed;
}

/** What a client is told through another node. */
export type Told = Omit<Line, 'waiting'>;

/** Takes up a client of another node. */
export type TakeUp = (line: Line, user: string) => Relayed;

export interface PeersMeans {
  /** This node, and what runs there. */
  readonly node: string;
  readonly program: string;
  readonly means: Means;
  readonly dial: Dial;
  /** Looks whether this node has what it needs to serve tables; fails where it hasn't. */
  readonly check: () => Promise<void>;
  readonly takeUp: TakeUp;
  /** Some tables may have another home now than they had; whether all is done about that, or it is to be asked again. */
  readonly moved: () => boolean;
}

/**
 * [ms] How often each end of a link tells that it is there, and looks whether it can serve; and after how many such
 * times without a word it is lost, or unwell.
 */
const BEAT = 1_000;
const MOST_SILENT = 3;
/** [ms] A node to which there is no way, or to which it was lost, is left alone for so long. */
const LEFT_ALONE = 30_000;
/** That the other end is there, and that it can't serve. */
const NO_WORD = '';
const UNWELL = '!';

/**
 * Brings all who are at a table together at one node, its home, whichever they came to: so only one of them does what
 * all of them need. Each node decides for itself which it is, by what others it has a way to: where they don't agree,
 * or there is no way, a table is served by several, which the store and the bus keep right. All rank the nodes alike,
 * so whoever is passed on twice, because the second node knows a better one, goes in no circle.
 *
 * A link carries lines: what is for which client (`>number text`), that one comes (`+number brief user`) or is gone
 * (`-number`), or is to be sent away (`-number code reason`), and empty ones, which tell that the other is there, or
 * that it can't serve (`!`). What several clients are told alike goes over it once: how their texts begin
 * (`* opening`), and the rest of each (`=number rest`).
 */
export class Peers {
  readonly #peers: PeersMeans;
  readonly #key: string;
  readonly #homes = new Map<string, LinkedHome>();
  readonly #lodgers = new Set<Lodgers>();
  /** Until when [ms] nodes are left alone. */
  readonly #leftAlone = new Map<string, number>();
  #stopBeating = () => {};
  /** Whether a node was found of which not all is told yet. */
  #hasNew = false;
  /** For how many beats nothing told that this node can serve tables, and for how many it was told without fail. */
  #unwell = 0;
  #wellFor = 0;
  #isChecking = false;
  #isClosed = false;

  constructor(peers: PeersMeans) {
    this.#peers = peers;
    this.#key = peers.means.random(32).toString('hex');
    this.#beat();
  }

  /** By what another node shows that it heard of this one. */
  get key(): string {
    return this.#key;
  }

  /** Whether this node takes up others' clients. */
  get isOpen(): boolean {
    return !this.#isClosed && this.#unwell <= MOST_SILENT;
  }

  /** How many other nodes there is a way to. */
  get size(): number {
    return this.#homes.size;
  }

  hint(addresses: readonly string[]): NodeHint {
    const { node, program } = this.#peers;
    return { type: 'node', node, addresses, key: this.#key, program };
  }

  /** Another node is there; whether that is news. */
  heard(peer: NodeHint): boolean {
    const { node, program } = peer;
    if (this.#isClosed || program !== this.#peers.program) return false;
    if (this.#homes.has(node) || this.#leftAlone.has(node)) return false;
    this.#leaveAlone(node);
    const home = new LinkedHome({
      lost: () => this.#lost(node, home),
      // Where this node lacks the same, its clients are no better off.
      unwell: () => this.#wellFor > MOST_SILENT && home.end.close(),
    });
    this.#peers
      .dial(peer, home.end)
      .catch(() => undefined)
      .then((link) => {
        if (!link || this.#isClosed) return link?.close();
        this.#homes.set(node, home);
        this.#hasNew = true;
        home.end.opened(link);
      });
    return true;
  }

  /** The table's home, where that is another node. */
  home(table: string): Home | undefined {
    let home: Home | undefined;
    let first = hashOf(`${this.#peers.node} ${table}`);
    for (const [node, each] of this.#homes) {
      const rank = hashOf(`${node} ${table}`);
      if (rank < first) {
        home = each;
        first = rank;
      }
    }
    return home;
  }

  /** Another node asked for the link. */
  accept(link: Link): LinkEvents {
    const lodgers = new Lodgers(this.#peers.takeUp, () => this.#lodgers.delete(lodgers));
    lodgers.end.opened(link);
    this.#lodgers.add(lodgers);
    if (!this.isOpen) lodgers.end.close();
    return lodgers.end;
  }

  close(): void {
    this.#isClosed = true;
    this.#stopBeating();
    for (const { end } of [...this.#homes.values(), ...this.#lodgers]) end.close();
  }

  #lost(node: string, home: LinkedHome): void {
    if (this.#homes.get(node) !== home) return;
    this.#homes.delete(node);
    this.#leaveAlone(node);
  }

  #leaveAlone(node: string): void {
    this.#leftAlone.set(node, this.#peers.means.now() + LEFT_ALONE);
  }

  #beat(): void {
    const { means, moved } = this.#peers;
    const { now, timer } = means;
    this.#stopBeating = timer(now() + BEAT, () => this.#beat());
    for (const { end } of [...this.#homes.values()]) end.beat(NO_WORD);
    for (const { end } of [...this.#lodgers]) end.beat(this.isOpen ? NO_WORD : UNWELL);
    for (const [node, until] of this.#leftAlone) if (until <= now()) this.#leftAlone.delete(node);
    if (this.#hasNew) this.#hasNew = !moved();
    this.#look();
  }

  /** Clients of others are better served there, if they find what this node lacks. */
  #look(): void {
    this.#unwell++;
    this.#wellFor = this.#unwell > 1 ? 0 : this.#wellFor + 1;
    if (this.#isChecking) return;
    this.#isChecking = true;
    const well = () => {
      this.#unwell = 0;
    };
    const checked = () => {
      this.#isChecking = false;
    };
    this.#peers
      .check()
      .then(well, () => {})
      .finally(checked);
  }
}

/** What an end of a link is for. */
interface Purpose {
  take(kind: string, client: number, text: string): void;
  /** The link is no more. */
  lost(): void;
}

/** One end of a link, until that is lost or closed. */
class End implements LinkEvents {
  readonly #purpose: Purpose;
  #link: Link | undefined;
  /** It may be over before it is known to have been opened. */
  #isOver = false;
  #silent = 0;

  constructor(purpose: Purpose) {
    this.#purpose = purpose;
  }

  opened(link: Link): void {
    this.#link = link;
    if (this.#isOver) this.close();
  }

  send(line: string): void {
    this.#link?.send(line);
  }

  heard(line: string): void {
    // What was under way when it was given up comes too late.
    if (!this.#link) return;
    this.#silent = 0;
    if (line === NO_WORD) return;
    const space = line.indexOf(' ');
    const end = space < 0 ? line.length : space;
    this.#purpose.take(line.slice(0, 1), Number(line.slice(1, end)), line.slice(end + 1));
  }

  beat(word: string): void {
    this.#silent++;
    if (this.#silent > MOST_SILENT) this.close();
    else this.send(word);
  }

  close(): void {
    this.#link?.close();
    this.closed();
  }

  closed(): void {
    this.#isOver = true;
    if (!this.#link) return;
    this.#link = undefined;
    this.#purpose.lost();
  }
}

/** What becomes of a home. */
interface Fate {
  lost(): void;
  unwell(): void;
}

/** The way to a node at which tables are at home, and those of this node's clients who look at them. */
class LinkedHome implements Home {
  readonly end: End;
  readonly #clients = new Map<number, Told>();
  /** The last opening that was told. */
  #opening = '';
  readonly #fate: Fate;
  #count = 0;

  constructor(fate: Fate) {
    this.#fate = fate;
    this.end = new End({
      take: (kind, number, text) => this.#take(kind, number, text),
      lost: () => {
        fate.lost();
        this.#lost();
      },
    });
  }

  serve(user: string, told: Told): Relayed {
    const { end } = this;
    const number = ++this.#count;
    this.#clients.set(number, told);
    end.send(`+${number} ${told.isBrief ? 1 : 0} ${user}`);
    return {
      hear: (text) => {
        // A line break in JSON is a space.
        if (this.#clients.has(number)) end.send(`>${number} ${text.replaceAll('\n', ' ')}`);
      },
      closed: () => {
        if (this.#clients.delete(number)) end.send(`-${number}`);
      },
    };
  }

  #take(kind: string, number: number, text: string): void {
    const client = this.#clients.get(number);
    if (kind === '=') client?.send(text, this.#opening);
    else if (kind === '>') client?.send(text);
    else if (kind === '*') this.#opening = text;
    else if (kind === UNWELL) this.#fate.unwell();
    else if (kind === '-') {
      this.#clients.delete(number);
      const space = text.indexOf(' ');
      client?.close(Number(text.slice(0, space)), text.slice(space + 1));
    }
  }

  /** Its clients come back, and are served without it. */
  #lost(): void {
    const clients = [...this.#clients.values()];
    this.#clients.clear();
    for (const client of clients) client.close(TRY_LATER, 'try again');
  }
}

/** The way to a node whose clients look at tables that are at home here. */
class Lodgers {
  readonly end: End;
  readonly #takeUp: TakeUp;
  readonly #clients = new Map<number, Relayed>();
  /** The last opening that was told. */
  #opening = '';

  constructor(takeUp: TakeUp, lost: () => void) {
    this.#takeUp = takeUp;
    this.end = new End({
      take: (kind, number, text) => this.#take(kind, number, text),
      lost: () => {
        lost();
        this.#lost();
      },
    });
  }

  #take(kind: string, number: number, text: string): void {
    if (kind === '>') this.#clients.get(number)?.hear(text);
    else if (kind === '+') this.#come(number, text.startsWith('1'), text.slice(2));
    else if (kind === '-') this.#gone(number);
  }

  #come(number: number, isBrief: boolean, user: string): void {
    const line = {
      send: (text: string, opening = '') => this.#tell(number, text, opening),
      close: (code: number, reason: string) => {
        this.#clients.delete(number);
        this.end.send(`-${number} ${code} ${reason}`);
      },
      // A link that is too slow is lost as a whole.
      waiting: () => 0,
      isBrief,
    };
    this.#clients.set(number, this.#takeUp(line, user));
  }

  #tell(number: number, text: string, opening: string): void {
    if (opening !== '' && opening !== this.#opening) {
      this.#opening = opening;
      this.end.send(`* ${opening}`);
    }
    this.end.send(`${opening === '' ? '>' : '='}${number} ${text}`);
  }

  #gone(number: number): void {
    const client = this.#clients.get(number);
    this.#clients.delete(number);
    client?.closed();
  }

  #lost(): void {
    const clients = [...this.#clients.values()];
    this.#clients.clear();
    for (const client of clients) client.closed();
  }
}
