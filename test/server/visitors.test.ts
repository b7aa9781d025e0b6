import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import type { NewTable } from '../../src/protocol/messages.ts';
import { GUEST_TIME, PASS_TIME } from '../../src/server/guests.ts';
import { USUAL_LIMITS } from '../../src/server/limits.ts';
import { REAL_MEANS } from '../../src/server/means.ts';
import { DATA_FILE, SqliteStore } from '../../src/server/sqlite.ts';
import { household } from '../../src/server/visits.ts';
import { VirtualTime } from '../match/virtualTime.ts';
import type { Client } from './client.ts';
import { NO_LIMITS } from './noLimits.ts';
import { type Started, started, temporaryFolder } from './server.ts';

const NEW_TABLE: NewTable = {
  game: 'help',
  seats: 3,
  options: {},
  settings: { onlookers: 'public', clock: null, cover: null, listed: true, freeText: true },
};

async function opened(host: Client, changes: Partial<NewTable['settings']> = {}): Promise<string> {
  const body = { ...NEW_TABLE, settings: { ...NEW_TABLE.settings, ...changes } };
  const { json } = await host.request('POST', '/api/tables', body);
  return (json as { table: string }).table;
}

async function seated({ client }: Started, table: string, seat: number, name: string): Promise<Client> {
  const person = await client(name);
  await person.connect();
  await person.watch(table);
  expect(await person.command(table, { type: 'sit', seat, name, avatar: 'fox' })).toMatchObject({
    type: 'done',
  });
  return person;
}

