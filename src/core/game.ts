import type { Fault } from './parse.ts';
import type { Result } from './result.ts';
import type { Rng } from './rng.ts';
import type { Kept } from './text.ts';

/** A place at the table, numbered clockwise from 0; "left" is the next seat. */
export type Seat = number;

/** Who looks: a seat, or an onlooker who knows only what is public. */
export type Viewer = Seat | 'onlooker';

/** Whose eyes a view is made for: a viewer's, or an insider's, whom the players let see all hands, but no pile. */
export type Eyes = Viewer | 'insider';

/** Whether these eyes see that seat's cards. */
export function seesHand(eyes: Eyes, seat: Seat): boolean {
  return eyes === seat || eyes === 'insider';
}

/** Who acts: a seat, or chance, whose outcomes are actions in the log like any other. */
export type Actor = Seat | 'chance';

export type Turn =
  | { readonly kind: 'seats'; readonly seats: readonly Seat[] }
  | { readonly kind: 'chance' }
  | { readonly kind: 'over'; readonly result: Outcome };

/** Each seat's final place; 1 wins, equal places are shared. */
export interface Outcome {
  readonly places: readonly number[];
}

/** The rule that forbids an action, as a code with its facts; `words` makes sentences of it. */
export interface Reason {
  readonly code: string;
  readonly rule: string;
}

/** What is to be said for or against an action, as a code with its facts; `words` makes sentences of it. */
export interface Fact {
  readonly code: string;
}

/** What happened. Every game tells a new round or deal by the type `dealt`. */
export interface GameEvent {
  readonly type: string;
}

export interface GameOptions {
  readonly players: number;
}

/** What an option may be, for those who choose one. */
export type OptionSpec =
  | { readonly values: readonly (string | number)[]; readonly default: string | number }
  | { readonly seat: true; readonly default: Seat };

export interface Legal<Action> {
  readonly actions: readonly Action[];
  /** False where the limit cut the list. */
  readonly complete: boolean;
}

export interface Step<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/**
 * One game's rules: pure functions over plain JSON. The platform holds games with all
 * parameters unknown, so that it can't special-case one.
 */
export interface Game<
  State = unknown,
  Action = unknown,
  View = unknown,
  Options extends GameOptions = GameOptions,
  Event extends GameEvent = GameEvent,
  Why extends Reason = Reason,
> {
  readonly id: string;
  readonly name: string;
  /** Bumped when an old log would replay differently. */
  readonly version: number;
  readonly players: { readonly min: number; readonly max: number };
  readonly optionSpecs: Readonly<Record<string, OptionSpec>>;

  parseOptions(json: unknown): Result<Options, Fault>;
  /** What a seat may do. */
  parseAction(json: unknown): Result<Action, Fault>;
  /** What only chance does: a deal, a shuffle. */
  parseOutcome(json: unknown): Result<Action, Fault>;
  parsePosition(json: unknown): Result<State, Fault>;

  setup(options: Options): State;
  options(state: State): Options;
  turn(state: State): Turn;
  /** Distinct legal actions of the one to act, at most `limit`; none where chance acts or the game is over. */
  legalActions(state: State, limit: number): Legal<Action>;
  /** Undefined: legal. Checks a chance outcome too, with the actor `chance`. */
  illegality(state: State, actor: Actor, action: Action): Why | undefined;
  /** Trusts that the action is legal. Never changes its input. */
  apply(state: State, action: Action): Step<State, Event>;
  /** The outcome of a chance turn. */
  sample(state: State, rng: Rng): Action;

  /** Everything, in the notation of the rules; what is loaded and saved, never sent to a player. */
  position(state: State): View;
  /** The position as this viewer may know it: every card not open to them is "?". */
  view(state: State, viewer: Eyes): View;
  /**
   * Hot: the same as fields of JSON, in two parts for who writes it out for many: what all see alike, and what
   * only these eyes see so. Whoever asks keeps what was written, for as long as one game is played.
   */
  openText(state: State, kept: Kept): string;
  ownText(state: State, viewer: Eyes, kept: Kept): string;
  /** That viewer's version of an event; undefined where there is none. */
  eventFor(event: Event, viewer: Eyes): Event | undefined;
  /** A world that this viewer can't tell from the real one, by the view and the round's events as they saw them. */
  determinize(view: View, seen: readonly Event[], rng: Rng): State;
}

const SEAT_TURNS: Turn[] = [];

/** The turn in which one seat decides. */
export function seatTurn(seat: Seat): Turn {
  SEAT_TURNS[seat] ??= { kind: 'seats', seats: [seat] };
  return SEAT_TURNS[seat];
}

export const CHANCE_TURN: Turn = { kind: 'chance' };
