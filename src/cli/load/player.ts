import { assertNever, at } from '../../core/assert.ts';
import type { Game, Seat } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import type { Room, Sight } from '../../match/sight.ts';
import {
  type Answer,
  Line,
  type LineMeans,
  type LineState,
  type TableNews,
  type Wire,
  type WireEvents,
} from '../../protocol/line.ts';
import type { ClientCommand, TableMessage } from '../../protocol/messages.ts';
import { type Address, type SocketWire, timer, wiresTo } from '../online/wire.ts';
import type { Guest } from './guest.ts';
import type { Referee } from './referee.ts';

/** Some games list millions of actions where asked to; any of the first will do. */
const LISTED = 40;
/** A step that no game has. */
const NEVER = 1_000_000;
/** How often a table is looked at again that goes on meanwhile: by a bot, or a game whose time has come to begin. */
const MOST_LOOKS = 10;
/** [ms] */
const PAUSES = { first: 50, longest: 1_000 };

export interface PlayerMeans {
  readonly guest: Guest;
  readonly table: string;
  readonly seat: Seat;
  readonly game: Game;
  /** The seats at which the host seats bots. */
  readonly bots: readonly Seat[];
  readonly referee: Referee | undefined;
  readonly rng: Rng;
  /** [ms] How long it thinks about its next action. */
  readonly think: () => number;
  /** How many of a hundred decisions it says something before. */
  readonly says: number;
  readonly notes: Notes;
  readonly complain: (problem: string) => void;
}

/** Hears what a player does and gets, to time and count it. */
export interface Notes {
  sent(text: string): void;
  heard(text: string): void;
  acts(seat: Seat, number: number, step: number): void;
  /** An action, after so many milliseconds. */
  acknowledged(after: number): void;
  shown(seat: Seat, sight: Sight): void;
}

/** A server was lost, and everything went on at another [ms]: the table was shown, and all was answered. */
export interface Loss {
  readonly from: number;
  readonly until: number;
}

/**
 * A person at a table who plays anything legal by the public protocol, and comes back whenever the line is cut,
 * to another server where there are several.
 */
export class Player {
  readonly guest: Guest;
  /** The ids of commands that were acknowledged, in order. */
  readonly acknowledged: string[] = [];
  /** How many commands were sent again. */
  resent = 0;
  /** How many games it saw the end of. */
  games = 0;
  readonly losses: Loss[] = [];
  seq: number | undefined;
  room: Room | undefined;
  sight: Sight | undefined;
  readonly #means: PlayerMeans;
  readonly #line: Line;
  /** Whether it begins anything new. */
  #isPlaying = false;
  #ids = 0;
  #asked: ClientCommand | undefined;
  #lastSent = '';
  #lastHeard = '';
  #callOff = () => {};
  /** The one by which a server welcomed it last, which is the one in use but for moments. */
  #wire: SocketWire | undefined;
  #hasCome = false;
  #lostAt: number | undefined;
  /** Whether it is shown the table by the server it is at. */
  #isShown = false;

