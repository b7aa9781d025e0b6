import type { Seat } from '../../../core/game.ts';
import type { CardName } from '../cards.ts';
import type { Event, View } from '../types.ts';

type Happened<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** What has the stage in the middle of the table. */
export type Scene =
  | Rescued
  /** A round begins with the lowest number called. */
  | {
      readonly kind: 'start';
      readonly seat: Seat;
      readonly calls: Happened<'called'>['calls'];
      readonly card: CardName | undefined;
    }
  /** What just happened, in sentences. */
  | { readonly kind: 'news'; readonly events: readonly Event[] };

/** A cry for help, and what came of it. */
export type Rescued =
  /** Someone is stuck and asks; the helper has yet to choose. */
  | { readonly kind: 'asked'; readonly asker: Seat; readonly giver: Seat }
  /** Help came; the asker has yet to give a card back. */
  | { readonly kind: 'helped'; readonly asker: Seat; readonly giver: Seat }
  /** Nobody helped: the round is lost for those in it. */
  | { readonly kind: 'lost'; readonly asker: Seat; readonly giver: Seat | undefined };

/** Of what happened, the part that leads to this view, with the stage it deserves. */
export function scene(view: View, happened: readonly Event[]): Scene {
  const { help, phase, toAct } = view;
  const recent = happened.slice(
    Math.max(
      0,
      happened.findLastIndex(({ type }) => type === 'dealt'),
    ),
  );
  const lost = loss(recent);
  if (lost) return lost;
  if (help) return { kind: phase === 'help' ? 'asked' : 'helped', asker: help.asker, giver: help.giver };
  if (phase === 'start' && toAct !== null) return start(toAct, recent);
  return { kind: 'news', events: recent.filter(isNews) };
}

function start(seat: Seat, happened: readonly Event[]): Scene {
  const called = last(happened, 'called');
  return { kind: 'start', seat, calls: called?.calls ?? [], card: last(happened, 'begins')?.card };
}

/** Who could not be helped, where a round ended. */
export function loss(happened: readonly Event[]): Extract<Rescued, { kind: 'lost' }> | undefined {
  const unhelped = last(happened, 'no-help');
  if (unhelped) return { kind: 'lost', asker: unhelped.asker, giver: unhelped.giver };
  const helpless = last(happened, 'helpless');
  return helpless && { kind: 'lost', asker: helpless.asker, giver: undefined };
}

function last<Type extends Event['type']>(
  happened: readonly Event[],
  type: Type,
): Happened<Type> | undefined {
  return happened.findLast((event): event is Happened<Type> => event.type === type);
}

/** Drawing is seen, and deals have their own stage. */
function isNews({ type }: Event): boolean {
  return type !== 'drew' && type !== 'dealt' && type !== 'called' && type !== 'begins';
}
