import { at, invariant } from '../../core/assert.ts';
import { type Rng, shuffled } from '../../core/rng.ts';
import { CARD_NAMES, type Card, cardNamed, DECK, inOrder } from './cards.ts';
import { openCards, stateOf } from './notation.ts';
import type { Event, Shown, State, View } from './types.ts';

/**
 * A world this viewer can't tell from the real one: no card is known before it is played, so
 * what is unseen may lie anywhere, equally likely. [CI-22]
 */
export function determinize(view: View, _seen: readonly Event[], rng: Rng): State {
  const unseen = shuffled(unseenCards(view), rng);
  let dealtCards = 0;
  const revealed = (cards: readonly Shown[]): readonly Card[] => {
    if (!cards.includes('?')) return openCards(cards);
    dealtCards += cards.length;
    return inOrder(unseen.slice(dealtCards - cards.length, dealtCards));
  };
  const state = stateOf(view, view.hands.map(revealed), revealed(view.unused));
  invariant(dealtCards === unseen.length, 'as many cards are unseen as hidden');
  return state;
}

function unseenCards({ hands, unused, discard, front }: View): readonly Card[] {
  const seen = CARD_NAMES.map(() => 0);
  const see = (cards: readonly Shown[]): void => {
    for (const shown of cards) {
      if (shown === '?') continue;
      const card = cardNamed(shown);
      seen[card] = at(seen, card) + 1;
    }
  };
  hands.forEach(see);
  see(unused);
  see(discard);
  for (const combo of front) if (combo) see(combo.cards);
  return DECK.filter((card) => {
    seen[card] = at(seen, card) - 1;
    return at(seen, card) < 0;
  });
}
