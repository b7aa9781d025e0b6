import type { Eyes, Game } from '../core/game.ts';
import type { Played, Step } from '../match/host.ts';
import { isPlaying } from '../match/look.ts';
import { eyesOf, gameSight, openRoom, ownSight, stepSight, youAt } from '../match/sight.ts';
import type { Play, Table, TableEvent } from '../match/table.ts';

/** The message of a step at a table, as text for each who looks; what several get alike is written once. */
export class Showing {
  readonly #step: Step;
  readonly #head: string;
  readonly #room: string;
  readonly #sight: string | undefined;
  /** What depends on whose eyes look. */
  readonly #own = new Map<Eyes, string>();
  readonly #texts = new Map<string, string>();

  constructor(id: string, step: Step, now: number) {
    const { table, event } = step;
    const { seq, changed: at, play } = table;
    this.#step = step;
    this.#head = JSON.stringify({ type: 'table', table: id, seq, at, now });
    this.#room = roomText(step);
    this.#sight = play && changesGame(event) ? openSightText(step, play) : undefined;
  }

  /** For who gets it at a table that now stands so: all hands, only while everyone still agrees. */
  textFor(user: string, now: Table): string {
    const { table } = this.#step;
    const then = eyesOf(table, user);
    const eyes = then === 'insider' ? eyesOf(now, user) : then;
    const you = JSON.stringify({ you: youAt(table, user) });
    const viewer = `${eyes} ${you}`;
    const text = this.#texts.get(viewer) ?? this.#text(eyes, you);
    this.#texts.set(viewer, text);
    return text;
  }

  #text(eyes: Eyes | undefined, you: string): string {
    const sight = eyes === undefined ? undefined : this.#sightOf(eyes);
    const said = eyes === undefined ? undefined : this.#said();
    const room = joined(this.#room, you);
    const parts = `{"room":${room}${sight ? `,"sight":${sight}` : ''}${said ? `,"said":${said}` : ''}}`;
    return joined(this.#head, parts);
  }

  #sightOf(eyes: Eyes): string | undefined {
    const { game, table, eventsFrom } = this.#step;
    if (!this.#sight || !table.play) return undefined;
    const known = this.#own.get(eyes);
    if (known !== undefined) return known;
    const sight = joined(this.#sight, JSON.stringify(ownSight(game, table.play, eyes, eventsFrom)));
    this.#own.set(eyes, sight);
    return sight;
  }

  #said(): string | undefined {
    const { event } = this.#step;
    return event?.type === 'said' ? JSON.stringify({ seat: event.seat, saying: event.saying }) : undefined;
  }
}

/** What was written of a room, and what that was made of beside the seats. */
interface WrittenRoom extends Pick<Table, 'options' | 'settings' | 'host' | 'pending'> {
  readonly games: number;
  readonly playing: boolean;
  readonly text: string;
}

/** By the seats, and by the deal: most steps change nothing of either text. */
const ROOMS = new WeakMap<Table['seats'], WrittenRoom>();
const GAMES = new WeakMap<Play['deal'], string>();

function roomText({ game, table }: Played): string {
  const { options, settings, host, pending, play, seats } = table;
  const known = ROOMS.get(seats);
  const made = {
    options,
    settings,
    host,
    pending,
    games: play?.number ?? 0,
    playing: isPlaying(game, table),
  };
  if (known && isMadeOf(known, made)) return known.text;
  const text = JSON.stringify(openRoom(game, table));
  ROOMS.set(seats, { ...made, text });
  return text;
}

function isMadeOf(known: WrittenRoom, made: Omit<WrittenRoom, 'text'>): boolean {
  return (
    known.options === made.options &&
    known.settings === made.settings &&
    known.host === made.host &&
    known.pending === made.pending &&
    known.games === made.games &&
    known.playing === made.playing
  );
}

function openSightText({ game, table }: Played, play: Play): string {
  return joined(gameText(game, play), JSON.stringify(stepSight(game, table, play)));
}

/** The secret is told with the end, so what was written before doesn't hold then. */
function gameText(game: Game, play: Play): string {
  if (game.turn(play.state).kind === 'over') return JSON.stringify(gameSight(game, play));
  const text = GAMES.get(play.deal) ?? JSON.stringify(gameSight(game, play));
  GAMES.set(play.deal, text);
  return text;
}

/** Whether the event shows something new of the game, as sitting down or agreeing does, too. */
function changesGame(event: TableEvent | undefined): boolean {
  return event?.type !== 'said' && event?.type !== 'readied' && event?.type !== 'contributed';
}

/** The JSON of two objects as that of one with the fields of both; neither is empty. */
function joined(a: string, b: string): string {
  return `${a.slice(0, -1)},${b.slice(1)}`;
}
