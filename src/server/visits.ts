import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

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

  /** What counts as the visitor's address; the proxy adds it as the last one. */
  address(request: IncomingMessage): string {
    const forwarded = this.#way.trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
    return household(forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? ''));
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

/** An address of version 4, or the first half of one of version 6: who has one of those has all of them. */
export function household(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [start = '', end] = address.split('::');
  const groups = start === '' ? [] : start.split(':');
  const rest = end === undefined || end === '' ? [] : end.split(':');
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}
