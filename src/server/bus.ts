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
  | { readonly type: 'led'; readonly message: Led }
  | NodeHint;

/** That node is there, and this is how other nodes reach it. */
export interface NodeHint {
  readonly type: 'node';
  readonly node: string;
  /** Where it listens, such as http://10.0.0.5:8080; not each is to be reached from everywhere. */
  readonly addresses: readonly string[];
  /** What only those know who hear this: by it each of the two knows the other. */
  readonly key: string;
  /** What runs there: nodes with another program don't understand each other in everything. */
  readonly program: string;
  /** Where people reach that node alone, such as https://north.cards.example. */
  readonly ownUrl?: string | undefined;
}

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

/** Hot: with several nodes every move is told by one. */
function isChanged(json: unknown): json is Changed {
  if (typeof json !== 'object' || json === null) return false;
  const { type, table, seq, events, ...more } = json as Partial<Record<keyof Changed, unknown>>;
  return (
    type === 'changed' &&
    typeof table === 'string' &&
    Number.isSafeInteger(seq) &&
    Number(seq) >= 0 &&
    Array.isArray(events) &&
    events.every(isEvent) &&
    Object.keys(more).length === 0
  );
}

/** What may stand among the addresses to which pages go. */
const ORIGIN = /^https?:\/\/[\w.:-]+$/;

const rarer = oneOf([
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
  v.strictObject({
    type: v.literal('node'),
    node: v.string(),
    addresses: v.array(v.string()),
    key: v.string(),
    program: v.string(),
    ownUrl: v.optional(v.pipe(v.string(), v.regex(ORIGIN))),
  }),
]);

function isHint(json: unknown): json is Hint {
  return isChanged(json) || v.is(rarer, json);
}

/** The hints in a text that came over the bus; what can't be understood, as of a newer node, is left out. */
export function parseHints(text: string): readonly Hint[] {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json.filter(isHint) : [];
  } catch {
    return [];
  }
}

/** Of several hints about the same, the last one counts. */
function subjectOf(hint: Hint): string {
  switch (hint.type) {
    case 'led':
      return `${hint.type} ${hint.message.table}`;
    case 'node':
      return `${hint.type} ${hint.node}`;
    default:
      return `${hint.type} ${hint.table}`;
  }
}

/** A text for each kind of hint: a node that doesn't know one, as of an older version, may drop all that came with it. */
function textsOf(hints: readonly Hint[]): readonly string[] {
  const kinds = new Map<Hint['type'], Hint[]>();
  for (const hint of hints) {
    const alike = kinds.get(hint.type);
    if (alike) alike.push(hint);
    else kinds.set(hint.type, [hint]);
  }
  return [...kinds.values()].map((alike) => ascii(JSON.stringify(alike)));
}