  constructor(means: PlayerMeans) {
    this.#means = means;
    this.guest = means.guest;
    this.#line = this.#newLine(
      (events, elsewhere) => this.#connected(events, elsewhere),
      (state) => this.#lineIs(state),
    );
  }

  /** Sits down at the table, to play there once it is told to. */
  sit(): void {
    this.#line.watch(this.#means.table, (news) => this.#hear(news));
  }

  /** Whether everything it asked was answered. */
  get isIdle(): boolean {
    return this.#asked === undefined;
  }

  /** Whether it plays through that server. */
  isAt({ host }: Address): boolean {
    return this.#wire?.host === host && this.#isShown;
  }

  /** Its server is ended just now. */
  lose(): void {
    this.#lostAt ??= performance.now();
  }

  /** Cuts its line, as a bad network does. */
  cut(): void {
    this.#wire?.cut();
  }

  /** Plays from now on. */
  play(): void {
    this.#isPlaying = true;
    this.#think();
  }

  /** Begins nothing more. */
  stop(): void {
    this.#isPlaying = false;
    this.#callOff();
  }

  /** Asks for the table as it stands, which must be what it knows. To be asked while nobody plays. */
  async lookAgain(): Promise<void> {
    if (!(await this.#isShownAlike(this.#line))) this.#complain('sees another table than there is');
  }

  /** Whether somebody in its seat who comes to that server is shown the table that it knows. */
  async isShownAlikeAt(server: Address): Promise<boolean> {
    const line = this.#newLine(
      wiresTo(server, () => this.guest.headers),
      () => {},
    );
    const isAlike = await this.#isShownAlike(line);
    line.close();
    return isAlike;
  }

  async #isShownAlike(line: Line): Promise<boolean> {
    const { seat, table } = this.#means;
    for (let looks = 1; ; looks++) {
      // It changes nothing, and once it is answered all that happened before was shown.
      await this.#line.command(table, { type: 'act', seat, step: NEVER, action: null });
      const { seq = 0, room, sight } = this;
      const there = await this.#shownAnew(line);
      if (there.type === 'no-table') return false;
      if (there.seq <= seq || looks === MOST_LOOKS)
        return printOf(there.seq, there.room, there.sight) === printOf(seq, room, sight);
    }
  }

  #shownAnew(line: Line): Promise<Extract<TableNews, { type: 'table' | 'no-table' }>> {
    return new Promise((resolve) => {
      line.watch(this.#means.table, (news) => {
        if (line === this.#line) this.#hear(news);
        if (news.type === 'table' || news.type === 'no-table') resolve(news);
      });
    });
  }

  leave(): void {
    this.stop();
    this.#line.close();
  }

  #newLine(connect: LineMeans['connect'], changed: (state: LineState) => void): Line {
    const { rng, guest } = this.#means;
    return new Line({
      connect,
      timer,
      random: () => rng.below(1000) / 1000,
      newId: () => `${guest.name}-${++this.#ids}`,
      changed,
      pauses: PAUSES,
      complain: (problem) => this.#complain(problem),
    });
  }

  /** Goes where it is told, or to the next server where it comes back; all that goes over the wire is noted. */
  #connected(events: WireEvents, elsewhere?: string): Wire {
    const { notes, guest } = this.#means;
    if (elsewhere === undefined && this.#hasCome) guest.moveOn();
    this.#hasCome = true;
    const noted: WireEvents = {
      ...events,
      heard: (text) => {
        notes.heard(text);
        this.#lastHeard = text;
        if (text.startsWith('{"type":"welcome"')) this.#wire = wire;
        events.heard(text);
      },
    };
    const wire = wiresTo(guest.server, () => guest.headers)(noted, elsewhere);
    return {
      ...wire,
      send: (text) => {
        notes.sent(text);
        this.#noteSent(text);
        wire.send(text);
      },
    };
  }

  #lineIs(state: LineState): void {
    if (state !== 'open') this.#isShown = false;
  }

  /** Its server shows it the table again, and all that it asked was answered. */
  #playsAgain(): void {
    if (this.#lostAt === undefined || !this.#isShown || !this.isIdle) return;
    this.losses.push({ from: this.#lostAt, until: performance.now() });
    this.#lostAt = undefined;
  }

  #noteSent(text: string): void {
    if (!text.startsWith('{"type":"command"')) return;
    if (text === this.#lastSent) this.resent++;
    this.#lastSent = text;
  }

  #complain(problem: string): void {
    this.#means.complain(`${this.guest.name}: ${problem}`);
  }

  #hear(news: TableNews): void {
    switch (news.type) {
      case 'table':
        this.#see(news, 'fresh' in news);
        break;
      case 'no-table':
        this.#complain(news.code);
        break;
      case 'present':
        // It comes after all that was missed.
        this.#isShown = true;
        this.#playsAgain();
        break;
      case 'led':
        break;
      default:
        assertNever(news);
    }
  }

  #see({ seq, room, sight }: TableMessage, fresh: boolean): void {
    const isFirst = this.seq === undefined;
    this.seq = seq;
    this.room = room;
    if (sight) this.#look(sight, fresh);
    if (isFirst) this.#sitDown(room);
    else this.#think();
  }

  #look(sight: Sight, fresh: boolean): void {
    if (sight.result && !(this.sight?.number === sight.number && this.sight.result)) this.games++;
    this.sight = sight;
    this.#means.referee?.sees(this.#means.seat, sight, fresh, this.#lastHeard);
    this.#means.notes.shown(this.#means.seat, sight);
  }

  #sitDown({ you }: Room): void {
    const { seat, guest } = this.#means;
    if (you.seat === seat) this.#think();
    else this.#ask({ type: 'sit', seat, name: guest.name, avatar: 'fox' });
  }

  #ask(command: ClientCommand): void {
    const sent = performance.now();
    this.#asked = command;
    const answer = this.#line.command(this.#means.table, command);
    const id = `${this.guest.name}-${this.#ids}`;
    void answer.then((answered) => this.#answered(id, command, answered, performance.now() - sent));
  }

  #answered(id: string, command: ClientCommand, answer: Answer, after: number): void {
    this.#asked = undefined;
    if (answer.ok) {
      this.acknowledged.push(id);
      if (command.type === 'act') this.#means.notes.acknowledged(after);
    } else this.#refused(command, answer);
    this.#playsAgain();
    this.#think();
  }

  #refused(command: ClientCommand, { code, reason }: Extract<Answer, { ok: false }>): void {
    // Somebody else may have asked for the next game already, or the time to contribute may be over.
    if (['contribute', 'rematch', 'start'].includes(command.type)) return;
    const { sight } = this;
    // Whether a rule forbade it turns out when the game is over.
    if (command.type === 'act' && code === 'illegal' && sight)
      this.#means.referee?.isRefused(sight.number, command.seat, command.step, command.action);
    else this.#complain(`${command.type} was refused: ${code} ${JSON.stringify(reason ?? command)}`);
  }

  /** Does what is to be done next, after a while where that is a decision of the game. */
  #think(): void {
    this.#callOff();
    if (!this.#isPlaying || this.#asked || !this.room) return;
    const { room, sight } = this;
    const { seat, think } = this.#means;
    const prepared = this.#prepared(room);
    if (prepared) this.#ask(prepared);
    else if (room.playing && !room.pending && sight?.toAct.includes(seat)) this.#decideAfter(think(), sight);
  }

  #decideAfter(pause: number, sight: Sight): void {
    if (pause > 0) this.#callOff = timer(pause, () => this.#decide(sight));
    else this.#decide(sight);
  }

  /** What is to be done before a game can be played. */
  #prepared({ pending, playing, seats, games, you }: Room): ClientCommand | undefined {
    const { seat } = this.#means;
    if (pending) return pending.contributed[seat] ? undefined : this.#contribution();
    if (playing) return undefined;
    if (games === 0 && seats[seat]?.ready === false) return { type: 'ready', ready: true };
    if (!you.host) return undefined;
    const bot = this.#means.bots.find((each) => !seats[each]?.holder);
    if (bot !== undefined) return { type: 'bot', seat: bot, character: 'mila', level: 'easy' };
    const isSet = seats.every(({ holder, ready }) => holder && (games > 0 || ready || holder.kind === 'bot'));
    return isSet ? { type: games === 0 ? 'start' : 'rematch' } : undefined;
  }

  #contribution(): ClientCommand {
    const { rng, referee, seat } = this.#means;
    const contribution = Array.from({ length: 64 }, () => rng.below(16).toString(16)).join('');
    referee?.contributes((this.room?.games ?? 0) + 1, seat, contribution);
    return { type: 'contribute', contribution };
  }

  #decide(sight: Sight): void {
    const { rng, says } = this.#means;
    this.#ask(rng.below(100) < says ? { type: 'say', saying: { phrase: 'oops' } } : this.#action(sight));
  }

  #action({ view, number, step }: Sight): ClientCommand {
    const { game, rng, referee, notes, seat } = this.#means;
    const { actions } = game.legalActions(game.determinize(view, [], rng), LISTED);
    const action = at(actions, rng.below(actions.length));
    referee?.acts(number, seat, step, action);
    notes.acts(seat, number, step);
    return { type: 'act', seat, step, action };
  }
}

function printOf(seq: number, room: Room | undefined, sight: Sight | undefined): string {
  return JSON.stringify([seq, room, sight?.number, sight?.step, sight?.view, sight?.toAct, sight?.result]);
}