async function setCookie(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${url}/api/me`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name: 'Ana', avatar: 'fox' }),
  });
  return response.headers.getSetCookie()[0] ?? '';
}

test('a guest’s cookie can’t be read by scripts or sent by other sites; under TLS it is sent by TLS alone', async () => {
  const plain = await started();
  const cookie = await setCookie(plain.url);
  expect(cookie).toMatch(/^upcard=[\w-]{32}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const behind = await started(undefined, { trustProxy: true });
  expect(await setCookie(behind.url, { 'x-forwarded-proto': 'https' })).toMatch(/; Secure/);
  expect(await setCookie(behind.url, { 'x-forwarded-proto': 'http' })).not.toMatch(/; Secure/);
  const known = await started(undefined, { publicUrl: new URL('https://cards.example') });
  expect(await setCookie(known.url)).toMatch(/; Secure/);
});

test('who takes another name stays who they are, with the cookie renewed', async () => {
  const { url, client } = await started();
  const ana = await client('Ana');
  const table = await opened(ana);
  const renewed = await setCookie(url, { cookie: ana.cookie });
  expect(renewed).toContain(ana.cookie);
  await ana.request('PUT', '/api/me', { name: 'Anna', avatar: 'owl' });
  expect((await ana.request('GET', '/api/me')).json).toEqual({ name: 'Anna', avatar: 'owl' });
  expect((await ana.request('GET', '/api/mine')).json).toMatchObject([{ table }]);
});

test('guests are known for a year after they last came, whenever that was, and then forgotten', async () => {
  const time = new VirtualTime();
  const data = temporaryFolder();
  const again = () => started(data, { means: { ...REAL_MEANS, now: time.now } });
  const first = await again();
  const [ana, ben] = [await first.client('Ana'), await first.client('Ben')];
  await time.advance(GUEST_TIME - 1);
  const headers = { cookie: ana.cookie };
  const response = await fetch(`${first.url}/api/me`, { headers });
  expect(response.headers.getSetCookie()[0]).toContain(`${ana.cookie}; Max-Age=31536000`);
  await time.advance(2);
  await first.server.close();
  const second = await again();
  const name = async (cookie: string) => {
    return await (await fetch(`${second.url}/api/me`, { headers: { cookie } })).json();
  };
  expect(await name(ana.cookie)).toMatchObject({ name: 'Ana' });
  expect(await name(ben.cookie)).toBeNull();
});

test('a second device becomes the guest by a link that works once, and not too late', async () => {
  const time = new VirtualTime();
  const { client } = await started(undefined, { means: { ...REAL_MEANS, now: time.now } });
  const ana = await client('Ana');
  const table = await opened(ana);
  const pass = async () => ((await ana.request('POST', '/api/devices')).json as { token: string }).token;
  const token = await pass();
  const [phone, thief] = [await client(), await client()];
  expect((await phone.request('POST', `/api/devices/${token}`)).status).toBe(204);
  expect((await thief.request('POST', `/api/devices/${token}`)).status).toBe(404);
  expect((await thief.request('GET', '/api/me')).json).toBeNull();
  expect(phone.cookie).not.toBe(ana.cookie);
  expect((await phone.request('GET', '/api/mine')).json).toMatchObject([{ table }]);
  const late = await pass();
  await time.advance(PASS_TIME + 1);
  expect((await thief.request('POST', `/api/devices/${late}`)).status).toBe(404);
});

test('the seat is the guest’s in two tabs at once, and over a new connection', async () => {
  const server = await started();
  const ana = await seated(server, await opened(await server.client('Host')), 1, 'Ana');
  const table = ana.table?.table ?? '';
  const tab = await server.client();
  tab.cookie = ana.cookie;
  await tab.connect();
  expect((await tab.watch(table)).room.you).toMatchObject({ seat: 1 });
  expect(await tab.command(table, { type: 'ready', ready: true }, 'tab-1')).toMatchObject({ type: 'done' });
  await ana.until(() => ana.table?.room.seats[1]?.ready === true);
  ana.cut();
  tab.cut();
  const again = await server.client();
  again.cookie = ana.cookie;
  await again.connect();
  expect((await again.watch(table)).room.you).toMatchObject({ seat: 1 });
});

test('a command sent again under its id is done once, by its sender alone', async () => {
  const server = await started();
  const table = await opened(await server.client('Host'));
  const [ana, ben] = [await seated(server, table, 0, 'Ana'), await seated(server, table, 1, 'Ben')];
  const say = { type: 'say', saying: { phrase: 'thanks' } } as const;
  const first = await ana.command(table, say, 'same');
  expect(await ana.command(table, say, 'same')).toEqual(first);
  expect(await ben.command(table, say, 'same')).toMatchObject({ type: 'done' });
  await ana.until(() => ana.heard.filter((each) => each.type === 'table' && each.said).length === 2);
});

test('a table watched twice at once is shown once from then on', async () => {
  const server = await started();
  const table = await opened(await server.client('Host'));
  const ana = await seated(server, table, 0, 'Ana');
  ana.send({ type: 'watch', table });
  ana.send({ type: 'watch', table });
  ana.send({ type: 'ping' });
  await ana.until(() => ana.heard.filter(({ type }) => type === 'table').length >= 4);
  const before = ana.heard.filter(({ type }) => type === 'table').length;
  await ana.command(table, { type: 'ready', ready: true });
  expect(ana.heard.filter(({ type }) => type === 'table')).toHaveLength(before + 1);
});

test('other sites may neither connect nor change anything, however they write the address', async () => {
  const { url, client } = await started();
  const ana = await client('Ana');
  const origin = 'https://evil.example';
  await expect(ana.connect({ origin })).rejects.toThrow('403');
  await ana.connect({ origin: url });
  for (const path of ['/api/tables', '/%61pi/tables', '/api/%74ables']) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { origin, cookie: ana.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(NEW_TABLE),
    });
    expect(response.status, path).toBe(403);
  }
  expect((await ana.request('GET', '/api/mine')).json).toEqual([]);
});

test('a server whose store fails, or gives no answer, says within seconds that it isn’t ready', async () => {
  const store = new SqliteStore(temporaryFolder());
  const { url } = await started(undefined, { store });
  const ready = async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).status;
  expect(await ready()).toBe(200);
  store.check = () => Promise.reject(new Error('the disk is full'));
  expect(await ready()).toBe(503);
  store.check = () => new Promise(() => {});
  expect(await ready()).toBe(503);
});

const ANSWERS = [
  ['GET', '/', 200],
  ['GET', '/table/abc', 200],
  ['GET', '/nothing.js', 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/me', 200],
  ['GET', '/api/tables/nowhere', 404],
  ['GET', '//', 200],
  ['GET', '/%ff', 404],
  ['GET', '/..%2f..%2fpackage.json', 404],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 200],
  ['PUT', '/api/me', 400],
  ['POST', '/api/tables', 401],
  ['DELETE', '/api/me', 404],
] as const;

test('every answer has the safe headers, and none tells of what is inside', async () => {
  const { url } = await started();
  for (const [method, path, status] of ANSWERS) {
    const response = await fetch(`${url}${path}`, { method });
    const text = await response.text();
    expect([path, response.status]).toEqual([path, status]);
    expect(response.headers.get('content-security-policy'), path).toMatch(
      /default-src 'self'.*frame-ancestors 'none'/,
    );
    expect(response.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).not.toMatch(/node_modules|\bat .*\.[jt]s:|FST_|SQLITE/);
    if (path.startsWith('/api/')) expect(response.headers.get('content-type')).toMatch(/json/);
  }
});

test('the policy of openers, of which browsers complain without TLS, is sent by TLS alone', async () => {
  const policyOf = async (proto: string) => {
    const { url } = await started(undefined, { trustProxy: true });
    const { headers } = await fetch(url, { headers: { 'x-forwarded-proto': proto } });
    return headers.get('cross-origin-opener-policy');
  };
  expect(await policyOf('http')).toBeNull();
  expect(await policyOf('https')).toBe('same-origin');
});

test('what can’t be read is refused without a word of what is inside', async () => {
  const { url, client } = await started();
  const { cookie } = await client('Ana');
  const bodies = ['{', '[]', 'null', `"${'x'.repeat(20_000)}"`, '{"name":1}', '{"__proto__":{}}'];
  for (const body of bodies) {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/me`, { method: 'PUT', headers, body });
    expect(response.status).toBeOneOf([400, 413]);
    expect(await response.json()).toMatchObject({ error: { code: 'malformed' } });
  }
});

