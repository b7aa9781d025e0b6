import { createHash } from 'node:crypto';
import WebSocket from 'ws';
import { gameNamed } from '../dist/games/catalog.js';
import { TABLES } from './tables.js';

/** Chip It lists millions of actions where asked to; any of the first will do. */
const LIMIT = 40;
/** [ms] The pace of a hasty person: the server answers fifteen messages a second. */
const PAUSE = 75;
const SAYS = 0.1;

/** A person who plays anything legal by the public protocol through any of several servers, goes to another whenever the line is cut, and notes what is wrong. */
export class Roamer {
  name;
  /** What it was told: wrong numbers, other content, refusals that can't be. */
  faults = [];
  /** The ids of commands that were acknowledged, in order. */
  acknowledged = [];
  /** [ms] How long each acknowledgement took. */
  waits = [];
  resent = 0;
  /** When it lost its server, and when it could play on at another [ms]. */
  losses = [];
  games = 0;
  cookie = '';
  seq;
  room;
  sight;
  /** Whether it still begins anything new. */
  isPlaying = true;
  #urls;
  #url;
  #bots;
  #lostAt;
  #isWelcome = false;
  #isWatching = false;
  #address;
  #table;
  #seat;
  #rng;
  #socket;
  #ids = 0;
  #unanswered = new Map();
  #shown = new Map();
  #lastSent = 0;
  #timer;
  #isGone = false;
  #hasSat = false;

  constructor({ urls, name, address, rng, bots }) {
    this.#urls = urls;
    this.#url = urls[rng.below(urls.length)];
    this.#bots = bots ?? [];
    this.name = name;
    this.#address = address;
    this.#rng = rng;
  }

