import type { Game, GameEvent, GameOptions, Outcome, Seat, Viewer } from '../core/game.ts';
import { type GameRecord, recordOf } from '../core/record.ts';
import type { Holder, Play, Table } from './table.ts';

/** What one viewer sees of a table: all that ever leaves the place where the cards are. */
export interface Sight {
  readonly seq: number;
  readonly game: string;
  readonly options: GameOptions;
  readonly holders: readonly Holder[];
  /** Which of the table's games this is, counted from 1. */
  readonly number: number;
  readonly view: unknown;
  /** Who must decide now; nobody when the game is over. */
  readonly toAct: readonly Seat[];
  readonly result: Outcome | undefined;
  /** What happened since the sight before, as this viewer saw it. */
  readonly events: readonly GameEvent[];
}

/** What the viewer sees now, with the game's events from the given one on. */
export function sight(game: Game, table: Table, viewer: Viewer, eventsFrom: number): Sight | undefined {
  const { play, seq, holders } = table;
  if (!play) return undefined;
  const turn = game.turn(play.state);
  return {
    seq,
    game: game.id,
    options: play.options,
    holders,
    number: play.number,
    view: game.view(play.state, viewer),
    toAct: turn.kind === 'seats' ? turn.seats : [],
    result: turn.kind === 'over' ? turn.result : undefined,
    events: seenBy(game, play.events.slice(eventsFrom), viewer),
  };
}

export function seenBy(game: Game, events: readonly GameEvent[], viewer: Viewer): readonly GameEvent[] {
  return events.flatMap((event) => game.eventFor(event, viewer) ?? []);
}

/** This round's events, as the viewer saw them. */
export function seenThisRound(game: Game, play: Play, viewer: Viewer): readonly GameEvent[] {
  return seenBy(game, play.events.slice(play.roundFrom), viewer);
}

/** The record of the game being played; it holds every card, so it leaves only a game that is over. */
export function tableRecord(game: Game, table: Table): GameRecord | undefined {
  const { play, holders } = table;
  if (!play || game.turn(play.state).kind !== 'over') return undefined;
  return recordOf(game, {
    options: play.options,
    seats: holders.map(({ name }) => name),
    steps: play.steps,
  });
}
