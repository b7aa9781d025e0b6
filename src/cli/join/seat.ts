import { EventEmitter } from 'node:events';
import type { Player } from '../../bots/arena.ts';
import { situationOf } from '../../bots/situation.ts';
import type { Game, GameEvent, Seat } from '../../core/game.ts';
import { type Rng, seededRng } from '../../core/rng.ts';
import type { Sight } from '../../match/sight.ts';
import { type Answer, Line, type TableNews } from '../../protocol/line.ts';
import type { ClientCommand, TableMessage } from '../../protocol/messages.ts';
import { type Address, timer, wiresTo } from '../online/wire.ts';

/** Legal actions that a program is offered, as in the arena. */
const LISTED = 5000;

export interface SeatMeans {
  readonly server: Address;
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
export class OnlineSeat extends EventEmitter<{
  over: [places: readonly number[]];
  failed: [error: Error];
  /** The server is out of reach, and there again. */
  lost: [];
  found: [];
}> {
  readonly #means: SeatMeans;
  readonly #line: Line;
  #player: Promise<Player> | undefined;
  #number = 0;
  #seat: Seat | null = null;
  /** What the seat saw of this round. */
  #seen: GameEvent[] = [];
  /** The decision that stands at the table, by its game and step. */
  #standing = '';
  /** The last decision that was this seat's, and the one being made. */
  #asked = '';
  #deciding: Promise<void> = Promise.resolve();
  /** The last game that was over when this seat came, or has been told to be over; undefined before it came. */
  #over: number | undefined;
  #ids = 0;

  constructor(means: SeatMeans) {
    super();
    this.#means = means;
    this.#line = new Line({
      connect: wiresTo(means.server, () => ({ authorization: `Bearer ${means.token}` })),
      timer,
      random: Math.random,
      newId: () => `${Date.now().toString(36)}-${++this.#ids}`,
      changed: (state) => {
        if (state === 'outdated') this.#fail(new Error('the server speaks another protocol'));
        if (state === 'lost') this.emit('lost');
        if (state === 'open') this.emit('found');
      },
    });
  }

  open(): void {
    this.#line.watch(this.#means.table, (news) => {
      this.#hear(news).catch((error: unknown) => this.#fail(error));
    });
  }

  close(): void {
    // Who leaves has lost nothing.
    this.removeAllListeners('lost');
    this.#line.close();
  }

  async #hear(news: TableNews): Promise<void> {
    if (news.type === 'table') await this.#look(news);
    if (news.type === 'no-table') this.#fail(new Error('there is no such table'));
  }

  async #look({ room, sight }: TableMessage): Promise<void> {
    this.#seat = room.you.seat;
    if (this.#seat === null) return this.#fail(new Error('the token holds no seat at this table'));
    if (room.pending?.contributed[this.#seat] === false) {
      this.#command({ type: 'contribute', contribution: this.#means.contribution() });
    }
    this.#over ??= sight?.result ? sight.number : 0;
    if (!sight) return;
    const deal = sight.events.findLastIndex(({ type }) => type === 'dealt');
    this.#seen = deal < 0 ? this.#seen : [];
    this.#seen.push(...sight.events.slice(Math.max(0, deal)));
    this.#standing = decisionIn(sight);
    if (sight.result) this.#ended(sight.number, sight.result.places);
    else if (sight.toAct.includes(this.#seat)) await this.#decideOnce(sight, this.#seat);
  }

  /** Tells the end of a game once, and not of one that was over before. */
  #ended(number: number, places: readonly number[]): void {
    if (number === this.#over) return;
    this.#over = number;
    this.emit('over', places);
  }

  /** A decision is shown again whenever something else happens; one is made after the other. */
  #decideOnce(sight: Sight, seat: Seat): Promise<void> {
    const decision = decisionIn(sight);
    if (decision === this.#asked) return this.#deciding;
    this.#asked = decision;
    this.#deciding = this.#deciding.then(() => this.#decide(sight, seat));
    return this.#deciding;
  }

  /** Legality is known to whoever must act, so any world that fits what they see tells it. */
  async #decide(sight: Sight, seat: Seat): Promise<void> {
    const { view, step, number, game: id, seq } = sight;
    const game = this.#means.gameNamed(id);
    if (!game) throw new Error(`no game has the id ${id}`);
    if (number !== this.#number) this.#player = this.#means.player(game, `${this.#means.table} ${number}`);
    this.#number = number;
    const player = await this.#player;
    // Somebody else may have decided while the program was still at its last decision.
    if (decisionIn(sight) !== this.#standing) return;
    const world = game.determinize(view, this.#seen, seededRng(String(seq)));
    const situation = situationOf(game, world, seat, this.#seen, LISTED);
    const action = await player?.decide(situation, this.#means.rng);
    this.#command({ type: 'act', seat, step, action });
  }

  #command(command: ClientCommand): void {
    this.#line.command(this.#means.table, command).then(
      (answer) => this.#answered(answer),
      (error: unknown) => this.#fail(error),
    );
  }

  #answered(answer: Answer): void {
    if (answer.ok || answer.code === 'too-late' || answer.code === 'not-asked') return;
    this.#fail(new Error(`refused: ${answer.reason?.code ?? answer.message ?? answer.code}`));
  }

  #fail(error: unknown): void {
    this.emit('failed', error instanceof Error ? error : new Error(String(error)));
  }
}

function decisionIn({ number, step }: Sight): string {
  return `${number}:${step}`;
}
