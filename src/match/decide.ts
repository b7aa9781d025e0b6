import { dealtOutcome, drawnSeats } from '../core/deal.ts';
import type { Game, Reason, Seat } from '../core/game.ts';
import type { Fault } from '../core/parse.ts';
import { err, ok, type Result } from '../core/result.ts';
import { isOver, isPlaying, seatOfUser } from './look.ts';
import { decideSeating, misfitOf, type SeatingCommand } from './seating.ts';
import {
  evolve,
  type Holder,
  NO_TABLE,
  type Play,
  type Saying,
  type Settings,
  stateAtStart,
  type Table,
  type TableChange,
} from './table.ts';

/** What people ask of a table. */
export type Command =
  | SeatingCommand
  /** Begins a game: the host once everyone is ready, or anyone at the table another one after the last. */
  | { readonly type: 'start' }
  | { readonly type: 'rematch' }
  /** What the person's device adds to the chance of the game about to begin. */
  | { readonly type: 'contribute'; readonly contribution: string }
  /** `step`: how many steps the game had when the person decided; another decision's action comes too late. */
  | { readonly type: 'act'; readonly seat: Seat; readonly step?: number; readonly action: unknown }
  | { readonly type: 'say'; readonly saying: Saying };

export type Rejection =
  | {
      readonly code:
        | 'no-table'
        | 'no-guest'
        | 'no-game'
        | 'no-seat'
        | 'not-seated'
        | 'not-host'
        | 'not-over'
        | 'not-ready'
        | 'not-asked'
        | 'not-allowed'
        | 'playing'
        | 'taken'
        | 'seats-open'
        | 'barred'
        | 'too-late';
    }
  | { readonly code: 'malformed'; readonly fault: Fault }
  | { readonly code: 'illegal'; readonly reason: Reason };

export type Decision = Result<readonly TableChange[], Rejection>;

/** What deciding needs besides the table. */
export interface Means {
  readonly game: Game;
  /** A new secret, which nobody can guess. */
  readonly secret: () => string;
}

