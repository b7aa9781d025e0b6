import { type Manner, socketAt } from '../protocol/socket.ts';
import type { NodeHint } from './bus.ts';
import { Invitations } from './invitations.ts';
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
  /** Asks how the client comes to that node itself. */
  asksWay(): void;
  closed(): void;
}

/** A node at which tables are at home: it serves clients of this one, each as one of its own, until either goes. */
export interface Home {
  serve(user: string, told: Told): Relayed;
}

/** What a client is told through another node. */
export interface Told extends Omit<Line, 'waiting'> {
  /** It may come to that node itself, by this address. */
  toldWay(socket: string): void;
}

/** Takes up a client of another node. */
export type TakeUp = (line: Line, user: string) => Pick<Relayed, 'hear' | 'closed'>;

export interface PeersMeans {
  /** This node, and what runs there. */
  readonly node: string;
  readonly program: string;
  /** Where people reach this node alone, if they do. */
  readonly ownUrl?: string | undefined;
  readonly means: Means;
  readonly dial: Dial;
  /** Looks whether this node has what it needs to serve tables; fails where it hasn't. */
  readonly check: () => Promise<void>;
  readonly takeUp: TakeUp;
  /** Those who were told to come here are better off elsewhere. */
  readonly sendBack: () => void;
  /** Some tables may have another home now than they had; whether all is done about that, or it is to be asked again. */
  readonly moved: () => boolean;
}

/**
 * [ms] How often each end of a link tells that it is there, and looks whether it can serve; and after how many such
 * times without a word it is lost, or unwell.
 */
const BEAT = 1_000;
const MOST_SILENT = 3;
/** By then all that lack the same have said so. */
const ALL_TOLD = MOST_SILENT + 2;
/** [ms] For so long after the last word of a node pages may go there, as by its next life. */
const REACHED = 600_000;
/** [ms] A node to which there is no way, to which it was lost, or that was unwell is left alone for so long. */
const LEFT_ALONE = 30_000;
/** [ms] A node that is to ask for the link has so long for it. */
const EXPECTED = 3_000;
/** That an end is there and can serve, and that it is there but can't. */
const WELL = '';
const UNWELL = '!';

/**
 * Brings all who are at a table together at one node, its home, whichever they came to: so only one of them does what
 * all of them need. Each node decides for itself which it is, by what others it has a way to: where they don't agree,
 * or there is no way, a table is served by several, which the store and the bus keep right. All rank the nodes alike,
 * so whoever is passed on twice, because the second node knows a better one, goes in no circle.
 *
 * Two nodes have one link, over which each serves the other's clients. It carries lines. From the node that a client
 * came to: that it comes (`+number manner user`), what it says (`>number text`), that it asks how it comes itself
 * (`?number`), that it is gone (`-number`). From the table's home: what it is told (`<number text`), that it is to be
 * sent away (`~number code reason`), by which address it may come itself (`&number socket`); what several are told alike
 * goes over once: how their texts begin (`* opening`), and the rest of each (`=number rest`). From whoever asked for the
 * link, before all: which node it is (`@ node`). And from either: that it is there (an empty line), or that it is but
 * can't serve (`!`). Where both asked at once there may be two links, of which each serves with one.
 */
