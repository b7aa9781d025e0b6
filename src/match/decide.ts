import { assertNever, at } from '../core/assert.ts';
import type { Game, GameOptions, Reason, Seat } from '../core/game.ts';
import type { Fault } from '../core/parse.ts';
import { settled } from '../core/play.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Rng } from '../core/rng.ts';
import { evolve, type Holder, NO_TABLE, type Table, type TableEvent } from './table.ts';

/** What people ask of a table. */
export type Command =
  | { readonly type: 'act'; readonly seat: Seat; readonly action: unknown }
  | { readonly type: 'rematch' };

export type Rejection =
  | { readonly code: 'no-game' | 'not-seated' | 'not-over' | 'too-late' }
  | { readonly code: 'malformed'; readonly fault: Fault }
  | { readonly code: 'illegal'; readonly reason: Reason };

/** What deciding needs besides the table. */
export interface Means {
  readonly game: Game;
  readonly rng: Rng;
}

/** What a person's command makes happen, chance included, or why it is refused. */
export function decide(
  means: Means,
  table: Table,
  user: string,
  command: Command,
): Result<readonly TableEvent[], Rejection> {
  switch (command.type) {
    case 'act':
      return holds(table, user, command.seat)
        ? acted(means, table, command.seat, command.action)
        : err({ code: 'not-seated' });
    case 'rematch':
      return rematch(means, table, user);
    default:
      return assertNever(command);
  }
}

/** A seat's action, whoever decided it, and the chance outcomes that follow. */
export function acted(
  { game, rng }: Means,
  table: Table,
  seat: Seat,
  json: unknown,
): Result<readonly TableEvent[], Rejection> {
  if (!table.play) return err({ code: 'no-game' });
  const action = game.parseAction(json);
  if (!action.ok) return err({ code: 'malformed', fault: action.error });
  const { state } = table.play;
  const reason = game.illegality(state, seat, action.value);
  if (reason) return err({ code: 'illegal', reason });
  const { steps } = settled(game, game.apply(state, action.value).state, rng);
  return ok([{ type: 'acted', actor: seat, action: action.value }, ...byChance(steps)]);
}

/** Opens a table with everyone seated and begins its first game. */
export function opened(
  means: Means,
  holders: readonly Holder[],
  options: Readonly<Record<string, unknown>>,
): Result<readonly TableEvent[], Rejection> {
  const { game } = means;
  const begins = began(means, { ...options, players: holders.length });
  if (!begins.ok) return begins;
  return ok([{ type: 'opened', game: game.id, version: game.version, holders }, ...begins.value]);
}

function rematch(means: Means, table: Table, user: string): Result<readonly TableEvent[], Rejection> {
  const { play, holders } = table;
  if (!play) return err({ code: 'no-game' });
  if (!holders.some((_, seat) => holds(table, user, seat))) return err({ code: 'not-seated' });
  if (means.game.turn(play.state).kind !== 'over') return err({ code: 'not-over' });
  return began(means, withoutSeats(means.game, play.options));
}

/** Seats that options name (the oldest, the first) are drawn where they are left out. */
function began({ game, rng }: Means, json: object): Result<readonly TableEvent[], Rejection> {
  const drawn = Object.entries(game.optionSpecs).flatMap(([name, spec]) =>
    'seat' in spec && !(name in json) ? [name] : [],
  );
  const plain = game.parseOptions(json);
  if (!plain.ok) return err({ code: 'malformed', fault: plain.error });
  const seats = drawn.map((name) => [name, rng.below(plain.value.players)]);
  const options = game.parseOptions({ ...json, ...Object.fromEntries(seats) });
  if (!options.ok) return err({ code: 'malformed', fault: options.error });
  const begins: TableEvent = { type: 'began', options: options.value };
  const { play } = evolve(game, NO_TABLE, begins);
  return ok([begins, ...byChance(settled(game, play?.state, rng).steps)]);
}

function withoutSeats(game: Game, options: GameOptions): object {
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => {
      const spec = game.optionSpecs[name];
      return spec === undefined || !('seat' in spec);
    }),
  );
}

function byChance(steps: readonly unknown[]): readonly TableEvent[] {
  return steps.map((action) => ({ type: 'acted', actor: 'chance', action }));
}

function holds(table: Table, user: string, seat: Seat): boolean {
  const holder = table.holders[seat];
  return holder?.kind === 'person' && holder.user === user;
}

/** The seat whose bot has to act now. */
export function botToAct(game: Game, table: Table): Seat | undefined {
  const turn = table.play && game.turn(table.play.state);
  return turn?.kind === 'seats'
    ? turn.seats.find((seat) => at(table.holders, seat).kind === 'bot')
    : undefined;
}
