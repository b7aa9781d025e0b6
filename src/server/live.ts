import { assertNever } from '../core/assert.ts';
import { faultText } from '../core/parse.ts';
import { err, type Result } from '../core/result.ts';
import type { Rejection } from '../match/decide.ts';
import type { Host, Step } from '../match/host.ts';
import { isOver, seatOfUser } from '../match/look.ts';
import {
  type ClientCommand,
  type FromClient,
  type FromServer,
  type MessageFault,
  PROTOCOL,
} from '../protocol/messages.ts';
import { MAX_MESSAGE, parseFromClient, parseJson, tableOfAction } from '../protocol/parse.ts';
import type { Manner } from '../protocol/socket.ts';
import type { Commands } from './commands.ts';
import { type Limits, type Visitor, VisitorLimiter } from './limits.ts';
import type { Home, Relayed } from './peers.ts';
import type { Presence } from './presence.ts';
import { Seen, Showing } from './showing.ts';
import { Underway } from './underway.ts';

/** The way to one client, whatever carries it. */
export interface Line extends Manner {
  /** Sends a text after its opening, which others may be sent alike. */
  send(text: string, opening?: string): void;
  close(code: number, reason: string): void;
  /** Bytes that wait to be taken by the client. */
  waiting(): number;
}

/** What is counted for the operator. */
export interface Tally {
  /** How many are connected, how many tables are in memory, and how many other nodes serve clients: asked when it is told. */
  connections(count: () => number): void;
  tables(count: () => number): void;
  links(count: () => number): void;
  command(type: string, outcome: string, seconds: number): void;
  fault(code: string): void;
  /** To store what happened, and to send it to all who look. */
  committed(seconds: number): void;
  shown(seconds: number): void;
  failed(where: string, error: unknown): void;
}

/** Whoever connects. */
export interface Caller extends Visitor {
  /** Whether another node sent them here. */
  readonly wasSent: boolean;
}

export interface LiveMeans {
  readonly host: Host;
  readonly commands: Commands;
  readonly presence: Presence;
  readonly limits: Limits;
  readonly now: () => number;
  readonly tally: Tally;
  /** Tells the other nodes of somebody who leads through a replay. */
  readonly led: (message: Led) => void;
  /** The node where a table is at home, if that is another one. */
  readonly home?: (table: string) => Home | undefined;
}

export type Led = Extract<FromServer, { type: 'led' }>;

const TOO_FAST = 'too-fast';
const MOST_TABLES = 8;
const MOST_FAULTS = 20;
/** [bytes] A client that lags behind by more is cut off; it can come back and resume. */
const MOST_WAITING = 1_000_000;
const COME_BACK_IN = 1_000;
/** What changes who sits and who looks on. */
const MOVES_PEOPLE: readonly ClientCommand['type'][] = [
  'sit',
  'leave',
  'remove',
  'swap',
  'arrange',
  'bot',
  'program',
];

/** Close codes of the WebSocket protocol. */
const GOING_AWAY = 1001;
const NOT_ACCEPTED = 1008;
const INTERNAL_ERROR = 1011;
export const TRY_LATER = 1013;

/** Everyone connected to this server. */
export class Live {
  readonly #means: LiveMeans;
  readonly #connections = new Set<Connection>();
  /** Those of them that another node has with its clients. */
  readonly #relayed = new Set<Connection>();
  /** Those of them whose clients another node sent here. */
  readonly #sent = new Set<Connection>();
  /** Those who look at each table. */
  readonly #watchers = new Map<string, Set<Connection>>();
  /** What is being shown. */
  #shown: { readonly steps: readonly Step[]; readonly showings: readonly Showing[] } | undefined;
  readonly #messages: VisitorLimiter;
  readonly #watching: VisitorLimiter;
  readonly #joins: VisitorLimiter;
  readonly #underway = new Underway();