  async request(method, path, body) {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': this.#address,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0];
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  async introduce() {
    await this.request('PUT', '/api/me', { name: this.name, avatar: 'fox' });
  }

  /** What the server keeps of the secret in the cookie. */
  get session() {
    const secret = this.cookie.split('=')[1] ?? '';
    return createHash('sha256').update(secret).digest('hex');
  }

  /** Sits down at the table, and plays there until it is told to stop. */
  sit(table, seat) {
    this.#table = table;
    this.#seat = seat;
    this.#connect();
  }

  get isIdle() {
    return this.#unanswered.size === 0;
  }

  /** Whether it plays through that server. */
  isAt(url) {
    return this.#url === url && this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Its server was ended just now. */
  lose() {
    this.#lostAt ??= Date.now();
  }

  /** Cuts its line, as a bad network does. */
  cut() {
    this.#socket?.terminate();
  }

  leave() {
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.#socket?.terminate();
  }

  #connect() {
    if (this.#isGone) return;
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/live`, {
      headers: { cookie: this.cookie, 'x-forwarded-for': this.#address },
    });
    this.#socket = socket;
    this.#isWelcome = false;
    this.#isWatching = false;
    socket.on('open', () => this.#send({ type: 'hello', protocol: 1 }));
    socket.on('message', (data) => this.#hear(JSON.parse(String(data))));
    socket.on('error', () => {});
    socket.on('close', () => this.#comeBack());
  }

  /** To another server, where there are some. */
  #comeBack() {
    const others = this.#urls.filter((url) => url !== this.#url);
    if (others.length > 0) this.#url = others[this.#rng.below(others.length)];
    setTimeout(() => this.#connect(), 20 + this.#rng.below(100));
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message) {
    switch (message.type) {
      case 'welcome':
        return this.#takeUp();
      case 'table':
        return this.#see(message);
      case 'present':
        return this.#seeAgain();
      case 'done':
        return this.#done(message);
      case 'refused':
        return this.#refused(message);
      case 'fault':
      case 'no-table':
        return this.#complain(JSON.stringify(message));
    }
  }

  #seeAgain() {
    this.#isWatching = true;
    this.#backAgain();
  }

  /** It sees its table again, and all that it asked was answered. */
  #backAgain() {
    if (this.#lostAt === undefined || !this.#isWatching || !this.isIdle) return;
    this.losses.push({ from: this.#lostAt, until: Date.now() });
    this.#lostAt = undefined;
  }

  #takeUp() {
    this.#isWelcome = true;
    const since = this.seq === undefined ? {} : { since: this.seq };
    this.#send({ type: 'watch', table: this.#table, ...since });
    for (const message of this.#unanswered.values()) {
      this.resent++;
      this.#send(message);
    }
    if (!this.#hasSat) {
      this.#hasSat = true;
      this.#command({ type: 'sit', seat: this.#seat, name: this.name, avatar: 'fox' });
      this.#command({ type: 'ready', ready: true });
      for (const seat of this.#bots) this.#command({ type: 'bot', seat, character: 'mila', level: 'easy' });
    }
    this.#think();
  }

  #see({ seq, now, ...content }) {
    const text = JSON.stringify(content);
    const shown = this.#shown.get(seq);
    if (shown !== undefined && shown !== text) this.#complain(`event ${seq} came again with other content`);
    if (this.seq !== undefined && seq !== this.seq + 1) this.#complain(`event ${seq} came after ${this.seq}`);
    this.#shown.set(seq, text);
    this.seq = seq;
    this.room = content.room;
    if (content.sight) {
      if (content.sight.result && !this.sight?.result) this.games++;
      this.sight = content.sight;
    }
    this.#think();
  }

  #done({ id }) {
    const command = this.#unanswered.get(id);
    if (!command) return this.#complain(`${id} was answered twice`);
    this.#unanswered.delete(id);
    this.acknowledged.push(id);
    this.waits.push(Date.now() - command.sent);
    this.#backAgain();
    this.#think();
  }

  #refused({ id, code, reason }) {
    const command = this.#unanswered.get(id)?.command;
    this.#unanswered.delete(id);
    // Somebody else may have asked for the next game already, or the time to contribute may be over.
    if (!['contribute', 'rematch', 'start'].includes(command?.type))
      this.#complain(`${id} was refused: ${code} ${JSON.stringify(reason ?? command)}`);
    this.#think();
  }

  #complain(problem) {
    this.faults.push(`${this.name}: ${problem}`);
  }

  #command(command) {
    const id = `${this.name}-${++this.#ids}`;
    const message = { type: 'command', id, table: this.#table, command };
    // When it was sent stays here.
    Object.defineProperty(message, 'sent', { value: Date.now(), enumerable: false });
    this.#unanswered.set(id, message);
    this.#lastSent = Date.now();
    // Whoever isn't welcome yet sends it again then.
    if (this.#isWelcome) this.#send(message);
  }

  /** Does what is to be done next, at a person's pace. */
  #think() {
    clearTimeout(this.#timer);
    if (!this.isPlaying || this.#unanswered.size > 0 || this.#isGone) return;
    const wait = Math.max(0, this.#lastSent + PAUSE - Date.now());
    this.#timer = setTimeout(() => {
      const command = this.isPlaying && this.#unanswered.size === 0 ? this.#next() : undefined;
      if (command) this.#command(command);
    }, wait);
  }

  #next() {
    const { room, sight } = this;
    if (!room) return undefined;
    if (room.pending) return room.pending.contributed[this.#seat] ? undefined : this.#contribution();
    if (!room.playing) return this.#beginning();
    if (!sight?.toAct.includes(this.#seat)) return undefined;
    if (this.#rng.below(100) < SAYS * 100) return { type: 'say', saying: { phrase: 'oops' } };
    return this.#action();
  }

  #contribution() {
    const digits = Array.from({ length: 64 }, () => this.#rng.below(16).toString(16));
    return { type: 'contribute', contribution: digits.join('') };
  }

  #beginning() {
    const { seats, you, games } = this.room;
    const isMissing = ({ holder, ready }) => !holder || (games === 0 && !ready && holder.kind !== 'bot');
    if (!you.host || seats.some(isMissing)) return undefined;
    return { type: games === 0 ? 'start' : 'rematch' };
  }

  #action() {
    const game = gameNamed(this.sight.game);
    const world = game.determinize(this.sight.view, [], this.#rng);
    const { actions } = game.legalActions(world, LIMIT);
    const action = actions[this.#rng.below(actions.length)];
    return { type: 'act', seat: this.#seat, step: this.sight.step, action };
  }
}

const SETTINGS = { onlookers: 'public', clock: null, cover: null, listed: true, freeText: false };

/** One person among bots. */
const WITH_BOTS = { game: 'help', seats: 3, options: {}, people: 1 };

/** Opens a table of each ruleset, or of the first, and one with bots, and seats people there who play whole games, one after another. */
export async function spreadTables(urls, rng, count = TABLES.length) {
  const tables = [];
  for (const [number, plan] of [...TABLES.slice(0, count), WITH_BOTS].entries()) {
    const { game, seats, options, people = seats } = plan;
    const bots = Array.from({ length: seats - people }, (_, i) => people + i);
    const players = Array.from(
      { length: people },
      (_, seat) =>
        new Roamer({
          urls,
          name: `P${number}-${seat}`,
          address: `10.0.${number}.${seat}`,
          rng,
          bots: seat === 0 ? bots : [],
        }),
    );
    for (const player of players) await player.introduce();
    const body = { game, seats, options, settings: SETTINGS };
    const { table } = await players[0].request('POST', '/api/tables', body);
    tables.push({ table, players });
  }
  for (const { table, players } of tables)
    for (const [seat, each] of players.entries()) each.sit(table, seat);
  return tables;
}
