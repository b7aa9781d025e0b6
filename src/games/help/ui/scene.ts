import type { Seat } from '../../../core/game.ts';
import type { CardName } from '../cards.ts';
import type { Event, View } from '../types.ts';

type Happened<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** What has the stage in the middle of the table. */
export type Scene =
  | Rescued
  /** A round begins with the lowest number called; nobody has it yet where luck must decide. */
  | {
      readonly kind: 'start';
      readonly seat: Seat | undefined;
      readonly calls: Happened<'called'>['calls'];
      readonly card: CardName | undefined;
      readonly tie: Happened<'tie-broken'> | undefined;
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
  if (phase === 'start' || phase === 'tie') return start(toAct ?? undefined, recent);
  return { kind: 'news', events: recent.filter(isNews) };
}

function start(seat: Seat | undefined, happened: readonly Event[]): Scene {
  const tie = last(happened, 'tie-broken');
  const tied = tie?.tied.map((each) => ({ seat: each, card: tie.card }));
  const calls = last(happened, 'called')?.calls ?? tied ?? [];
  return { kind: 'start', seat, calls, card: last(happened, 'begins')?.card, tie };
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
