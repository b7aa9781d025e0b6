import type { Seat, Viewer } from '../../core/game.ts';
import type { TableParts } from '../../games/tables.ts';
import type { Room, Sight } from '../../match/sight.ts';
import type { Saying } from '../../match/table.ts';
import type { Answer, TableNews } from '../../protocol/line.ts';
import type { ClientCommand, NoTable, TableMessage } from '../../protocol/messages.ts';
import { beat } from '../settings.svelte.ts';
import { TableSession } from '../table/session.svelte.ts';
import { connection } from './connection.svelte.ts';
import { DealNotes } from './deals.ts';
import { randomHex } from './random.ts';
import { mutedAt, setMuted } from './remembered.ts';

/** Something said at the table. */
export interface Said {
  readonly id: number;
  readonly seat: Seat;
  readonly name: string;
  readonly saying: Saying;
}

/** Where somebody leads those who look at a game that is over. */
export interface Led {
  readonly seat: Seat;
  readonly game: number;
  readonly step: number;
}

const REMEMBERED_SAYINGS = 50;
const notes = new DealNotes(localStorage);

/** One table at the server, as this browser's guest sees it. */
export class OnlineTable {
  readonly id: string;
  readonly parts: TableParts;
  room = $state.raw<Room>();
  /** The game being played, or played last. */
  session = $state.raw<TableSession>();
  /** Who is connected, by seat. */
  present = $state.raw<readonly boolean[]>([]);
  onlookers = $state(0);
  sayings = $state.raw<readonly Said[]>([]);
  muted = $state.raw<readonly string[]>([]);
  led = $state.raw<Led>();
  /** Why it isn't shown. */
  missing = $state<NoTable>();
  /** [ms] How far the server's clock is ahead of this one. */
  ahead = $state(0);
  /** What this browser added to the chance, by what the dealer is bound to. */
  readonly #contributed = new Set<string>();
  /** What was shown last, whether or not it had its moment on the screen. */
  #shown: Sight | undefined;
  readonly #stop: () => void;

  constructor(id: string, parts: TableParts) {
    this.id = id;
    this.parts = parts;
    this.muted = mutedAt(id);
    this.#stop = connection.watch(id, (news) => this.#hear(news));
  }

  /** Whose eyes look at the game. */
  get viewer(): Viewer {
    const { seat = null, barred = false } = this.room?.you ?? {};
    return seat === null || barred ? 'onlooker' : seat;
  }

  command(command: ClientCommand): Promise<Answer> {
    return connection.command(this.id, command);
  }

  /** What this browser noted while that game was dealt. */
  noted(game: number) {
    return notes.noted(this.id, game);
  }

  mute(name: string, isMuted: boolean): void {
    const others = this.muted.filter((each) => each !== name);
    this.muted = isMuted ? [...others, name] : others;
    setMuted(this.id, this.muted);
  }

  close(): void {
    this.#stop();
    this.session?.close();
  }

  #hear(news: TableNews): void {
    switch (news.type) {
      case 'table':
        this.#change(news, 'fresh' in news);
        break;
      case 'no-table':
        this.missing = news.code;
        break;
      case 'present':
        this.present = news.seats;
        this.onlookers = news.onlookers;
        break;
      case 'led':
        this.led = news;
        break;
    }
  }

  #change({ room, sight, said, now }: TableMessage, isFresh: boolean): void {
    this.missing = undefined;
    this.room = room;
    this.ahead = now - Date.now();
    this.#contribute(room);
    if (said) this.#said(said.seat, said.saying);
    if (sight) this.#show(sight, isFresh);
  }

  /** A table as it stands tells the whole game, and another viewer sees another game. */
  #show(sight: Sight, isFresh: boolean): void {
    const { viewer } = this;
    if (!isFresh && !this.#isNews(sight)) return;
    this.#shown = sight;
    if (!this.session || isFresh || this.session.viewer !== viewer) {
      this.session?.close();
      this.session = new TableSession({ ...this.parts, viewer, pace: { beat }, fresh: !isFresh });
    }
    notes.note(this.id, sight.number, sight.fairness.commitment);
    this.session.hear(sight);
  }

  /** Who comes and goes changes nothing for the seated, nor for anyone once a game is over. */
  #isNews({ number, step, result }: Sight): boolean {
    const isSame = this.#shown?.number === number && this.#shown.step === step;
    return !isSame || (this.viewer === 'onlooker' && result === undefined);
  }

  #said(seat: Seat, saying: Saying): void {
    const name = this.room?.seats[seat]?.holder?.name ?? '';
    if (this.muted.includes(name)) return;
    const id = (this.sayings.at(-1)?.id ?? 0) + 1;
    this.sayings = [...this.sayings, { id, seat, name, saying }].slice(-REMEMBERED_SAYINGS);
  }

  /** Adds to the chance of the game about to begin, once the dealer is bound. */
  #contribute({ pending, you, games }: Room): void {
    if (!pending) return;
    if (you.seat === null || pending.contributed[you.seat] || this.#contributed.has(pending.commitment))
      return;
    this.#contributed.add(pending.commitment);
    const contribution = randomHex(32);
    notes.note(this.id, games + 1, pending.commitment, contribution);
    void this.command({ type: 'contribute', contribution });
  }
}
