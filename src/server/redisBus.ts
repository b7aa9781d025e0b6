import { createClient } from '@redis/client';
import type { Carrier } from './bus.ts';

const CHANNEL = 'upcard';
/** [bytes] Redis takes far more; a text this long means that a node was long cut off. */
const LONGEST_TEXT = 1_000_000;
/** [ms] */
const CONNECT_TIME = 2_000;
const PING = 2_000;
/** [ms] A connection over which not even an answer to a ping comes is given up. */
const SILENCE = 6_000;
const LONGEST_PAUSE = 1_000;

/** Carries texts by Redis. A dead Redis loses hints, and stops nobody. */
export class RedisCarrier implements Carrier {
  readonly longest = LONGEST_TEXT;
  readonly #speaker;
  readonly #listener;

  constructor(url: string) {
    this.#speaker = createClient({
      url,
      // What can't be sent now is lost, as hints may be.
      disableOfflineQueue: true,
      pingInterval: PING,
      socket: {
        connectTimeout: CONNECT_TIME,
        socketTimeout: SILENCE,
        reconnectStrategy: (retries) => Math.min(LONGEST_PAUSE, 50 * 2 ** retries),
      },
    });
    this.#listener = this.#speaker.duplicate();
  }

  open(hear: (text: string) => void, failed: (error: unknown) => void): void {
    for (const client of [this.#speaker, this.#listener]) {
      let isLost = false;
      const lost = (error: unknown) => {
        // Only the loss is told, not each attempt to come back.
        if (!isLost) failed(error);
        isLost = true;
      };
      client.on('ready', () => {
        isLost = false;
        // It may have been lost before it was subscribed; what is subscribed already isn't twice.
        if (client === this.#listener) client.subscribe(CHANNEL, hear).catch(lost);
      });
      client.on('error', lost);
      client.connect().catch(lost);
    }
  }

  async send(texts: readonly string[]): Promise<boolean> {
    const { isReady } = this.#speaker;
    if (isReady) await Promise.all(texts.map((text) => this.#speaker.publish(CHANNEL, text)));
    return isReady;
  }

  close(): Promise<void> {
    for (const client of [this.#speaker, this.#listener]) if (client.isOpen) client.destroy();
    return Promise.resolve();
  }
}
