import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf, wiresTo } from '../../src/cli/online/wire.ts';

const SECRETS = { authorization: 'Bearer secret', cookie: 'upcard=secret' };

/** A server that takes nothing up, where it is, and what is asked of it. */
async function asked() {
  const requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer().on('upgrade', ({ url, headers }, socket) => {
    requests.push({ url, headers });
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { requests, host: `127.0.0.1:${port}` };
}

test('a wire tells its headers to the server it is for, and to no other one to which that sends it', async () => {
  const [own, other] = [await asked(), await asked()];
  const connect = wiresTo(addressOf(new URL(`http://${own.host}`)), () => SECRETS);
  for (const elsewhere of [undefined, `ws://${other.host}/live?follows&pass=1`]) {
    const wire = await new Promise<string>((resolve) => {
      const { host } = connect({ opened: () => {}, heard: () => {}, closed: () => resolve(host) }, elsewhere);
    });
    expect(wire).toBe(elsewhere === undefined ? own.host : other.host);
  }
  expect(own.requests).toMatchObject([{ url: '/live?brief&follows', headers: SECRETS }]);
  expect(other.requests.map(({ url }) => url)).toEqual(['/live?follows&pass=1']);
  for (const { headers } of other.requests) expect(Object.keys(headers)).not.toContain('cookie');
  for (const { headers } of other.requests) expect(Object.keys(headers)).not.toContain('authorization');
});

test.each([
  ['http', 'http://127.0.0.1:1/live'],
  ['http', 'ws+unix:///run/upcard.sock:/live'],
  ['http', 'nonsense'],
  ['http', 'wss://[/live'],
  ['https', 'ws://127.0.0.1:1/live'],
])('a server reached by %s leads nobody to %s', (protocol, elsewhere) => {
  const connect = wiresTo(addressOf(new URL(`${protocol}://cards.example`)), () => SECRETS);
  const deaf = { opened: () => {}, heard: () => {}, closed: () => {} };
  expect(() => connect(deaf, elsewhere)).toThrow();
});
