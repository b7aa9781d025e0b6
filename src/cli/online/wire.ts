import WebSocket from 'ws';
import type { Wire, WireEvents } from '../../protocol/line.ts';
import { OWN_MANNER, socketAt } from '../../protocol/socket.ts';

/** The ways to a server. */
export interface Address {
  /** Such as cards.example. */
  readonly host: string;
  /** Where plain requests go, such as https://cards.example. */
  readonly origin: string;
  /** Where sockets are taken up. */
  readonly live: string;
}

export function addressOf(url: URL): Address {
  return { host: url.host, origin: url.origin, live: socketAt(url.origin, OWN_MANNER) };
}

/** [ms] A server that takes longer to answer a plain request hangs. */
const PATIENCE = 15_000;

/** Asks a server something by a plain request; where that reaches nobody, it says whom. */
export async function asked({ origin }: Address, path: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(PATIENCE), ...request });
  } catch {
    throw new Error(`${origin} can’t be reached`);
  }
}

/** A connection that can end without a word, too, as in a bad network. */
export interface SocketWire extends Wire {
  /** The server at its other end, such as cards.example. */
  readonly host: string;
  cut(): void;
}

/** Whether a server may lead its clients there: to sockets, and not past the encryption by which they came to it. */
function leadsTo(live: string, elsewhere: string): boolean {
  return /^wss?:/.test(elsewhere) && (live.startsWith('ws:') || elsewhere.startsWith('wss:'));
}

/** Connections to the server's sockets with these headers, as a line asks for them; other addresses get none of them. */
export function wiresTo(
  { live }: Address,
  headers: () => Readonly<Record<string, string>>,
): (events: WireEvents, elsewhere?: string) => SocketWire {
  return (events, elsewhere) => {
    if (elsewhere !== undefined && !leadsTo(live, elsewhere)) throw new Error('no way leads there');
    const told = elsewhere === undefined ? headers() : {};
    const socket = new WebSocket(elsewhere ?? live, { headers: told, perMessageDeflate: false });
    socket.on('open', () => events.opened());
    socket.on('message', (data) => events.heard(String(data)));
    socket.on('error', () => {});
    socket.on('close', () => events.closed());
    return {
      host: new URL(socket.url).host,
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
      cut: () => socket.terminate(),
    };
  };
}

/** Runs a task after so many milliseconds; the returned function calls it off. */
export function timer(after: number, task: () => void): () => void {
  const waiting = setTimeout(task, after);
  return () => clearTimeout(waiting);
}
