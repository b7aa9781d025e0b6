import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { USUAL_LIMITS } from '../../server/limits.ts';
import { type Server, upcardServer } from '../../server/server.ts';
import { household } from '../../server/visits.ts';
import { NotNowError, reasonOf, UsageError } from '../usage.ts';
import { KEEPING_OPTIONS, type Keeping, keeping, opened } from './keeping.ts';
import { programHere } from './program.ts';

export const usage = `  upcard serve    the site and its tables, to play in browsers
                    --port N         (8080; or UPCARD_PORT)
                    --host NAME      address to listen on (all; or UPCARD_HOST)
                    --data FOLDER    where everything is kept (upcard-data; or UPCARD_DATA)
                    --store URL      instead of a folder, a PostgreSQL database that several servers
                                     may share, postgres://… (or UPCARD_STORE)
                    --bus URL        how they tell each other of moves: redis://…, without it
                                     PostgreSQL does (or UPCARD_BUS)
                    --peer-url URL   where such servers reach this one, if not at all addresses of its
                                     machine and on its port: http://10.0.0.5:8080 (or UPCARD_PEER_URL)
                    --own-url URL    where people reach this one of such servers alone, to which those
                                     at its tables are told to go: https://north.cards.example
                                     (or UPCARD_OWN_URL)
                    --public-url URL the address people see, behind a proxy (or UPCARD_PUBLIC_URL)
                    --trust-proxy    take the visitor's address and protocol from the proxy in
                                     front (or UPCARD_TRUST_PROXY=1)
                    --unlimited LIST addresses, with commas between, from which as much may come as
                                     likes to: for load tests (none; or UPCARD_UNLIMITED)
                    --log LEVEL      silent, error, warn, info or debug (warn; or UPCARD_LOG)
`;

const SITE = fileURLToPath(new URL('../../site', import.meta.url));
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'];

const noAddress = (_: number, host: string) => `--host must be an address of this machine, not ${host}`;

/** Why the server can't listen, by the system's code. */
const LISTEN_FAULTS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `port ${port} is taken: choose another with --port`,
  EACCES: (port) => `port ${port} may not be used here: choose another with --port`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

/** Serves site and tables until it is told to stop. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: process.env['UPCARD_PORT'] ?? '8080' },
      host: { type: 'string', default: process.env['UPCARD_HOST'] ?? '::' },
      ...KEEPING_OPTIONS,
      'peer-url': { type: 'string', default: process.env['UPCARD_PEER_URL'] ?? '' },
      'own-url': { type: 'string', default: process.env['UPCARD_OWN_URL'] ?? '' },
      'public-url': { type: 'string', default: process.env['UPCARD_PUBLIC_URL'] ?? '' },
      'trust-proxy': { type: 'boolean', default: isSet('UPCARD_TRUST_PROXY') },
      unlimited: { type: 'string', default: process.env['UPCARD_UNLIMITED'] ?? '' },
      log: { type: 'string', default: process.env['UPCARD_LOG'] ?? 'warn' },
    },
  });
  const port = portOf(values.port);
  const kept = keeping(values);
  const publicUrl = urlOf('public-url', values['public-url']);
  const peerUrl = sharedUrlOf('peer-url', values['peer-url'], kept, ['http:']);
  // A page that came by TLS goes nowhere else.
  const secure = publicUrl?.protocol === 'https:' ? ['https:'] : undefined;
  const ownUrl = sharedUrlOf('own-url', values['own-url'], kept, secure);
  if (ownUrl && isIP(ownUrl.hostname.replace(/[[\]]/g, '')) === 6)
    throw new UsageError(
      '--own-url must have a name, or an address of IPv4: pages can’t be let go to others',
    );
  const limits = { ...USUAL_LIMITS, unlimited: addressesIn(values.unlimited) };
  if (!LOG_LEVELS.includes(values.log)) {
    throw new UsageError(`--log must be one of ${LOG_LEVELS.join(', ')}, not ${values.log}`);
  }
  if (!existsSync(SITE)) throw new UsageError('the site is not built yet: npm run build');
  const server = await upcardServer({
    site: SITE,
    ...(await opened(kept)),
    ...(kept.store !== undefined && {
      links: {
        program: programHere(),
        reached: (taken: number) => (peerUrl ? [peerUrl.origin] : ownAddresses(values.host, taken)),
        ownUrl: ownUrl?.origin,
      },
    }),
    log: values.log,
    publicUrl,
    trustProxy: values['trust-proxy'],
    limits,
  });
  const taken = await listening(server, port, values.host).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  for (const line of addresses(values.host, taken, publicUrl)) process.stdout.write(`${line}\n`);
  await stopSignal();
  await server.close();
}

/** Whether an environment variable switches something on. */
function isSet(name: string): boolean {
  const text = process.env[name] ?? '0';
  if (text !== '0' && text !== '1') throw new UsageError(`${name} must be 0 or 1, not ${text}`);
  return text === '1';
}

function portOf(text: string): number {
  const port = Number(text);
  if (text !== '' && Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UsageError(`--port must be a whole number from 0 to 65535, not ${text}`);
}

function addressesIn(list: string): ReadonlySet<string> {
  const listed = list.split(',').filter((address) => address !== '');
  const wrong = listed.find((address) => !isIP(address));
  if (wrong !== undefined)
    throw new UsageError(`--unlimited must list addresses such as 127.0.0.1, not ${wrong}`);
  return new Set(listed.map(household));
}

function urlOf(option: string, text: string, protocols = ['https:', 'http:']): URL | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  throw new UsageError(`--${option} must be an address such as ${protocols[0]}//cards.example, not ${text}`);
}

/** An address that only servers that share a database have; nothing else is at it. */
function sharedUrlOf(option: string, text: string, kept: Keeping, protocols?: string[]): URL | undefined {
  const url = urlOf(option, text, protocols);
  if (!url) return undefined;
  if (kept.store === undefined)
    throw new UsageError(`--${option} is for servers that share a database: give --store, too`);
  if (url.href !== `${url.origin}/`)
    throw new UsageError(`--${option} must end with the host’s name or its port, not as ${text}`);
  return url;
}

function isEverywhere(host: string): boolean {
  return host === '::' || host === '0.0.0.0';
}

function addressAt(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function ownInterfaces(): readonly NetworkInterfaceInfo[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
}

/** Where other servers may find this one: where it listens, or at all addresses of this machine, its own only last. */
function ownAddresses(host: string, port: number): readonly string[] {
  if (!isEverywhere(host)) return [addressAt(host, port)];
  return ownInterfaces()
    .filter(({ family, scopeid }) => family === 'IPv4' || (host === '::' && scopeid === 0))
    .toSorted((a, b) => Number(a.internal) - Number(b.internal))
    .map(({ address }) => addressAt(address, port));
}

/** Where people find the site: the public address, the one it listens at, or this machine and all of its in the local network. */
function addresses(host: string, port: number, publicUrl: URL | undefined): readonly string[] {
  if (publicUrl) return [`Upcard is at ${publicUrl.origin}`];
  if (!isEverywhere(host)) return [`Upcard is at ${addressAt(host, port)}`];
  const near = ownInterfaces()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `  in your network: ${addressAt(address, port)}`);
  return [`Upcard is at http://localhost:${port}`, ...near];
}

async function listening(server: Server, port: number, host: string): Promise<number> {
  try {
    return await server.listen(port, host);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = LISTEN_FAULTS[code];
    throw why ? new UsageError(why(port, host)) : new NotNowError(`it can’t start: ${reasonOf(error)}`);
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