/** What the server answers to these requests over one line, each sent once the one before was answered. */
async function answersTo(url: string, requests: readonly string[]): Promise<readonly string[]> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answers: string[] = [];
  for (const request of requests) {
    socket.write(request);
    const [answer] = await once(socket, 'data');
    answers.push(String(answer));
  }
  socket.destroy();
  return answers;
}

test('who offers another protocol is answered in this one, be it with a body, and goes on', async () => {
  const { url } = await started();
  const wish =
    'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n';
  const body = '{"name":"Ana"}';
  const plain = 'GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n';
  const content = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  for (const [asked, answered] of [
    [`GET /healthz HTTP/1.1\r\n${wish}\r\n`, /^HTTP\/1\.1 200 OK.*\{"ok":true\}$/s],
    [`PUT /api/me HTTP/1.1\r\n${wish}${content}\r\n${body}`, /^HTTP\/1\.1 400 .*avatar: is missing/s],
  ] as const) {
    const [first, second] = await answersTo(url, [asked, plain]);
    expect(first).toMatch(answered);
    expect(second).toMatch(/^HTTP\/1\.1 200 OK.*null$/s);
  }
});

test('what is no request is refused like one that can’t be taken', async () => {
  const { url } = await started();
  for (const [bytes, status] of [
    ['HELLO\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const [answer = ''] = await answersTo(url, [bytes]);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'malformed' } });
  }
});

test('a program sits where the host seats it, as what it is; its token comes with its seat alone', async () => {
  const server = await started();
  const host = await server.client('Host');
  const table = await opened(host);
  await host.connect();
  await host.watch(table);
  await host.command(table, { type: 'ready', ready: true }, 'other');
  const seat = { type: 'program', seat: 1, name: 'My bot' } as const;
  const first = await host.command(table, seat, 'program');
  const again = await host.command(table, seat, 'program');
  for (const { token } of [first, again] as { token: string }[]) {
    const program = await server.client();
    await program.connect({ authorization: `Bearer ${token}` });
    await program.watch(table);
    expect(program.table?.room.you.seat).toBe(1);
    const sits = { type: 'sit', seat: 1, name: 'Human Hal', avatar: 'fox' } as const;
    expect(await program.command(table, sits)).toMatchObject({ type: 'refused', code: 'not-allowed' });
    expect(program.table?.room.seats[1]?.holder).toMatchObject({ name: 'My bot', program: true });
  }
  await host.command(table, { type: 'sit', seat: 0, name: 'Host', avatar: 'fox' }, 'sits');
  const wrong = await host.command(table, { ...seat, seat: 2 }, 'sits');
  expect(wrong).toMatchObject({ type: 'done' });
  expect(wrong).not.toHaveProperty('token');
});

test('a table that can’t be read keeps the server from nothing else', async () => {
  const data = temporaryFolder();
  const before = await started(data);
  const tables = [await opened(await before.client('Ana')), await opened(await before.client('Ben'))];
  await before.server.close();
  const database = new DatabaseSync(join(data, DATA_FILE));
  database.exec(`UPDATE summaries SET due = 1; UPDATE events SET event = '{' WHERE tableId = '${tables[0]}'`);
  database.close();
  const { client } = await started(data);
  const looker = await client();
  await looker.connect();
  expect(await looker.watch(tables[1] ?? '')).toMatchObject({ type: 'table' });
});

test('half a character is no name, and no words', async () => {
  const server = await started();
  const ana = await seated(server, await opened(await server.client('Host')), 0, 'Ana');
  const table = ana.table?.table ?? '';
  expect((await ana.request('PUT', '/api/me', { name: 'a\ud800', avatar: 'fox' })).status).toBe(400);
  expect((await ana.request('PUT', '/api/me', { name: 'a😀', avatar: 'fox' })).status).toBe(204);
  await ana.next(() =>
    ana.send({ type: 'command', id: 'x', table, command: { type: 'say', saying: { text: 'a\udc00' } } }),
  );
  expect(ana.heard.at(-1)).toMatchObject({ type: 'fault', code: 'malformed' });
});

test('answers come whole, however long they are, in letters of one byte or more', async () => {
  const server = await started();
  const host = await server.client('Zoë 🦊');
  const table = await opened(host);
  await host.connect();
  const ana = await seated(server, table, 0, 'Žofie');
  expect(ana.table?.room.seats[0]?.holder?.name).toBe('Žofie');
  const lengths = new Set<number>();
  for (let i = 1; i <= 40; i++) {
    const character = 'x'.repeat(i);
    const asked = await host.command(table, { type: 'bot', seat: 1, character, level: 'easy' }, `bot-${i}`);
    expect(asked).toMatchObject({ code: 'malformed', message: `character: nobody is called ${character}` });
    lengths.add(JSON.stringify(asked).length);
  }
  // Where the header of a frame grows.
  for (const length of [125, 126, 127]) expect(lengths).toContain(length);
});

test.each(['[]', '{"__proto__":{"players":4}}', '{"constructor":1}'])(
  'a table isn’t opened or arranged with the options %s',
  async (options) => {
    const { url, client } = await started();
    const ana = await client('Ana');
    const settings = JSON.stringify(NEW_TABLE.settings);
    const headers = { cookie: ana.cookie, 'content-type': 'application/json' };
    const body = `{"game":"help","seats":3,"options":${options},"settings":${settings}}`;
    expect((await fetch(`${url}/api/tables`, { method: 'POST', headers, body })).status).toBe(400);
    const table = await opened(ana);
    await ana.connect();
    const command = `{"type":"arrange","seats":3,"options":${options},"settings":${settings}}`;
    await ana.next(() => ana.sendRaw(`{"type":"command","id":"x","table":"${table}","command":${command}}`));
    expect(ana.heard.at(-1)).toMatchObject({ type: 'fault', code: 'malformed' });
  },
);

test('a table as it stands tells when its game went on last, or the time before the first game', async () => {
  const time = new VirtualTime();
  const server = await started(undefined, { means: { ...REAL_MEANS, now: time.now } });
  const ana = await server.client('Ana');
  const table = await opened(ana);
  await time.advance(1_000);
  await ana.connect();
  expect(await ana.watch(table)).toMatchObject({ at: time.now(), now: time.now() });
  for (const seat of [0, 1, 2])
    await ana.command(table, { type: 'bot', seat, character: 'mila', level: 'easy' });
  const began = time.now();
  await ana.command(table, { type: 'start' });
  await ana.until(() => ana.sight !== undefined);
  await time.advance(1_000);
  const stands = await ana.watch(table);
  expect(stands).toMatchObject({ at: stands.sight?.since, now: time.now() });
  expect(stands.at).toBe(began);
});

test('a table that isn’t shown is refused as one that doesn’t exist', async () => {
  const { client } = await started();
  const table = await opened(await client('Ana'), { onlookers: 'none' });
  const eve = await client('Eve');
  const hidden = await eve.request('GET', `/api/tables/${table}/records/1`);
  expect(await eve.request('GET', '/api/tables/nowhere/records/1')).toEqual(hidden);
  expect(hidden.status).toBe(404);
});

test('who may not look on sees who sits there, and nothing that is said', async () => {
  const server = await started();
  const table = await opened(await server.client('Host'), { onlookers: 'none' });
  const ana = await seated(server, table, 0, 'Ana');
  const eve = await server.client('Eve');
  await eve.connect();
  await eve.watch(table);
  await ana.command(table, { type: 'say', saying: { text: 'between us' } });
  await eve.until(() => eve.table?.seq === ana.table?.seq);
  expect(eve.bytes.join()).not.toContain('between us');
  expect(ana.bytes.join()).toContain('between us');
});

test('messages are limited for a guest over all their connections, and for an address', async () => {
  const limits = { ...NO_LIMITS, messages: { burst: 10, perSecond: 0 }, guestsPerAddress: 2 };
  const { client } = await started(undefined, { limits });
  const ana = await client('Ana');
  const tab = await client();
  tab.cookie = ana.cookie;
  for (const each of [ana, tab]) await each.connect();
  for (let i = 0; i < 8; i++) await ana.next(() => ana.send({ type: 'ping' }));
  await tab.next(() => tab.send({ type: 'ping' }));
  expect(tab.heard.at(-1)).toMatchObject({ type: 'fault', code: 'too-fast' });
  const nameless = await client();
  await nameless.connect();
  for (let i = 0; i < 9; i++) await nameless.next(() => nameless.send({ type: 'ping' }));
  expect(nameless.heard.at(-1)).toEqual({ type: 'pong' });
  await nameless.next(() => nameless.send({ type: 'ping' }));
  expect(nameless.heard.at(-1)).toMatchObject({ type: 'fault', code: 'too-fast' });
});

const TWO_WATCHES = { ...NO_LIMITS, watches: { burst: 2, perSecond: 0 }, guestsPerAddress: 8 };

test('tables to be shown are limited for a guest, since showing what was missed takes time', async () => {
  const { client } = await started(undefined, { limits: TWO_WATCHES });
  const ana = await client('Ana');
  const table = await opened(ana);
  await ana.connect();
  await ana.watch(table);
  await ana.watch(table);
  ana.send({ type: 'watch', table });
  await ana.until(() => ana.heard.some((heard) => heard.type === 'fault' && heard.code === 'too-fast'));
});

test('what asks for a table that isn’t looked at is limited likewise, since it must be loaded', async () => {
  const { client } = await started(undefined, { limits: TWO_WATCHES });
  const ana = await client('Ana');
  const table = await opened(ana);
  await ana.connect();
  expect(await ana.command(table, { type: 'leave' })).toMatchObject({ code: 'not-seated' });
  await ana.next(() => ana.send({ type: 'lead', table, game: 1, step: 0 }));
  expect(ana.heard.at(-1)).toMatchObject({ type: 'fault', code: 'malformed' });
  await ana.next(() => ana.send({ type: 'lead', table, game: 1, step: 0 }));
  expect(ana.heard.at(-1)).toMatchObject({ type: 'fault', code: 'too-fast' });
  const ben = await client('Ben');
  await ben.connect();
  await ben.watch(table);
  expect(await ana.command(table, { type: 'leave' })).toMatchObject({ code: 'not-seated' });
});

test('records are limited for a guest, since they take as long', async () => {
  const { client } = await started(undefined, { limits: TWO_WATCHES });
  const ana = await client('Ana');
  const path = `/api/tables/${await opened(ana)}/records/1`;
  const asked = [];
  for (let i = 0; i < 3; i++) asked.push((await ana.request('GET', path)).status);
  expect(asked).toEqual([404, 404, 429]);
});

test('sitting down and opening tables are limited for a guest, and for an address', async () => {
  const few = { burst: 2, perSecond: 0 };
  const limits = { ...NO_LIMITS, joins: few, tables: few, guestsPerAddress: 2 };
  const { client } = await started(undefined, { limits });
  const statuses: number[] = [];
  for (const name of ['Ana', 'Ben', 'Cleo']) {
    const guest = await client(name);
    for (let i = 0; i < 3; i++) statuses.push((await guest.request('POST', '/api/tables', NEW_TABLE)).status);
  }
  expect(statuses).toEqual([201, 201, 429, 201, 201, 429, 429, 429, 429]);
  const ana = await client('Ana');
  await ana.connect();
  const answers = [];
  for (let seat = 0; seat < 3; seat++) {
    answers.push(await ana.command('nowhere', { type: 'sit', seat, name: 'Ana', avatar: 'fox' }));
  }
  expect(answers).toMatchObject([{ code: 'no-table' }, { code: 'no-table' }, { code: 'too-fast' }]);
});

test('requests, guesses and connections are limited for an address; with time they are allowed again', async () => {
  const time = new VirtualTime();
  const limits = { ...USUAL_LIMITS, guesses: { burst: 2, perSecond: 1 }, connections: 3 };
  const { url, client } = await started(undefined, { limits, means: { ...REAL_MEANS, now: time.now } });
  const guess = async () => (await fetch(`${url}/api/codes/baba-00`)).status;
  expect([await guess(), await guess(), await guess()]).toEqual([404, 404, 429]);
  await time.advance(1_000);
  expect([await guess(), await guess()]).toEqual([404, 429]);
  const lines = await Promise.all([client(), client(), client(), client()]);
  const connected = await Promise.allSettled(lines.map((each) => each.connect()));
  expect(connected.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: expect.stringContaining('429') } },
  ]);
  lines.find((each) => each.isOpen)?.cut();
  const again = await client();
  await expect
    .poll(() =>
      again.connect().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const { burst } = limits.requests;
  let refused = 0;
  for (let i = 0; i < burst + 5; i++) if ((await fetch(`${url}/api/me`)).status === 429) refused++;
  expect(refused).toBeGreaterThan(0);
});

