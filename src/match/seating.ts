import { assertNever } from '../core/assert.ts';
import type { Game, Seat } from '../core/game.ts';
import { err, ok } from '../core/result.ts';
import type { Decision, Rejection } from './decide.ts';
import { isPlaying, seatOfUser } from './look.ts';
import type { Holder, Settings, Table, TableChange } from './table.ts';

/** What people ask about who sits where, and about what will be played. */
export type SeatingCommand =
  /** Takes a free seat, or moves to it. */
  | { readonly type: 'sit'; readonly seat: Seat; readonly name: string; readonly avatar: string }
  /** Gives the seat up; while a game goes on, to a bot until its end. */
  | { readonly type: 'leave' }
  | { readonly type: 'ready'; readonly ready: boolean }
  | { readonly type: 'agree'; readonly agrees: boolean }
  /** The rest is the host's: a bot or a program on a free seat, */
  | { readonly type: 'place'; readonly seat: Seat; readonly holder: Holder }
  /** someone sent away, who may not sit down again, */
  | { readonly type: 'remove'; readonly seat: Seat }
  | { readonly type: 'swap'; readonly seats: readonly [Seat, Seat] }
  | {
      readonly type: 'arrange';
      readonly seats: number;
      readonly options: Readonly<Record<string, unknown>>;
      readonly settings: Settings;
    }
  /** and being the host. */
  | { readonly type: 'hand-over'; readonly seat: Seat };

export function decideSeating(game: Game, table: Table, user: string, command: SeatingCommand): Decision {
  switch (command.type) {
    case 'sit':
      return sat(game, table, user, command);
    case 'leave':
      return left(game, table, user);
    case 'ready':
    case 'agree':
      return toldBySeat(table, user, command);
    default:
      return user === table.host ? byHost(game, table, command) : err({ code: 'not-host' });
  }
}

function sat(
  game: Game,
  table: Table,
  user: string,
  { seat, name, avatar }: Extract<SeatingCommand, { type: 'sit' }>,
): Decision {
  const wanted = table.seats[seat];
  if (!wanted) return err({ code: 'no-seat' });
  if (table.barred.includes(user)) return err({ code: 'barred' });
  if (isPlaying(game, table)) return err({ code: 'playing' });
  const held = seatOfUser(table, user);
  if (wanted.holder && held !== seat) return err({ code: 'taken' });
  return ok([
    ...(held === undefined || held === seat ? [] : ([{ type: 'freed', seat: held }] as const)),
    { type: 'seated', seat, holder: { kind: 'person', user, name, avatar } },
  ]);
}

function left(game: Game, table: Table, user: string): Decision {
  const seat = seatOfUser(table, user);
  if (seat === undefined) return err({ code: 'not-seated' });
  return ok([givenUp(game, table, seat)]);
}

function toldBySeat(
  table: Table,
  user: string,
  command: Extract<SeatingCommand, { type: 'ready' | 'agree' }>,
): Decision {
  const seat = seatOfUser(table, user);
  if (seat === undefined) return err({ code: 'not-seated' });
  if (table.barred.includes(user)) return err({ code: 'barred' });
  return ok([
    command.type === 'ready'
      ? { type: 'readied', seat, ready: command.ready }
      : { type: 'agreed', seat, agrees: command.agrees },
  ]);
}

type HostCommand = Exclude<SeatingCommand, { type: 'sit' | 'leave' | 'ready' | 'agree' }>;

function byHost(game: Game, table: Table, command: HostCommand): Decision {
  switch (command.type) {
    case 'place':
      return placed(game, table, command.seat, command.holder);
    case 'remove':
      return removed(game, table, command.seat);
    case 'swap':
      return swapped(game, table, command.seats);
    case 'arrange':
      return arranged(game, table, command);
    case 'hand-over':
      return handedOver(table, command.seat);
    default:
      return assertNever(command);
  }
}

function placed(game: Game, table: Table, seat: Seat, holder: Holder): Decision {
  const wanted = table.seats[seat];
  if (!wanted) return err({ code: 'no-seat' });
  if (isPlaying(game, table)) return err({ code: 'playing' });
  if (wanted.holder?.kind === 'person') return err({ code: 'taken' });
  return ok([{ type: 'seated', seat, holder }]);
}

function removed(game: Game, table: Table, seat: Seat): Decision {
  const holder = table.seats[seat]?.holder;
  if (!holder) return err({ code: 'no-seat' });
  if (holder.kind === 'bot')
    return isPlaying(game, table) ? err({ code: 'playing' }) : ok([{ type: 'freed', seat }]);
  if (holder.user === table.host) return err({ code: 'not-allowed' });
  return ok([{ type: 'barred', user: holder.user }, givenUp(game, table, seat)]);
}

/** A seat is free at once, or in a game once that is over: until then a bot plays for it. */
function givenUp(game: Game, table: Table, seat: Seat): TableChange {
  return isPlaying(game, table)
    ? { type: 'covered', seat, covered: true, left: true }
    : { type: 'freed', seat };
}

function swapped(game: Game, table: Table, seats: readonly [Seat, Seat]): Decision {
  if (isPlaying(game, table)) return err({ code: 'playing' });
  if (seats.some((seat) => table.seats[seat] === undefined)) return err({ code: 'no-seat' });
  return ok([{ type: 'swapped', seats }]);
}

function arranged(
  game: Game,
  table: Table,
  { seats, options, settings }: Extract<SeatingCommand, { type: 'arrange' }>,
): Decision {
  if (isPlaying(game, table)) return err({ code: 'playing' });
  const misfit = misfitOf(game, seats, options);
  if (misfit) return err(misfit);
  if (table.seats.slice(seats).some(({ holder }) => holder?.kind === 'person')) return err({ code: 'taken' });
  return ok([{ type: 'arranged', seats, options, settings }]);
}

function handedOver({ seats, barred }: Table, seat: Seat): Decision {
  const { holder, left } = seats[seat] ?? {};
  if (holder?.kind !== 'person' || holder.program || left || barred.includes(holder.user))
    return err({ code: 'no-seat' });
  return ok([{ type: 'hosted', user: holder.user }]);
}

/** Why these options can't be played by so many; undefined where they can. */
export function misfitOf(
  game: Game,
  seats: number,
  options: Readonly<Record<string, unknown>>,
): Rejection | undefined {
  const parsed = game.parseOptions({ players: seats, ...options });
  if (!parsed.ok) return { code: 'malformed', fault: parsed.error };
  if (parsed.value.players === seats) return undefined;
  return { code: 'malformed', fault: { path: 'players', problem: `must be ${seats}, as there are seats` } };
}
