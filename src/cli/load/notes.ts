import type { Seat } from '../../core/game.ts';
import type { Sight } from '../../match/sight.ts';
import type { Figures, Messages } from './figures.ts';
import type { Notes } from './player.ts';

const TABLE = '{"type":"table"';
const DONE = '{"type":"done"';
const ACT = '"command":{"type":"act"';

/** An action on its way to the other seats. */
interface Underway {
  readonly seat: Seat;
  readonly at: number;
  /** How many of them haven't seen it. */
  left: number;
}

/** Counts and times what the players of one table do; each sees the others' actions. */
export class TableNotes implements Notes {
  readonly #seats: number;
  readonly #figures: () => Figures;
  /** By the game and the step that the action makes. */
  readonly #underway = new Map<string, Underway>();

  constructor(seats: number, figures: () => Figures) {
    this.#seats = seats;
    this.#figures = figures;
  }

  sent(text: string): void {
    if (text.includes(ACT)) note(this.#figures().acts, text);
  }

  heard(text: string): void {
    const { tables, dones } = this.#figures();
    if (text.startsWith(TABLE)) note(tables, text);
    else if (text.startsWith(DONE)) note(dones, text);
  }

  acts(seat: Seat, number: number, step: number): void {
    if (this.#seats === 1) return;
    this.#underway.set(`${number}:${step + 1}`, { seat, at: performance.now(), left: this.#seats - 1 });
  }

  acknowledged(after: number): void {
    const figures = this.#figures();
    figures.moves++;
    figures.acknowledgements.add(after);
  }

  shown(seat: Seat, { number, step, result }: Sight): void {
    const figures = this.#figures();
    if (result && seat === 0) figures.games++;
    const key = `${number}:${step}`;
    const underway = this.#underway.get(key);
    if (!underway || underway.seat === seat) return;
    figures.broadcasts.add(performance.now() - underway.at);
    if (--underway.left === 0) this.#underway.delete(key);
  }
}

function note(messages: Messages, { length }: string): void {
  messages.count++;
  messages.bytes += length;
}
