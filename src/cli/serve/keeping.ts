import { randomBytes } from 'node:crypto';
import { type Bus, CarriedBus } from '../../server/bus.ts';
import type { SqliteStore } from '../../server/sqlite.ts';
import type { Store } from '../../server/store.ts';
import { NotNowError, reasonOf, UsageError } from '../usage.ts';

/** Where everything is kept, and how the servers that share it tell each other: options as they were given. */
export interface Keeping {
  readonly data?: string | undefined;
  readonly store?: string | undefined;
  readonly bus?: string | undefined;
}

export const KEEPING_OPTIONS = {
  data: { type: 'string' },
  store: { type: 'string' },
  bus: { type: 'string' },
} as const;

/** The same options, each by its environment variable where it wasn't given, if they can be meant together. */
export function keeping(given: Keeping): Keeping {
  const { data = named('UPCARD_DATA'), store = named('UPCARD_STORE'), bus = named('UPCARD_BUS') } = given;
  if (store === undefined && bus !== undefined)
    throw new UsageError('--bus is for servers that share a database: give --store, too');
  if (store !== undefined && data !== undefined)
    throw new UsageError(
      'everything is kept in a folder (--data) or in a database (--store): give one of them',
    );
  // Such addresses hold passwords, so they aren't said again.
  if (store !== undefined && !isAddress(store, ['postgres:', 'postgresql:']))
    throw new UsageError('--store must be an address such as postgres://user@host/upcard');
  if (bus !== undefined && !isAddress(bus, ['redis:', 'rediss:']))
    throw new UsageError('--bus must be an address such as redis://host:6379');
  return { data, store, bus };
}

function named(variable: string): string | undefined {
  return process.env[variable] || undefined;
}

/** The folder where everything is kept unless it is in a database. */
export function folderOf({ data = 'upcard-data' }: Keeping): string {
  return data;
}

/** Opens the store, and the way to the other servers where there may be some; only what they need is loaded. */
export async function opened(keeping: Keeping): Promise<{ readonly store: Store; readonly bus?: Bus }> {
  const { store, bus } = keeping;
  if (store === undefined) return { store: await folderStore(folderOf(keeping), true) };
  const way = await busBy(store, bus);
  return { store: await databaseStore(store), bus: way };
}

/** Alone: for a server, where no other one may be. */
export async function folderStore(folder: string, isAlone = false): Promise<SqliteStore> {
  const { SqliteStore } = await import('../../server/sqlite.ts');
  try {
    return new SqliteStore(folder, isAlone);
  } catch (error) {
    throw new UsageError(`no data can be kept in ${folder}: ${reasonOf(error)}`);
  }
}

async function databaseStore(url: string): Promise<Store> {
  const { PostgresStore } = await import('../../server/postgres.ts');
  try {
    return await PostgresStore.open(url);
  } catch (error) {
    throw new NotNowError(`no data can be kept in the database of --store: ${databaseReason(error)}`);
  }
}

/** Of a password that is asked for and missing, the driver speaks in riddles. */
function databaseReason(error: unknown): string {
  const reason = reasonOf(error);
  return /client password must be/.test(reason) ? 'it asks for a password, and none is given' : reason;
}

async function busBy(store: string, bus: string | undefined): Promise<Bus> {
  const id = randomBytes(8).toString('hex');
  const { NotifyCarrier } = await import('../../server/notifyBus.ts');
  const notices = new NotifyCarrier(store);
  if (bus === undefined) return new CarriedBus(id, notices);
  const { RedisCarrier } = await import('../../server/redisBus.ts');
  try {
    return new CarriedBus(id, new RedisCarrier(bus), notices);
  } catch {
    throw new UsageError(
      '--bus must be an address such as redis://:password@host:6379/0, with %XX for odd letters of the password',
    );
  }
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
