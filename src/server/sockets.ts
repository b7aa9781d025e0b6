import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { MAX_MESSAGE } from '../protocol/parse.ts';
import { type Manner, SOCKET_PATH } from '../protocol/socket.ts';
import { NOBODY } from './guests.ts';
import type { House } from './house.ts';
import { Limiter, type Limits } from './limits.ts';
import { asksForLink, doorway } from './links.ts';
import type { Caller, Tally } from './live.ts';
import type { Means } from './means.ts';
import type { Visits } from './visits.ts';

/** [bytes] A frame over this closes the connection; a message over the protocol's limit is only refused. */
const MOST_READ = 8 * MAX_MESSAGE;
/** [ms] A client that doesn't answer a ping until the next is gone. */
const HEARTBEAT = 20_000;
/** [ms] How long a client may take to close its end; what it sends until then is not read. */
const GOODBYE = 250;

export interface SocketMeans {
  readonly house: House;
  readonly visits: Visits;
  readonly limits: Limits;
  readonly means: Means;
  readonly tally: Pick<Tally, 'failed' | 'fault'>;
}

/** Takes up sockets at /live, each as a connection of its guest. */
export function addSockets(
  server: Server,
  { house, visits, limits, means, tally }: SocketMeans,
): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_READ, perMessageDeflate: false });
  const requests = new Limiter(limits.requests, means.now, limits.unlimited);
  const connected = new Map<string, number>();

  function count(address: string, by: number): void {
    const now = (connected.get(address) ?? 0) + by;
    if (now === 0) connected.delete(address);
    else connected.set(address, now);
  }

  /** Why the request isn't taken up. */
  function refusal(request: IncomingMessage, { path, pass }: Asked, address: string): string | undefined {
    if (path !== SOCKET_PATH) return '404 Not Found';
    // No other site's page has a pass, and who comes with one is known by nothing else.
    if (pass === null && !visits.isOwnOrigin(request)) return '403 Forbidden';
    if (!requests.allows(address)) return '429 Too Many Requests';
    const isFull = (connected.get(address) ?? 0) >= limits.connections && !limits.unlimited.has(address);
    return isFull ? '429 Too Many Requests' : undefined;
  }

  /** Who comes: whoever was given the pass, or the guest of the request; undefined where the pass is no good. */
  async function userOf({ headers }: IncomingMessage, { pass }: Asked): Promise<string | undefined> {
    if (pass !== null) return house.peers?.userBy(pass);
    return (await house.guests.of(headers))?.user ?? NOBODY;
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = visits.address(request);
    const asked = askedOf(request);
    const refused = refusal(request, asked, address);
    if (refused) return refuse(socket, refused);
    count(address, 1);
    socket.once('close', () => count(address, -1));
    const user = await userOf(request, asked);
    if (user === undefined) {
      tally.fault('pass');
      return refuse(socket, '403 Forbidden');
    }
    const caller = { user, address, wasSent: asked.pass !== null };
    sockets.handleUpgrade(request, socket, head, (opened) => connect(opened, socket, caller, asked.manner));
  }

  function connect(socket: WebSocket, stream: Duplex, caller: Caller, manner: Manner): void {
    const frames = new Frames(socket, stream);
    const connection = house.live.connect(
      {
        send: (text, opening = '') => frames.send(text, opening),
        close: (code, reason) => {
          frames.release();
          socket.close(code, reason);
          setTimeout(() => socket.terminate(), GOODBYE).unref();
        },
        waiting: () => stream.writableLength + frames.waiting,
        ...manner,
      },
      caller,
    );
    let answers = true;
    socket.on('pong', () => {
      answers = true;
    });
    const beat = setInterval(() => {
      if (!answers) socket.terminate();
      answers = false;
      socket.ping();
    }, HEARTBEAT);
    socket.on('message', (data, isBinary) => {
      connection.hear(isBinary ? '' : String(data));
    });
    // What is wrong with the socket closes it, too.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(beat);
      connection.closed();
    });
  }

  const { peers } = house;
  const takeUpLink = peers && doorway(peers.key, (link) => peers.accept(link));

  /** Another node, or whoever asks as one. */
  function isPeer(request: IncomingMessage): boolean {
    return asksForLink(request) && requests.allows(visits.address(request));
  }

  server.on('upgrade', (request, socket, head) => {
    if (takeUpLink && isPeer(request)) return takeUpLink(socket);
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return stay(server, request, socket, head);
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      tally.failed('upgrade', error);
      socket.destroy();
    });
  });
  return () => closed(sockets);
}

