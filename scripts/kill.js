import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import WebSocket from 'ws';
import { seededRng } from '../dist/core/rng.js';
import { DATA_FILE } from '../dist/server/sqlite.js';
import { ChildServer, freePort, sleep, until } from './childServer.js';
import { seatedTables, storedCauses } from './player.js';

/**
 * Kills the server again and again while people play all rulesets, and compares what they were told
 * with what is stored: no acknowledged command may be lost or done twice, nobody may have to start over.
 */

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: 'kill' } },
});
const kills = Number(values.kills);
const rng = seededRng(values.seed);
const data = mkdtempSync(join(tmpdir(), 'upcard-kill-'));
const server = new ChildServer(await freePort(), data);

/** Of so many restarts, one is killed while it starts. */
const EARLY = 8;
/** A server answers up to so many commands, and then lives for so long [ms]. */
const MOST_ANSWERS = 30;
const LIFE = 100;

function sum(players, count) {
  return players.reduce((all, player) => all + count(player), 0);
}

/** The table as a newcomer with that player's cookie is shown it. */
function freshTable(table, { cookie }) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { headers: { cookie } });
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
      socket.send(JSON.stringify({ type: 'watch', table }));
    });
    socket.on('message', (text) => {
      const message = JSON.parse(String(text));
      if (message.type !== 'table') return;
      socket.terminate();
      resolve(message);
    });
  });
}

/** What a player sees otherwise than a newcomer in the same seat. */
async function differences(tables) {
  const found = [];
  for (const { table, players } of tables) {
    for (const player of players) {
      const { seq, room, sight } = await freshTable(table, player);
      const fresh = JSON.stringify([seq, room, sight?.view, sight?.step, sight?.result]);
      const { sight: known } = player;
      const own = JSON.stringify([player.seq, player.room, known?.view, known?.step, known?.result]);
      if (own !== fresh) found.push(`${player.name} sees another table than there is`);
    }
  }
  return found;
}

/** How often each command was done that is in the log of a table, by its cause. */
function causesAt(database, table) {
  const rows = database.prepare('SELECT event FROM events WHERE tableId = ? ORDER BY seq').all(table);
  const causes = new Map();
  for (const { event } of rows) {
    const { cause } = JSON.parse(event);
    if (cause) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  return causes;
}

/** How many acknowledged commands are not in the log, or more than once, and how many there nobody sent. */
function stored(tables) {
  const database = new DatabaseSync(join(data, DATA_FILE));
  const found = { lost: 0, doubled: 0, unknown: 0 };
  for (const { table, players } of tables) {
    const causes = causesAt(database, table);
    for (const cause of players.flatMap((player) => storedCauses(database, player))) {
      const times = causes.get(cause) ?? 0;
      if (times === 0) found.lost++;
      if (times > 1) found.doubled++;
      causes.delete(cause);
    }
    found.unknown += causes.size;
  }
  database.close();
  return found;
}

server.start();
await server.ready();
const tables = await seatedTables(server.url, rng);
const players = tables.flatMap((table) => table.players);
const acknowledged = () => sum(players, (player) => player.acknowledged.length);

for (let kill = 0; kill < kills; kill++) {
  if (kill % EARLY === EARLY - 1) await sleep(rng.below(1_000));
  else {
    const goal = acknowledged() + 1 + rng.below(MOST_ANSWERS);
    await until(() => acknowledged() >= goal, 'people are answered');
    await sleep(rng.below(LIFE));
  }
  await server.end('SIGKILL');
  server.start();
}
await server.ready();
for (const player of players) player.isPlaying = false;
await until(() => players.every((player) => player.isIdle), 'everyone is answered');
await sleep(500);
const unlike = await differences(tables);
for (const player of players) player.leave();
const exitCode = await server.end('SIGTERM');
const { lost, doubled, unknown } = stored(tables);
const wrong = [...players.flatMap((player) => player.faults), ...unlike];
if (exitCode !== 0) wrong.push(`the server ended with ${exitCode}`);
for (const problem of wrong) process.stdout.write(`${problem}\n`);
const figures = {
  kills,
  acknowledged: acknowledged(),
  resent: sum(players, (player) => player.resent),
  games: sum(tables, ({ players: [first] }) => first.games),
  lost,
  doubled,
  unknown,
  faults: wrong.length,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
rmSync(data, { recursive: true, force: true });
process.exit(lost + doubled + unknown + wrong.length > 0 ? 1 : 0);
