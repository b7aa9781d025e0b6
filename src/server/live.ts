import { assertNever } from '../core/assert.ts';
import { faultText } from '../core/parse.ts';
import { err, type Result } from '../core/result.ts';
import type { Rejection } from '../match/decide.ts';
import type { Host, Step } from '../match/host.ts';
import { isOver, seatOfUser } from '../match/look.ts';
import { eyesOf, room, sight } from '../match/sight.ts';
import type { TableEvent } from '../match/table.ts';
import {
  type ClientCommand,
  type FromClient,
  type FromServer,
  type MessageFault,
  PROTOCOL,
} from '../protocol/messages.ts';
import { MAX_MESSAGE, parseFromClient } from '../protocol/parse.ts';
import type { Commands } from './commands.ts';
import { Limiter, type Limits } from './limits.ts';
import type { Presence } from './presence.ts';

/** The way to one client, whatever carries it. */
export interface Line {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes that wait to be taken by the client. */
  waiting(): number;
}

/** What is counted for the operator. */
export interface Tally {
  connections(now: number): void;
  command(type: string, outcome: string, seconds: number): void;
  fault(code: string): void;
  /** To store what happened, and to send it to one client. */
  committed(seconds: number): void;
  shown(seconds: number): void;
  failed(where: string, error: unknown): void;
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
}

export type Led = Extract<FromServer, { type: 'led' }>;

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
const TRY_LATER = 1013;

/** Everyone connected to this server. */
export class Live {
  readonly #means: LiveMeans;
  readonly #connections = new Set<Connection>();
  #isClosed = false;

  constructor(means: LiveMeans) {
    this.#means = means;
  }

