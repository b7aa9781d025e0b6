import * as v from 'valibot';
import { count, oneOf } from '../core/parse.ts';
import type { TableEvent } from '../match/table.ts';
import type { Led } from './live.ts';

/** What nodes tell each other: hints only. A lost one costs a moment, never correctness. */
export type Hint =
  | Changed
  /** These users look at the table through that node now. */
  | {
      readonly type: 'here';
      readonly node: string;
      readonly table: string;
      readonly users: readonly string[];
    }
  | { readonly type: 'led'; readonly message: Led };

/** Something happened at the table, which has so many events now; the last of them, stored already, spare a query. */
interface Changed {
  readonly type: 'changed';
  readonly table: string;
  readonly seq: number;
  readonly events: readonly TableEvent[];
}

/** The way from each node to all others. */
export interface Bus {
  publish(hint: Hint): void;
  /** Hears the hints of other nodes, and what goes wrong on the way. */
  listen(hear: (hint: Hint) => void, failed: (error: unknown) => void): void;
  /** Tells everyone, this node among them, that it is there; whether anything was heard lately. */
  beat(): boolean;
  close(): Promise<void>;
}

/** Nodes tell each other what they stored, so no more is checked than that it is an event. */
function isEvent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && 'at' in value;
}

const hint = oneOf([
  v.strictObject({
    type: v.literal('changed'),
    table: v.string(),
    seq: count,
    events: v.array(v.custom<TableEvent>(isEvent)),
  }),
  v.strictObject({
    type: v.literal('here'),
    node: v.string(),
    table: v.string(),
    users: v.array(v.string()),
  }),
  v.strictObject({
    type: v.literal('led'),
    message: v.strictObject({
      type: v.literal('led'),
      table: v.string(),
      seat: count,
      game: count,
      step: count,
    }),
  }),
]);

/** The hints in a text that came over the bus; none where it can't be understood. */
export function parseHints(text: string): readonly Hint[] {
  try {
    const parsed = v.safeParse(v.array(hint), JSON.parse(text));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** What carries texts from each node to all, itself among them. */
export interface Carrier {
  /** Hears each text that comes, and what goes wrong, until it is closed; comes back by itself. */
  open(hear: (text: string) => void, failed: (error: unknown) => void): void;
  /** Sends texts in order, if it can. */
  send(texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** So many events go together at most; what waits longer is told without. */
const MOST_EVENTS = 1_000;
/** [ms] Hints that come sooner after those before wait so long, and go together. */
const GATHERING = 20;

/** What tells that a node is there: no hint to anyone. */
const BEAT = '[]';
/** After so many beats without a word, even of its own, a node hears nothing. */
const MOST_SILENT = 2;

/** A piece of a text that is too long to be carried in one: who sent it, and whether it is the last. */
const PIECE = /^(\w+)([+.])(.*)$/s;

function realPause(time: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Hints that go together whenever the carrier is free; a newer one of a table stands for all before it. */
export class CarriedBus implements Bus {
  readonly #carrier: Carrier;
  readonly #id: string;
  /** [bytes] The longest text that the carrier takes. */
  readonly #longest: number;
  readonly #pause: (time: number) => Promise<unknown>;
  readonly #waiting = new Map<string, Hint>();
  /** How many events of tables were to be told since hints went. */
  #events = 0;
  readonly #pieces = new Map<string, string>();
  #sending: Promise<void> | undefined;
  /** Whether a beat is to be sent, and how many were since something was heard. */
  #beats = false;
  #silent = MOST_SILENT;
  #hear: (hint: Hint) => void = () => {};
  #failed: (error: unknown) => void = () => {};
  #isOpen = true;

  constructor(carrier: Carrier, id: string, longest: number, pause = realPause) {
    this.#carrier = carrier;
    this.#id = id;
    this.#longest = longest;
    this.#pause = pause;
  }

  listen(hear: (hint: Hint) => void, failed: (error: unknown) => void): void {
    this.#hear = hear;
    this.#failed = failed;
    this.#carrier.open((text) => this.#arrived(text), failed);
  }

  publish(hint: Hint): void {
    if (!this.#isOpen) return;
    const table = hint.type === 'led' ? hint.message.table : hint.table;
    const key = `${hint.type} ${table}`;
    this.#waiting.set(key, hint.type === 'changed' ? this.#changed(hint, this.#waiting.get(key)) : hint);
    this.#sending ??= this.#send();
  }

  beat(): boolean {
    this.#beats = this.#isOpen;
    if (this.#beats) this.#sending ??= this.#send();
    return this.#silent++ < MOST_SILENT;
  }

  /** The hint with the events of the one that waits before it, so that they are all that is missed. */
  #changed(hint: Changed, before: Hint | undefined): Changed {
    const { seq, events } = hint;
    this.#events += events.length;
    if (this.#events > MOST_EVENTS) return { ...hint, events: [] };
    const follows = before?.type === 'changed' && before.seq === seq - events.length;
    return follows ? { ...hint, events: [...before.events, ...events] } : hint;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#sending;
    await this.#carrier.close();
  }

  async #send(): Promise<void> {
    // What else comes in this turn goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0 || this.#beats) {
      const hints = [...this.#waiting.values()];
      const texts = [
        ...(hints.length > 0 ? this.#cut(hints) : []),
        ...(this.#beats ? [`${this.#id}.${BEAT}`] : []),
      ];
      this.#waiting.clear();
      this.#events = 0;
      this.#beats = false;
      await this.#carrier.send(texts).catch((error: unknown) => this.#failed(error));
      if (this.#isOpen) await this.#pause(GATHERING);
    }
    this.#sending = undefined;
  }

  #cut(hints: readonly Hint[]): readonly string[] {
    const text = ascii(JSON.stringify(hints));
    const room = this.#longest - this.#id.length - 1;
    const count = Math.ceil(text.length / room);
    return Array.from({ length: count }, (_, i) => {
      const end = i === count - 1 ? '.' : '+';
      return `${this.#id}${end}${text.slice(i * room, (i + 1) * room)}`;
    });
  }

  #arrived(text: string): void {
    const [, from = this.#id, end, piece = ''] = PIECE.exec(text) ?? [];
    this.#silent = 0;
    if (from === this.#id) return;
    const whole = (this.#pieces.get(from) ?? '') + piece;
    this.#pieces.delete(from);
    if (end === '.') for (const hint of parseHints(whole)) this.#hear(hint);
    else if (whole.length <= MOST_PIECED) this.#pieces.set(from, whole);
  }
}

/** [characters] What grows longer than this is no hint. */
const MOST_PIECED = 1_000_000;

/** The same JSON in characters of one byte each. */
function ascii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
