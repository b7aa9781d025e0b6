import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { addressOf } from '../dist/cli/online/wire.js';
import { seededRng } from '../dist/core/rng.js';
import { ChildServer, freePort, sleep, until } from './childServer.js';
import { Postgres, Redis } from './engines.js';
import { honestPeople, sessionOf } from './player.js';
import { AMONG_BOTS, TABLES } from './tables.js';
import { acknowledgedBy, comparedWith, sum } from './verdict.js';

/**
 * Three servers on one PostgreSQL and one Redis, and people who play through any of them, or at a table's home itself
 * where that is one of those that can be reached alone, while servers are killed, the database is restarted, Redis is
 * gone for a while and connections are cut. No acknowledged command may be lost or done twice, no table may stand
 * still, and whoever lost their server plays on at another soon.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    tables: { type: 'string', default: '6' },
    seed: { type: 'string', default: 'faults' },
    /** Without it, hints go by PostgreSQL. */
    'no-redis': { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const rng = seededRng(values.seed);

const NODES = 3;
/** People are answered so often between two kills, and then play on for so long [ms]. */
const MOST_ANSWERS = 40;
const LIFE = 500;
/** [ms] How long a server stays away, and Redis. */
const AWAY = 1_500;
const REDIS_AWAY = 3_000;
/** Of so many kills, one comes while another server is still away, */
const OVERLAPS = 5;
/** and one comes with that fault, too. */
const RESTARTS = 10;
const REDIS_STOPS = 9;
const CUTS = 4;
/** [ms] A table that doesn't go on for so long stands still: a dead server's claim has run out by then. */
const STILL = 30_000;

// Nothing that was started outlives this.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const postgres = await Postgres.start();
const redis = values['no-redis'] ? undefined : await Redis.start();
const env = { UPCARD_STORE: postgres.url, ...(redis && { UPCARD_BUS: redis.url }) };
const servers = [];
for (let i = 0; i < NODES; i++) servers.push(new ChildServer(await freePort(), undefined));
const wrong = [];
const counted = { restarts: 0, redisStops: 0, cuts: 0 };
/** When the database was away [ms]: nobody can play then, whatever servers there are. */
const outages = [];

function addressAt({ url }) {
  return addressOf(new URL(url));
}

async function asked(sql, values = []) {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(sql, values);
  await client.end();
  return rows;
}

/** Starts the server until it stays: without its database it ends, as whoever watches over it knows. */
async function started(server) {
  const isReachedAlone = server !== servers[0];
  for (;;) {
    server.start({ ...env, ...(isReachedAlone && { UPCARD_OWN_URL: server.url }) });
    try {
      return await server.ready();
    } catch {
      await sleep(100);
    }
  }
}

/** The servers that are coming up again. */
const coming = new Map();

async function kill() {
  const up = servers.filter((server) => !coming.has(server));
  const server = up[rng.below(up.length)];
  for (const player of players) if (player.isAt(addressAt(server))) player.lose();
  await server.end('SIGKILL');
  const back = sleep(rng.below(AWAY))
    .then(() => started(server))
    .then(() => coming.delete(server));
  coming.set(server, back);
}

let redisBack = Promise.resolve();

async function otherFaults(number) {
  if (number % RESTARTS === 1) {
    counted.restarts++;
    const from = performance.now();
    await postgres.restart();
    outages.push({ from, until: performance.now() });
  }
  if (redis && number % REDIS_STOPS === 2) {
    await redisBack;
    counted.redisStops++;
    await redis.stop();
    redisBack = sleep(rng.below(REDIS_AWAY)).then(() => redis.resume());
  }
  if (number % CUTS === 3) {
    counted.cuts++;
    players[rng.below(players.length)].cut();
    await asked(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'upcard%'`,
    );
  }
}

/** The tables that don't go on any more. */
async function still() {
  const before = new Map(tables.map(({ id, players: [first] }) => [id, first.seq]));
  const waiting = () => tables.filter(({ id, players: [first] }) => first.seq === before.get(id));
  for (const end = Date.now() + STILL; waiting().length > 0 && Date.now() < end; ) await sleep(100);
  return waiting().map(({ id }) => `table ${id} stands still`);
}

/** What players see otherwise than newcomers at any server, once hints and bots had their time. */
async function unlike() {
  let found = [];
  for (const end = Date.now() + STILL; Date.now() < end; ) {
    found = [];
    for (const server of servers)
      for (const player of players)
        if (!(await player.isShownAlikeAt(addressAt(server))))
          found.push(`${player.guest.name} sees another table than there is at ${server.url}`);
    if (found.length === 0) break;
    await sleep(500);
  }
  return found;
}

async function stored() {
  const logs = [];
  for (const { id, players } of tables) {
    const causes = [];
    for (const player of players) {
      const [{ user_id }] = await asked('SELECT user_id FROM sessions WHERE hash = $1', [sessionOf(player)]);
      causes.push(...acknowledgedBy(user_id, player));
    }
    const rows = await asked('SELECT events FROM events WHERE table_id = $1 ORDER BY seq', [id]);
    logs.push({ causes, events: rows.flatMap(({ events }) => JSON.parse(events)) });
  }
  return comparedWith(logs);
}

function percentile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

function times(spans) {
  return spans.map(({ from, until }) => Math.round(until - from)).toSorted((a, b) => a - b);
}

function isDuringOutage({ from, until }) {
  return outages.some((outage) => from < outage.until && until > outage.from);
}

await Promise.all(servers.map(started));
const urls = servers.map(({ url }) => url);
const people = await honestPeople(urls, values.seed, [...TABLES.slice(0, Number(values.tables)), AMONG_BOTS]);
const { tables, players } = people;
const acknowledged = () => sum(players, (player) => player.acknowledged.length);

for (let number = 0; number < kills; number++) {
  const goal = acknowledged() + 1 + rng.below(MOST_ANSWERS);
  await until(() => acknowledged() >= goal, 'people are answered');
  await sleep(rng.below(LIFE));
  if (number % OVERLAPS > 0 || coming.size === NODES - 1) await Promise.all(coming.values());
  await kill();
  await otherFaults(number);
}
await Promise.all([...coming.values(), redisBack]);
const stuck = await still();
await people.pause();
wrong.push(...stuck, ...(await unlike()));
people.leave();
for (const server of servers) {
  const code = await server.end('SIGTERM');
  if (code !== 0) wrong.push(`a server ended with ${code}`);
}
const { lost, doubled, unknown } = await stored();
await Promise.all([postgres.stop(), redis?.stop()]);
wrong.push(...people.problems);
for (const problem of wrong) process.stdout.write(`${problem}\n`);
const losses = players.flatMap((player) => player.losses);
const again = times(losses.filter((loss) => !isDuringOutage(loss)));
const againWithDatabase = times(losses.filter(isDuringOutage));
const [answerP50, answerP99] = people.figures.acknowledgements.quantiles(0.5, 0.99).map(Math.round);
const figures = {
  kills,
  ...counted,
  acknowledged: acknowledged(),
  resent: sum(players, (player) => player.resent),
  games: sum(tables, ({ players: [first] }) => first.games),
  lost,
  doubled,
  unknown,
  stuck: stuck.length,
  faults: wrong.length,
  losses: losses.length,
  againP50: percentile(again, 0.5),
  againP99: percentile(again, 0.99),
  againMost: again.at(-1),
  databaseAwayMost: times(outages).at(-1),
  againWithDatabaseMost: againWithDatabase.at(-1),
  answerP50,
  answerP99,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(lost + doubled + unknown + wrong.length > 0 ? 1 : 0);