  /** Takes up a connection of a user; nobody's where they have no name yet. */
  connect(line: Line, user: string): Connection {
    const connection = new Connection(this.#means, line, user, {
      led: (message) => {
        this.toWatchers(message);
        this.#means.led(message);
      },
      present: (table) => this.tellPresence(table),
      closed: (closed) => this.#connections.delete(closed),
      isClosed: () => this.#isClosed,
    });
    this.#connections.add(connection);
    this.#means.tally.connections(this.#connections.size);
    return connection;
  }

  /** No more commands; every client is told to come back. */
  close(): void {
    this.#isClosed = true;
    for (const connection of this.#connections) connection.sayBye();
  }

  /** Sends a message to everyone here who looks at its table. */
  toWatchers(message: Extract<FromServer, { table: string }>): void {
    for (const connection of this.#connections) {
      if (connection.watches(message.table)) connection.send(message);
    }
  }

  tellPresence(table: string): void {
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

/** How a connection reaches the others. */
interface Others {
  led(message: Led): void;
  present(table: string): void;
  closed(connection: Connection): void;
  isClosed(): boolean;
}

/** One client's connection: what it watches, and what it may still ask. */
export class Connection {
  readonly #means: LiveMeans;
  readonly #line: Line;
  readonly #user: string;
  readonly #others: Others;
  readonly #messages: Limiter;
  readonly #unwatch = new Map<string, () => void>();
  readonly #wanted = new Set<string>();
  #greeted = false;
  #faults = 0;
  #isOpen = true;

  constructor(means: LiveMeans, line: Line, user: string, others: Others) {
    this.#means = means;
    this.#line = line;
    this.#user = user;
    this.#others = others;
    this.#messages = new Limiter(means.limits.messages, means.now);
  }

  watches(table: string): boolean {
    return this.#unwatch.has(table);
  }

  send(message: FromServer): void {
    if (!this.#isOpen) return;
    if (this.#line.waiting() > MOST_WAITING) {
      this.#close(TRY_LATER, 'too slow');
      return;
    }
    this.#line.send(JSON.stringify(message));
  }

  sayBye(): void {
    this.send({ type: 'bye', comeBackIn: COME_BACK_IN });
    this.#close(GOING_AWAY, 'the server goes away');
  }

  /** Takes a message of the client. */
  hear(text: string): void {
    if (!this.#isOpen) return;
    const message = this.#understood(text);
    if (message.ok) {
      this.#take(message.value).catch((error: unknown) => this.#failed(error));
    } else this.#fault(...message.error);
  }

  #understood(text: string): Result<FromClient, readonly [MessageFault, string]> {
    if (!this.#messages.allows('')) return err(['too-fast', 'too many messages']);
    if (text.length > MAX_MESSAGE) return err(['too-large', `over ${MAX_MESSAGE} characters`]);
    const message = parseFromClient(text);
    if (!message.ok) return err(['malformed', faultText(message.error)]);
    if (!this.#greeted && message.value.type !== 'hello') return err(['malformed', 'say hello first']);
    return message;
  }

  /** The client is gone. */
  closed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const table of [...this.#wanted]) this.#leave(table);
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

  async #take(message: FromClient): Promise<void> {
    switch (message.type) {
      case 'hello':
        return this.#greet(message.protocol);
      case 'watch':
        return await this.#watch(message.table, message.since);
      case 'unwatch':
        return this.#leave(message.table);
      case 'command':
        return await this.#command(message);
      case 'lead':
        return await this.#lead(message);
      case 'ping':
        return this.send({ type: 'pong' });
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

  async #watch(table: string, since: number | undefined): Promise<void> {
    this.#leave(table);
    if (this.#wanted.size >= MOST_TABLES) {
      this.#fault('too-fast', `at most ${MOST_TABLES} tables at a time`);
      return;
    }
    this.#wanted.add(table);
    this.#means.presence.came(table, this.#user);
    const isNew = ({ event, table: { seq } }: Step) => event !== undefined || seq !== since;
    const stop = await this.#means.host.watch(
      table,
      (steps) => this.#show(table, steps.filter(isNew)),
      since,
    );
    if (!stop) {
      this.#leave(table);
      this.send({ type: 'no-table', table, code: await this.#means.commands.whyNoTable(table) });
      return;
    }
    // It may have left while the table was loaded.
    if (!this.#wanted.has(table)) return stop();
    this.#unwatch.set(table, stop);
    this.#others.present(table);
  }

  #leave(table: string): void {
    if (!this.#wanted.delete(table)) return;
    this.#unwatch.get(table)?.();
    this.#unwatch.delete(table);
    this.#means.presence.went(table, this.#user);
    this.#others.present(table);
  }

  #show(table: string, steps: readonly Step[]): void {
    const start = this.#means.now();
    for (const step of steps) this.send(shown(table, step, this.#user, start));
    this.#means.tally.shown((this.#means.now() - start) / 1000);
  }

  async #command({ id, table, command }: Extract<FromClient, { type: 'command' }>): Promise<void> {
    if (this.#others.isClosed()) return;
    const start = this.#means.now();
    const { result, token } = await this.#means.commands.run(this.#user, table, id, command);
    const seconds = (this.#means.now() - start) / 1000;
    this.#means.tally.command(command.type, result.ok ? 'done' : result.error.code, seconds);
    this.send(answered(id, result, token));
    if (result.ok && MOVES_PEOPLE.includes(command.type)) this.#others.present(table);
  }

  async #lead({ table, game, step }: Extract<FromClient, { type: 'lead' }>): Promise<void> {
    const played = await this.#means.host.look(table);
    const seat = played && seatOfUser(played.table, this.#user);
    if (played && seat !== undefined && isOver(played.game, played.table)) {
      this.#others.led({ type: 'led', table, seat, game, step });
    } else this.#fault('malformed', 'only who sits there leads, once a game is over');
  }
}

function answered(id: string, result: Result<number, Rejection>, token: string | undefined): FromServer {
  if (result.ok) return { type: 'done', id, seq: result.value, ...(token !== undefined && { token }) };
  const { error } = result;
  const { code } = error;
  if (code === 'illegal') return { type: 'refused', id, code, reason: error.reason };
  if (code === 'malformed') return { type: 'refused', id, code, message: faultText(error.fault) };
  return { type: 'refused', id, code };
}

/** What a user is sent of a step at a table. */
function shown(id: string, { game, table, event, eventsFrom }: Step, user: string, now: number): FromServer {
  const eyes = changesGame(event) ? eyesOf(table, user) : undefined;
  const seen = eyes === undefined ? undefined : sight(game, table, eyes, eventsFrom);
  return {
    type: 'table',
    table: id,
    seq: table.seq,
    at: event?.at ?? table.play?.since ?? now,
    now,
    room: room(game, table, user),
    ...(seen && { sight: seen }),
    ...(event?.type === 'said' && { said: { seat: event.seat, saying: event.saying } }),
  };
}

/** Whether the event shows something new of the game, as sitting down or agreeing does, too. */
function changesGame(event: TableEvent | undefined): boolean {
  return event?.type !== 'said' && event?.type !== 'readied' && event?.type !== 'contributed';
}
