import type { Eyes } from '../core/game.ts';
import type { Step } from '../match/host.ts';
import { eyesOf, openRoom, openSight, ownSight, youAt } from '../match/sight.ts';
import type { TableEvent } from '../match/table.ts';

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
    const { game, table, event } = step;
    const { seq, changed: at, play } = table;
    this.#step = step;
    this.#head = JSON.stringify({ type: 'table', table: id, seq, at, now });
    this.#room = JSON.stringify(openRoom(game, table));
    this.#sight = play && changesGame(event) ? JSON.stringify(openSight(game, table, play)) : undefined;
  }

  textFor(user: string): string {
    const { table } = this.#step;
    const eyes = eyesOf(table, user);
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

/** Whether the event shows something new of the game, as sitting down or agreeing does, too. */
function changesGame(event: TableEvent | undefined): boolean {
  return event?.type !== 'said' && event?.type !== 'readied' && event?.type !== 'contributed';
}

/** The JSON of two objects as that of one with the fields of both; neither is empty. */
function joined(a: string, b: string): string {
  return `${a.slice(0, -1)},${b.slice(1)}`;
}
