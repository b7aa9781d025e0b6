import { at } from './assert.ts';
import type { Fact, GameEvent, Reason, Seat } from './game.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Who sits where, for sentences: names, and which seat is addressed as "you". */
export interface Cast {
  readonly names: readonly string[];
  readonly you?: Seat | undefined;
}

/** One game's sentences in one language. */
export interface Words<
  Event extends GameEvent = GameEvent,
  Why extends Reason = Reason,
  Point extends Fact = Fact,
> {
  /** What happened, in a sentence or two. */
  event(event: Event, cast: Cast): string;
  /** Why an action is forbidden, in a sentence. */
  reason(reason: Why, cast: Cast): string;
  /** What is to be said for or against an action of that seat, in a sentence. */
  fact(fact: Point, seat: Seat, cast: Cast): string;
}

/** A seat's name, or what stands for it when it is the one addressed: "Ana" or "you". */
export function who({ names, you }: Cast, seat: Seat, addressed: string): string {
  return seat === you ? addressed : at(names, seat);
}

/** Subject and verb: "Ana plays" or "You play". */
export function does(cast: Cast, seat: Seat, theyDo: string, youDo: string): string {
  return seat === cast.you ? youDo : `${at(cast.names, seat)} ${theyDo}`;
}

/** The same the other way round, as German has it after another word: "zieht Ana" or "ziehst du". */
export function inverted(cast: Cast, seat: Seat, doThey: string, doYou: string): string {
  return seat === cast.you ? doYou : `${doThey} ${at(cast.names, seat)}`;
}

/** What is a seat's, as English has it: "Ana’s" or "your". */
export function possessive(seat: Seat, cast: Cast): string {
  return seat === cast.you ? 'your' : `${at(cast.names, seat)}’s`;
}

/** "Ana", "Ana and Ben", "Ana, Ben and you". */
export function listed(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${and} ${at(items, items.length - 1)}`;
}

/** The text with its first letter large, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rules in our own words, for people to read. */
export interface RulesSection {
  readonly title: string;
  readonly paragraphs: readonly RulesParagraph[];
}

export interface RulesParagraph {
  readonly text: string;
  /** The numbered rules it tells. */
  readonly rules: readonly string[];
  /** Groups of cards in notation, shown below the text. */
  readonly figure?: readonly (readonly string[])[];
  /** What the figure shows, for whoever can't see it. */
  readonly caption?: string;
}

/** One game's texts in one language: a file of `words` exports all of these. */
export interface GameText<Labels = unknown> {
  readonly words: Words;
  /** What the table says: buttons, names of cards, marks. */
  readonly labels: Labels;
}

/** What one game is taught with in one language: a file of `words/teaching` exports all of these. */
export interface Teaching {
  /** The rules by ruleset. */
  readonly rules: Readonly<Record<string, readonly RulesSection[]>>;
  /** What lessons say, by the keys of their steps. */
  readonly lesson: Readonly<Record<string, string>>;
}
