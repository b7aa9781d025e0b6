import { at } from '../../../core/assert.ts';
import { CARD_NAMES, printedValue } from '../cards.ts';
import type { Action, Event, Fact, View } from '../types.ts';
import { type Known, knownBy, type Left, leftAfter } from './features.ts';

/** Who has so few cards is about to finish. */
const FEW_CARDS = 2;

/** What is to be said about an action, what weighs most first. */
export function facts(view: View, _seen: readonly Event[], action: Action): readonly Fact[] {
  const known = knownBy(view);
  const left = leftAfter(known, action);
  const owed = left.held + left.front;
  if (left.size === 0 && owed === 0) return [{ code: 'finishes' }];
  return [
    ...pointFacts(action, left, owed),
    { code: 'cards-left', cards: left.size, values: valuesIn(left) },
    ...beatenFacts(known, action, left),
    ...hurryFacts(known),
  ];
}

function pointFacts(action: Action, { front }: Left, owed: number): readonly Fact[] {
  if (action.type === 'pass') {
    return action.points > 0 ? [{ code: 'gives-points', points: action.points, owed }] : [];
  }
  return front > 0 ? [{ code: 'takes-points', points: front, owed }] : [{ code: 'takes-nothing' }];
}

function valuesIn({ counts }: Left): number {
  const held = [...CARD_NAMES.keys()].filter((card) => (counts[card] ?? 0) > 0);
  return new Set(held.map(printedValue)).size;
}

/** Only a single card is beaten by any one card; groups need more to say. */
function beatenFacts({ unseen }: Known, action: Action, { count, value }: Left): readonly Fact[] {
  if (action.type !== 'play' || count > 1) return [];
  let cards = 0;
  for (const card of CARD_NAMES.keys()) if (printedValue(card) > value) cards += unseen[card] ?? 0;
  return [{ code: 'beaten-by', cards }];
}

function hurryFacts({ sizes, me, finished }: Known): readonly Fact[] {
  const others = [...sizes.keys()].filter((seat) => seat !== me && !finished.includes(seat));
  const first = others.toSorted((a, b) => at(sizes, a) - at(sizes, b))[0];
  if (first === undefined || at(sizes, first) > FEW_CARDS) return [];
  return [{ code: 'hurries', seat: first, cards: at(sizes, first) }];
}
