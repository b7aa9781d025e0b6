import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { ChildServer, freePort, sleep } from './childServer.js';
import { Postgres } from './engines.js';
import { figuresOf, loadOf, median, print } from './figures.js';

/**
 * Measures what it costs that several servers share a PostgreSQL: moves for each second of processor time of all
 * servers together, with one and with two, each pair of a table's players at another. Both take turns, because
 * other work on the machine touches both.
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
    /** Arguments of Node for the servers, such as --cpu-prof. */
    node: { type: 'string', multiple: true, default: [] },
  },
});
const seconds = Number(values.seconds);
const think = Number(values.think);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const postgres = await Postgres.start();

/** So many servers on a database of their own, and everyone who plays there. */
async function site(nodes) {
  const database = `nodes${nodes}`;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
  const servers = [];
  for (let i = 0; i < nodes; i++) {
    const more = { node: values.node, serve: ['--unlimited', '127.0.0.1', '--log', 'warn'] };
    const server = new ChildServer(await freePort(), undefined, more);
    server.start({ UPCARD_STORE: postgres.database(database) });
    await server.ready();
    servers.push(server);
  }
  const urls = servers.map(({ url }) => url);
  const load = loadOf(urls, Number(values.tables), think, values.game);
  await load.gather();
  await load.begin();
  // Code that ran a few times only is slow, and of two servers each runs it half as often.
  await load.measured(nodes * Number(values.warm));
  await load.pause();
  return { servers, load, measured: [] };
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

async function closed({ load, servers }) {
  await load.close();
  for (const server of servers) await server.end('SIGTERM');
  for (const problem of load.problems) process.stdout.write(`  ${problem}\n`);
  return load.errors;
}

print('machine', { load: loadavg().map((each) => Number(each.toFixed(1))) });
const sites = [await site(1), await site(Number(values.nodes))];
for (let round = 0; round < Number(values.rounds); round++) for (const each of sites) await measure(each);
let errors = 0;
for (const each of sites) {
  errors += await closed(each);
  print(`${each.servers.length} node${each.servers.length > 1 ? 's' : ''}`, figuresOf(each.measured));
}
await postgres.stop();
const [one, several] = sites.map(({ measured }) => measured.map(movesPerCpuSecond));
// Of two turns that follow each other, so that what else the machine does weighs alike.
const falls = one.map((each, i) => 1 - several[i] / each);
print('fall', { percent: Number((100 * median(falls)).toFixed(1)), errors });
print('machine', { load: loadavg().map((each) => Number(each.toFixed(1))) });
process.exit(errors > 0 ? 1 : 0);
