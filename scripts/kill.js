import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { seededRng } from '../dist/core/rng.js';
import { DATA_FILE } from '../dist/server/sqlite.js';
import { ChildServer, freePort, sleep, until } from './childServer.js';
import { honestPeople, storedCauses } from './player.js';
import { comparedWith, sum } from './verdict.js';

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

/** How many acknowledged commands are not in the log, or more than once, and how many there nobody sent. */
function stored(tables) {
  const database = new DatabaseSync(join(data, DATA_FILE));
  const events = database.prepare('SELECT event FROM events WHERE tableId = ? ORDER BY seq');
  const found = comparedWith(
    tables.map(({ id, players }) => ({
      causes: players.flatMap((player) => storedCauses(database, player)),
      events: events.all(id).map(({ event }) => JSON.parse(event)),
    })),
  );
  database.close();
  return found;
}

server.start();
await server.ready();
const people = await honestPeople([server.url], values.seed);
const { tables, players } = people;
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
await people.close();
const exitCode = await server.end('SIGTERM');
const { lost, doubled, unknown } = stored(tables);
const wrong = people.problems;
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
