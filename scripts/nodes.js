import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { ChildServer, freePort, sleep } from './childServer.js';
import { Postgres } from './engines.js';
import { figuresOf, loadOf, median, print } from './figures.js';

/**
 * Measures what it costs that several servers share a PostgreSQL: moves for each second of processor time of all
 * servers together, with one, with several, each table's players spread over all, and as control with as many that
 * share nothing, each with tables and a database of its own: what these fall by, the machine alone takes for having
 * more processes. Of those that share, the first can each be reached alone, so that players go on at their table's
 * home; the others pass on what half of the players say and are told. All take turns, because other work on the
 * machine touches each. With --pin (Linux, two cores or more) the servers have the first core for themselves, and
 * PostgreSQL and the players all others.
 */

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    tables: { type: 'string', default: '100' },
    /** [ms] For each decision on average; 0: as fast as it goes. */
    think: { type: 'string', default: '0' },
    /** How long each plays before [s], how long it is measured, and how often. */
    warm: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    game: { type: 'string' },
    pin: { type: 'boolean', default: false },
    /** Arguments of Node for the servers, such as --cpu-prof. */
    node: { type: 'string', multiple: true, default: [] },
  },
});
const seconds = Number(values.seconds);
const think = Number(values.think);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
if (values.pin) pin(process.pid, `1-${availableParallelism() - 1}`);
const postgres = await Postgres.start();
let databases = 0;

/** Lets all threads of a process, and whatever it starts from now on, run on these cores only. */
function pin(pid, cores) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
}

async function newDatabase() {
  const name = `upcard${++databases}`;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return postgres.database(name);
}

async function startedServer(store, isReachedAlone) {
  const port = await freePort();
  const own = isReachedAlone ? ['--own-url', `http://127.0.0.1:${port}`] : [];
  const more = { node: values.node, serve: ['--unlimited', '127.0.0.1', '--log', 'warn', ...own] };
  const server = new ChildServer(port, undefined, more);
  server.start({ UPCARD_STORE: store });
  await server.ready();
  if (values.pin) pin(server.pid, '0');
  return server;
}

/** Several databases with so many servers at each, and everyone who plays there. */
async function started(title, sizes, isReachedAlone = false) {
  const sites = [];
  for (const size of sizes) {
    const store = await newDatabase();
    const servers = [];
    while (servers.length < size) servers.push(await startedServer(store, isReachedAlone));
    sites.push(servers);
  }
  const servers = sites.flat();
  const urls = sites.map((site) => site.map(({ url }) => url));
  const load = loadOf(urls, Number(values.tables), think, values.game);
  await load.gather();
  await load.begin();
  // Code that ran a few times only is slow, and of two servers each runs it half as often.
  await load.measured(servers.length * Number(values.warm));
  await load.pause();
  return { title, servers, load, measured: [] };
}

/** The figures of one turn. */
async function measure({ load, measured }) {
  load.judge();
  load.play();
  await sleep(Math.max(500, think));
  measured.push(await load.measured(seconds));
  await load.pause();
}

function movesPerCpuSecond({ figures, before, after }) {
  return figures.moves / (after.cpu - before.cpu);
}

/** [%] Of turns that follow each other, so that what else the machine does weighs alike. */
function fallOf(before, after) {
  return Number((100 * median(before.map((each, i) => 1 - after[i] / each))).toFixed(1));
}

async function closed({ load, servers }) {
  await load.close();
  for (const server of servers) await server.end('SIGTERM');
  for (const problem of load.problems) process.stdout.write(`  ${problem}\n`);
  return load.errors;
}

print('machine', { load: loadavg().map((each) => Number(each.toFixed(1))) });
const nodes = Number(values.nodes);
const all = [
  await started('one', [1]),
  await started('sharing', [nodes], true),
  await started('relaying', [nodes]),
  await started('apart', Array(nodes).fill(1)),
];
for (let round = 0; round < Number(values.rounds); round++) for (const each of all) await measure(each);
let errors = 0;
for (const each of all) {
  errors += await closed(each);
  print(each.title, figuresOf(each.measured));
}
await postgres.stop();
const [one, sharing, relaying, apart] = all.map(({ measured }) => measured.map(movesPerCpuSecond));
print('fall', {
  sharing: fallOf(one, sharing),
  relaying: fallOf(one, relaying),
  apart: fallOf(one, apart),
  errors,
});
print('machine', { load: loadavg().map((each) => Number(each.toFixed(1))) });
process.exit(errors > 0 ? 1 : 0);
