import type { Address } from '../online/wire.ts';

/** Somebody at a server: makes plain requests, and is known by a cookie from the first one on. */
export class Guest {
  readonly name: string;
  readonly server: Address;
  readonly #headers: Readonly<Record<string, string>>;
  #cookie = '';

  /** The headers go with every request. */
  constructor(server: Address, name: string, headers: Readonly<Record<string, string>>) {
    this.server = server;
    this.name = name;
    this.#headers = headers;
  }

  get headers(): Readonly<Record<string, string>> {
    return { ...this.#headers, cookie: this.#cookie };
  }

  /** The secret by which the server knows the guest. */
  get secret(): string {
    return this.#cookie.split('=')[1] ?? '';
  }

  async introduce(): Promise<void> {
    await this.request('PUT', '/api/me', { name: this.name, avatar: 'fox' });
  }

  async request(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.server.origin}${path}`, {
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