/** What a table is opened with. */
export interface Opening {
  readonly host: string;
  readonly holders: readonly (Holder | null)[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
}

/** Opens a table whose players are still to come. */
export function opened({ game }: Means, { host, holders, options, settings }: Opening): Decision {
  const misfit = misfitOf(game, holders.length, options);
  if (misfit) return err(misfit);
  const { id, version } = game;
  return ok([{ type: 'opened', game: id, version, host, holders, options, settings }]);
}

/** Opens a table with everyone seated, and begins its first game, at a position where one is given. */
export function openedToPlay(means: Means, opening: Opening, start?: unknown): Decision {
  const opens = opened(means, opening);
  if (!opens.ok) return opens;
  if (start !== undefined) {
    const loaded = means.game.parsePosition(start);
    if (!loaded.ok) return err({ code: 'malformed', fault: loaded.error });
  }
  const table = opens.value.reduce((now, change) => evolve(means.game, now, { ...change, at: 0 }), NO_TABLE);
  const begins = committed(means, table, start);
  return begins.ok ? ok([...opens.value, ...begins.value]) : begins;
}

/** What a person's command makes happen, chance included, or why it is refused. */
export function decide(means: Means, table: Table, user: string, command: Command): Decision {
  switch (command.type) {
    case 'start':
      return started(means, table, user);
    case 'rematch':
      return rematch(means, table, user);
    case 'contribute':
      return contributed(means, table, user, command.contribution);
    case 'act':
      return actedBy(means, table, user, command);
    case 'say':
      return said(table, user, command.saying);
    default:
      return decideSeating(means.game, table, user, command);
  }
}

function started(means: Means, table: Table, user: string): Decision {
  if (user !== table.host) return err({ code: 'not-host' });
  if (isPlaying(means.game, table)) return err({ code: 'playing' });
  const waits = table.seats.some(
    ({ holder, ready }) =>
      holder?.kind === 'person' && !holder.program && holder.user !== table.host && !ready,
  );
  if (waits) return err({ code: 'not-ready' });
  return committed(means, table);
}

function rematch(means: Means, table: Table, user: string): Decision {
  if (!table.play) return err({ code: 'no-game' });
  if (seatOfUser(table, user) === undefined) return err({ code: 'not-seated' });
  if (isPlaying(means.game, table)) return err({ code: 'not-over' });
  return committed(means, table);
}

/** Binds the dealer to a secret; where nobody is to add to it, the game begins at once. */
function committed(means: Means, table: Table, start?: unknown): Decision {
  if (table.seats.some(({ holder }) => holder === null)) return err({ code: 'seats-open' });
  const commits: TableChange = {
    type: 'committed',
    secret: means.secret(),
    ...(start === undefined ? {} : { start }),
  };
  const after = evolve(means.game, table, { ...commits, at: 0 });
  return isWaitedFor(after) ? ok([commits]) : withGame(means, after, [commits]);
}

/** Whether a device may still add to the chance of the game about to begin. */
function isWaitedFor({ settings, seats, pending }: Table): boolean {
  return (
    settings.contributions &&
    seats.some(
      ({ holder, covered }, seat) =>
        holder?.kind === 'person' && !covered && pending?.contributions[seat] === null,
    )
  );
}

function contributed(means: Means, table: Table, user: string, contribution: string): Decision {
  const seat = seatOfUser(table, user);
  if (seat === undefined) return err({ code: 'not-seated' });
  if (!table.pending || table.pending.contributions[seat] !== null) return err({ code: 'not-asked' });
  const adds: TableChange = { type: 'contributed', seat, contribution };
  const after = evolve(means.game, table, { ...adds, at: 0 });
  return isWaitedFor(after) ? ok([adds]) : withGame(means, after, [adds]);
}

function withGame(means: Means, table: Table, before: readonly TableChange[]): Decision {
  const begins = begun(means, table);
  return begins.ok ? ok([...before, ...begins.value]) : begins;
}

/** The pending game begins with what was added to its chance until now. */
export function begun({ game }: Means, { pending, options, seats }: Table): Decision {
  if (!pending) return err({ code: 'no-game' });
  const asked =
    pending.start === undefined
      ? { ...options, players: seats.length }
      : game.options(stateAtStart(game, { players: seats.length }, pending.start));
  const drawn = Object.entries(game.optionSpecs).flatMap(([name, spec]) =>
    'seat' in spec && !(name in asked) ? [name] : [],
  );
  const plain = game.parseOptions(asked);
  if (!plain.ok) return err({ code: 'malformed', fault: plain.error });
  const whole = game.parseOptions({ ...asked, ...drawnSeats(pending, drawn, plain.value) });
  if (!whole.ok) return err({ code: 'malformed', fault: whole.error });
  const state = stateAtStart(game, whole.value, pending.start);
  return ok([{ type: 'began', options: whole.value, drawn }, ...chance(game, state, pending, 0)]);
}

/** What chance does until a seat must decide or the game is over. */
function chance(game: Game, from: unknown, deal: Play['deal'], stepsBefore: number): readonly TableChange[] {
  const changes: TableChange[] = [];
  for (let state = from; game.turn(state).kind === 'chance'; ) {
    const action = dealtOutcome(game, state, deal, stepsBefore + changes.length);
    changes.push({ type: 'acted', actor: 'chance', action });
    state = game.apply(state, action).state;
  }
  return changes;
}

function actedBy(
  means: Means,
  table: Table,
  user: string,
  { seat, step, action }: Extract<Command, { type: 'act' }>,
): Decision {
  const { holder, covered } = table.seats[seat] ?? {};
  if (holder?.kind !== 'person' || holder.user !== user) return err({ code: 'not-seated' });
  if (table.barred.includes(user)) return err({ code: 'barred' });
  if (!table.play) return err({ code: 'no-game' });
  if (step !== undefined && step !== table.play.steps.length) return err({ code: 'too-late' });
  if (!covered) return acted(means, table, seat, action);
  const returns: TableChange = { type: 'covered', seat, covered: false };
  const acts = acted(means, evolve(means.game, table, { ...returns, at: 0 }), seat, action);
  return acts.ok ? ok([returns, ...acts.value]) : acts;
}

/** A seat's action, whoever decided it, and the chance outcomes that follow. */
export function acted(
  { game }: Means,
  table: Table,
  seat: Seat,
  json: unknown,
  instead?: 'away' | 'late',
): Decision {
  const { play } = table;
  if (!play) return err({ code: 'no-game' });
  const action = game.parseAction(json);
  if (!action.ok) return err({ code: 'malformed', fault: action.error });
  const reason = game.illegality(play.state, seat, action.value);
  if (reason) return err({ code: 'illegal', reason });
  const acts: TableChange = { type: 'acted', actor: seat, action: action.value, ...(instead && { instead }) };
  const { state } = game.apply(play.state, action.value);
  const changes = [acts, ...chance(game, state, play.deal, play.steps.length + 1)];
  return ok([...changes, ...departures(game, table, changes)]);
}

/** Those who gave their seats up during the game are gone once it is over. */
function departures(game: Game, table: Table, changes: readonly TableChange[]): readonly TableChange[] {
  if (!table.seats.some(({ left }) => left)) return [];
  const leaving = table.seats.flatMap(({ left }, seat) => (left ? [seat] : []));
  const after = changes.reduce((now, change) => evolve(game, now, { ...change, at: 0 }), table);
  return isOver(game, after) ? leaving.map((seat) => ({ type: 'freed', seat })) : [];
}

function said(table: Table, user: string, saying: Saying): Decision {
  const seat = seatOfUser(table, user);
  if (seat === undefined) return err({ code: 'not-seated' });
  if (table.barred.includes(user)) return err({ code: 'barred' });
  if ('text' in saying && !table.settings.freeText) return err({ code: 'not-allowed' });
  return ok([{ type: 'said', seat, saying }]);
}
