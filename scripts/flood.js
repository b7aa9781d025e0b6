import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Load } from '../dist/cli/load/load.js';
import { serverUsage } from '../dist/cli/load/usage.js';
import { addressOf } from '../dist/cli/online/wire.js';
import { seededRng } from '../dist/core/rng.js';
import { GAMES } from '../dist/games/catalog.js';
import { ChildServer, freePort } from './childServer.js';
import { Hostile } from './hostile.js';

/** People play while somebody floods the server and others read nothing of what they are sent. */

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '20' },
    sleepers: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    /** Where the machine has other work, how long people wait says nothing. */
    busy: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const FLOODER = fileURLToPath(new URL('flooder.js', import.meta.url));
/** [ms] */
const THOUGHT = 300;
const CUT_WITHIN = 1_000;
/** [ms] Below this, a longer wait is the machine's noise. */
const NOISE = 5;
/** [bytes] What the server keeps for one who doesn't read, at most, and what else it may grow by. */
const KEPT_FOR_ONE = 1_100_000;
const GROWTH = 100_000_000;

function median({ figures }) {
  return Number(figures.acknowledgements.quantiles(0.5)[0].toFixed(2));
}

async function flooded(url) {
  const child = spawn(process.execPath, [FLOODER, url, '--seconds', String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = await once(child.stdout, 'data');
  return JSON.parse(String(text));
}

const data = mkdtempSync(join(tmpdir(), 'upcard-flood-'));
const server = new ChildServer(await freePort(), data);
server.start();
await server.ready();
const address = addressOf(new URL(server.url));
const people = new Load({
  servers: [address],
  tables: Array.from({ length: Number(values.tables) }, (_, i) => ({
    game: GAMES[i % GAMES.length],
    options: {},
    seats: 4,
  })),
  think: THOUGHT,
  says: 0,
  headers: (table, seat) => ({ 'x-forwarded-for': `10.0.${table}.${seat}` }),
  seed: 'flood',
});
await people.gather();
await people.begin();
// Code that runs for the first time takes its time.
await people.measured(seconds / 2);
const calm = await people.measured(seconds);

const hostile = new Hostile({
  url: server.url,
  rng: seededRng('flood'),
  tables: people.tables.slice(0, 8).map(({ id }) => id),
  honestIds: () => [],
});
const before = await serverUsage([address]);
const letGo = [];
for (let i = 0; i < Number(values.sleepers); i++) letGo.push(await hostile.sleep());
const [flood, rough] = await Promise.all([flooded(server.url), people.measured(seconds)]);
const after = await serverUsage([address]);
for (const cut of letGo) cut();
await people.close();

const wrong = [...people.problems];
const [calmWait, roughWait] = [median(calm), median(rough)];
if (flood.cuts === 0 || flood.longestLife > CUT_WITHIN) wrong.push('the flooder was not cut off in time');
if (!values.busy && roughWait > 2 * Math.max(calmWait, NOISE))
  wrong.push('the others waited more than twice as long');
const growth = after.memory - before.memory;
if (growth > letGo.length * KEPT_FOR_ONE + GROWTH) wrong.push('memory grew without bounds');
if ((await server.end('SIGTERM')) !== 0) wrong.push('the server did not end well');
for (const problem of wrong.slice(0, 20)) process.stdout.write(`${problem}\n`);
process.stdout.write(
  `${JSON.stringify({
    sleepers: letGo.length,
    flood: { ...flood, longestLife: Math.round(flood.longestLife) },
    calmWait,
    roughWait,
    movesPerSecond: Math.round(rough.figures.moves / rough.seconds),
    grownMegabytes: Math.round(growth / 1e6),
    faults: wrong.length,
  })}\n`,
);
rmSync(data, { recursive: true, force: true });
process.exit(wrong.length > 0 ? 1 : 0);
