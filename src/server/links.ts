import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { NodeHint } from './bus.ts';
import { isBusy } from './busy.ts';
import type { Means } from './means.ts';
import type { Dial, Link, LinkEvents } from './peers.ts';

const PATH = '/peer';
/** What is spoken over a link; another version is another protocol. */
const PROTOCOL = 'upcard-peer-1';
/** [ms] */
const DIAL_TIME = 2_000;
/** [bytes] A node that leaves more to be taken off is as good as gone. */
const MOST_WAITING = 64_000_000;
/** [characters] No line of ours is as long. */
const LONGEST_LINE = 1_000_000;

/** Asks other nodes for links, at each of their addresses in turn. */
export function dialing(random: Means['random']): Dial {
  return async (peer, events) => {
    for (const address of peer.addresses) {
      const stream = await asked(peer, address, random(16).toString('hex'));
      if (!stream) continue;
      const link = new StreamLink(stream);
      link.heardBy(events);
      return link;
    }
    return undefined;
  };
}

/** What proves to a node that it is the right one, where it asks for a link and was told the key. */
export function answerTo({ headers, url }: IncomingMessage, key: string): string | undefined {
  if (url !== PATH || headers.upgrade !== PROTOCOL) return undefined;
  const [, nonce = '', proof = ''] = /^Upcard (\w+) (\w+)$/.exec(headers.authorization ?? '') ?? [];
  return isAlike(proof, proofOf(key, `ask ${nonce}`)) ? proofOf(key, `answer ${nonce}`) : undefined;
}

/** Takes up the link that a node asked for, and what it sent already. */
export function takeUpLink(
  stream: Duplex,
  head: Buffer,
  answer: string,
  accept: (link: Link) => LinkEvents,
): void {
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\nUpcard-Proof: ${answer}\r\n\r\n`,
  );
  stream.unshift(head);
  const link = new StreamLink(stream);
  link.heardBy(accept(link));
}

/** A stream to that node, where it is the one that listens there. */
function asked({ key }: NodeHint, address: string, nonce: string): Promise<Duplex | undefined> {
  return new Promise((resolve) => {
    const asking = request(`${address}${PATH}`, {
      agent: false,
      timeout: DIAL_TIME,
      headers: {
        connection: 'Upgrade',
        upgrade: PROTOCOL,
        authorization: `Upcard ${nonce} ${proofOf(key, `ask ${nonce}`)}`,
      },
    });
    asking.on('upgrade', ({ headers }, stream, head) => {
      const isRight = isAlike(String(headers['upcard-proof']), proofOf(key, `answer ${nonce}`));
      if (!isRight) {
        stream.destroy();
        return resolve(undefined);
      }
      stream.unshift(head);
      resolve(stream);
    });
    asking.on('response', (response) => {
      response.destroy();
      resolve(undefined);
    });
    asking.setNoDelay();
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(undefined));
    asking.on('close', () => resolve(undefined));
    asking.end();
  });
}

function proofOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

function isAlike(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** [ms] While the server is busy, lines go so long after those before at the earliest: to write and to read takes more time than they do. */
const PACE = 16;

/** Lines over a stream. */
class StreamLink implements Link {
  readonly #stream: Duplex;
  readonly #whenIdle = () => this.#release();
  readonly #decoder = new StringDecoder('utf8');
  #gathered = '';
  /** When [ms] the last ones went. */
  #wentAt = 0;
  /** The beginning of a line whose end is still to come. */
  #begun = '';

  constructor(stream: Duplex) {
    this.#stream = stream;
  }

  send(line: string): void {
    if (this.#gathered === '') this.#releaseSoon();
    this.#gathered += `${line}\n`;
  }

  close(): void {
    this.#release();
    this.#stream.end(() => this.#stream.destroy());
  }

  heardBy(events: LinkEvents): void {
    const stream = this.#stream;
    stream.on('data', (bytes: Buffer) => this.#read(this.#decoder.write(bytes), events));
    // What is wrong with the stream closes it, too.
    stream.on('error', () => stream.destroy());
    stream.on('end', () => stream.destroy());
    stream.once('close', () => events.closed());
  }

  #read(text: string, events: LinkEvents): void {
    const lines = (this.#begun + text).split('\n');
    this.#begun = lines.pop() ?? '';
    for (const line of lines) events.heard(line);
    if (this.#begun.length > LONGEST_LINE) this.#stream.destroy();
  }

  /** What else is sent in this turn goes along. */
  #releaseSoon(): void {
    const wait = isBusy() ? this.#wentAt + PACE - performance.now() : 0;
    if (wait <= 0) setImmediate(this.#whenIdle);
    else setTimeout(this.#whenIdle, wait);
  }

  #release(): void {
    const gathered = this.#gathered;
    this.#gathered = '';
    this.#wentAt = performance.now();
    const stream = this.#stream;
    if (gathered === '' || !stream.writable) return;
    if (stream.writableLength > MOST_WAITING) stream.destroy();
    else stream.write(gathered);
  }
}
