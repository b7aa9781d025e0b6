import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { RULES } from '../games/rules.ts';
import { socketsOf } from '../protocol/socket.ts';
import { addApi } from './api.ts';
import type { Bus } from './bus.ts';
import { BOT_PAUSE, House, type HouseMeans } from './house.ts';
import { type Limits, USUAL_LIMITS } from './limits.ts';
import { dial } from './links.ts';
import { type Means, REAL_MEANS } from './means.ts';
import { siteServer } from './site.ts';
import { addSockets } from './sockets.ts';
import type { Store } from './store.ts';
import { Tallies } from './tallies.ts';
import { Thinkers } from './thinkers.ts';
import { Visits, type Way } from './visits.ts';

export interface ServerOptions extends Way {
  /** The folder of the built site. */
  readonly site: string;
  readonly store: Store;
  /** The ways to the other nodes that share the store: to all, and to each by itself. */
  readonly bus?: Bus;
  readonly links?: LinkOptions;
  /** What is logged: "silent", or from which level on. */
  readonly log: string;
  readonly limits?: Limits;
  readonly botPause?: number;
  /** Time and chance, the rules and the bots' thoughts, for those who bring their own. */
  readonly means?: Means;
  readonly games?: HouseMeans['games'];
  readonly think?: HouseMeans['think'];
}

export interface LinkOptions {
  /** What runs here. */
  readonly program: string;
  /** At which addresses other nodes reach this one now, on that port. */
  readonly reached: (port: number) => readonly string[];
  /** Where people reach this node alone, if they do. */
  readonly ownUrl?: string | undefined;
}

/** [ms] How long requests under way may take when the server stops. */
const LAST_REQUESTS = 1_000;

/** [ms] A store that takes longer to tell whether it can be written counts as one that can't. */
const CHECK_TIME = 2_000;

/** Site, API and realtime on one port. */
export interface Server {
  listen(port: number, host: string): Promise<number>;
  /** Takes no more commands, stores what was accepted, and tells the clients to come back. */
  close(): Promise<void>;
}

export async function upcardServer(options: ServerOptions): Promise<Server> {
  const {
    site,
    store,
    bus,
    links,
    log,
    limits = USUAL_LIMITS,
    botPause = BOT_PAUSE,
    means = REAL_MEANS,
  } = options;
  const http = await siteServer(site, log, () => (house.peers?.ownUrls ?? []).map(socketsOf));
  const tally = new Tallies(http.log, means.now);
  const thinkers = new Thinkers(Math.max(1, availableParallelism() - 1));
  const { games = async (id) => RULES[id]?.(), think = (job) => thinkers.think(job) } = options;
  const others = { ...(bus && { bus }), ...(bus && links && { peers: { dial, ...links } }) };
  const house = new House({ store, means, limits, tally, botPause, games, think, ...others });
  const visits = new Visits(options);
  http.addHook('onRequest', ({ raw }, reply, done) => {
    if (visits.isSecure(raw)) reply.header('cross-origin-opener-policy', 'same-origin');
    done();
  });
  addApi(http, { host: house.host, guests: house.guests, store, visits, limits, means });
  addHealth(http, store, tally);
  const closeSockets = addSockets(http.server, { house, visits, limits, means, tally });
  return {
    async listen(port, host) {
      await house.open();
      await http.listen({ port, host });
      const address = http.server.address();
      const taken = typeof address === 'object' && address ? address.port : port;
      if (links) house.isReachedAt(() => links.reached(taken));
      return taken;
    },
    async close() {
      await house.close();
      await closeSockets();
      const cutOff = setTimeout(() => http.server.closeAllConnections(), LAST_REQUESTS);
      await http.close();
      clearTimeout(cutOff);
      await thinkers.close();
      await store.close();
    },
  };
}

/** For the operator: whether the process lives, whether it can serve, and figures of how it does. */
function addHealth(http: FastifyInstance, store: Store, tally: Tallies): void {
  http.get('/healthz', () => ({ ok: true }));
  http.get('/readyz', async (_, reply) => {
    const ok = await isReady(store);
    return await reply.code(ok ? 200 : 503).send({ ok });
  });
  http.get('/metrics', async (_, reply) =>
    reply.header('content-type', tally.contentType).send(await tally.text()),
  );
}

async function isReady(store: Store): Promise<boolean> {
  const checked = store.check().then(
    () => true,
    () => false,
  );
  return await Promise.race([checked, sleep(CHECK_TIME, false, { ref: false })]);
}
