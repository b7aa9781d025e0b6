import { at } from '../../core/assert.ts';
import type { Rng } from '../../core/rng.ts';
import { type Address, asked } from '../online/wire.ts';

/** Somebody at one of several servers, known to all of them by a cookie from the first plain request on. */
export class Guest {
  readonly name: string;
  readonly #servers: readonly Address[];
  readonly #headers: Readonly<Record<string, string>>;
  #server: Address;
  #cookie = '';

  /** Begins at the first of the servers; the headers go with every request. */
  constructor(servers: readonly Address[], name: string, headers: Readonly<Record<string, string>>) {
    this.#servers = servers;
    this.#server = at(servers, 0);
    this.name = name;
    this.#headers = headers;
  }

  /** Where it is now. */
  get server(): Address {
    return this.#server;
  }

  get headers(): Readonly<Record<string, string>> {
    return { ...this.#headers, cookie: this.#cookie };
  }

  /** The secret by which the servers know the guest. */
  get secret(): string {
    return this.#cookie.split('=')[1] ?? '';
  }

  /** Goes to any other server, where there are some. */
  moveOn(rng: Rng): void {
    const others = this.#servers.filter((server) => server !== this.#server);
    if (others.length > 0) this.#server = at(others, rng.below(others.length));
  }

  async introduce(): Promise<void> {
    await this.request('PUT', '/api/me', { name: this.name, avatar: 'fox' });
  }

  async request(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await asked(this.#server, path, {
      method,
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