export class Peers {
  readonly #peers: PeersMeans;
  readonly #key: string;
  readonly #linked = new Set<Peer>();
  /** Those of them that can serve, by their nodes. */
  readonly #homes = new Map<string, Peer>();
  /** Until when [ms] nodes are left alone. */
  readonly #leftAlone = new Map<string, number>();
  /** Nodes that were told of once, and are to ask for the link. */
  readonly #expected = new Set<string>();
  readonly #invitations: Invitations;
  /** Where people reach the other nodes alone, each until when [ms] that is to be believed. */
  readonly #ownUrls = new Map<string, number>();
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
    this.#invitations = new Invitations(peers.means);
    this.#beat();
  }

  /** By what another node shows that it heard of this one. */
  get key(): string {
    return this.#key;
  }

  /** How many other nodes serve this one's clients. */
  get size(): number {
    return this.#homes.size;
  }

  /** Where people reach this node and the others alone. */
  get ownUrls(): readonly string[] {
    const { ownUrl } = this.#peers;
    return [...new Set([...(ownUrl === undefined ? [] : [ownUrl]), ...this.#ownUrls.keys()])];
  }

  hint(addresses: readonly string[]): NodeHint {
    const { node, program, ownUrl } = this.#peers;
    return { type: 'node', node, addresses, key: this.#key, program, ownUrl };
  }

  /** Whose pass that is, who came from another node by it. */
  userBy(pass: string): string | undefined {
    return this.#invitations.taken(pass);
  }

  /** Another node is there; whether that is news. */
  heard(hint: NodeHint): boolean {
    const { node, program, ownUrl } = hint;
    // Pages of today may be served by nodes of tomorrow's program.
    if (ownUrl !== undefined) this.#ownUrls.set(ownUrl, this.#peers.means.now() + REACHED);
    if (this.#isClosed || program !== this.#peers.program) return false;
    if (this.#leftAlone.has(node) || this.#isLinked(node)) return false;
    // Of two nodes one asks for the link, and the other only where none came of that.
    const isToAsk = node < this.#peers.node && !this.#expected.delete(node);
    if (isToAsk) this.#expected.add(node);
    this.#leaveAlone(node, isToAsk ? EXPECTED : LEFT_ALONE);
    if (!isToAsk) this.#dial(hint);
    return true;
  }

  /** The table's home, where that is another node. */
  home(table: string): Home | undefined {
    let home: Home | undefined;
    let first = hashOf(`${this.#peers.node} ${table}`);
    for (const [node, each] of this.#homes) {
      const rank = hashOf(`${node} ${table}`);
      if (rank < first) {
        home = each.home;
        first = rank;
      }
    }
    return home;
  }

  /** Another node asked for the link. */
  accept(link: Link): LinkEvents {
    const peer = this.#newPeer();
    this.#opened(peer, link);
    return peer;
  }

  close(): void {
    this.#isClosed = true;
    this.#stopBeating();
    for (const peer of [...this.#linked]) peer.close();
  }

  #dial(hint: NodeHint): void {
    const peer = this.#newPeer(hint.node);
    this.#peers
      .dial(hint, peer)
      .catch(() => undefined)
      .then((link) => {
        if (!link) return;
        this.#met(hint.node);
        this.#opened(peer, link, `@ ${this.#peers.node}`);
      });
  }

  #newPeer(node?: string): Peer {
    const peer: Peer = new Peer(node, {
      takeUp: this.#peers.takeUp,
      way: (user, manner) => this.#way(user, manner),
      met: (other) => this.#met(other),
      told: (canServe) => this.#told(peer, canServe),
      lost: () => this.#noHome(peer),
    });
    return peer;
  }

  #way(user: string, manner: Manner): string | undefined {
    const ownUrl = this.#isWell ? this.#peers.ownUrl : undefined;
    return ownUrl && socketAt(ownUrl, manner, this.#invitations.passFor(user));
  }

  #opened(peer: Peer, link: Link, ...greeting: readonly string[]): void {
    if (this.#isClosed) {
      link.close();
      return;
    }
    this.#linked.add(peer);
    peer.opened(link, [...greeting, this.#word]);
  }

  #isLinked(node: string): boolean {
    return [...this.#linked].some((peer) => peer.node === node);
  }

  /** There is a link with that node, whichever asked for it. */
  #met(node: string): void {
    this.#expected.delete(node);
    this.#leftAlone.delete(node);
  }

  #told(peer: Peer, canServe: boolean): void {
    const { node } = peer;
    if (node === undefined) return;
    if (!canServe) {
      // Where this node lacks the same, its clients are no better off.
      if (this.#wellFor > MOST_SILENT && this.#homes.get(node) === peer) this.#noHome(peer);
    } else if (!this.#homes.has(node) && !this.#leftAlone.has(node)) {
      this.#homes.set(node, peer);
      this.#hasNew = true;
    }
  }

  /** No table is at home there any more: there is no way, or nobody is served. */
  #noHome(peer: Peer): void {
    const { node, isOpen } = peer;
    if (!isOpen) this.#linked.delete(peer);
    if (node !== undefined) {
      if (this.#homes.get(node) === peer) this.#homes.delete(node);
      // Where there were two links, the other one goes on.
      if (!this.#homes.has(node)) this.#leaveAlone(node, LEFT_ALONE);
    }
    peer.home.sendBack();
  }

  #leaveAlone(node: string, time: number): void {
    this.#leftAlone.set(node, this.#peers.means.now() + time);
  }

  get #isWell(): boolean {
    return this.#unwell <= MOST_SILENT;
  }

  /** What this node has to say of itself. */
  get #word(): string {
    return this.#isWell ? WELL : UNWELL;
  }

  #beat(): void {
    const { means, moved } = this.#peers;
    const { now, timer } = means;
    this.#stopBeating = timer(now() + BEAT, () => this.#beat());
    const others = [...this.#linked];
    for (const peer of others) peer.beat(this.#word);
    const areAlike = others.length > 0 && others.every(({ isWell }) => !isWell);
    if (this.#unwell > ALL_TOLD && !areAlike) this.#peers.sendBack();
    for (const all of [this.#leftAlone, this.#ownUrls])
      for (const [each, until] of all) if (until <= now()) all.delete(each);
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

/** What a node does for clients of another one. */
interface Hosting {
  takeUp: TakeUp;
  /** By which address the user may come here themselves; none where that is no good. */
  way(user: string, manner: Manner): string | undefined;
}

/** What becomes known of another node. */
interface News extends Hosting {
  met(node: string): void;
  told(canServe: boolean): void;
  /** The link is no more. */
  lost(): void;
}

/** Another node, until the link with it is lost or closed. */
class Peer implements LinkEvents {
  /** The clients of this node that are served there, and those of that one served here. */
  readonly home: LinkedHome;
  readonly #lodgers: Lodgers;
  readonly #news: News;
  #node: string | undefined;
  #link: Link | undefined;
  /** It may be over before it is known to have been opened. */
  #isOver = false;
  #silent = 0;
  #isWell = true;

  constructor(node: string | undefined, news: News) {
    const send = (line: string) => this.#link?.send(line);
    this.#node = node;
    this.#news = news;
    this.home = new LinkedHome(send);
    this.#lodgers = new Lodgers(send, news);
  }

  /** Which it is, once that is known. */
  get node(): string | undefined {
    return this.#node;
  }

  get isOpen(): boolean {
    return this.#link !== undefined;
  }

  /** What it said of itself last. */
  get isWell(): boolean {
    return this.#isWell;
  }

  opened(link: Link, words: readonly string[]): void {
    this.#link = link;
    for (const word of words) link.send(word);
    if (this.#isOver) this.close();
  }

  heard(line: string): void {
    // What was under way when it was given up comes too late.
    if (!this.#link) return;
    this.#silent = 0;
    if (line === WELL || line === UNWELL) {
      this.#isWell = line === WELL;
      this.#news.told(this.#isWell);
    } else {
      const space = line.indexOf(' ');
      const end = space < 0 ? line.length : space;
      this.#take(line.slice(0, 1), Number(line.slice(1, end)), line.slice(end + 1));
    }
  }

  #take(kind: string, client: number, text: string): void {
    if (kind === '=') this.home.tellsAlike(client, text);
    else if (kind === '<') this.home.tells(client, text);
    else if (kind === '*') this.home.opens(text);
    else if (kind === '~') this.home.sendsAway(client, text);
    else if (kind === '&') this.home.tellsWay(client, text);
    else if (kind === '>') this.#lodgers.says(client, text);
    else if (kind === '+') this.#lodgers.comes(client, text);
    else if (kind === '?') this.#lodgers.asksWay(client);
    else if (kind === '-') this.#lodgers.goes(client);
    else if (kind === '@') {
      this.#node = text;
      this.#news.met(text);
    }
  }

  beat(word: string): void {
    this.#silent++;
    if (this.#silent > MOST_SILENT) this.close();
    else this.#link?.send(word);
  }

  close(): void {
    this.#link?.close();
    this.closed();
  }

  closed(): void {
    this.#isOver = true;
    if (!this.#link) return;
    this.#link = undefined;
    this.#lodgers.lost();
    this.#news.lost();
  }
}

/** What goes over a link. */
type Send = (line: string) => void;

/** Another node at which tables are at home, and those of this node's clients who look at them. */
class LinkedHome implements Home {
  readonly #send: Send;
  readonly #clients = new Map<number, Told>();
  /** The last opening that was told. */
  #opening = '';
  #count = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  serve(user: string, told: Told): Relayed {
    const number = ++this.#count;
    this.#clients.set(number, told);
    this.#send(`+${number} ${mannerText(told)} ${user}`);
    return {
      hear: (text) => {
        // A line break in JSON is a space.
        if (this.#clients.has(number)) this.#send(`>${number} ${text.replaceAll('\n', ' ')}`);
      },
      asksWay: () => {
        if (this.#clients.has(number)) this.#send(`?${number}`);
      },
      closed: () => this.#gone(number),
    };
  }

  tells(number: number, text: string): void {
    this.#clients.get(number)?.send(text);
  }

  opens(opening: string): void {
    this.#opening = opening;
  }

  tellsAlike(number: number, rest: string): void {
    this.#clients.get(number)?.send(rest, this.#opening);
  }

  sendsAway(number: number, why: string): void {
    const client = this.#clients.get(number);
    this.#clients.delete(number);
    const space = why.indexOf(' ');
    client?.close(Number(why.slice(0, space)), why.slice(space + 1));
  }

  tellsWay(number: number, socket: string): void {
    this.#clients.get(number)?.toldWay(socket);
  }

  /** Its clients come back, and are served without it. */
  sendBack(): void {
    for (const [number, client] of [...this.#clients]) {
      this.#gone(number);
      client.close(TRY_LATER, 'try again');
    }
  }

  #gone(number: number): void {
    if (this.#clients.delete(number)) this.#send(`-${number}`);
  }
}

const BRIEF = 'b';
const FOLLOWS = 'f';

/** A manner in a few letters, which may be none. */
function mannerText({ isBrief, follows }: Manner): string {
  return `${isBrief ? BRIEF : ''}${follows ? FOLLOWS : ''}`;
}

/** Such a client: its connection here, and by what address it would come itself. */
interface Lodger {
  readonly connection: ReturnType<TakeUp>;
  readonly way: () => string | undefined;
}

/** Clients of another node who look at tables that are at home here. */
class Lodgers {
  readonly #send: Send;
  readonly #hosting: Hosting;
  readonly #clients = new Map<number, Lodger>();
  /** The last opening that was told. */
  #opening = '';

  constructor(send: Send, hosting: Hosting) {
    this.#send = send;
    this.#hosting = hosting;
  }

  comes(number: number, text: string): void {
    const space = text.indexOf(' ');
    const letters = text.slice(0, space);
    const user = text.slice(space + 1);
    const manner = { isBrief: letters.includes(BRIEF), follows: letters.includes(FOLLOWS) };
    const line = {
      send: (text: string, opening = '') => this.#tell(number, text, opening),
      close: (code: number, reason: string) => {
        this.#clients.delete(number);
        this.#send(`~${number} ${code} ${reason}`);
      },
      // A link that is too slow is lost as a whole.
      waiting: () => 0,
      ...manner,
    };
    const way = () => this.#hosting.way(user, manner);
    this.#clients.set(number, { connection: this.#hosting.takeUp(line, user), way });
  }

  says(number: number, text: string): void {
    this.#clients.get(number)?.connection.hear(text);
  }

  asksWay(number: number): void {
    const socket = this.#clients.get(number)?.way();
    if (socket !== undefined) this.#send(`&${number} ${socket}`);
  }

  goes(number: number): void {
    const client = this.#clients.get(number);
    this.#clients.delete(number);
    client?.connection.closed();
  }

  lost(): void {
    for (const number of [...this.#clients.keys()]) this.goes(number);
  }

  #tell(number: number, text: string, opening: string): void {
    if (opening !== '' && opening !== this.#opening) {
      this.#opening = opening;
      this.#send(`* ${opening}`);
    }
    this.#send(`${opening === '' ? '<' : '='}${number} ${text}`);
  }
}
