import type { Eyes, Game, GameEvent } from '../core/game.ts';
import { Kept } from '../core/text.ts';
import type { Played, Step } from '../match/host.ts';
import { areArrangedAlike, isPlaying } from '../match/look.ts';
import { eyesOf, gameSight, openRoom, stepSight, youAt } from '../match/sight.ts';
import type { Play, Table, TableEvent } from '../match/table.ts';

/** What a client that remembers was told last of a table, over one connection: the room, and what stays in a game. */
export class Seen {
  room = '';
  you = '';
  game = '';
}

/** A text in two parts, the first of which others may get alike. */
export interface Written {
  readonly opening: string;
  readonly text: string;
}

/** The message of a step at a table, as text for each who looks; what several get alike is written once. */
export class Showing {
  readonly #step: Step;
  readonly #last: Table;
  readonly #head: string;
  readonly #room: RoomText;
  /** Where it shows something new of the game. */
  readonly #game: GameTexts | undefined;
  readonly #sight: string;
  /** How it begins for most who see the game and remember what they have seen. */
  readonly #opening: string;
  readonly #events: readonly GameEvent[];
  /** The events that someone sees as they are. */
  readonly #eventTexts = new Map<GameEvent, string>();
  /** For those who only look on: by whose eyes look, what one is to the table, and what is left out. */
  readonly #texts = new Map<string, Written>();

  /** `last`: the table after all steps that are shown with this one. */
  constructor(id: string, step: Step, now: number, last: Table) {
    const { table, event, eventsFrom } = step;
    const { seq, changed, play } = table;
    const at = event ? changed : (play?.since ?? now);
    this.#step = step;
    this.#last = last;
    this.#head = `"type":"table","table":"${id}","seq":${seq},"at":${at},"now":${now}`;
    this.#room = roomText(step);
    const shows = play && changesGame(event);
    this.#game = shows ? gameTexts(step.game, play) : undefined;
    this.#sight = shows && this.#game ? openSightText(step, play, this.#game.kept) : '';
    this.#opening = this.#game ? `{${this.#head},"sight":{${this.#sight}` : '';
    this.#events = shows ? play.events.from(eventsFrom) : [];
  }

  /** Whether it shows more than the table as it stood after so many events. */
  isNewSince(seq: number | undefined): boolean {
    return this.#step.event !== undefined || this.#step.table.seq !== seq;
  }

  /** All of it, or, for whoever remembers what they have seen, without what is as it was. */
  textFor(user: string, seen?: Seen): Written {
    const eyes = this.#eyesOf(user);
    const you = this.#room.youText(user);
    const room = this.#roomText(you, seen);
    const game = eyes === undefined ? '' : this.#gameText(seen);
    if (typeof eyes === 'number') return this.#text(eyes, room, game);
    const viewer = `${eyes} ${room === ''} ${game === ''} ${you}`;
    const text = this.#texts.get(viewer) ?? this.#text(eyes, room, game);
    this.#texts.set(viewer, text);
    return text;
  }

  /** Those of that time; all hands only while everyone still agrees. */
  #eyesOf(user: string): Eyes | undefined {
    const then = eyesOf(this.#step.table, user);
    return then === 'insider' ? eyesOf(this.#last, user) : then;
  }

  #text(eyes: Eyes | undefined, room: string, game: string): Written {
    if (eyes === undefined) return { opening: '', text: `{${this.#head}${room}}` };
    const own = this.#ownText(eyes);
    if (own !== '' && room === '' && game === '') return { opening: this.#opening, text: `${own}}` };
    const sight = own && `,"sight":{${game}${this.#sight}${own}`;
    return { opening: '', text: `{${this.#head}${room}${sight}${this.#saidText()}}` };
  }

  #roomText(you: string, seen: Seen | undefined): string {
    const { text } = this.#room;
    if (seen?.room === text && seen.you === you) return '';
    if (seen) {
      seen.room = text;
      seen.you = you;
    }
    return `,"room":{${text},${you}}`;
  }

