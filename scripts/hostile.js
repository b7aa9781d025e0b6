import { once } from 'node:events';
import { connect } from 'node:net';
import WebSocket from 'ws';

/** What hostile visitors send: everything but what an honest one would. */

const PARTS = [0, -1, 1e308, 2 ** 53, 0.5, null, true, '', 'x', '../..', '__proto__', '\ud800', [], {}, [[]]];
const PATHS = [
  '/',
  '/live',
  '/api/me',
  '/api/tables',
  '/api/mine',
  '/api/devices',
  '/api/codes/baba-00',
  '/metrics',
];

/** After so many faults a connection is cut; so many messages are read at once, and a flood is more. */
const MOST_FAULTS = 20;
const MOST_MESSAGES = 58;
const FLOOD = 1_000;

export class Hostile {
  sent = 0;
  #url;
  #rng;
  #tables;
  #honestIds;
  #guests = [];
  #addresses = 0;

  /** `honestIds` gives the ids of commands that honest players sent, to be sent again. */
  constructor({ url, rng, tables, honestIds }) {
    this.#url = url;
    this.#rng = rng;
    this.#tables = tables;
    this.#honestIds = honestIds;
  }

  async introduce(count) {
    for (let i = 0; i < count; i++) {
      const response = await fetch(`${this.#url}/api/me`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': this.#address() },
        body: JSON.stringify({ name: `H${i}`, avatar: 'rat' }),
      });
      this.#guests.push(response.headers.getSetCookie()[0].split(';')[0]);
    }
  }

  /** A connection that sends garbage until it is cut, or as many well-formed messages as are read, or a flood of them. */
  async rush() {
    const isGarbage = this.#rng.below(2) === 0;
    const count = isGarbage ? MOST_FAULTS : MOST_MESSAGES;
    const cookie = this.#rng.below(3) > 0 ? { cookie: this.#pick(this.#guests) } : {};
    const socket = this.#socket(cookie);
    try {
      await once(socket, 'open');
    } catch {
      return;
    }
    if (this.#rng.below(20) > 0) socket.send('{"type":"hello","protocol":1}');
    for (let i = 0; i < count; i++) {
      if (isGarbage) socket.send(this.#garbage(), { binary: this.#rng.below(30) === 0 });
      else socket.send(JSON.stringify(this.#shape()));
    }
    this.sent += count;
    if (this.#rng.below(10) === 0) for (let i = 0; i < FLOOD; i++) socket.send('{"type":"ping"}');
    const closed = once(socket, 'close');
    socket.on('pong', () => socket.terminate());
    socket.ping();
    await closed;
  }

  /** A connection that asks for all tables and reads nothing. */
  async sleep() {
    const socket = this.#socket({});
    await once(socket, 'open');
    socket.send('{"type":"hello","protocol":1}');
    for (const table of this.#tables) socket.send(JSON.stringify({ type: 'watch', table, since: 0 }));
    socket.pause();
    return () => socket.terminate();
  }

  /** Requests that no browser of this site sends. */
  async ask() {
    const address = this.#address();
    const path = this.#rng.below(2) ? this.#pick(PATHS) : this.#path();
    const method = this.#pick(['GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS']);
    const hasBody = method === 'PUT' || method === 'POST';
    this.sent++;
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          connection: 'close',
          ...(this.#rng.below(2) && { cookie: this.#pick(this.#guests) }),
          ...(this.#rng.below(4) === 0 && { origin: 'https://evil.example' }),
          ...(hasBody && { 'content-type': 'application/json' }),
        },
        ...(hasBody && { body: this.#rng.below(9) ? this.#json() : 'x'.repeat(50_000) }),
      });
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`${method} ${path} was answered with ${response.status}`);
    } catch (error) {
      // The server may cut the line, but never fail.
      if (error instanceof Error && error.message.includes('was answered')) throw error;
    }
  }

  /** Bytes that are no request, or only half of one; the line is cut by the server, or left open. */
  async raw() {
    this.sent++;
    const socket = connect(Number(new URL(this.#url).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    const upgrade = `GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    const kinds = [
      `${upgrade}${Array.from({ length: 2_000 }, (_, i) => `X-${i}: ${i}\r\n`).join('')}\r\n`,
      `${upgrade}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: nonsense\r\n\r\n`,
      upgrade,
      `GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      `PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      'GET /%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n',
      String.fromCharCode(...Array.from({ length: 200 }, () => this.#rng.below(256))),
    ];
    socket.write(this.#pick(kinds));
    return () => socket.destroy();
  }

  #socket(headers) {
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/live`, {
      headers: { 'x-forwarded-for': this.#address(), ...headers },
    });
    socket.on('error', () => {});
    return socket;
  }

  /** A new address each time, so that the limits let the messages through. */
  #address() {
    const i = ++this.#addresses;
    return `172.${16 + ((i >> 16) & 15)}.${(i >> 8) & 255}.${i & 255}`;
  }

  #pick(list) {
    return list[this.#rng.below(list.length)];
  }

  #garbage() {
    switch (this.#rng.below(4)) {
      case 0:
        return Buffer.from(Array.from({ length: this.#rng.below(300) }, () => this.#rng.below(256))).toString(
          'latin1',
        );
      case 1:
        return this.#broken(JSON.stringify(this.#shape()));
      case 2:
        return this.#rng.below(30)
          ? '['.repeat(this.#rng.below(8_000))
          : 'x'.repeat(this.#pick([10_000, 70_000]));
      default:
        return this.#json();
    }
  }

  #broken(text) {
    const at = this.#rng.below(text.length);
    return this.#rng.below(2)
      ? text.slice(0, at)
      : `${text.slice(0, at)}${this.#pick('{}[]",:0n')}${text.slice(at + 1)}`;
  }

  /** A message with one of its values replaced by something else. */
  #json() {
    const message = this.#shape();
    const owner = message.command && this.#rng.below(2) ? message.command : message;
    const key = this.#pick(Object.keys(owner));
    return JSON.stringify({
      ...message,
      ...(owner === message
        ? { [key]: this.#pick(PARTS) }
        : { command: { ...owner, [key]: this.#pick(PARTS) } }),
    });
  }

  #path() {
    const table = this.#pick(this.#tables);
    return this.#pick([
      `/api/tables/${table}/records/${this.#pick(PARTS)}`,
      `/api/tables/${table}`,
      `/api/devices/${this.#rng.below(1e9)}`,
      `/%61pi/tables`,
      '//',
      '/..%2f..%2fpackage.json',
      '/assets/%00',
    ]);
  }

  /** A message of the right shape, about other people's tables and seats. */
  #shape() {
    const table = this.#rng.below(10) ? this.#pick(this.#tables) : `t${this.#rng.below(1e9)}`;
    const seat = this.#rng.below(6);
    const step = this.#rng.below(300);
    switch (this.#rng.below(12)) {
      case 0:
      case 1:
        return { type: 'watch', table, ...(this.#rng.below(2) && { since: this.#rng.below(500) }) };
      case 2:
      case 3:
        return { type: 'unwatch', table };
      case 4:
        return { type: 'lead', table, game: this.#rng.below(3), step };
      default:
        return { type: 'command', id: this.#id(), table, command: this.#command(seat, step) };
    }
  }

  #id() {
    const honest = this.#honestIds();
    return honest.length > 0 && this.#rng.below(2) ? this.#pick(honest) : `h${this.#rng.below(1e6)}`;
  }

  #command(seat, step) {
    const settings = { onlookers: 'open', clock: 5, cover: 5, listed: true, freeText: true };
    return this.#pick([
      { type: 'sit', seat, name: 'Eve', avatar: 'rat' },
      { type: 'leave' },
      { type: 'ready', ready: true },
      { type: 'agree', agrees: true },
      { type: 'bot', seat, character: 'mila', level: 'easy' },
      { type: 'program', seat, name: 'Robot' },
      { type: 'remove', seat },
      { type: 'swap', seats: [seat, this.#rng.below(6)] },
      { type: 'arrange', seats: 3, options: {}, settings },
      { type: 'hand-over', seat },
      { type: 'start' },
      { type: 'rematch' },
      { type: 'contribute', contribution: 'e'.repeat(64) },
      { type: 'act', seat, step, action: { type: 'pass' } },
      { type: 'act', seat, step, action: { type: 'play', cards: ['1'] } },
      { type: 'say', saying: { text: 'spam' } },
    ]);
  }
}