/** What a request asks for by its address. */
interface Asked {
  readonly path: string;
  readonly pass: string | null;
  readonly manner: Manner;
}

function askedOf({ url = '' }: IncomingMessage): Asked {
  const [path = '', query] = url.split('?');
  const wishes = new URLSearchParams(query);
  const manner = { isBrief: wishes.has('brief'), follows: wishes.has('follows') };
  return { path, pass: wishes.get('pass'), manner };
}

function refuse(socket: Duplex, status: string): void {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  // Whoever doesn't close their end keeps nothing open.
  socket.end(answer, () => socket.destroy());
}

/** Takes a request as it would be without its wish for another protocol, such as HTTP/2, which many programs have. */
function stay(server: Server, { method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) {
  const headers = rawHeaders.flatMap((name, i) => {
    const isWish = /^(connection|upgrade|http2-settings)$/i.test(name);
    return i % 2 === 1 || isWish ? [] : [`${name}: ${rawHeaders[i + 1]}`];
  });
  const text = [`${method} ${url} HTTP/1.1`, ...headers, '', ''].join('\r\n');
  socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('connection', socket);
}

/** [bytes] The longest payload of a frame whose header has a length of two bytes. */
const MOST_FRAMED = 0xffff;
const FINAL_TEXT = 0x81;
const LENGTH_FOLLOWS = 126;

/** The header of a frame with so many bytes of text. */
function headerOf(length: number): string {
  return length < LENGTH_FOLLOWS
    ? String.fromCharCode(FINAL_TEXT, length)
    : String.fromCharCode(FINAL_TEXT, LENGTH_FOLLOWS, length >> 8, length & 0xff);
}

/** Whether each character of the text is a byte. */
function isPlain(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Most openings come several times, one after the other. */
let lastOpening = '';
let isLastPlain = true;

function isPlainOpening(opening: string): boolean {
  if (opening !== lastOpening) {
    lastOpening = opening;
    isLastPlain = isPlain(opening);
  }
  return isLastPlain;
}

/** Those to whose sockets something is to be sent as soon as the program waits again. */
let waiting: Frames[] = [];

function releaseAll(): void {
  const all = waiting;
  waiting = [];
  for (const frames of all) frames.release();
}

/** What is sent over a socket until the program waits again goes out together. */
class Frames {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  /** Plain ones that wait. */
  #gathered = '';

  constructor(socket: WebSocket, stream: Duplex) {
    this.#socket = socket;
    this.#stream = stream;
  }

  /** [bytes] */
  get waiting(): number {
    return this.#gathered.length;
  }

  /** Hot: what is plain the stream writes as it is, in one piece; the rest is left to the library, which copies it first. */
  send(text: string, opening: string): void {
    const length = opening.length + text.length;
    if (length > MOST_FRAMED || !isPlain(text) || !isPlainOpening(opening)) {
      this.release();
      this.#socket.send(opening + text);
      return;
    }
    if (this.#gathered === '' && waiting.push(this) === 1) process.nextTick(releaseAll);
    this.#gathered += headerOf(length) + opening + text;
  }

  release(): void {
    const gathered = this.#gathered;
    this.#gathered = '';
    if (gathered !== '' && this.#socket.readyState === this.#socket.OPEN) {
      this.#stream.write(gathered, 'latin1');
    }
  }
}

/** Gives clients a moment to take the last message, and cuts off those who don't. */
async function closed(sockets: WebSocketServer): Promise<void> {
  const cutOff = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, GOODBYE);
  await new Promise((resolve) => sockets.close(resolve));
  clearTimeout(cutOff);
}