  /** The rest of what these eyes see of the game, where something new of it is shown. */
  #ownText(eyes: Eyes): string {
    const { game, table } = this.#step;
    if (!this.#game || !table.play) return '';
    const own = game.ownText(table.play.state, eyes, this.#game.kept);
    return `,${own}},"events":[${this.#eventsText(eyes)}]}`;
  }

  #gameText(seen: Seen | undefined): string {
    if (!this.#game || seen?.game === this.#game.lasting) return '';
    if (seen) seen.game = this.#game.lasting;
    return `${this.#game.lasting},`;
  }

  #eventsText(eyes: Eyes): string {
    let text = '';
    for (const event of this.#events) {
      const seen = this.#step.game.eventFor(event, eyes);
      if (seen === undefined) continue;
      const more = seen === event ? this.#openText(event) : JSON.stringify(seen);
      text = text === '' ? more : `${text},${more}`;
    }
    return text;
  }

  #openText(event: GameEvent): string {
    const text = this.#eventTexts.get(event) ?? JSON.stringify(event);
    this.#eventTexts.set(event, text);
    return text;
  }

  #saidText(): string {
    const { event } = this.#step;
    if (event?.type !== 'said') return '';
    return `,"said":${JSON.stringify({ seat: event.seat, saying: event.saying })}`;
  }
}

/** What is written of a room, and what that is made of beside the seats. */
class RoomText {
  readonly #table: Table;
  readonly #playing: boolean;
  readonly #yous = new Map<string, string>();
  readonly text: string;

  constructor({ game, table }: Played) {
    this.#table = table;
    this.#playing = isPlaying(game, table);
    this.text = fields(openRoom(game, table));
  }

  /** Whether another table with the same seats is written alike. */
  holdsFor({ game, table }: Played): boolean {
    const known = this.#table;
    return (
      areArrangedAlike(known, table) &&
      known.barred === table.barred &&
      known.pending === table.pending &&
      known.play?.number === table.play?.number &&
      this.#playing === isPlaying(game, table)
    );
  }

  youText(user: string): string {
    const text = this.#yous.get(user) ?? fields({ you: youAt(this.#table, user) });
    this.#yous.set(user, text);
    return text;
  }
}

/** What is written of a game: what stays in it, and what was written last of its parts. */
interface GameTexts {
  readonly lasting: string;
  readonly kept: Kept;
}

/** By the seats, and by the deal: most steps change nothing of either text. */
const ROOMS = new WeakMap<Table['seats'], RoomText>();
const GAMES = new WeakMap<Play['deal'], GameTexts>();

function roomText(played: Played): RoomText {
  const { seats } = played.table;
  const known = ROOMS.get(seats);
  if (known?.holdsFor(played)) return known;
  const room = new RoomText(played);
  ROOMS.set(seats, room);
  return room;
}

function openSightText({ game, table }: Played, play: Play, kept: Kept): string {
  return inOnePiece(`${stepText(game, table, play)},"view":{${game.openText(play.state, kept)}`);
}

function stepText(game: Game, table: Table, play: Play): string {
  const { seq, covered, step, toAct, since, result } = stepSight(game, table, play);
  const end = result ? `,"result":${JSON.stringify(result)}` : '';
  return `"seq":${seq},"covered":[${covered.join()}],"step":${step},"toAct":[${toAct.join()}],"since":${since}${end}`;
}

/** The secret is told with the end, so what was written before doesn't hold then. */
function gameTexts(game: Game, play: Play): GameTexts {
  const known = GAMES.get(play.deal);
  const isOver = game.turn(play.state).kind === 'over';
  if (known && !isOver) return known;
  const texts = { lasting: fields(gameSight(game, play)), kept: known?.kept ?? new Kept() };
  if (!isOver) GAMES.set(play.deal, texts);
  return texts;
}

/** Whether the event shows something new of the game, as sitting down or agreeing does, too. */
function changesGame(event: TableEvent | undefined): boolean {
  return event?.type !== 'said' && event?.type !== 'readied' && event?.type !== 'contributed';
}

/** The JSON of an object without its braces. */
function fields(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}

/** Hot: a text that was put together is kept in pieces until somebody looks into it, so it is done once for all who get it. */
function inOnePiece(text: string): string {
  Buffer.byteLength(text);
  return text;
}
