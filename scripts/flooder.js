import { once } from 'node:events';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';

/** Floods a server from a process of its own: sends as fast as it can, and comes back whenever it is cut off. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' } },
});
const [url] = positionals;
/** Messages sent before the program looks up. */
const GULP = 200;
const headers = { 'x-forwarded-for': '172.30.0.1' };
const end = performance.now() + Number(values.seconds) * 1000;
/** [ms] How long each connection lasted, and what was sent in all. */
const lives = [];
let sent = 0;

/** A stubborn one reads nothing, not even that it is to go. */
async function flood(isStubborn) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await Promise.race([once(socket, 'open'), closed]);
  if (socket.readyState !== WebSocket.OPEN) return;
  const start = performance.now();
  if (isStubborn) socket.pause();
  socket.send('{"type":"hello","protocol":1}');
  while (socket.readyState === WebSocket.OPEN && performance.now() < end) {
    for (let i = 0; i < GULP; i++) socket.send('{"type":"ping"}');
    sent += GULP;
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (socket.readyState !== WebSocket.OPEN) lives.push(performance.now() - start);
  socket.terminate();
  await closed;
}

for (let i = 0; performance.now() < end; i++) {
  await flood(i % 2 === 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
}
process.stdout.write(`${JSON.stringify({ sent, cuts: lives.length, longestLife: Math.max(...lives) })}\n`);
