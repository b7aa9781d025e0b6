/** Where a server takes up sockets. */
export const SOCKET_PATH = '/live';

/** How a client wants to be served. */
export interface Manner {
  /** It remembers what it was told, and is told only what changed. */
  readonly isBrief: boolean;
  /** It goes to the server at which its table is at home by itself, where it is told how. */
  readonly follows: boolean;
}

/** Our own clients. */
export const OWN_MANNER: Manner = { isBrief: true, follows: true };

/** Where the sockets of a site are, such as wss://cards.example. */
export function socketsOf(site: string): string {
  return site.replace(/^http/, 'ws');
}

/** The address for such a client at a site; with a pass it is whom that was given to. */
export function socketAt(site: string, { isBrief, follows }: Manner, pass?: string): string {
  const wishes = [...(isBrief ? ['brief'] : []), ...(follows ? ['follows'] : [])];
  const query = [...wishes, ...(pass === undefined ? [] : [`pass=${pass}`])].join('&');
  return `${socketsOf(site)}${SOCKET_PATH}${query && `?${query}`}`;
}
