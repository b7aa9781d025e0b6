import { assertNever } from '../core/assert.ts';
import type { Actor, Game, GameEvent, GameOptions } from '../core/game.ts';

/** Whoever holds a seat. */
export type Holder =
  | { readonly kind: 'person'; readonly user: string; readonly name: string; readonly avatar: string }
  | {
      readonly kind: 'bot';
      readonly character: string;
      readonly level: string;
      readonly name: string;
      readonly avatar: string;
    };

/** What happened at a table, in order: the table is a fold over these. */
export type TableEvent =
  | {
      readonly type: 'opened';
      readonly game: string;
      /** The version of the game's rules. */
      readonly version: number;
      readonly holders: readonly Holder[];
    }
  /** A game begins: the first one, or a rematch. */
  | { readonly type: 'began'; readonly options: GameOptions }
  | { readonly type: 'acted'; readonly actor: Actor; readonly action: unknown };

/** One table over time: who sits there, and the game being played. */
export interface Table {
  /** How many events made it what it is. */
  readonly seq: number;
  readonly game: string;
  readonly version: number;
  readonly holders: readonly Holder[];
  readonly play: Play | undefined;
}

/** The game being played at a table. */
export interface Play {
  /** Counted from 1 over the table's rematches. */
  readonly number: number;
  readonly options: GameOptions;
  readonly state: unknown;
  /** All actions in order, chance outcomes among them. */
  readonly steps: readonly unknown[];
  /** All events in full; what each viewer gets of them is `seenBy`. */
  readonly events: readonly GameEvent[];
  /** Where this round's events begin. */
  readonly roundFrom: number;
}

export const NO_TABLE: Table = { seq: 0, game: '', version: 0, holders: [], play: undefined };

/** The table after one more event. Trusts that the event was decided on this table. */
export function evolve(game: Game, table: Table, event: TableEvent): Table {
  const seq = table.seq + 1;
  switch (event.type) {
    case 'opened':
      return { ...NO_TABLE, seq, game: event.game, version: event.version, holders: event.holders };
    case 'began':
      return { ...table, seq, play: begun(game, event.options, (table.play?.number ?? 0) + 1) };
    case 'acted':
      return { ...table, seq, play: table.play && after(game, table.play, event.action) };
    default:
      return assertNever(event);
  }
}

function begun(game: Game, options: GameOptions, number: number): Play {
  return { number, options, state: game.setup(options), steps: [], events: [], roundFrom: 0 };
}

function after(game: Game, play: Play, action: unknown): Play {
  const step = game.apply(play.state, action);
  const deal = step.events.findLastIndex((event) => event.type === 'dealt');
  return {
    ...play,
    state: step.state,
    steps: [...play.steps, action],
    events: [...play.events, ...step.events],
    roundFrom: deal < 0 ? play.roundFrom : play.events.length + deal,
  };
}