/** What carries texts from each node to all, itself among them. */
export interface Carrier {
  /** [bytes] The longest text that it takes. */
  readonly longest: number;
  /** Hears each text that comes, and what goes wrong, until it is closed; comes back by itself. */
  open(hear: (text: string) => void, failed: (error: unknown) => void): void;
  /** Sends texts in order; whether it could. */
  send(texts: readonly string[]): Promise<boolean>;
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
/** For so many beats a node that called for it is answered by the spare way, too. */
const CALLED_FOR = 4;

/** A piece of a text that is too long to be carried in one: who sent it, and whether it is the last. */
const PIECE = /^(\w+)([+.])(.*)$/s;

function realPause(time: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** A carrier, and what came by it. */
class Way {
  readonly carrier: Carrier;
  /** How many beats were since anything came. */
  silent = MOST_SILENT;
  /** What came of texts that aren't whole yet, by who sent it. */
  readonly #pieces = new Map<string, string>();

  constructor(carrier: Carrier) {
    this.carrier = carrier;
  }

  /** A text in pieces that the carrier takes. */
  cut(from: string, text: string): readonly string[] {
    const room = this.carrier.longest - from.length - 1;
    const count = Math.ceil(text.length / room);
    return Array.from({ length: count }, (_, i) => {
      const end = i === count - 1 ? '.' : '+';
      return `${from}${end}${text.slice(i * room, (i + 1) * room)}`;
    });
  }

  /** The whole text of which this is the last piece. */
  whole(from: string, end: string, piece: string): string | undefined {
    const whole = (this.#pieces.get(from) ?? '') + piece;
    this.#pieces.delete(from);
    if (end === '.') return whole;
    if (whole.length <= MOST_PIECED) this.#pieces.set(from, whole);
    return undefined;
  }
}

/**
 * Hints that go together whenever the carrier is free; a newer one of a table stands for all before it. Where there
 * is a spare carrier, everyone listens to both, and whoever can't speak or hear by the first one calls by the other:
 * then all who hear the call use both.
 */
export class CarriedBus implements Bus {
  readonly #id: string;
  readonly #first: Way;
  readonly #spare: Way | undefined;
  readonly #pause: (time: number) => Promise<unknown>;
  readonly #waiting = new Map<string, Hint>();
  /** How many events of tables were to be told since hints went. */
  #events = 0;
  #sending: Promise<void> | undefined;
  /** Whether a beat is to be sent. */
  #beats = false;
  /** For how many beats another node is still answered that called by the spare way. */
  #called = 0;
  #hear: (hint: Hint) => void = () => {};
  #failed: (error: unknown) => void = () => {};
  #isOpen = true;

  constructor(id: string, first: Carrier, spare?: Carrier, pause = realPause) {
    this.#id = id;
    this.#first = new Way(first);
    this.#spare = spare && new Way(spare);
    this.#pause = pause;
  }

  get #ways(): readonly Way[] {
    return this.#spare ? [this.#first, this.#spare] : [this.#first];
  }

  listen(hear: (hint: Hint) => void, failed: (error: unknown) => void): void {
    this.#hear = hear;
    this.#failed = failed;
    for (const way of this.#ways) way.carrier.open((text) => this.#arrived(way, text), failed);
  }

  publish(hint: Hint): void {
    if (!this.#isOpen) return;
    const key = subjectOf(hint);
    this.#waiting.set(key, hint.type === 'changed' ? this.#changed(hint, this.#waiting.get(key)) : hint);
    this.#sending ??= this.#send();
  }

  beat(): boolean {
    this.#beats = this.#isOpen;
    if (this.#beats) this.#sending ??= this.#send();
    this.#called = Math.max(0, this.#called - 1);
    const hears = this.#ways.some(({ silent }) => silent < MOST_SILENT);
    for (const way of this.#ways) way.silent++;
    return hears;
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
    await Promise.all(this.#ways.map(({ carrier }) => carrier.close()));
  }

  async #send(): Promise<void> {
    // What else comes in this turn goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0 || this.#beats) {
      const texts = textsOf([...this.#waiting.values()]);
      const beats = this.#beats;
      this.#waiting.clear();
      this.#events = 0;
      this.#beats = false;
      const isSent = await this.#sendBy(this.#first, beats ? [...texts, BEAT] : texts);
      // The beat before should have come back by now.
      const calls = !isSent || this.#first.silent >= MOST_SILENT;
      if (this.#spare && (calls || this.#called > 0))
        await this.#sendBy(this.#spare, beats && calls ? [...texts, BEAT] : texts);
      if (this.#isOpen) await this.#pause(GATHERING);
    }
    this.#sending = undefined;
  }

  async #sendBy(way: Way, texts: readonly string[]): Promise<boolean> {
    if (texts.length === 0) return true;
    const pieces = texts.flatMap((text) => way.cut(this.#id, text));
    return await way.carrier.send(pieces).catch((error: unknown) => {
      this.#failed(error);
      return false;
    });
  }

  #arrived(way: Way, text: string): void {
    const [, from = this.#id, end = '', piece = ''] = PIECE.exec(text) ?? [];
    way.silent = 0;
    if (from === this.#id) return;
    const whole = way.whole(from, end, piece);
    if (whole === undefined) return;
    if (whole === BEAT && way === this.#spare) this.#called = CALLED_FOR;
    for (const hint of parseHints(whole)) this.#hear(hint);
  }
}

/** [characters] What grows longer than this is no hint. */
const MOST_PIECED = 1_000_000;

/** The same JSON in characters of one byte each. */
function ascii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
