import { assertNever } from '../core/assert.ts';
import { commitmentTo, type Deal } from '../core/deal.ts';
import type { Actor, Game, GameEvent, GameOptions, Seat } from '../core/game.ts';
import { Growing } from '../core/growing.ts';

/** Whoever holds a seat. */
export type Holder =
  | {
      readonly kind: 'person';
      readonly user: string;
      readonly name: string;
      readonly avatar: string;
      /** An outside program, seated by the table's host. */
      readonly program?: true;
    }
  | {
      readonly kind: 'bot';
      readonly character: string;
      readonly level: string;
      readonly name: string;
      readonly avatar: string;
    };

/** What the table's host may choose. */
export interface Settings {
  /** What those see who don't sit at the table: nothing, what is public, or all hands once every person agreed. */
  readonly onlookers: 'none' | 'public' | 'open';
  /** [s] The time for a decision, after which a bot makes it. */
  readonly clock: number | null;
  /** [s] How long a person may be away before a bot covers their seat. */
  readonly cover: number | null;
  /** Whether the lobby shows the table. */
  readonly listed: boolean;
  /** Whether players may write freely, beside the phrases. */
  readonly freeText: boolean;
  /** Whether the players' devices add to each game's chance. */
  readonly contributions: boolean;
}

/** What happened at a table: the table is a fold over these. */
export type TableChange =
  | {
      readonly type: 'opened';
      readonly game: string;
      /** The version of the game's rules. */
      readonly version: number;
      readonly host: string;
      readonly holders: readonly (Holder | null)[];
      readonly options: Readonly<Record<string, unknown>>;
      readonly settings: Settings;
    }
  /** Options and settings are others from now on; seats come or go at the end. */
  | {
      readonly type: 'arranged';
      readonly seats: number;
      readonly options: Readonly<Record<string, unknown>>;
      readonly settings: Settings;
    }
  | { readonly type: 'seated'; readonly seat: Seat; readonly holder: Holder }
  | { readonly type: 'freed'; readonly seat: Seat }
  | { readonly type: 'swapped'; readonly seats: readonly [Seat, Seat] }
  /** The host sent that user away. */
  | { readonly type: 'barred'; readonly user: string }
  | { readonly type: 'hosted'; readonly user: string }
  | { readonly type: 'readied'; readonly seat: Seat; readonly ready: boolean }
  /** Whether onlookers may see all hands, as far as this seat is concerned. */
  | { readonly type: 'agreed'; readonly seat: Seat; readonly agrees: boolean }
  /** The dealer is bound to a secret: a game is about to begin. */
  | { readonly type: 'committed'; readonly secret: string; readonly start?: unknown }
  | { readonly type: 'contributed'; readonly seat: Seat; readonly contribution: string }
  /** A game begins: the first one, or a rematch. */
  | {
      readonly type: 'began';
      readonly options: GameOptions;
      /** The options whose seat was drawn. */
      readonly drawn: readonly string[];
    }
  | {
      readonly type: 'acted';
      readonly actor: Actor;
      readonly action: unknown;
      /** Why a bot acted for a person. */
      readonly instead?: 'away' | 'late';
    }
  /** A bot plays for a person from now on, or no more; `left`: who gave the seat up, and gets it back by acting alone. */
  | { readonly type: 'covered'; readonly seat: Seat; readonly covered: boolean; readonly left?: true }
  | { readonly type: 'said'; readonly seat: Seat; readonly saying: Saying };

/** What can be said with a tap; everyone reads it in their own language. */
export const PHRASES = [
  'nice-move',
  'thanks',
  'sorry',
  'oops',
  'wow',
  'hurry',
  'good-game',
  'one-more',
] as const;

export type Phrase = (typeof PHRASES)[number];

/** One of the phrases, or free text. */
export type Saying = { readonly phrase: Phrase } | { readonly text: string };

/** A change as it is stored: when it was decided, and which command brought it about. */
export type TableEvent = TableChange & { readonly at: number; readonly cause?: string };

/** One table over time: who sits there, and the game being played. */
export interface Table {
  /** How many events made it what it is. */
  readonly seq: number;
  readonly game: string;
  readonly version: number;
  readonly host: string;
  /** When that user became the host. */
  readonly hostSince: number;
  readonly seats: readonly TableSeat[];
  readonly barred: readonly string[];
  /** The options as they were asked for. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  /** The game about to begin. */
  readonly pending: Pending | undefined;
  readonly play: Play | undefined;
  /** When the last event happened. */
  readonly changed: number;
}

export interface TableSeat {
  readonly holder: Holder | null;
  /** When the holder took the seat. */
  readonly since: number;
  readonly ready: boolean;
  readonly agrees: boolean;
  /** Whether a bot plays for the person who holds the seat. */
  readonly covered: boolean;
  /** Whether that person gave the seat up, and holds it only until the game is over. */
  readonly left: boolean;
}

/** A game about to begin: the dealer's secret, and what the players' devices added so far. */
export interface Pending extends Deal {
  /** What everyone may know of the secret. */
  readonly commitment: string;
  /** When the dealer committed to the secret. */
  readonly since: number;
  readonly start: unknown;
}

/** The game being played at a table. */
export interface Play {
  /** Counted from 1 over the table's rematches. */
  readonly number: number;
  readonly options: GameOptions;
  readonly drawn: readonly string[];
  /** Who played it, by seat, whoever sits there later. */
  readonly holders: readonly Holder[];
  readonly deal: Deal;
  /** What everyone may know of the deal's secret while it is played. */
  readonly commitment: string;
  /** The position it began with, where that isn't the game's own start. */
  readonly start: unknown;
  readonly state: unknown;
  /** All actions in order, chance outcomes among them. */
  readonly steps: Growing<unknown>;
  /** All events in full; what each viewer gets of them is `seenBy`. */
  readonly events: Growing<GameEvent>;
  /** Where this round's events begin. */
  readonly roundFrom: number;
  /** When the last step was taken. */
  readonly since: number;
}

