import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { addApi } from './api.ts';
import { BOT_PAUSE, House } from './house.ts';
import { type Limits, USUAL_LIMITS } from './limits.ts';
import { REAL_MEANS } from './means.ts';
import { siteServer } from './site.ts';
import { addSockets } from './sockets.ts';
import type { Store } from './store.ts';
import { Tallies } from './tallies.ts';
import { Thinkers, type ThinkJob } from './thinkers.ts';
import { Visits, type Way } from './visits.ts';

export interface ServerOptions extends Way {
  /** The folder of the built site. */
  readonly site: string;
  readonly store: Store;
  /** What is logged: "silent", or from which level on. */
  readonly log: string;
  readonly limits?: Limits;
  readonly botPause?: number;
  /** Where bots think, if not in threads of their own. */
  readonly think?: (job: ThinkJob) => Promise<unknown>;
}

/** Site, API and realtime on one port. */
export interface Server {
  listen(port: number, host: string): Promise<number>;
  /** Takes no more commands, stores what was accepted, and tells the clients to come back. */
  close(): Promise<void>;
}

export async function upcardServer(options: ServerOptions): Promise<Server> {
  const { site, store, log, limits = USUAL_LIMITS, botPause = BOT_PAUSE } = options;
  const means = REAL_MEANS;
  const http = await siteServer(site, log);
  const tally = new Tallies(http.log);
  const thinkers = new Thinkers(Math.max(1, availableParallelism() - 1));
  const think = options.think ?? ((job: ThinkJob) => thinkers.think(job));
  const house = new House({ store, means, limits, tally, botPause, think });
  const visits = new Visits(options);
  addApi(http, { host: house.host, guests: house.guests, store, visits, limits, means });
  addHealth(http, store, tally);
  const failed = (where: string, error: unknown) => tally.failed(where, error);
  const closeSockets = addSockets(http.server, { house, visits, limits, means, failed });
  return {
    async listen(port, host) {
      await house.open();
      await http.listen({ port, host });
      const address = http.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    async close() {
      await house.close();
      closeSockets();
      await http.close();
      await thinkers.close();
      await store.close();
    },
  };
}

/** For the operator: whether the process lives, whether it can serve, and figures of how it does. */
function addHealth(http: FastifyInstance, store: Store, { registry }: Tallies): void {
  http.get('/healthz', () => ({ ok: true }));
  http.get('/readyz', async (_, reply) => {
    try {
      await store.check();
      return { ok: true };
    } catch {
      return await reply.code(503).send({ ok: false });
    }
  });
  http.get('/metrics', async (_, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}
