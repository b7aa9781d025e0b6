import { Client } from 'pg';
import type { Carrier } from './bus.ts';

const CHANNEL = 'upcard';
/** [bytes] PostgreSQL takes less than 8,000. */
const LONGEST_NOTICE = 7_900;
/** [ms] */
const CONNECT_TIME = 5_000;
const QUERY_TIME = 5_000;
const COME_BACK_AFTER = 250;
/** [ms] After so much silence a connection is tried, so that a dead one is noticed though nothing is sent. */
const KEPT_ALIVE_AFTER = 10_000;
/** [ms] How long the end of a connection may take. */
const LAST_WORD = 1_000;

/** Carries texts by PostgreSQL's LISTEN and NOTIFY, over a connection of its own. */
export class NotifyCarrier implements Carrier {
  readonly longest = LONGEST_NOTICE;
  readonly #url: string;
  #client: Client | undefined;
  #lost: (error: unknown) => void = () => {};
  #comingBack: NodeJS.Timeout | undefined;
  #isOpen = false;
  /** Whether it was told that nothing is carried: only once, not at each attempt to come back. */
  #isTold = false;

  constructor(url: string) {
    this.#url = url;
  }

  open(hear: (text: string) => void, failed: (error: unknown) => void): void {
    this.#isOpen = true;
    this.#connect(hear, failed);
  }

  /** What can't be sent now is lost, as hints may be; where there is no answer, nothing would be heard either. */
  async send(texts: readonly string[]): Promise<boolean> {
    const client = this.#client;
    const lost = this.#lost;
    if (!client) return false;
    try {
      await client.query({
        name: 'notify',
        text: 'SELECT pg_notify($1, text) FROM unnest(string_to_array($2, chr(10))) AS text',
        values: [CHANNEL, texts.join('\n')],
      });
      return true;
    } catch (error) {
      lost(error);
      return false;
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#comingBack);
    const client = this.#client;
    this.#client = undefined;
    const cutOff = setTimeout(() => client?.connection.stream.destroy(), LAST_WORD);
    await client?.end();
    clearTimeout(cutOff);
  }

  #connect(hear: (text: string) => void, failed: (error: unknown) => void): void {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIME,
      query_timeout: QUERY_TIME,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEPT_ALIVE_AFTER,
      application_name: 'upcard bus',
    });
    let isLost = false;
    const lost = (error: unknown) => {
      if (isLost) return;
      isLost = true;
      if (this.#isOpen && !this.#isTold) failed(error);
      this.#isTold = true;
      this.#client = undefined;
      client.end().catch(() => {});
      if (this.#isOpen) this.#comingBack = setTimeout(() => this.#connect(hear, failed), COME_BACK_AFTER);
    };
    client.on('notification', ({ payload = '' }) => hear(payload));
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    this.#listening(client, lost).catch(lost);
  }

  async #listening(client: Client, lost: (error: unknown) => void): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    this.#isTold = false;
    if (!this.#isOpen) return await client.end();
    this.#client = client;
    this.#lost = lost;
  }
}
