import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { connect, createServer, type TlsOptions } from 'node:tls';
import type { NodeHint } from './bus.ts';
import type { Dial, Link, LinkEvents } from './peers.ts';

const PATH = '/peer';
/** What is spoken over a link; another version is another protocol. */
const PROTOCOL = 'upcard-peer-2';
/** TLS by a key that both know, which proves to each that the other knows it. */
const SECURED = { minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' } as const satisfies TlsOptions;
const IDENTITY = 'upcard';
/** Whoever answers with a certificate instead doesn't know the key, whatever certificates are trusted here. */
const NO_CERTIFICATES = {
  rejectUnauthorized: true,
  checkServerIdentity: () => new Error('not by the key'),
} as const;
/** [ms] */
const DIAL_TIME = 2_000;
/** Nobody listens at more of a node's addresses than at so many of the first. */
const MOST_ADDRESSES = 12;
/** [ms] How long an end may take to take off what was sent before it was closed. */
const GOODBYE = 250;
/** [bytes] A node that leaves more to be taken off is as good as gone. */
const MOST_WAITING = 64_000_000;
/** [characters] No line of ours is as long. */
const LONGEST_LINE = 16_000_000;

/** Asks another node for a link, at each of its addresses in turn. */
export const dial: Dial = async (peer, events) => {
  for (const address of peer.addresses.slice(0, MOST_ADDRESSES)) {
    const stream = await asked(peer, address).catch(() => undefined);
    if (!stream) continue;
    const link = new StreamLink(stream);
    link.heardBy(events);
    return link;
  }
  return undefined;
};

/** Whether a request is for a link between nodes. */
export function asksForLink({ headers, url }: IncomingMessage): boolean {
  return url === PATH && headers.upgrade === PROTOCOL;
}

/** Takes up links with those who know the key: each by the stream on which it was asked for. */
export function doorway(key: string, accept: (link: Link) => LinkEvents): (stream: Duplex) => void {
  const psk = Buffer.from(key);
  const secured = createServer({ ...SECURED, handshakeTimeout: DIAL_TIME, pskCallback: () => psk });
  secured.on('secureConnection', (stream) => {
    const link = new StreamLink(stream);
    link.heardBy(accept(link));
  });
  secured.on('tlsClientError', (_, stream) => stream.destroy());
  return (stream) => {
    stream.on('error', () => stream.destroy());
    stream.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\n`);
    secured.emit('connection', stream);
  };
}

/** A stream to that node, where it is the one that listens there. */
function asked({ key }: NodeHint, address: string): Promise<Duplex | undefined> {
  return new Promise((resolve) => {
    const headers = { connection: 'Upgrade', upgrade: PROTOCOL };
    const asking = request(`${address}${PATH}`, { agent: false, headers });
    const deadline = setTimeout(() => {
      asking.destroy();
      asking.socket?.destroy();
    }, DIAL_TIME);
    const answered = (stream?: Duplex) => {
      clearTimeout(deadline);
      resolve(stream);
    };
    asking.on('upgrade', (_, socket) => {
      const psk = Buffer.from(key);
      const pskCallback = () => ({ psk, identity: IDENTITY });
      const stream = connect({ socket, ...SECURED, pskCallback, ...NO_CERTIFICATES });
      stream.on('error', () => stream.destroy());
      stream.once('secureConnect', () => answered(stream));
      stream.once('close', () => answered());
    });
    asking.on('response', (response) => {
      response.destroy();
      answered();
    });
    asking.on('error', () => answered());
    asking.setNoDelay();
    asking.end();
  });
}

/** Lines over a stream. */
class StreamLink implements Link {
  readonly #stream: Duplex;
  readonly #whenIdle = () => this.#release();
  readonly #decoder = new StringDecoder('utf8');
  #gathered = '';
  /** What came and isn't heard yet, the beginning of a line whose end is still to come among it. */
  #came = '';
  #isToHear = false;

  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  send(line: string): void {
    // What else is sent in this turn goes along.
    if (this.#gathered === '') setImmediate(this.#whenIdle);
    this.#gathered += `${line}\n`;
  }

  close(): void {
    this.#release();
    const stream = this.#stream;
    stream.end(() => stream.destroy());
    setTimeout(() => stream.destroy(), GOODBYE).unref();
  }

  heardBy(events: LinkEvents): void {
    const stream = this.#stream;
    stream.on('data', (bytes: Buffer) => {
      this.#came += this.#decoder.write(bytes);
      this.#hearSoon(events);
    });
    // What is wrong with the stream closes it, too.
    stream.on('error', () => stream.destroy());
    stream.on('end', () => stream.destroy());
    stream.once('close', () => {
      this.#hear(events);
      events.closed();
    });
  }

  /** What else comes in this turn, as TLS cuts what was sent at once, is heard along, so that it goes on together, too. */
  #hearSoon(events: LinkEvents): void {
    if (this.#isToHear) return;
    this.#isToHear = true;
    setImmediate(() => this.#hear(events));
  }

  #hear(events: LinkEvents): void {
    this.#isToHear = false;
    const lines = this.#came.split('\n');
    this.#came = lines.pop() ?? '';
    for (const line of lines) events.heard(line);
    if (this.#came.length > LONGEST_LINE) this.#stream.destroy();
  }

  #release(): void {
    const gathered = this.#gathered;
    this.#gathered = '';
    const stream = this.#stream;
    if (gathered === '' || !stream.writable) return;
    if (stream.writableLength > MOST_WAITING) stream.destroy();
    else stream.write(gathered);
  }
}
