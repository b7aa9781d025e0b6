import { at } from '../../core/assert.ts';
import { type Address, asked } from '../online/wire.ts';

/** The status of an answer to whoever asks too often. */
const TOO_FAST = 429;

/** Somebody at one of several servers, known to all by a cookie from the first plain request on. */
export class Guest {
  readonly name: string;
  readonly #servers: readonly Address[];
  readonly #headers: Readonly<Record<string, string>>;
  #moves = 0;
  #cookie = '';

  /** Begins at the first of the servers, and goes on to each in turn; the headers go with every request. */
  constructor(servers: readonly Address[], name: string, headers: Readonly<Record<string, string>>) {
    this.#servers = servers;
    this.name = name;
    this.#headers = headers;
  }

  /** Where it is now. */
  get server(): Address {
    return at(this.#servers, this.#moves % this.#servers.length);
  }

  get headers(): Readonly<Record<string, string>> {
    return { ...this.#headers, cookie: this.#cookie };
  }

  /** The secret by which the servers know the guest. */
  get secret(): string {
    return this.#cookie.split('=')[1] ?? '';
  }

  /** Goes to the next server. */
  moveOn(): void {
    this.#moves++;
  }

  async introduce(): Promise<void> {
    await this.request('PUT', '/api/me', { name: this.name, avatar: 'fox' });
  }

  async request(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await asked(this.server, path, {
      method,
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    if (response.status === TOO_FAST)
      throw new Error(`${this.server.origin} lets no more through: upcard serve --unlimited ADDRESS`);
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
