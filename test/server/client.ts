import WebSocket from 'ws';
import { type BriefTable, Memory } from '../../src/protocol/brief.ts';
import type { ClientCommand, FromClient, FromServer, TableMessage } from '../../src/protocol/messages.ts';
import { type Manner, socketAt } from '../../src/protocol/socket.ts';

type Answer = Extract<FromServer, { type: 'done' | 'refused' }>;

/** A guest of the server as tests drive one: a cookie, a socket, and all that came over it. */
export class Client {
  readonly url: string;
  cookie = '';
  readonly heard: FromServer[] = [];
  /** Every byte that came, over sockets and plain requests, in order. */
  readonly bytes: string[] = [];
  /** Where it asks to be told only what changed, it fills in the rest. */
  readonly #manner: Manner;
  /** What the connection told of each table. */
  readonly #memories = new Map<string, Memory>();
  #socket: WebSocket | undefined;
  #ids = 0;
  readonly #waiting = new Set<() => void>();

  constructor(url: string, { isBrief = false, follows = false }: Partial<Manner> = {}) {
    this.url = url;
    this.#manner = { isBrief, follows };
  }

  async request(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    const { date, ...told } = Object.fromEntries(response.headers);
    this.bytes.push(`${response.status} ${JSON.stringify(told)} ${text}`);
    return { status: response.status, json: text ? JSON.parse(text) : undefined };
  }

  async named(name: string): Promise<this> {
    await this.request('PUT', '/api/me', { name, avatar: 'fox' });
    return this;
  }

  async connect(headers: Record<string, string> = {}): Promise<void> {
    await this.connectAt(socketAt(this.url, this.#manner), {
      ...(this.cookie && { cookie: this.cookie }),
      ...headers,
    });
  }

  /** Connects by an address that a server told. */
  async connectAt(address: string, headers: Record<string, string> = {}): Promise<void> {
    this.#memories.clear();
    const socket = new WebSocket(address, { headers });
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(String(data)));
    socket.on('error', () => {});
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    this.send({ type: 'hello', protocol: 1 });
    await this.until(() => this.heard.some(({ type }) => type === 'welcome'));
  }

  send(message: FromClient): void {
    this.sendRaw(JSON.stringify(message));
  }

  sendRaw(data: string | Buffer): void {
    this.#socket?.send(data);
  }

  /** Sends a command and waits for its answer. */
  async command(table: string, command: ClientCommand, id = `c${++this.#ids}`): Promise<Answer> {
    const before = this.heard.length;
    this.send({ type: 'command', id, table, command });
    return await this.first(
      (message): message is Answer =>
        (message.type === 'done' || message.type === 'refused') && message.id === id,
      before,
    );
  }

  /** Does something, and waits for the next message. */
  async next(act: () => void): Promise<void> {
    const before = this.heard.length;
    act();
    await this.until(() => this.heard.length > before);
  }

  async watch(table: string, since?: number): Promise<TableMessage> {
    const before = this.heard.length;
    this.send({ type: 'watch', table, ...(since !== undefined && { since }) });
    return await this.first((message): message is TableMessage => message.type === 'table', before);
  }

  /** The table as last heard of. */
  get table(): TableMessage | undefined {
    return this.heard.findLast((message) => message.type === 'table');
  }

  /** The game as last heard of. */
  get sight(): TableMessage['sight'] {
    for (const message of this.heard.toReversed()) {
      if (message.type === 'table' && message.sight) return message.sight;
    }
    return undefined;
  }

  async first<M extends FromServer>(wanted: (message: FromServer) => message is M, from = 0): Promise<M> {
    let found: M | undefined;
    await this.until(() => {
      found = this.heard.slice(from).find(wanted);
      return found !== undefined;
    });
    if (!found) throw new Error('waited in vain');
    return found;
  }

  /** Waits until that holds; looked at again whenever something comes. */
  async until(holds: () => boolean, patience = 20_000): Promise<void> {
    const end = Date.now() + patience;
    while (!holds()) {
      if (Date.now() > end)
        throw new Error(`waited in vain; last heard: ${JSON.stringify(this.heard.at(-1))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 250);
        this.#waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Cuts the line without a goodbye. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Reads nothing more. */
  pause(): void {
    this.#socket?.pause();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #hear(text: string): void {
    this.bytes.push(text);
    // The server's own messages are trusted in tests.
    const message = JSON.parse(text) as FromServer;
    this.heard.push(message.type === 'table' && this.#manner.isBrief ? this.#whole(message) : message);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #whole(message: BriefTable): TableMessage {
    const memory = this.#memories.get(message.table) ?? new Memory();
    this.#memories.set(message.table, memory);
    const whole = memory.whole(message);
    if (!whole) throw new Error(`event ${message.seq} leaves out what was never told`);
    return whole;
  }
}