const EMPTY_SEAT: TableSeat = {
  holder: null,
  since: 0,
  ready: false,
  agrees: false,
  covered: false,
  left: false,
};

/** A table among people and bots of one device, or one to be arranged by its host. */
export const PLAIN_SETTINGS: Settings = {
  onlookers: 'public',
  clock: null,
  cover: null,
  listed: false,
  freeText: false,
  contributions: false,
};

export const NO_TABLE: Table = {
  seq: 0,
  game: '',
  version: 0,
  host: '',
  hostSince: 0,
  seats: [],
  barred: [],
  options: {},
  settings: PLAIN_SETTINGS,
  pending: undefined,
  play: undefined,
  changed: 0,
};

/** The table after one more event. Trusts that the event was decided on this table. */
export function evolve(game: Game, table: Table, event: TableEvent): Table {
  if (event.type === 'acted') return withPlay(game, table, event);
  return { ...table, ...changed(game, table, event), seq: table.seq + 1, changed: event.at };
}

/** Hot: what nearly all events are. Written out, because a spread of so many fields costs ten times as much. */
function withPlay(game: Game, table: Table, event: Extract<TableEvent, { type: 'acted' }>): Table {
  return {
    seq: table.seq + 1,
    game: table.game,
    version: table.version,
    host: table.host,
    hostSince: table.hostSince,
    seats: table.seats,
    barred: table.barred,
    options: table.options,
    settings: table.settings,
    pending: table.pending,
    play: table.play && after(game, table.play, event.action, event.at),
    changed: event.at,
  };
}

function changed(game: Game, table: Table, event: Exclude<TableEvent, { type: 'acted' }>): Partial<Table> {
  switch (event.type) {
    case 'opened': {
      const { game, version, host, options, settings, at: hostSince } = event;
      const seats = event.holders.map((holder) => seatOf(holder, event.at));
      return { game, version, host, hostSince, options, settings, seats };
    }
    case 'arranged': {
      const { options, settings } = event;
      const seats = Array.from({ length: event.seats }, (_, seat) => table.seats[seat] ?? EMPTY_SEAT);
      return { options, settings, seats: seats.map((seat) => ({ ...seat, ready: false })) };
    }
    case 'seated':
      return { seats: table.seats.with(event.seat, seatOf(event.holder, event.at)) };
    case 'freed':
      return { seats: table.seats.with(event.seat, EMPTY_SEAT) };
    case 'swapped': {
      const [a, b] = event.seats;
      const { [a]: atA = EMPTY_SEAT, [b]: atB = EMPTY_SEAT } = table.seats;
      return { seats: table.seats.with(a, atB).with(b, atA) };
    }
    case 'barred':
      return { barred: [...table.barred, event.user] };
    case 'hosted':
      return { host: event.user, hostSince: event.at };
    case 'readied':
      return seatChanged(table, event.seat, { ready: event.ready });
    case 'agreed':
      return seatChanged(table, event.seat, { agrees: event.agrees });
    case 'covered':
      return seatChanged(table, event.seat, { covered: event.covered, left: event.left ?? false });
    case 'committed': {
      const { secret, start, at: since } = event;
      const contributions = table.seats.map(() => null);
      return { pending: { secret, commitment: commitmentTo(secret), start, since, contributions } };
    }
    case 'contributed': {
      const { pending } = table;
      const contributions = pending?.contributions.with(event.seat, event.contribution);
      return pending && contributions ? { pending: { ...pending, contributions } } : {};
    }
    case 'began':
      return { play: table.pending && begun(game, table, table.pending, event), pending: undefined };
    case 'said':
      return {};
    default:
      return assertNever(event);
  }
}

function seatOf(holder: Holder | null, since: number): TableSeat {
  return { ...EMPTY_SEAT, holder, since };
}

function seatChanged({ seats }: Table, seat: Seat, change: Partial<TableSeat>): Partial<Table> {
  return { seats: seats.with(seat, { ...EMPTY_SEAT, ...seats[seat], ...change }) };
}

function begun(
  game: Game,
  table: Table,
  { secret, commitment, contributions, start }: Pending,
  { options, drawn, at: since }: Extract<TableEvent, { type: 'began' }>,
): Play {
  const number = (table.play?.number ?? 0) + 1;
  const state = stateAtStart(game, options, start);
  const deal = { secret, contributions };
  const holders = table.seats.flatMap(({ holder }) => holder ?? []);
  const nothing = { steps: Growing.empty<unknown>(), events: Growing.empty<GameEvent>(), roundFrom: 0 };
  return { number, options, drawn, holders, deal, commitment, start, state, ...nothing, since };
}

/** Where a game begins: by its options, or at a position. */
export function stateAtStart(game: Game, options: GameOptions, start: unknown): unknown {
  if (start === undefined) return game.setup(options);
  const loaded = game.parsePosition(start);
  if (!loaded.ok) throw new Error(`a table of ${game.id} starts where nothing can: ${loaded.error.problem}`);
  return loaded.value;
}

function after(game: Game, play: Play, action: unknown, since: number): Play {
  const { state, events } = game.apply(play.state, action);
  const deal = events.findLastIndex(({ type }) => type === 'dealt');
  return {
    number: play.number,
    options: play.options,
    drawn: play.drawn,
    holders: play.holders,
    deal: play.deal,
    commitment: play.commitment,
    start: play.start,
    state,
    steps: play.steps.and([action]),
    events: play.events.and(events),
    roundFrom: deal < 0 ? play.roundFrom : play.events.length + deal,
    since,
  };
}
