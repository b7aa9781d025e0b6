import type { Seat } from '../../../core/game.ts';
import { CARD_NAMES, type CardName } from '../cards.ts';
import { turnOf } from '../notation.ts';
import { CARDS_PER_REDRAW, type Edition } from '../options.ts';
import { turnWinner } from '../turnEnd.ts';
import type { Event, PlayNotation, View } from '../types.ts';

/** A turn as it lies on the table: the one being played, or the one just over until the next begins. */
export interface TableTurn {
  readonly opener: Seat;
  readonly seats: readonly Seat[];
  readonly plays: readonly PlayNotation[];
  readonly over: boolean;
}

export function currentTurn({ turn, phase }: View): TableTurn {
  return { ...turn, over: phase === 'place' };
}

/** What someone did, as a play of the turn. */
function playOf(event: Event): PlayNotation | undefined {
  switch (event.type) {
    case 'played': {
      const { seat, combo, value, cards } = event;
      return { seat, kind: 'combo', combo, value, cards };
    }
    case 'stopped':
      return { seat: event.seat, kind: 'stop' };
    case 'redraw-played':
      return { seat: event.seat, kind: 'redraw' };
    case 'took':
      return { seat: event.seat, kind: 'take' };
    default:
      return undefined;
  }
}

/** The cards of a play, as they lie on the table. */
export function tabled(play: PlayNotation): readonly CardName[] {
  if (play.kind === 'combo') return play.cards;
  return play.kind === 'stop' ? ['S'] : play.kind === 'redraw' ? ['R'] : [];
}

/**
 * The turn on the table: the one being played, or the one that has just ended. That one is nowhere
 * in the view, so the view before and what happened tell it, where they fit together.
 */
export function tableTurn(before: View | undefined, happened: readonly Event[], now: View): TableTurn {
  const done = happened.flatMap((event) => playOf(event) ?? []);
  const dealt = happened.some(({ type }) => type === 'dealt');
  const current = currentTurn(now);
  if (happened.some(({ type }) => type === 'round-over') && !dealt) return completed(current, done);
  if (before?.round !== now.round || now.turn.plays.length > 0 || now.phase !== 'act') return current;
  const ended = completed(before.turn, done);
  const discarded = before.discard.length + ended.plays.flatMap(tabled).length;
  return ended.plays.length > 0 && discarded === now.discard.length ? ended : current;
}

function completed(turn: View['turn'], done: readonly PlayNotation[]): TableTurn {
  const { opener, seats, plays } = turn;
  const added = done.filter(({ seat }) => !plays.some((play) => play.seat === seat));
  return { opener, seats, plays: [...plays, ...added], over: true };
}

/** One seat's place in the turn, in the order of play. */
export interface Slot {
  readonly seat: Seat;
  readonly play: PlayNotation | undefined;
  readonly leads: boolean;
}

export function slots(edition: Edition, turn: TableTurn): readonly Slot[] {
  const first = Math.max(0, turn.seats.indexOf(turn.opener));
  const order = [...turn.seats.slice(first), ...turn.seats.slice(0, first)];
  const leader = turn.plays.length > 0 ? turnWinner(edition, turnOf(turn))?.seat : undefined;
  return order.map((seat) => ({
    seat,
    play: turn.plays.find((play) => play.seat === seat),
    leads: seat === leader,
  }));
}

export type ComboPlay = Extract<PlayNotation, { kind: 'combo' }>;

/** The combination to outbid. */
export function topOf({ plays }: Pick<TableTurn, 'plays'>): ComboPlay | undefined {
  return plays.findLast((play) => play.kind === 'combo');
}

/** [CC-17] How many cards will be drawn at the end of the turn, and by whom as it stands. */
export function redrawDue(view: View, turn: TableTurn): { count: number; seat: Seat | undefined } {
  const redraws = turn.plays.filter(({ kind }) => kind === 'redraw').length;
  if (redraws === 0) return { count: 0, seat: undefined };
  return {
    count: redraws * CARDS_PER_REDRAW,
    seat: turnWinner(view.options.edition, turnOf(turn))?.seat,
  };
}

/** A card in notation, where the text is one. */
export function cardOf(text: string): CardName | undefined {
  return CARD_NAMES.find((name) => name === text);
}
