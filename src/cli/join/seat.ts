import { EventEmitter } from 'node:events';
import WebSocket from 'ws';
import type { Player } from '../../bots/arena.ts';
import { situationOf } from '../../bots/situation.ts';
import type { Game, GameEvent, Seat } from '../../core/game.ts';
import { type Rng, seededRng } from '../../core/rng.ts';
import type { Sight } from '../../match/sight.ts';
import { type ClientCommand, type FromServer, PROTOCOL } from '../../protocol/messages.ts';

/** Legal actions that a program is offered, as in the arena. */
const LISTED = 5000;
/** [ms] */
const COME_BACK_AFTER = 1_000;

export interface SeatMeans {
  /** The address of the server's sockets. */
  readonly live: string;
  readonly table: string;
  readonly token: string;
  readonly gameNamed: (id: string) => Game | undefined;
  /** Whoever decides in that game. */
  readonly player: (game: Game, match: string) => Promise<Player>;
  /** 64 hexadecimal digits that nobody can guess. */
  readonly contribution: () => string;
  readonly rng: Rng;
}

/** One seat at an online table, played by a program; it comes back when the line breaks. */
export class OnlineSeat extends EventEmitter<{ over: [places: readonly number[]]; failed: [error: Error] }> {
  readonly #means: SeatMeans;
  #socket: WebSocket | undefined;
  #player: Promise<Player> | undefined;
  #number = 0;
  #seq: number | undefined;
  #seat: Seat | null = null;
  /** What the seat saw of this round. */
  #seen: GameEvent[] = [];
  /** The command that waits for its answer. */
  #asked: { readonly id: string; readonly command: ClientCommand } | undefined;
  #ids = 0;
  #isClosed = false;

  constructor(means: SeatMeans) {
    super();
    this.#means = means;
  }

  open(): void {
    const { live, token } = this.#means;
    const socket = new WebSocket(live, { headers: { authorization: `Bearer ${token}` } });
    this.#socket = socket;
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL })));
    socket.on('message', (data) => {
      // The server is trusted to speak its own protocol.
      this.#hear(JSON.parse(String(data)) as FromServer).catch((error: unknown) => this.#fail(error));
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!this.#isClosed) setTimeout(() => this.open(), COME_BACK_AFTER);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  async #hear(message: FromServer): Promise<void> {
    switch (message.type) {
      case 'welcome':
        this.#watch();
        if (this.#asked) this.#send(this.#asked);
        break;
      case 'table':
        await this.#look(message);
        break;
      case 'no-table':
        this.#fail(new Error('there is no such table'));
        break;
      case 'done':
      case 'refused':
        this.#answered(message);
        break;
      case 'fault':
        this.#fail(new Error(message.message));
        break;
      default:
    }
  }

  #watch(): void {
    const since = this.#seq === undefined ? {} : { since: this.#seq };
    this.#socket?.send(JSON.stringify({ type: 'watch', table: this.#means.table, ...since }));
  }

  async #look({ seq, room, sight }: Extract<FromServer, { type: 'table' }>): Promise<void> {
    this.#seq = seq;
    this.#seat = room.you.seat;
    if (this.#seat === null) return this.#fail(new Error('the token holds no seat at this table'));
    if (room.pending?.contributed[this.#seat] === false) {
      this.#command({ type: 'contribute', contribution: this.#means.contribution() });
    }
    if (!sight) return;
    const deal = sight.events.findLastIndex(({ type }) => type === 'dealt');
    this.#seen = deal < 0 ? this.#seen : [];
    this.#seen.push(...sight.events.slice(Math.max(0, deal)));
    if (sight.result) this.emit('over', sight.result.places);
    else if (sight.toAct.includes(this.#seat)) await this.#decide(sight, this.#seat);
  }

  /** Legality is known to whoever must act, so any world that fits what they see tells it. */
  async #decide({ view, step, number, game: id, seq }: Sight, seat: Seat): Promise<void> {
    const game = this.#means.gameNamed(id);
    if (!game) throw new Error(`no game has the id ${id}`);
    if (number !== this.#number) this.#player = this.#means.player(game, `${this.#means.table} ${number}`);
    this.#number = number;
    const player = await this.#player;
    const world = game.determinize(view, this.#seen, seededRng(String(seq)));
    const situation = situationOf(game, world, seat, this.#seen, LISTED);
    const action = await player?.decide(situation, this.#means.rng);
    this.#command({ type: 'act', seat, step, action });
  }

  #command(command: ClientCommand): void {
    this.#asked = { id: `${Date.now().toString(36)}-${++this.#ids}`, command };
    this.#send(this.#asked);
  }

  #send({ id, command }: { readonly id: string; readonly command: ClientCommand }): void {
    // What can't be sent now is sent once the line is back.
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'command', id, table: this.#means.table, command }));
  }

  #answered(message: Extract<FromServer, { type: 'done' | 'refused' }>): void {
    if (message.id !== this.#asked?.id) return;
    this.#asked = undefined;
    if (message.type === 'refused' && message.code !== 'too-late' && message.code !== 'not-asked') {
      this.#fail(new Error(`refused: ${message.reason?.code ?? message.message ?? message.code}`));
    }
  }

  #fail(error: unknown): void {
    this.emit('failed', error instanceof Error ? error : new Error(String(error)));
  }
}
