import type { Reason } from '../core/game.ts';
import { type BriefTable, Memory } from './brief.ts';
import {
  type ClientCommand,
  type FromClient,
  type FromServer,
  PROTOCOL,
  type TableMessage,
} from './messages.ts';

/** One connection to the server, while it lasts. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

/** What becomes of a wire. */
export interface WireEvents {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** What a line is given: everything that isn't arithmetic. */
export interface LineMeans {
  /** Opens a wire to the server, or by an address that it told. */
  readonly connect: (events: WireEvents, elsewhere?: string) => Wire;
  /** Runs a task after so many milliseconds; the returned function calls it off. */
  readonly timer: (after: number, task: () => void) => () => void;
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** An id that no other command has. */
  readonly newId: () => string;
  readonly changed: (state: LineState) => void;
  /** [ms] How long it waits before it comes back, first and at most. */
  readonly pauses?: { readonly first: number; readonly longest: number };
  /** Hears of what the server shouldn't send: a gap, an answer nobody waits for, a fault. */
  readonly complain?: (problem: string) => void;
}

/** `outdated`: the server speaks another protocol, so the page must be loaded anew. */
export type LineState = 'connecting' | 'open' | 'lost' | 'outdated';

/** What is heard of a table. */
export type TableNews =
  | Extract<FromServer, { type: 'table' | 'no-table' | 'present' | 'led' }>
  /** Not what happened next, but the table as it stands. */
  | (TableMessage & { readonly fresh: true });

export type Answer =
  | { readonly ok: true; readonly token?: string }
  | { readonly ok: false; readonly code: string; readonly reason?: Reason; readonly message?: string };

interface Watched {
  /** The number of the last event seen. */
  since: number | undefined;
  /** Whether our asking is still to be answered, by the table as it stands or by what was missed. */
  asked: boolean;
  /** What the wire told of it. */
  memory: Memory;
  readonly hear: (news: TableNews) => void;
}

/** A wire, by which number what comes of it is known, and where it leads if that was told. */
interface NumberedWire {
  readonly number: number;
  readonly wire: Wire;
  readonly elsewhere: string | undefined;
}

interface Unanswered {
  readonly message: FromClient;
  readonly answered: (answer: Answer) => void;
}

type Heard = Exclude<FromServer, TableMessage> | BriefTable;

const HELLO = JSON.stringify({ type: 'hello', protocol: PROTOCOL } satisfies FromClient);
/** The first word of a server that takes a client up. */
const WELCOME = /^\{"type":"welcome"/;
const PAUSES = { first: 400, longest: 15_000 };
/** [ms] How long the server may be silent before it is asked whether it is there, */
const QUIET = 20_000;
/** [ms] how long it may take to answer that, */
const PATIENCE = 8_000;
/** [ms] and how long when there is reason to doubt. */
const DOUBT = 3_000;
/** [ms] After being too fast. */
const BREATH = 1_500;
/** [ms] Not all who are told to go elsewhere go at the same moment. */
const MOVING = 5_000;

/**
 * The line to the server: comes back by itself, takes up watching where it was, and sends again what
 * wasn't answered. It never says that something happened before the server does.
 */
export class Line {
  readonly #means: LineMeans;
  readonly #watched = new Map<string, Watched>();
  readonly #unanswered = new Map<string, Unanswered>();
  /** The tables of which this wire was asked to tell, whether they are watched still or not. */
  readonly #asked = new Set<string>();
  #state: LineState = 'lost';
  #used: NumberedWire | undefined;
  /** The one that is to be used once the server is there. */
  #next: NumberedWire | undefined;
  /** Counts wires, so that what an old one still says is not heard. */
  #wires = 0;
  /** Whether it goes nowhere else by the wire it uses, because it was lost there. */
  #stays = false;
  #failures = 0;
  #takesBreath = false;
  #callOff: () => void = () => undefined;
  #callOffNext: () => void = () => undefined;

  constructor(means: LineMeans) {
    this.#means = means;
  }

  get state(): LineState {
    return this.#state;
  }

  /** Hears of the table from now on, first how it stands, until the returned function is called. */
  watch(table: string, hear: (news: TableNews) => void): () => void {
    const watched: Watched = { since: undefined, asked: true, memory: new Memory(), hear };
    this.#watched.set(table, watched);
    // What still comes because the table was watched before can't be told from what comes now, so a new wire asks.
    if (this.#state === 'open' && !this.#asked.has(table)) this.#sendWatch(table, undefined);
    else if (this.#state === 'open' || !this.#used) this.#connect();
    return () => this.#unwatch(table, watched);
  }

  /** Asks something of a table. The answer comes when the server gave it, however often the line breaks. */
  command(table: string, command: ClientCommand): Promise<Answer> {
    const id = this.#means.newId();
    const message: FromClient = { type: 'command', id, table, command };
    return new Promise((answered) => {
      this.#unanswered.set(id, { message, answered });
      if (this.#state === 'open') this.#send(message);
    });
  }

  /** Shows the others a step of a game that is over; lost where the line is, like a gesture nobody saw. */
  lead(table: string, game: number, step: number): void {
    if (this.#state === 'open') this.#send({ type: 'lead', table, game, step });
  }

  /** The device has a network again, or somebody looks at the page again. */
  wake(): void {
    if (this.#state === 'open') this.#ask(DOUBT);
    else if (this.#state === 'lost' && this.#watched.size > 0) this.#connect();
  }

  close(): void {
    this.#drop();
    this.#watched.clear();
    this.#failures = 0;
    this.#become('lost');
  }

  #unwatch(table: string, watched: Watched): void {
    if (this.#watched.get(table) !== watched) return;
    this.#watched.delete(table);
    if (this.#state === 'open') this.#send({ type: 'unwatch', table });
    if (this.#watched.size === 0 && this.#unanswered.size === 0) this.close();
  }

  #become(state: LineState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#means.changed(state);
  }

  #send(message: FromClient): void {
    this.#used?.wire.send(JSON.stringify(message));
  }

  #connect(): void {
    this.#drop();
    if (this.#failures === 0) this.#become('connecting');
    this.#use(this.#newWire());
    this.#callOff = this.#means.timer(PATIENCE, () => this.#lost());
  }

  #newWire(elsewhere?: string): NumberedWire {
    const number = ++this.#wires;
    const wire = this.#means.connect(
      {
        opened: () => this.#is(number) && wire.send(HELLO),
        heard: (text) => this.#is(number) && this.#heardBy(number, text),
        closed: () => this.#is(number) && (number === this.#used?.number ? this.#lost() : this.#stay()),
      },
      elsewhere,
    );
    return { number, wire, elsewhere };
  }

  /** Whether that wire still counts. */
  #is(number: number): boolean {
    return number === this.#used?.number || number === this.#next?.number;
  }

  #use(wire: NumberedWire): void {
    this.#asked.clear();
    this.#takesBreath = false;
    this.#used = wire;
  }

  /** Goes on at another server where that can be reached; until it is there, everything goes by this wire. */
  #follow(elsewhere: string): void {
    this.#stay();
    if (this.#stays) return;
    this.#callOffNext = this.#means.timer(MOVING * this.#means.random(), () => {
      try {
        this.#next = this.#newWire(elsewhere);
        this.#callOffNext = this.#means.timer(PATIENCE, () => this.#stay());
      } catch (error) {
        this.#means.complain?.(`it can’t go to ${elsewhere}: ${error}`);
      }
    });
  }

  #stay(): void {
    const next = this.#next;
    this.#next = undefined;
    this.#callOffNext();
    next?.wire.close();
  }

  #goOnBy(next: NumberedWire): void {
    this.#next = undefined;
    this.#drop();
    this.#use(next);
    this.#listen();
    this.#welcomed();
  }

