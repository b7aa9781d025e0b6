import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, createConnection, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import type { NodeHint } from '../../src/server/bus.ts';
import { asksForLink, dial, doorway } from '../../src/server/links.ts';
import type { Link } from '../../src/server/peers.ts';

const KEY = 'the key that both of them know';
const ASKING = { connection: 'Upgrade', upgrade: 'upcard-peer-2' };
const cleanUps: (() => unknown)[] = [];
/** For nobody but an impostor here. */
const CERTIFIED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4Q1r/JRHZuWMPUxE
B75mufe7Wkic8y6/sfgBWoBrsZehRANCAATjRE1cu8bWr25cen6NFSxxjYl+/5lL
6naZRl0IkHFajTQ37WWxO2A9IC/H/IePY9TBEUI9r17Wv70Uhxdj+MOB
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUZPmcT8Qn4L+gqMSzykKbGXJgGOcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExOTA1NTczNFoYDzIxMjYxMDI2
MDU1NzM0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATjRE1cu8bWr25cen6NFSxxjYl+/5lL6naZRl0IkHFajTQ37WWxO2A9
IC/H/IePY9TBEUI9r17Wv70Uhxdj+MOBo2kwZzAdBgNVHQ4EFgQU4miB6Qb6eHfu
dseEmqKBmm5wreYwHwYDVR0jBBgwFoAU4miB6Qb6eHfudseEmqKBmm5wreYwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAN+yKl3/Igg1dbXHhcjOwjkAsxH1/AumHdX4BjPEnuDzAiEAzvyNvELt
Ga6bKUxAupr1m+V5qHg6W9eA6lIw5NWH7Xo=
-----END CERTIFICATE-----`,
};
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
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

async function addressOf(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A node that takes up links with those who know its key. */
async function node() {
  const ends: End[] = [];
  const sockets: Socket[] = [];
  const server = createServer((_, response) => response.end('a page'));
  server.on('connection', (socket: Socket) => sockets.push(socket));
  const takeUp = doorway(KEY, (link) => {
    const end = new End();
    end.link = link;
    ends.push(end);
    return end;
  });
  server.on('upgrade', (asking, socket) => {
    if (asksForLink(asking)) takeUp(socket);
    else socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
  });
  return { ends, sockets, address: await addressOf(server) };
}

/** A way to that address, and everything that goes over it. */
async function overheard(address: string) {
  const bytes: Buffer[] = [];
  const ways: Socket[] = [];
  const server = createTcpServer((near) => {
    const far = createConnection(Number(new URL(address).port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ways.push(from);
      from.on('data', (chunk) => bytes.push(chunk));
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  /** From now on nothing is taken off. */
  const stall = () => {
    for (const way of ways) way.unpipe().removeAllListeners('data').pause();
  };
  return { bytes, address: await addressOf(server), stall };
}

function hint(addresses: readonly string[], key = KEY): NodeHint {
  return { type: 'node', node: 'south', addresses, key, program: 'this' };
}

async function linked() {
  const there = await node();
  const here = new End();
  here.link = await dial(hint([there.address]), here);
  await expect.poll(() => there.ends.length).toBe(1);
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

test('whoever listens between two nodes reads nothing of what they say', async () => {
  const there = await node();
  const { bytes, address } = await overheard(there.address);
  const here = new End();
  const link = await dial(hint([address]), here);
  await expect.poll(() => there.ends.length).toBe(1);
  link?.send('>1 a hand of cards');
  await expect.poll(() => there.ends[0]?.lines).toEqual(['>1 a hand of cards']);
  there.ends[0]?.link?.send('>1 what it became');
  await expect.poll(() => here.lines).toEqual(['>1 what it became']);
  const text = Buffer.concat(bytes).toString('latin1');
  expect(text).toContain('GET /peer');
  for (const secret of [KEY, 'hand of cards', 'became']) expect(text).not.toContain(secret);
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

test('a link is closed soon, though the other end takes nothing off', async () => {
  const there = await node();
  const { address, stall } = await overheard(there.address);
  const here = new End();
  const link = await dial(hint([address]), here);
  stall();
  link?.send('x'.repeat(15_000_000));
  link?.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(here.isClosed).toBe(false);
  await expect.poll(() => here.isClosed).toBe(true);
});

test('a certificate opens no link, even where any is trusted', async () => {
  const impostor = createServer();
  const secured = createTlsServer({ key: CERTIFIED.key, cert: CERTIFIED.cert, minVersion: 'TLSv1.3' });
  let secure = 0;
  secured.on('secureConnection', () => secure++);
  impostor.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: upcard-peer-2\r\n\r\n');
    secured.emit('connection', socket);
  });
  const address = await addressOf(impostor);
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  cleanUps.push(() => delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
  expect(await dial(hint([address]), new End())).toBeUndefined();
  expect(secure).toBeLessThanOrEqual(1);
});

test('whoever doesn’t know the key gets no link, and learns nothing', async () => {
  const { address, ends, sockets } = await node();
  expect(await dial(hint([address], 'another key, which nobody knows'), new End())).toBeUndefined();
  const asking = request(`${address}/peer`, { headers: ASKING });
  asking.end();
  const [, socket] = (await once(asking, 'upgrade')) as [unknown, Socket];
  const answers: Buffer[] = [];
  socket.on('data', (bytes) => answers.push(bytes));
  socket.on('error', () => {});
  socket.write('+1 0 ana\n>1 {"type":"ping"}\n');
  await once(socket, 'close');
  // No more than that this was no greeting of TLS.
  expect(Buffer.concat(answers).length).toBeLessThan(10);
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  expect(ends).toEqual([]);
});

test('whoever asks for a link and says nothing more is sent away', async () => {
  const { address, ends, sockets } = await node();
  const asking = request(`${address}/peer`, { headers: ASKING });
  asking.end();
  const [, socket] = (await once(asking, 'upgrade')) as [unknown, Socket];
  await once(socket.resume(), 'close');
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  expect(ends).toEqual([]);
});

test('the first address is taken at which that node is; others there are left alone', async () => {
  const right = await node();
  const page = createServer((_, response) => response.end('a page'));
  const liar = createServer();
  liar.on('upgrade', (_, socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: upcard-peer-2\r\n\r\n'),
  );
  const silent = createTcpServer();
  const others = await Promise.all([page, liar, silent].map((server) => addressOf(server)));
  const wrong = ['http://127.0.0.1:1', 'nowhere', 'http://[fe80::1%25eth0]:80', ...others];
  const link = await dial(hint([...wrong, right.address]), new End());
  link?.send('here');
  await expect.poll(() => right.ends.map(({ lines }) => lines)).toEqual([['here']]);
  expect(await dial(hint([]), new End())).toBeUndefined();
  expect(await dial(hint(others.slice(0, 1)), new End())).toBeUndefined();
}, 20_000);

test('an end that sends a line without end is cut off', async () => {
  const { there, sockets } = await linked();
  there.link?.send('x'.repeat(20_000_000));
  await expect.poll(() => there.isClosed).toBe(true);
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
});