  constructor(means: LiveMeans) {
    this.#means = means;
    const { limits, now, tally } = means;
    tally.connections(() => this.#connections.size - this.#relayed.size);
    this.#messages = new VisitorLimiter(limits.messages, limits, now);
    this.#watching = new VisitorLimiter(limits.watches, limits, now);
    this.#joins = new VisitorLimiter(limits.joins, limits, now);
  }

  /** Takes up a connection of a visitor; nobody's where they have no name yet. */
  connect(line: Line, caller: Caller): Connection {
    const connection = this.#connected(line, caller.user, {
      isGreeted: false,
      mayTalk: () => this.#messages.allows(caller),
      mayWatch: () => this.#watching.allows(caller),
      maySit: () => this.#joins.allows(caller),
    });
    if (caller.wasSent) this.#sent.add(connection);
    return connection;
  }

  /** Takes up a client of another node, which greeted them and limits what they ask. */
  relayed(line: Line, user: string): Connection {
    const may = () => true;
    const gate = { isGreeted: true, mayTalk: may, mayWatch: may, maySit: may };
    const connection = this.#connected(line, user, gate);
    this.#relayed.add(connection);
    return connection;
  }

  #connected(line: Line, user: string, gate: Gate): Connection {
    const connection = new Connection(this.#means, line, user, gate, {
      led: (message) => {
        this.toWatchers(message);
        this.#means.led(message);
      },
      present: (table) => this.tellPresence(table),
      watches: (table) => this.#watches(table, connection),
      leaves: (table) => this.#leaves(table, connection),
      showings: (table, steps) => this.#showings(table, steps),
      closed: (closed) => {
        this.#connections.delete(closed);
        this.#relayed.delete(closed);
        this.#sent.delete(closed);
      },
      underway: this.#underway,
    });
    this.#connections.add(connection);
    return connection;
  }

  /** Everyone goes on at the homes of the tables they watch, which may be others now; whether all could. */
  goHome(): boolean {
    const stayed = [...this.#connections].filter((connection) => !connection.goHome());
    return stayed.length === 0;
  }

  /** Those whom another node sent come back to where they were. */
  sendBack(): void {
    for (const connection of [...this.#sent]) connection.sendBack();
  }

  /** No more commands; those under way are answered, and every client is told to come back. */
  async close(): Promise<void> {
    await this.#underway.close();
    for (const connection of this.#connections) connection.sayBye();
  }

  #watches(table: string, connection: Connection): void {
    const watchers = this.#watchers.get(table) ?? new Set();
    this.#watchers.set(table, watchers.add(connection));
  }

  #leaves(table: string, connection: Connection): void {
    const watchers = this.#watchers.get(table);
    if (watchers?.delete(connection) && watchers.size === 0) this.#watchers.delete(table);
  }

  /** All who look at a table are shown its steps one after the other. */
  #showings(table: string, steps: readonly Step[]): readonly Showing[] {
    if (this.#shown?.steps === steps) return this.#shown.showings;
    const now = this.#means.now();
    const last = steps.at(-1);
    const showings = last ? steps.map((step) => new Showing(table, step, now, last.table)) : [];
    this.#shown = { steps, showings };
    return showings;
  }

  /** Sends a message to everyone here who looks at its table. */
  toWatchers(message: Extract<FromServer, { table: string }>): void {
    const text = JSON.stringify(message);
    for (const connection of this.#watchers.get(message.table) ?? []) connection.sendText(text);
  }

  tellPresence(table: string): void {
    if (!this.#watchers.has(table)) return;
    this.#means.host
      .look(table)
      .then((played) => {
        if (!played) return;
        const { seats, onlookers } = this.#means.presence.at(table, played.table);
        this.toWatchers({ type: 'present', table, seats, onlookers });
      })
      .catch((error: unknown) => this.#means.tally.failed('presence', error));
  }
}

/** What a client may ask. */
interface Gate {
  /** Whether it said hello already. */
  readonly isGreeted: boolean;
  /** Whether one more message is read, one more table shown, and one more seat taken. */
  mayTalk(): boolean;
  mayWatch(): boolean;
  maySit(): boolean;
}

/** How a connection reaches the others. */
interface Others {
  led(message: Led): void;
  present(table: string): void;
  /** It looks at the table from now on, or no more. */
  watches(table: string): void;
  leaves(table: string): void;
  showings(table: string, steps: readonly Step[]): readonly Showing[];
  closed(connection: Connection): void;
  /** Their commands; no more are taken when the server goes away. */
  readonly underway: Underway;
}

/** A table that is watched; nothing stops it while it is being loaded. */
interface Watching {
  stop: (() => void) | undefined;
  /** The last event that was shown. */
  seq?: number;
  /** The way to it, where it is at home at another node. */
  readonly relayed?: Relayed;
}

/** One client's connection: what it watches, and what it may still ask. */
export class Connection {
  readonly #means: LiveMeans;
  readonly #line: Line;
  readonly #user: string;
  readonly #gate: Gate;
  readonly #others: Others;
  /** The tables it watches or is about to, each with what stops that. */
  readonly #watched = new Map<string, Watching>();
  /** The ways to homes of such tables; each lasts as long as the connection, because answers may still come. */
  readonly #relays = new Map<Home, Relayed>();
  /** The tables that a home was asked for, and neither showed yet nor said that there is none. */
  readonly #awaited = new Set<string>();
  #greeted: boolean;
  #faults = 0;
  /** How many commands are under way here. */
  #running = 0;
  #isOpen = true;

  constructor(means: LiveMeans, line: Line, user: string, gate: Gate, others: Others) {
    this.#means = means;
    this.#line = line;
    this.#user = user;
    this.#gate = gate;
    this.#others = others;
    this.#greeted = gate.isGreeted;
  }

  send(message: FromServer): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string, opening?: string): void {
    if (!this.#isOpen) return;
    if (this.#line.waiting() > MOST_WAITING) this.#close(TRY_LATER, 'too slow');
    else this.#line.send(text, opening);
  }

  sendBack(): void {
    this.#close(TRY_LATER, 'try again');
  }

  sayBye(): void {
    this.send({ type: 'bye', comeBackIn: COME_BACK_IN });
    this.#close(GOING_AWAY, 'the server goes away');
  }

  /** Takes a message of the client. */
  hear(text: string): void {
    if (!this.#isOpen) return;
    if (!this.#gate.mayTalk()) this.#fault('too-fast', 'too many messages');
    else if (isTooLarge(text)) this.#fault('too-large', `over ${MAX_MESSAGE} bytes`);
    else {
      const json = parseJson(text);
      const home = json.ok ? this.#homeOfAction(json.value) : undefined;
      if (!json.ok) this.#fault('malformed', faultText(json.error));
      else if (home) home.hear(text);
      else this.#hearHere(json.value, text);
    }
  }

  #hearHere(json: unknown, text: string): void {
    const message = this.#understood(json);
    if (!message.ok) {
      this.#fault(...message.error);
      return;
    }
    try {
      this.#take(message.value, text)?.catch((error: unknown) => this.#failed(error));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Hot: an action at a table that another node shows is only passed on; whatever is wrong with it is found there. */
  #homeOfAction(json: unknown): Relayed | undefined {
    if (this.#relays.size === 0) return undefined;
    const table = tableOfAction(json);
    return table === undefined || this.#awaited.has(table) ? undefined : this.#relayed(table);
  }

  #understood(json: unknown): Result<FromClient, readonly [MessageFault, string]> {
    const message = parseFromClient(json);
    if (!message.ok) return err(['malformed', faultText(message.error)]);
    if (!this.#greeted && message.value.type !== 'hello') return err(['malformed', 'say hello first']);
    if (this.#loads(message.value) && !this.#gate.mayWatch()) return err(['too-fast', 'too many tables']);
    return message;
  }

  /** Whether a table has to be loaded for the message, or shown. */
  #loads(message: FromClient): boolean {
    switch (message.type) {
      case 'watch':
        return true;
      case 'command':
      case 'lead':
        return this.#relayed(message.table)
          ? this.#awaited.has(message.table)
          : this.#means.host.kept(message.table) === undefined;
      default:
        return false;
    }
  }

  /** The client is gone. */
  closed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const relayed of this.#relays.values()) relayed.closed();
    for (const table of [...this.#watched.keys()]) this.#leave(table);
    this.#others.closed(this);
  }

  #close(code: number, reason: string): void {
    this.#line.close(code, reason);
    this.closed();
  }

  /** Whether something was stored isn't known: the client comes back and asks again. */
  #failed(error: unknown): void {
    this.#means.tally.failed('message', error);
    this.#close(INTERNAL_ERROR, 'try again');
  }

  #fault(code: MessageFault, message: string): void {
    this.#means.tally.fault(code);
    this.send({ type: 'fault', code, message });
    if (++this.#faults >= MOST_FAULTS) this.#close(NOT_ACCEPTED, 'too many faults');
  }

  #take(message: FromClient, text: string): Promise<void> | undefined {
    switch (message.type) {
      case 'hello':
        this.#greet(message.protocol);
        return undefined;
      case 'watch':
        return this.#watch(message.table, message.since, text);
      case 'unwatch':
        this.#unwatch(message.table, text);
        return undefined;
      case 'command':
        return this.#command(message, text);
      case 'lead':
        return this.#lead(message, text);
      case 'ping':
        this.send({ type: 'pong' });
        return undefined;
      default:
        return assertNever(message);
    }
  }

  #greet(protocol: number): void {
    if (protocol === PROTOCOL) {
      this.#greeted = true;
      this.send({ type: 'welcome', protocol: PROTOCOL });
      return;
    }
    this.#fault('other-protocol', `this server speaks version ${PROTOCOL}`);
    this.#close(NOT_ACCEPTED, 'other protocol');
  }

  async #watch(table: string, since: number | undefined, text: string): Promise<void> {
    this.#leave(table);
    if (this.#watched.size >= MOST_TABLES) {
      this.#fault('too-fast', `at most ${MOST_TABLES} tables at a time`);
      return;
    }
    const home = this.#means.home?.(table);
    if (home) return this.#watchThrough(home, table, text);
    const seen = this.#line.isBrief ? new Seen() : undefined;
    const watching: Watching = { stop: undefined };
    this.#watched.set(table, watching);
    const show = (steps: readonly Step[]) => {
      const last = steps.at(-1);
      if (last) watching.seq = last.table.seq;
      this.#show(table, steps, since, seen);
    };
    const stop = await this.#means.host.watch(table, show, since);
    // It may have left while the table was loaded, or asked for it again.
    if (this.#watched.get(table) !== watching) return stop?.();
    if (!stop) {
      this.#watched.delete(table);
      this.send({ type: 'no-table', table, code: await this.#means.commands.whyNoTable(table) });
      return;
    }
    watching.stop = stop;
    this.#others.watches(table);
    this.#means.presence.came(table, this.#user);
    this.#others.present(table);
  }

  #watchThrough(home: Home, table: string, text: string): void {
    const relayed = this.#relays.get(home) ?? this.#relayedBy(home);
    const stop = () => relayed.hear(JSON.stringify({ type: 'unwatch', table }));
    this.#watched.set(table, { stop, relayed });
    this.#awaited.add(table);
    relayed.hear(text);
    this.#asksWay();
  }

  #relayedBy(home: Home): Relayed {
    const { isBrief, follows } = this.#line;
    const relayed = home.serve(this.#user, {
      send: (text, opening = '') => {
        if (this.#awaited.size > 0) this.#learn(opening + text);
        this.sendText(text, opening);
      },
      close: (code, reason) => this.#close(code, reason),
      toldWay: (socket) => {
        if (this.#isOnlyAt(relayed)) this.send({ type: 'home', socket });
      },
      isBrief,
      follows,
    });
    this.#relays.set(home, relayed);
    return relayed;
  }

  /** Whoever watches one table alone is better off at its home; with several they'd go to and fro. */
  #asksWay(): void {
    if (!this.#line.follows) return;
    for (const relayed of this.#relays.values()) if (this.#isOnlyAt(relayed)) relayed.asksWay();
  }

  /** Whether the client watches nothing but one table, which is at home there. */
  #isOnlyAt(home: Relayed): boolean {
    const [only, ...others] = this.#watched.values();
    return others.length === 0 && only?.relayed === home;
  }

  /** A table's home shows it, or has none, which doesn't count as watched. */
  #learn(text: string): void {
    const { type, table }: { type: string; table?: string } = JSON.parse(text);
    if (table === undefined || !this.#awaited.delete(table)) return;
    if (type === 'no-table') this.#watched.delete(table);
  }

  #unwatch(table: string, text: string): void {
    if (this.#watched.has(table)) {
      this.#leave(table);
      this.#asksWay();
    }
    // A home may show a table that it didn't have just before.
    else for (const relayed of this.#relays.values()) relayed.hear(text);
  }

  /**
   * Goes on watching at the home of each table, where that is another node now; whether it could: the table must have
   * been shown, and what a command brings about is shown before that is answered, so none may be under way here.
   */
  goHome(): boolean {
    let isAtHome = true;
    for (const [table, { stop, relayed, seq }] of [...this.#watched]) {
      const home = relayed ? undefined : this.#means.home?.(table);
      if (!home) continue;
      if (stop && this.#running === 0) {
        this.#leave(table);
        this.#watchThrough(home, table, JSON.stringify({ type: 'watch', table, since: seq }));
      } else isAtHome = false;
    }
    return isAtHome;
  }

  #relayed(table: string): Relayed | undefined {
    return this.#watched.get(table)?.relayed;
  }

  #leave(table: string): void {
    const { stop, relayed } = this.#watched.get(table) ?? {};
    this.#watched.delete(table);
    this.#awaited.delete(table);
    if (!stop) return;
    stop();
    if (relayed) return;
    this.#others.leaves(table);
    this.#means.presence.went(table, this.#user);
    this.#others.present(table);
  }

  #show(table: string, steps: readonly Step[], since: number | undefined, seen: Seen | undefined): void {
    for (const showing of this.#others.showings(table, steps)) {
      if (!showing.isNewSince(since)) continue;
      const { text, opening } = showing.textFor(this.#user, seen);
      this.sendText(text, opening);
    }
  }

  async #command(
    { id, table, command }: Extract<FromClient, { type: 'command' }>,
    text: string,
  ): Promise<void> {
    if (command.type === 'sit' && !this.#gate.maySit()) {
      this.#means.tally.command(command.type, TOO_FAST, 0);
      return this.send({ type: 'refused', id, code: TOO_FAST });
    }
    const relayed = this.#relayed(table);
    if (relayed) return relayed.hear(text);
    const { underway, present } = this.#others;
    if (!underway.begins()) return;
    this.#running++;
    try {
      const start = this.#means.now();
      const { result, token } = await this.#means.commands.run(this.#user, table, id, command);
      const seconds = (this.#means.now() - start) / 1000;
      this.#means.tally.command(command.type, result.ok ? 'done' : result.error.code, seconds);
      this.send(answered(id, result, token));
      if (result.ok && MOVES_PEOPLE.includes(command.type)) present(table);
    } finally {
      this.#running--;
      underway.ends();
    }
  }

  async #lead({ table, game, step }: Extract<FromClient, { type: 'lead' }>, text: string): Promise<void> {
    const relayed = this.#relayed(table);
    if (relayed) return relayed.hear(text);
    const played = await this.#means.host.look(table);
    const seat = played && seatOfUser(played.table, this.#user);
    const isPlayed = played && isOver(played.game, played.table) && game <= (played.table.play?.number ?? 0);
    if (isPlayed && seat !== undefined) {
      this.#others.led({ type: 'led', table, seat, game, step });
    } else this.#fault('malformed', 'only who sits there leads, once a game is over');
  }
}

/** Hot: what is far from the limit need not be counted. */
function isTooLarge(text: string): boolean {
  return text.length > MAX_MESSAGE / 3 && Buffer.byteLength(text) > MAX_MESSAGE;
}

function answered(id: string, result: Result<number, Rejection>, token: string | undefined): FromServer {
  if (result.ok) return { type: 'done', id, seq: result.value, ...(token !== undefined && { token }) };
  const { error } = result;
  const { code } = error;
  if (code === 'illegal') return { type: 'refused', id, code, reason: error.reason };
  if (code === 'malformed') return { type: 'refused', id, code, message: faultText(error.fault) };
  return { type: 'refused', id, code };
}