test('behind a proxy each visitor is limited alone, by the address that the proxy adds', async () => {
  const limits = { ...NO_LIMITS, requests: { burst: 2, perSecond: 0 } };
  const { url } = await started(undefined, { limits, trustProxy: true });
  const ask = async (forwarded: string) =>
    (await fetch(`${url}/api/me`, { headers: { 'x-forwarded-for': forwarded } })).status;
  expect([await ask('1.1.1.1'), await ask('9.9.9.9, 1.1.1.1'), await ask('8.8.8.8, 1.1.1.1')]).toEqual([
    200, 200, 429,
  ]);
  expect(await ask('1.1.1.1, 2.2.2.2')).toBe(200);
  const direct = await started(undefined, { limits });
  const lie = async (forwarded: string) =>
    (await fetch(`${direct.url}/api/me`, { headers: { 'x-forwarded-for': forwarded } })).status;
  expect([await lie('1.1.1.1'), await lie('2.2.2.2'), await lie('3.3.3.3')]).toEqual([200, 200, 429]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the address %s counts as %s', (address, counted) => {
  expect(household(address)).toBe(counted);
});

test('after too many faults, and for a message that is too long, the line is cut', async () => {
  const { client } = await started();
  const rude = await client();
  await rude.connect();
  for (let i = 0; i < 20; i++) rude.sendRaw('{');
  await rude.until(() => !rude.isOpen);
  expect(rude.heard.filter(({ type }) => type === 'fault')).toHaveLength(20);
  const long = await client();
  await long.connect();
  long.sendRaw(JSON.stringify({ type: 'ping', more: 'x'.repeat(9_000) }));
  await long.until(() => long.heard.some((heard) => heard.type === 'fault' && heard.code === 'too-large'));
  expect(long.isOpen).toBe(true);
  long.heard.length = 0;
  long.sendRaw(JSON.stringify({ type: 'ping', more: 'ä'.repeat(4_097) }));
  await long.until(() => long.heard.some((heard) => heard.type === 'fault' && heard.code === 'too-large'));
  long.sendRaw(JSON.stringify({ type: 'ping', more: 'x'.repeat(70_000) }));
  await long.until(() => !long.isOpen);
});

test('who speaks another version of the protocol, or nothing like it, is told so', async () => {
  const { client, url } = await started();
  const old = await client();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`);
  await once(socket, 'open');
  socket.send('{"type":"hello","protocol":99}');
  const [told] = await once(socket, 'message');
  expect(JSON.parse(String(told))).toMatchObject({ type: 'fault', code: 'other-protocol' });
  await once(socket, 'close');
  await old.connect();
  await old.next(() => old.sendRaw(Buffer.from([1, 2, 3])));
  expect(old.heard.at(-1)).toMatchObject({ type: 'fault', code: 'malformed' });
});

test('no words can be sent as a phrase where the host allows no free text', async () => {
  const server = await started();
  const table = await opened(await server.client('Host'), { freeText: false });
  const ana = await seated(server, table, 0, 'Ana');
  const said = await ana.command(table, { type: 'say', saying: { text: 'you-cheat' } });
  expect(said).toMatchObject({ type: 'refused', code: 'not-allowed' });
  const command = { type: 'say', saying: { phrase: 'you-cheat' } };
  await ana.next(() => ana.sendRaw(JSON.stringify({ type: 'command', id: 'x', table, command })));
  expect(ana.heard.at(-1)).toMatchObject({ type: 'fault', code: 'malformed' });
});

test('a client that reads nothing is cut off before what waits for it fills the memory', async () => {
  const server = await started();
  const table = await opened(await server.client('Host'));
  const ana = await seated(server, table, 0, 'Ana');
  const slow = new WebSocket(`${server.url.replace('http', 'ws')}/live`);
  await once(slow, 'open');
  slow.send('{"type":"hello","protocol":1}');
  slow.send(JSON.stringify({ type: 'watch', table }));
  await ana.until(() => ana.heard.some((each) => each.type === 'present' && each.onlookers === 1));
  slow.pause();
  const text = 'ü'.repeat(200);
  for (let i = 0; i < 9_000 && !isAlone(ana); i++) {
    await ana.command(table, { type: 'say', saying: { text } });
  }
  expect(isAlone(ana)).toBe(true);
  slow.terminate();
});

function isAlone({ heard }: Client): boolean {
  const last = heard.findLast((each) => each.type === 'present');
  return last?.type === 'present' && last.onlookers === 0;
}

test('a refused upgrade leaves no half-open line', async () => {
  const { url } = await started();
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.resume();
  socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'end');
  const reset = once(socket, 'error');
  const end = Date.now() + 5_000;
  const writing = setInterval(() => socket.write('x'), 20);
  await Promise.race([reset, new Promise((resolve) => setTimeout(resolve, end - Date.now()))]);
  clearInterval(writing);
  expect(socket.destroyed).toBe(true);
});
