import { once } from 'node:events';
import WebSocket from 'ws';
import { Figures } from '../dist/cli/load/figures.js';
import { measured } from '../dist/cli/load/measured.js';
import { addressOf } from '../dist/cli/online/wire.js';
import { sleep } from './childServer.js';

const DONE = 'd'.charCodeAt(0);

/** Groups of clients at the relay that take turns as players do. */
export class RelayTables {
  #url;
  #think;
  #rng;
  #frame;
  #tables = [];
  #figures = new Figures();
  #isPlaying = false;

  /** `sent`: how many bytes each move has. */
  constructor({ url, think, rng, sent }) {
    this.#url = url;
    this.#think = think;
    this.#rng = rng;
    this.#frame = 'x'.repeat(sent);
  }

  async gather(tables, seats) {
    for (let i = 0; i < tables; i++) {
      const sockets = Array.from(
        { length: seats },
        () => new WebSocket(this.#url.replace('http', 'ws'), { perMessageDeflate: false }),
      );
      await Promise.all(sockets.map((socket) => once(socket, 'open')));
      const table = { sockets, turn: 0, sent: 0, isIdle: true };
      for (const [seat, socket] of sockets.entries()) {
        socket.send(`group ${i}`);
        socket.on('message', (data) => this.#hear(table, seat, data));
      }
      this.#tables.push(table);
    }
  }

  play() {
    this.#isPlaying = true;
    for (const table of this.#tables) this.#next(table);
  }

  async pause() {
    this.#isPlaying = false;
    while (this.#tables.some(({ isIdle }) => !isIdle)) await sleep(10);
  }

  measured(seconds) {
    return measured([addressOf(new URL(this.#url))], seconds, (figures) => {
      this.#figures = figures;
    });
  }

  close() {
    for (const { sockets } of this.#tables) for (const socket of sockets) socket.terminate();
  }

  #hear(table, seat, data) {
    if (data[0] === DONE) {
      this.#figures.moves++;
      this.#figures.acknowledgements.add(performance.now() - table.sent);
      table.isIdle = true;
      table.turn = (table.turn + 1) % table.sockets.length;
      if (this.#isPlaying) this.#next(table);
    } else if (seat !== table.turn) this.#figures.broadcasts.add(performance.now() - table.sent);
  }

  #next(table) {
    if (this.#think === 0) return this.#move(table);
    setTimeout(() => this.#move(table), (this.#think * (500 + this.#rng.below(1000))) / 1000);
  }

  #move(table) {
    if (!this.#isPlaying) return;
    table.isIdle = false;
    table.sent = performance.now();
    table.sockets[table.turn].send(this.#frame);
  }
}
