import type { Eyes, Game, GameEvent, GameOptions, Outcome, Seat } from '../core/game.ts';
import { mapped } from '../core/lists.ts';
import { type GameRecord, recordOf } from '../core/record.ts';
import type { Step } from './host.ts';
import { isOver, seatOfUser } from './look.ts';
import type { Holder, Play, Settings, Table, TableSeat } from './table.ts';

/** Whoever holds a seat, as everyone may know them. */
export type Sitter =
  | { readonly kind: 'person'; readonly name: string; readonly avatar: string; readonly program?: true }
  | Extract<Holder, { kind: 'bot' }>;

/** What one viewer sees of the game at a table: all that ever leaves the place where the cards are. */
export interface Sight {
  readonly seq: number;
  readonly game: string;
  readonly options: GameOptions;
  readonly holders: readonly Sitter[];
  /** The seats that a bot plays for someone away. */
  readonly covered: readonly Seat[];
  /** Which of the table's games this is, counted from 1. */
  readonly number: number;
  /** How many steps the game has; an action names it, to be taken for this decision and no other. */
  readonly step: number;
  readonly view: unknown;
  /** Who must decide now; nobody when the game is over. */
  readonly toAct: readonly Seat[];
  /** When the decision to be made was due to begin. */
  readonly since: number;
  readonly result: Outcome | undefined;
  /** What happened since the sight before, as this viewer saw it. */
  readonly events: readonly GameEvent[];
  readonly fairness: Fairness;
}

/** By what the players can check that the deal was fair; the secret only once the game is over. */
export interface Fairness {
  readonly commitment: string;
  readonly contributions: readonly (string | null)[];
  readonly secret?: string;
}

/** What one user sees of the table itself, before, during and after games. */
export interface Room {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  readonly seats: readonly RoomSeat[];
  /** The seat of the host, where they sit. */
  readonly hostSeat: Seat | null;
  readonly you: { readonly seat: Seat | null; readonly host: boolean; readonly barred: boolean };
  /** The game about to begin: what the dealer is bound to, and whose devices added to it. */
  readonly pending: { readonly commitment: string; readonly contributed: readonly boolean[] } | null;
  readonly playing: boolean;
  /** How many games were begun. */
  readonly games: number;
}

export interface RoomSeat {
  readonly holder: Sitter | null;
  readonly ready: boolean;
  readonly agrees: boolean;
  readonly covered: boolean;
}

/** What these eyes see now, with the game's events from the given one on. */
export function sight(game: Game, table: Table, eyes: Eyes, eventsFrom: number): Sight | undefined {
  const { play } = table;
  if (!play) return undefined;
  return {
    ...gameSight(game, play),
    ...stepSight(game, table, play),
    ...ownSight(game, play, eyes, eventsFrom),
  };
}

/** What everyone sees of the game alike: what stays as long as it is played, */
export function gameSight(game: Game, play: Play): GameSight {
  const { deal, commitment, options, holders, number } = play;
  const isOver = game.turn(play.state).kind === 'over';
  return {
    game: game.id,
    options,
    holders: mapped(holders, sitter),
    number,
    fairness: {
      commitment,
      contributions: deal.contributions,
      ...(isOver ? { secret: deal.secret } : {}),
    },
  };
}

export type GameSight = Pick<Sight, 'game' | 'options' | 'holders' | 'number' | 'fairness'>;

/** what every step changes, */
export function stepSight(game: Game, { seq, seats }: Table, { state, steps, since }: Play): StepSight {
  const turn = game.turn(state);
  return {
    seq,
    covered: seats.flatMap(({ covered }, seat) => (covered ? [seat] : [])),
    step: steps.length,
    toAct: turn.kind === 'seats' ? turn.seats : [],
    since,
    result: turn.kind === 'over' ? turn.result : undefined,
  };
}

type StepSight = Omit<Sight, keyof GameSight | keyof OwnSight>;

/** and what depends on whose eyes look. */
type OwnSight = Pick<Sight, 'view' | 'events'>;

function ownSight(game: Game, play: Play, eyes: Eyes, eventsFrom: number): OwnSight {
  return {
    view: game.view(play.state, eyes),
    events: seenBy(game, play.events.from(eventsFrom), eyes),
  };
}

/** What these eyes see after each of the steps. */
export function sights(steps: readonly Step[], eyes: Eyes): readonly Sight[] {
  return steps.flatMap(({ game, table, eventsFrom }) => sight(game, table, eyes, eventsFrom) ?? []);
}

/** The table as everyone sees it, */
export function openRoom(game: Game, table: Table): Omit<Room, 'you'> {
  const { options, settings, seats, host, pending, play } = table;
  return {
    game: table.game,
    options,
    settings,
    seats: mapped(seats, ({ holder, ready, agrees, covered }) => ({
      holder: holder && sitter(holder),
      ready,
      agrees,
      covered,
    })),
    hostSeat: seatOfUser(table, host) ?? null,
    pending: pending
      ? {
          commitment: pending.commitment,
          contributed: pending.contributions.map((each) => each !== null),
        }
      : null,
    playing: play !== undefined && game.turn(play.state).kind !== 'over',
    games: play?.number ?? 0,
  };
}

/** and who a user is there. */
export function youAt(table: Table, user: string): Room['you'] {
  return {
    seat: seatOfUser(table, user) ?? null,
    host: user === table.host,
    barred: table.barred.includes(user),
  };
}

/** With whose eyes a user looks at the table; undefined where the table isn't shown to them. */
export function eyesOf(table: Table, user: string): Eyes | undefined {
  const seat = seatOfUser(table, user);
  if (seat !== undefined && !table.barred.includes(user)) return seat;
  const { onlookers } = table.settings;
  if (onlookers === 'none') return undefined;
  return onlookers === 'open' && table.seats.every(agrees) ? 'insider' : 'onlooker';
}

/** Whoever gave the seat up, or was sent away, has no say any more. */
function agrees({ holder, agrees, left }: TableSeat): boolean {
  return holder?.kind !== 'person' || agrees || left;
}

function sitter(holder: Holder): Sitter {
  if (holder.kind === 'bot') return holder;
  const { kind, name, avatar, program } = holder;
  return { kind, name, avatar, ...(program && { program }) };
}

export function seenBy(game: Game, events: readonly GameEvent[], eyes: Eyes): readonly GameEvent[] {
  return events.flatMap((event) => game.eventFor(event, eyes) ?? []);
}

/** This round's events, as these eyes saw them. */
export function seenThisRound(game: Game, play: Play, eyes: Eyes): readonly GameEvent[] {
  return seenBy(game, play.events.from(play.roundFrom), eyes);
}

/** The record of the game being played; it holds every card, so it leaves only a game that is over. */
export function tableRecord(game: Game, table: Table): GameRecord | undefined {
  const { play } = table;
  if (!play || !isOver(game, table)) return undefined;
  const { options, holders, steps, start, deal, drawn } = play;
  return recordOf(game, {
    options,
    seats: holders.map(({ name }) => name),
    ...(start === undefined ? {} : { start }),
    steps: steps.from(0),
    deal: { ...deal, drawn },
  });
}
