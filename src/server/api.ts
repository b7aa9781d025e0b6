import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, faultText } from '../core/parse.ts';
import type { Result } from '../core/result.ts';
import type { Host } from '../match/host.ts';
import { eyesOf } from '../match/sight.ts';
import { parseGuest, parseNewTable } from '../protocol/parse.ts';
import { onlineSettings } from './commands.ts';
import { type Guests, NOBODY } from './guests.ts';
import { Limiter, type Limits, VisitorLimiter } from './limits.ts';
import type { Means } from './means.ts';
import { codeOf, noticeFor } from './notices.ts';
import type { Store, StoredGuest } from './store.ts';
import type { Visits } from './visits.ts';

export interface ApiMeans {
  readonly host: Host;
  readonly store: Store;
  readonly guests: Guests;
  readonly visits: Visits;
  readonly limits: Limits;
  readonly means: Means;
}

const MOST_LISTED = 50;
const ID_BYTES = 12;

/** A request that is refused. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** What is asked by plain requests: who one is, and which tables there are. */
export function addApi(
  server: FastifyInstance,
  { host, store, guests, visits, limits, means }: ApiMeans,
): void {
  const requests = new Limiter(limits.requests, means.now, limits.unlimited);
  const tables = new VisitorLimiter(limits.tables, limits, means.now);
  // A record takes as long as showing what was missed at a table.
  const records = new VisitorLimiter(limits.watches, limits, means.now);
  const guesses = new Limiter(limits.guesses, means.now, limits.unlimited);

  function allow(limiter: Limiter, { raw }: FastifyRequest): void {
    if (!limiter.allows(visits.address(raw))) throw tooFast();
  }

  async function guestOf({ headers }: FastifyRequest): Promise<StoredGuest> {
    const guest = await guests.of(headers);
    if (!guest) throw new Refusal(401, 'no-guest', 'Tell your name first: PUT /api/me.');
    return guest;
  }

  /** The id of a table to be, whose code no other table has. */
  async function newId(): Promise<string> {
    for (;;) {
      const id = means.random(ID_BYTES).toString('hex');
      if ((await store.tableByCode(codeOf(id))) === undefined) return id;
    }
  }

  server.addHook('onRequest', (request, reply, done) => {
    // The route, since an address can be written in many ways.
    if (!request.routeOptions.url?.startsWith('/api/')) return done();
    reply.header('cache-control', 'no-store');
    allow(requests, request);
    if (request.method !== 'GET' && !visits.isOwnOrigin(request.raw))
      throw new Refusal(403, 'other-origin', 'Requests that change something come from this site alone.');
    return done();
  });
  server.setErrorHandler((error, _, reply) => refuse(error, reply));

  server.get('/api/me', async ({ headers, raw }, reply) => {
    const guest = await guests.of(headers);
    const cookie = guest && guests.renewed(headers, visits.isSecure(raw));
    if (cookie) reply.header('set-cookie', cookie);
    return await reply.send(guest ? { name: guest.name, avatar: guest.avatar } : null);
  });

  server.put('/api/me', async (request, reply) => {
    const guest = parsed(parseGuest(request.body));
    const known = await guests.of(request.headers);
    if (!known) allow(guesses, request);
    const cookie = await guests.name(known, guest, request.headers, visits.isSecure(request.raw));
    if (cookie) reply.header('set-cookie', cookie);
    return await reply.code(204).send();
  });

  server.post('/api/devices', async (request) => {
    allow(guesses, request);
    return await guests.pass((await guestOf(request)).user);
  });

  server.post<{ Params: { token: string } }>('/api/devices/:token', async (request, reply) => {
    allow(guesses, request);
    const cookie = await guests.claim(request.params.token, visits.isSecure(request.raw));
    if (!cookie) throw new Refusal(404, 'no-pass', 'This link was used already, or is too old.');
    return await reply.header('set-cookie', cookie).code(204).send();
  });

  server.post('/api/tables', async (request, reply) => {
    const { user } = await guestOf(request);
    const { game, seats, options, settings } = parsed(parseNewTable(request.body));
    if (!tables.allows({ user, address: visits.address(request.raw) })) throw tooFast();
    const id = await newId();
    const holders = Array.from({ length: seats }, () => null);
    const opened = await host.open(id, game, {
      host: user,
      holders,
      options,
      settings: onlineSettings(settings),
    });
    if (opened.ok) {
      return await reply.code(201).send({ table: id, code: codeOf(id) });
    }
    const { error } = opened;
    throw new Refusal(
      400,
      error.code,
      error.code === 'malformed' ? faultText(error.fault) : `No game is called ${game}.`,
    );
  });

  server.get('/api/tables', async ({ headers }) => {
    const user = (await guests.of(headers))?.user ?? NOBODY;
    return (await store.lobby(MOST_LISTED)).map((summary) => noticeFor(summary, user));
  });

  server.get('/api/mine', async (request) => {
    const user = (await guests.of(request.headers))?.user;
    if (user === undefined) return [];
    return (await store.tablesOf(user, MOST_LISTED)).map((summary) => noticeFor(summary, user));
  });

  server.get<{ Params: { table: string } }>('/api/tables/:table', async ({ params, headers }) => {
    const summary = await store.summary(params.table);
    if (!summary) throw noTable();
    return noticeFor(summary, (await guests.of(headers))?.user ?? NOBODY);
  });

  server.get<{ Params: { code: string } }>('/api/codes/:code', async (request) => {
    allow(guesses, request);
    const table = await store.tableByCode(request.params.code.toLowerCase());
    if (table === undefined) throw noTable();
    return { table };
  });

  server.get<{ Params: { table: string; number: string } }>(
    '/api/tables/:table/records/:number',
    async ({ params, headers, raw }) => {
      const { table, number } = params;
      const user = (await guests.of(headers))?.user ?? NOBODY;
      if (!records.allows({ user, address: visits.address(raw) })) throw tooFast();
      const played = await host.look(table);
      if (!played || eyesOf(played.table, user) === undefined) throw noTable();
      const record = await host.record(table, Number(number));
      if (!record) throw new Refusal(404, 'no-record', 'No game of that number is over.');
      return record;
    },
  );
}

function parsed<T>(result: Result<T, Fault>): T {
  if (!result.ok) throw new Refusal(400, 'malformed', faultText(result.error));
  return result.value;
}

function tooFast(): Refusal {
  return new Refusal(429, 'too-fast', 'Too often; wait a little.');
}

function noTable(): Refusal {
  return new Refusal(404, 'no-table', 'There is no such table.');
}

/** Errors of our own tell what is wrong; all others tell nothing of what is inside. */
function refuse(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return answer(reply, error.status, error.code, error.message);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return answer(reply, status, 'malformed', 'The request can’t be read.');
  reply.log.error(error);
  return answer(reply, 500, 'failed', 'Something went wrong here.');
}

function answer(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}
