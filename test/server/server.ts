import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import type { Manner } from '../../src/protocol/socket.ts';
import { type Server, type ServerOptions, upcardServer } from '../../src/server/server.ts';
import { SqliteStore } from '../../src/server/sqlite.ts';
import { thought } from '../../src/server/thought.ts';
import { Client } from './client.ts';
import { NO_LIMITS } from './noLimits.ts';

const SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upcard-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Started {
  readonly url: string;
  readonly server: Server;
  client(name?: string, manner?: Partial<Manner>): Promise<Client>;
}

/** The server in this process, until the test is over. */
export async function started(
  data = temporaryFolder(),
  { port = 0, ...options }: Partial<ServerOptions> & { port?: number } = {},
): Promise<Started> {
  const running = await upcardServer({
    site: SITE,
    store: new SqliteStore(data),
    log: 'silent',
    publicUrl: undefined,
    trustProxy: false,
    limits: NO_LIMITS,
    botPause: 0,
    think: thought,
    ...options,
  });
  let closing: Promise<void> | undefined;
  const server: Server = {
    ...running,
    close() {
      closing ??= running.close();
      return closing;
    },
  };
  const taken = await server.listen(port, '127.0.0.1');
  cleanUps.push(() => server.close());
  const url = `http://127.0.0.1:${taken}`;
  async function client(name?: string, manner: Partial<Manner> = {}): Promise<Client> {
    const guest = new Client(url, manner);
    cleanUps.push(() => guest.cut());
    return name === undefined ? guest : await guest.named(name);
  }
  return { url, server, client };
}
