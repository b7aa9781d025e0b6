import type { Game, Seat } from '../core/game.ts';
import type { Table, TableSeat } from './table.ts';

/** The seat that a user holds; the first, where one device serves several. */
export function seatOfUser({ seats }: Table, user: string): Seat | undefined {
  const seat = seats.findIndex(({ holder }) => holder?.kind === 'person' && holder.user === user);
  return seat < 0 ? undefined : seat;
}

/** What the table's host and those who sit there arranged. */
export type Arranged = Pick<Table, 'seats' | 'host' | 'options' | 'settings'>;

export function areArrangedAlike(a: Arranged, b: Arranged): boolean {
  return a.seats === b.seats && a.host === b.host && a.options === b.options && a.settings === b.settings;
}

/** Whether a game is going on, or about to begin. */
export function isPlaying(game: Game, { play, pending }: Table): boolean {
  return pending !== undefined || (play !== undefined && game.turn(play.state).kind !== 'over');
}

/** Whether the last game is over, and none is about to begin. */
export function isOver(game: Game, table: Table): boolean {
  return table.play !== undefined && !isPlaying(game, table);
}

/** Who must decide now. */
export function toAct(game: Game, { play }: Table): readonly Seat[] {
  const turn = play && game.turn(play.state);
  return turn?.kind === 'seats' ? turn.seats : [];
}

/** The seat for which a bot has to act now: its own, or that of someone away. */
export function botToAct(game: Game, table: Table): Seat | undefined {
  return toAct(game, table).find((seat) => isPlayedByBot(table.seats[seat]));
}

function isPlayedByBot(seat: TableSeat | undefined): boolean {
  return seat?.holder?.kind === 'bot' || seat?.covered === true;
}
