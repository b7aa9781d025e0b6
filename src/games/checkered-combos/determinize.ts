import { at, invariant } from '../../core/assert.ts';
import { without } from '../../core/lists.ts';
import { type Rng, shuffled } from '../../core/rng.ts';
import { cardName, DECK } from './cards.ts';
import { canAct } from './legal.ts';
import { stateOf } from './notation.ts';
import { topPlay } from './turnEnd.ts';
import type { Event, Shown, State, View } from './types.ts';

/** How many worlds are drawn before one is taken that can't have come about. */
const MOST_DRAWN = 1000;

/**
 * A world this viewer can't tell from the real one. Positions are public, so a reserve card
 * taken is known where it lies; all else is any order of the unseen cards, equally likely.
 */
export function determinize(view: View, seen: readonly Event[], rng: Rng): State {
  const remembered = { ...view, hands: rememberedHands(view, seen) };
  const unseen = unseenCards(remembered);
  let world = worldWith(remembered, shuffled(unseen, rng));
  for (let drawn = 1; isStuck(world) && drawn < MOST_DRAWN; drawn++) {
    world = worldWith(remembered, shuffled(unseen, rng));
  }
  return world;
}

/** The world in which these are the hidden cards. */
function worldWith(view: View, hidden: readonly Shown[]): State {
  let dealt = hidden.length;
  const reveal = (card: Shown): Shown => (card === '?' ? at(hidden, --dealt) : card);
  return stateOf({
    ...view,
    hands: view.hands.map((hand) => hand.map(reveal)),
    drawn: view.drawn && { card: reveal(view.drawn.card), left: view.drawn.left },
    drawPile: view.drawPile.map(reveal),
  });
}

/** [CC-15] Whether the round would have been lost already. */
function isStuck({ phase, toAct, hands, reserves, turn }: State): boolean {
  return phase === 'act' && !canAct(at(hands, toAct), at(reserves, toAct), topPlay(turn)?.combo);
}

function unseenCards({ hands, reserves, drawPile, discard, turn, drawn }: View): readonly Shown[] {
  const tabled = turn.plays.flatMap((play): readonly Shown[] => {
    if (play.kind === 'combo') return play.cards;
    if (play.kind === 'stop') return ['S'];
    return play.kind === 'redraw' ? ['R'] : [];
  });
  const all = [hands.flat(), reserves.flat(), drawPile, discard, tabled, drawn ? [drawn.card] : []].flat();
  const open = all.filter((card) => card !== '?');
  const unseen = without<Shown>(DECK.map(cardName), open);
  invariant(unseen !== undefined, 'the open cards are part of the deck');
  return unseen;
}

/** The hands with every card that the viewer saw going into them, and has not seen leaving. */
export function rememberedHands(view: View, seen: readonly Event[]): readonly (readonly Shown[])[] {
  const start = seen.findLastIndex((event) => event.type === 'dealt') + 1;
  const moves = seen.slice(start).flatMap(handMove);
  return view.hands.map((hand, seat) => {
    if (!hand.includes('?')) return hand;
    const own = moves.filter((move) => move.seat === seat);
    const growth = own.reduce((sum, move) => sum + move.put.length - move.count, 0);
    let known: readonly Shown[] = Array<Shown>(hand.length - growth).fill('?');
    for (const { at: index, count, put } of own) {
      known = known.toSpliced(index, count, ...put);
    }
    return known;
  });
}

interface HandMove {
  readonly seat: number;
  readonly at: number;
  /** How many cards left the hand there. */
  readonly count: number;
  /** What was put there. */
  readonly put: readonly Shown[];
}

function handMove(event: Event): readonly HandMove[] {
  switch (event.type) {
    case 'played':
      return [{ seat: event.seat, at: event.from, count: event.cards.length, put: [] }];
    case 'stopped':
    case 'redraw-played':
      return [{ seat: event.seat, at: event.from, count: 1, put: [] }];
    case 'took':
    case 'placed':
      return [{ seat: event.seat, at: event.to, count: 0, put: [event.card] }];
    default:
      return [];
  }
}
