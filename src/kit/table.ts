import type { Component } from 'svelte';
import type { GameEvent, Outcome, Reason, Viewer } from '../core/game.ts';
import type { Cast, Words } from '../core/words.ts';

/** How someone at the table is shown. */
export interface Player {
  readonly name: string;
  readonly avatar: string;
  readonly isBot: boolean;
  /** Whether the table waits for them. */
  readonly acts: boolean;
  /** Whether they are there, where people play over a network. */
  readonly presence?: Presence;
  readonly isHost?: boolean;
}

/** Somebody's line to the table, and what that means in words. */
export interface Presence {
  readonly kind: 'here' | 'away' | 'covered';
  readonly note: string;
}

/** What a player may do now, by what their seat knows. */
export interface Rulebook<Action = unknown> {
  /** Legal actions, at most a few thousand. */
  readonly legal: readonly Action[];
  readonly complete: boolean;
  /** Why an action is forbidden; undefined: it is legal. */
  illegality(action: Action): Reason | undefined;
}

export interface Settings {
  /** Actions without a choice are taken by themselves. */
  readonly forcedPlays: boolean;
  readonly motion: boolean;
}

/** All that a game's table gets. It never gets a state. */
export interface TableProps<
  View = unknown,
  Action = unknown,
  Event extends GameEvent = GameEvent,
  Labels = unknown,
> {
  readonly view: View;
  /** Whose eyes look at the table. */
  readonly viewer: Viewer;
  readonly cast: Cast;
  readonly players: readonly Player[];
  /** Whether the viewer plays here; not where a game is looked at again. */
  readonly playing: boolean;
  /** There while the viewer must decide. */
  readonly rulebook: Rulebook<Action> | undefined;
  /** What has just happened and led to this view. */
  readonly happened: readonly Event[];
  readonly result: Outcome | undefined;
  readonly words: Words<Event>;
  readonly labels: Labels;
  readonly settings: Settings;
  /** What is spoken when the viewer's turn comes; there while they have something to decide. */
  readonly yourTurn?: string | undefined;
  /** Takes the action, once. */
  act(action: Action): void;
  /** Tells the player why something isn't allowed. */
  refuse(reason: Reason): void;
}

/** What the end of a round or a game is told with. */
export interface StandingProps<View = unknown, Event extends GameEvent = GameEvent, Labels = unknown> {
  readonly labels: Labels;
  readonly view: View;
  readonly players: readonly Player[];
  readonly cast: Cast;
  /** What ended the round or the game. */
  readonly happened: readonly Event[];
}

/** A component that is compared as a method is, so that the platform may hold those of any game. */
type Part<Props extends object> = {
  part(...given: Parameters<Component<Props>>): ReturnType<Component<Props>>;
}['part'];

/** One game, as the browser shows it. */
export interface GameUi<
  View = unknown,
  Action = unknown,
  Event extends GameEvent = GameEvent,
  Labels = unknown,
> {
  /** The cloth it is played on: see `worlds.css`. */
  readonly world: string;
  /** What people call all that happens between two deals. */
  readonly part: 'round' | 'game';
  readonly Table: Part<TableProps<View, Action, Event, Labels>>;
  /** What is always at hand while playing: a ranking, a reminder. */
  readonly Aid: Part<{ labels: Labels; view: View }>;
  /** Who stands where, at the end of a round or a game; loaded when it is wanted. */
  Standing(): Promise<Part<StandingProps<View, Event, Labels>>>;
  /** Cards in notation, as the rules text shows them. */
  readonly Figure: Part<{ labels: Labels; cards: readonly string[] }>;
  /** The action that takes itself, where there is no choice or the player wants it so. */
  automatic(view: View, rulebook: Rulebook<Action>, settings: Settings): Action | undefined;
  /** Whether a round or a game ends with this event, so that play waits for the players. */
  endsRound(event: Event): boolean;
  /** The table in sentences, for whoever can't see it. */
  described(view: View, viewer: Viewer, cast: Cast, labels: Labels): readonly string[];
}
