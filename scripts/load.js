import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { serverUsage } from '../dist/cli/load/usage.js';
import { addressOf } from '../dist/cli/online/wire.js';
import { seededRng } from '../dist/core/rng.js';
import { ChildServer, freePort, sleep } from './childServer.js';
import { figuresOf, loadOf, print, SEATS } from './figures.js';
import { RelayTables } from './relayTables.js';

/**
 * Measures the server under load, and a bare relay of frames of the same sizes as control: moves for
 * each second of processor time, a thousand games at an easy pace, and memory for each connection.
 * Server and control take turns, because other work on the machine touches both.
 */

const { values } = parseArgs({
  options: {
    /** Tables at saturation (0: left out), how long each is measured [s], and how often. */
    tables: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '5' },
    /** How long each plays before it is measured [s]. */
    warm: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
    /** Tables at an easy pace of one move a second each, and idle connections; 0: left out. */
    games: { type: 'string', default: '1000' },
    idle: { type: 'string', default: '4000' },
    game: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const rng = seededRng('load');
const RELAY = fileURLToPath(new URL('relay.js', import.meta.url));
const COLLECT = new URL('collect.js', import.meta.url).href;
const GC = ['--expose-gc', '--import', COLLECT];

/** `upcard serve` in a new folder, at which one may do as much as one likes. */
async function startedServer() {
  const data = mkdtempSync(join(tmpdir(), 'upcard-load-'));
  const server = new ChildServer(await freePort(), data, {
    node: GC,
    serve: ['--unlimited', '127.0.0.1', '--log', 'warn'],
  });
  server.start();
  await server.ready();
  const end = async () => {
    await server.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  };
  return { url: server.url, pid: server.pid, end };
}

async function startedRelay({ shown, answered }) {
  const port = await freePort();
  const args = [...GC, RELAY, port, shown, answered].map(String);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const end = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, end };
}

function mean({ bytes, count }) {
  return Math.round(bytes / Math.max(1, count));
}

/** Server and control in turns, at one pace. */
async function compared(tables, think) {
  const server = await startedServer();
  const load = loadOf([[server.url]], tables, think, values.game);
  await load.gather();
  await load.begin();
  // Code that ran a few times only is slow, and is compiled meanwhile.
  const warm = await load.measured(Number(values.warm));
  await load.pause();
  const { acts, dones, tables: shows } = warm.figures;
  const sizes = { sent: mean(acts), shown: mean(shows), answered: mean(dones) };
  const relay = await startedRelay(sizes);
  const control = new RelayTables({ url: relay.url, think, rng, sent: sizes.sent });
  await control.gather(tables, SEATS);
  control.play();
  await control.measured(Number(values.warm));
  await control.pause();
  const [ours, theirs] = [[], []];
  for (let round = 0; round < rounds; round++) {
    load.judge();
    for (const [players, all] of [
      [load, ours],
      [control, theirs],
    ]) {
      players.play();
      await sleep(Math.max(500, think));
      all.push(await players.measured(seconds));
      await players.pause();
    }
  }
  await load.close();
  control.close();
  await relay.end();
  await server.end();
  print('frames', { ...sizes, shownPerMove: Number((shows.count / warm.figures.moves).toFixed(2)) });
  const [upcard, bare] = [figuresOf(ours), figuresOf(theirs)];
  print('server', { ...upcard, errors: load.errors });
  for (const problem of load.problems) process.stdout.write(`  ${problem}\n`);
  print('control', bare);
  return { upcard, bare, errors: load.errors };
}

/** [bytes] The memory of a process for each of so many connections that say hello and nothing more. */
async function memoryOf({ url, pid, end }, path, connections) {
  const before = await collected(url, pid);
  const sockets = [];
  for (let i = 0; i < connections; i++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { perMessageDeflate: false });
    sockets.push(socket);
    await once(socket, 'open');
    socket.send('{"type":"hello","protocol":1}');
  }
  const after = await collected(url, pid);
  for (const socket of sockets) socket.terminate();
  await end();
  return Math.round((after - before) / connections);
}

/** [bytes] What the process holds after it cleaned up. */
async function collected(url, pid) {
  for (let i = 0; i < 3; i++) {
    await sleep(500);
    process.kill(pid, 'SIGUSR2');
  }
  await sleep(500);
  return (await serverUsage([addressOf(new URL(url))])).memory;
}

let errors = 0;
print('machine', { load: loadavg().map((each) => Number(each.toFixed(1))) });
if (values.tables !== '0') {
  process.stdout.write(`${values.tables} tables as fast as it goes, ${rounds} times ${seconds} s:\n`);
  const fast = await compared(Number(values.tables), 0);
  errors += fast.errors;
  const ratio = fast.upcard.movesPerCpuSecond / fast.bare.movesPerCpuSecond;
  print('ratio', { movesPerCpuSecond: Number(ratio.toFixed(3)) });
}
if (values.games !== '0') {
  process.stdout.write(`${values.games} tables at a move a second:\n`);
  const easy = await compared(Number(values.games), 1000);
  errors += easy.errors;
  print('ratio', { p50: Number((easy.upcard.p50 / easy.bare.p50).toFixed(2)) });
}
if (values.idle !== '0') {
  process.stdout.write(`${values.idle} idle connections:\n`);
  const ours = await memoryOf(await startedServer(), '/live', Number(values.idle));
  const theirs = await memoryOf(await startedRelay({ shown: 1, answered: 1 }), '/', Number(values.idle));
  print('server', { bytes: ours });
  print('control', { bytes: theirs });
  print('ratio', { bytes: Number((ours / theirs).toFixed(2)) });
}
print('machine', { load: loadavg().map((each) => Number(each.toFixed(1))) });
process.exit(errors > 0 ? 1 : 0);
