import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { seededRng } from '../dist/core/rng.js';
import { DATA_FILE } from '../dist/server/sqlite.js';
import { ChildServer, freePort, sleep } from './childServer.js';
import { Hostile } from './hostile.js';
import { honestPeople, storedCauses } from './player.js';
import { TABLES } from './tables.js';

/** Sends hostile messages while honest people play: nothing may break, nothing may change, nobody may wait. */

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '100000' }, seed: { type: 'string', default: 'fuzz' } },
});
const wanted = Number(values.messages);
const rng = seededRng(values.seed);

/** Checkered Combos, Help! and Chip It. */
const HONEST_TABLES = [0, 2, 3].map((i) => TABLES[i]);
/** How many rush at once, and how many read nothing. */
const RUSHES = 8;
const SLEEPERS = 30;
/** [MB] What the server may take more at the end than after a tenth of it. */
const GROWTH = 64;
/** [ms] */
const QUICK = 5_000;
const PATIENCE = 240_000;

const data = mkdtempSync(join(tmpdir(), 'upcard-fuzz-'));
const server = new ChildServer(await freePort(), data);
const wrong = [];

function memory() {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** What happened at an honest table that no honest command explains. */
function unexplained(tables) {
  const database = new DatabaseSync(join(data, DATA_FILE));
  const found = tables.flatMap(({ id, players }) => {
    const causes = new Set(players.flatMap((player) => storedCauses(database, player)));
    const rows = database.prepare('SELECT event FROM events WHERE tableId = ?').all(id);
    return rows
      .map(({ event }) => JSON.parse(event))
      .filter(({ type, cause, actor }) =>
        cause ? !causes.has(cause) : !(type === 'opened' || type === 'began' || actor === 'chance'),
      );
  });
  database.close();
  return found;
}

server.start();
await server.ready();
const people = await honestPeople([server.url], values.seed, HONEST_TABLES);
const { tables, players } = people;
const hostile = new Hostile({
  url: server.url,
  rng,
  tables: tables.map(({ id }) => id),
  honestIds: () => players.flatMap(({ acknowledged }) => acknowledged.slice(-20)),
});
await hostile.introduce(30);
const letGo = [];
for (let i = 0; i < SLEEPERS; i++) letGo.push(await hostile.sleep());

let before = 0;
for (let round = 0; hostile.sent < wanted && !server.hasEnded; round++) {
  await Promise.all([
    ...Array.from({ length: RUSHES }, () => hostile.rush()),
    ...Array.from({ length: 4 }, () => hostile.ask()),
  ]);
  if (round % 5 === 0) letGo.push(await hostile.raw());
  if (before === 0 && hostile.sent > wanted / 10) before = memory();
}
if (server.hasEnded) wrong.push('the server ended');
for (const cut of letGo) cut();
await sleep(1_000);
const after = memory();
if (after > before + GROWTH) wrong.push(`memory grew from ${before} to ${after} MB`);

const end = Date.now() + PATIENCE;
while (tables.some((table) => table.players[0].games === 0) && Date.now() < end) await sleep(50);
await people.close();
for (const { id, players } of tables) if (players[0].games === 0) wrong.push(`no game at ${id} ended`);
const metrics = await (await fetch(`${server.url}/metrics`)).text();
for (const [line] of metrics.matchAll(/^upcard_failures_total.*$/gm)) wrong.push(line);
/** What the server made of the messages, by its own count. */
const taken = {};
for (const [, label, count] of metrics.matchAll(
  /^upcard_(?:message_faults_total|command_seconds_count)\{.*?(?:code|outcome)="(.*?)".*?\} (\d+)$/gm,
)) {
  taken[label] = (taken[label] ?? 0) + Number(count);
}
wrong.push(...people.problems);
for (const { guest } of players)
  if (server.printed.includes(guest.secret)) wrong.push(`the log holds the secret of ${guest.name}`);
if ((await server.end('SIGTERM')) !== 0) wrong.push('the server did not end well');
wrong.push(...unexplained(tables).map((event) => `not explained: ${JSON.stringify(event)}`));

const { acknowledgements } = people.figures;
const [waitP50, waitP99] = acknowledgements.quantiles(0.5, 0.99);
if (waitP99 > QUICK) wrong.push('honest players waited');
for (const problem of wrong.slice(0, 20)) process.stdout.write(`${problem}\n`);
const figures = {
  messages: hostile.sent,
  taken,
  memoryBefore: before,
  memoryAfter: after,
  acknowledged: acknowledgements.count,
  waitP50,
  waitP99,
  games: tables.reduce((all, { players: [first] }) => all + first.games, 0),
  faults: wrong.length,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
rmSync(data, { recursive: true, force: true });
process.exit(wrong.length > 0 ? 1 : 0);
