import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * The control of the load test: a bare `ws` server that knows no rules and keeps nothing. Each client
 * names its group first; what it sends from then on is relayed to the whole group as a frame of one
 * size, and answered by one of another.
 */

const [port, shown, answered] = process.argv.slice(2).map(Number);
const table = Buffer.alloc(shown, 't');
const done = Buffer.alloc(answered, 'd');
const groups = new Map();

const server = createServer((_, response) => {
  const { user, system } = process.cpuUsage();
  response.end(
    `process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${process.memoryUsage.rss()}\n`,
  );
});
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  let group;
  socket.on('message', (data) => {
    if (group) {
      for (const each of group) each.send(table, { binary: false });
      socket.send(done, { binary: false });
      return;
    }
    const name = String(data);
    group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(socket);
  });
});
server.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'));