  /** Forgets the wire; what it still says is not heard. */
  #drop(): void {
    const used = this.#used;
    this.#used = undefined;
    this.#callOff();
    this.#stay();
    used?.wire.close();
  }

  #lost(): void {
    this.#stays = this.#used?.elsewhere !== undefined;
    this.#comeBack(this.#pause());
  }

  /** After a pause, longer each time, and not at the same moment as everyone else. */
  #comeBack(pause: number): void {
    this.#drop();
    if (this.#state === 'outdated') return;
    this.#failures++;
    this.#become('lost');
    const jittered = pause * (0.5 + this.#means.random());
    this.#callOff = this.#means.timer(jittered, () => this.#connect());
  }

  #pause(): number {
    const { first, longest } = this.#means.pauses ?? PAUSES;
    return Math.min(longest, first * 2 ** this.#failures);
  }

  /** Any word of the server shows that it is there; after a long silence it is asked. */
  #listen(): void {
    this.#callOff();
    this.#callOff = this.#means.timer(QUIET, () => this.#ask(PATIENCE));
  }

  #ask(patience: number): void {
    this.#callOff();
    this.#send({ type: 'ping' });
    this.#callOff = this.#means.timer(patience, () => this.#lost());
  }

  #heardBy(number: number, text: string): void {
    const next = this.#next;
    if (number !== next?.number) this.#heard(JSON.parse(text));
    else if (WELCOME.test(text)) this.#goOnBy(next);
    else this.#stay();
  }

  #heard(message: Heard): void {
    this.#listen();
    switch (message.type) {
      case 'welcome':
        this.#welcomed();
        break;
      case 'table':
        this.#shown(message);
        break;
      case 'no-table':
      case 'present':
      case 'led':
        this.#told(message);
        break;
      case 'done':
        this.#answered(message.id, { ok: true, ...(message.token && { token: message.token }) });
        break;
      case 'refused': {
        const { type, id, ...refusal } = message;
        this.#answered(id, { ok: false, ...refusal });
        break;
      }
      case 'fault':
        this.#means.complain?.(`${message.code}: ${message.message}`);
        this.#faulted(message.code);
        break;
      case 'bye':
        this.#stays = false;
        this.#comeBack(message.comeBackIn);
        break;
      case 'home':
        this.#follow(message.socket);
        break;
      case 'pong':
        break;
    }
  }

  #welcomed(): void {
    this.#failures = 0;
    for (const watched of this.#watched.values()) {
      watched.asked = true;
      watched.memory = new Memory();
    }
    this.#sendAgain();
    this.#become('open');
  }

  /** Everything that the server still owes an answer to. */
  #sendAgain(): void {
    for (const [table, { since, asked }] of this.#watched) {
      if (asked) this.#sendWatch(table, since);
    }
    for (const { message } of this.#unanswered.values()) this.#send(message);
  }

  #sendWatch(table: string, since: number | undefined): void {
    this.#asked.add(table);
    this.#send({ type: 'watch', table, ...(since !== undefined && { since }) });
  }

  #told(news: Extract<FromServer, { type: 'no-table' | 'present' | 'led' }>): void {
    const watched = this.#watched.get(news.table);
    if (!watched) return;
    // Who is present is told after what was missed, which may be nothing.
    if (news.type === 'no-table' || (news.type === 'present' && watched.since !== undefined)) {
      watched.asked = false;
    }
    watched.hear(news);
  }

  #shown(brief: BriefTable): void {
    const watched = this.#watched.get(brief.table);
    if (!watched) return;
    const { since, asked, memory } = watched;
    const message = memory.whole(brief);
    if (!message) {
      this.#means.complain?.(`event ${brief.seq} leaves out what was never told`);
      this.#comeBack(0);
      return;
    }
    const isNext = since !== undefined && message.seq === since + 1;
    const isOld = since !== undefined && message.seq <= since;
    if (isOld || !(isNext || asked)) this.#means.complain?.(`event ${message.seq} came after ${since}`);
    if (!isNext && !asked) {
      // What comes after a gap can't be told from what fills it, so a new wire asks again.
      if (since !== undefined && message.seq > since) this.#comeBack(0);
      return;
    }
    watched.asked = false;
    watched.since = message.seq;
    watched.hear(isNext ? message : { ...message, fresh: true });
  }

  #answered(id: string, answer: Answer): void {
    const unanswered = this.#unanswered.get(id);
    if (!unanswered) this.#means.complain?.(`${id} was answered, and nobody waits for it`);
    this.#unanswered.delete(id);
    unanswered?.answered(answer);
    if (this.#watched.size === 0 && this.#unanswered.size === 0) this.close();
  }

  #faulted(code: Extract<FromServer, { type: 'fault' }>['code']): void {
    switch (code) {
      case 'other-protocol':
        this.#become('outdated');
        this.#drop();
        break;
      case 'too-fast':
        this.#takeBreath();
        break;
      case 'malformed':
      case 'too-large':
        // The fault doesn't say of which message it speaks; what was done all the same will be shown.
        for (const id of [...this.#unanswered.keys()]) this.#answered(id, { ok: false, code });
        break;
    }
  }

  /** The server didn't read something, and doesn't say what; one breath is enough for all of it. */
  #takeBreath(): void {
    if (this.#takesBreath) return;
    this.#takesBreath = true;
    const used = this.#used;
    this.#means.timer(BREATH, () => {
      if (used !== this.#used) return;
      this.#takesBreath = false;
      if (this.#state === 'open') this.#sendAgain();
      else used?.wire.send(HELLO);
    });
  }
}
