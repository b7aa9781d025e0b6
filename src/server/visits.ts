import type { IncomingMessage } from 'node:http';

/** How visitors reach this server. */
export interface Way {
  /** The address that people see, where it isn't the server's own. */
  readonly publicUrl: URL | undefined;
  /** Whether a proxy in front tells the visitor's address and protocol. */
  readonly trustProxy: boolean;
}

/** Where requests come from, as far as it can be known. */
export class Visits {
  readonly #way: Way;

  constructor(way: Way) {
    this.#way = way;
  }

  /** The visitor's address; the proxy adds it as the last one. */
  address(request: IncomingMessage): string {
    const forwarded = this.#way.trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
    return forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '');
  }

  /** Whether the visitor came by TLS. */
  isSecure({ headers }: IncomingMessage): boolean {
    const { publicUrl, trustProxy } = this.#way;
    if (trustProxy && headers['x-forwarded-proto']) return headers['x-forwarded-proto'] === 'https';
    return publicUrl?.protocol === 'https:';
  }

  /** Whether a page of this site asks, or something that isn't a browser's page at all. */
  isOwnOrigin({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    if (origin === this.#way.publicUrl?.origin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
}
