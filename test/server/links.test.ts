import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { NodeHint } from '../../src/server/bus.ts';
import { answerTo, dialing, takeUpLink } from '../../src/server/links.ts';
import { REAL_MEANS } from '../../src/server/means.ts';
import type { Link } from '../../src/server/peers.ts';

const KEY = 'the key';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** One end of a link. */
class End {
  readonly lines: string[] = [];
  link: Link | undefined;
  isClosed = false;
  heard(line: string): void {
    this.lines.push(line);
  }
  closed(): void {
    this.isClosed = true;
  }
}

/** A node that takes up links with those who know its key. */
async function node() {
  const ends: End[] = [];
  const sockets: Socket[] = [];
  const server = createServer((_, response) => response.end('a page'));
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.on('upgrade', (asked, socket, head) => {
    const answer = answerTo(asked, KEY);
    if (answer === undefined) return socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    return takeUpLink(socket, head, answer, (link) => {
      const end = new End();
      end.link = link;
      ends.push(end);
      return end;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { ends, sockets, port, address: `http://127.0.0.1:${port}` };
}

function hint(addresses: readonly string[], key = KEY): NodeHint {
  return { type: 'node', node: 'south', addresses, key };
}

const dial = dialing(REAL_MEANS.random);

async function linked() {
  const there = await node();
  const here = new End();
  here.link = await dial(hint([there.address]), here);
  const [end] = there.ends;
  if (!here.link || !end) expect.fail('no link');
  return { here, there: end, ...there };
}

test('lines come whole and in order, both ways, however long they are and whatever letters they have', async () => {
  const { here, there } = await linked();
  const lines = Array.from({ length: 2_000 }, (_, i) => `${i} Zoë 🦊 ${'ü'.repeat(i)}`);
  for (const [i, line] of lines.entries()) {
    here.link?.send(line);
    there.link?.send(`back ${line}`);
    if (i % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await expect.poll(() => there.lines.length).toBe(lines.length);
  await expect.poll(() => here.lines.length).toBe(lines.length);
  expect(there.lines).toEqual(lines);
  expect(here.lines).toEqual(lines.map((line) => `back ${line}`));
});

test('what was sent before a link is closed arrives, and both ends notice', async () => {
  const { here, there } = await linked();
  here.link?.send('first');
  here.link?.send('last');
  here.link?.close();
  await expect.poll(() => [here.isClosed, there.isClosed]).toEqual([true, true]);
  expect(there.lines).toEqual(['first', 'last']);
});

test('a link that breaks is noticed at both ends', async () => {
  const { here, there, sockets } = await linked();
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(() => [here.isClosed, there.isClosed]).toEqual([true, true]);
  here.link?.send('into nothing');
});

test('whoever doesn’t know the key gets no link, and learns nothing', async () => {
  const { address, ends } = await node();
  const end = new End();
  expect(await dial(hint([address], 'another key'), end)).toBeUndefined();
  for (const authorization of ['', 'Upcard', 'Upcard a b', 'Bearer x']) {
    const asking = request(`${address}/peer`, {
      headers: { connection: 'Upgrade', upgrade: 'upcard-peer-1', ...(authorization && { authorization }) },
    });
    asking.end();
    const [response] = await once(asking, 'response');
    expect(response.statusCode).toBe(404);
    response.resume();
  }
  expect(ends).toEqual([]);
});

test('the first address is taken at which that node is; others there are left alone', async () => {
  const right = await node();
  const page = createServer((_, response) => response.end('a page')).listen(0, '127.0.0.1');
  const liar = createServer().listen(0, '127.0.0.1');
  servers.push(page, liar);
  liar.on('upgrade', (_, socket) =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: upcard-peer-1\r\nUpcard-Proof: 00\r\n\r\n',
    ),
  );
  await Promise.all([once(page, 'listening'), once(liar, 'listening')]);
  const others = [page, liar].map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const end = new End();
  const link = await dial(hint(['http://127.0.0.1:1', ...others, right.address]), end);
  link?.send('here');
  await expect.poll(() => right.ends.map(({ lines }) => lines)).toEqual([['here']]);
  expect(await dial(hint(others), new End())).toBeUndefined();
  expect(await dial(hint([]), new End())).toBeUndefined();
});

test('an end that sends a line without end is cut off', async () => {
  const { there, sockets } = await linked();
  there.link?.send('x'.repeat(2_000_000));
  await expect.poll(() => there.isClosed).toBe(true);
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
});

test('what comes in one piece with the request is a line of the link', async () => {
  const { port, ends } = await node();
  const { createHmac } = await import('node:crypto');
  const proof = createHmac('sha256', KEY).update('ask abc').digest('hex');
  const socket = createConnection(port, '127.0.0.1');
  socket.write(
    `GET /peer HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: upcard-peer-1\r\nAuthorization: Upcard abc ${proof}\r\n\r\nearly\n`,
  );
  await expect.poll(() => ends.map(({ lines }) => lines)).toEqual([['early']]);
  socket.destroy();
});
