import { at } from '../../../core/assert.ts';
import { DECK_TALLY } from '../cardSets.ts';
import { type Card, cardName, HIGHEST, isNumber } from '../cards.ts';
import { canHelp, isPlayable } from '../helping.ts';
import { lastValue, ROW_LIMIT } from '../row.ts';
import type { Action, Event, Fact, View } from '../types.ts';
import { followers, type Known, knownBy, type Table, tableAfter } from './features.ts';

/** What is to be said about an action, what weighs most first. */
export function facts(view: View, seen: readonly Event[], action: Action): readonly Fact[] {
  const known = knownBy(view, seen);
  const after = tableAfter(known, action);
  const cleared = after.row.length >= ROW_LIMIT;
  const table = cleared ? { ...after, row: [] } : after;
  return [
    ...(cleared ? [CLEARS] : []),
    ...(action.type === 'no' ? [SKIPS] : []),
    ...followerFacts(known, action, table),
    ...rowFacts(known, table),
    ...handFacts(table),
  ];
}

const CLEARS: Fact = { code: 'clears-row' };
const SKIPS: Fact = { code: 'skips-you' };

/** The next player is taken for one who holds nothing that a card would need. */
function followerFacts(known: Known, action: Action, { hand, row }: Table): readonly Fact[] {
  if (action.type === 'give' || action.type === 'return' || row.length === 0) return [];
  const { next, asked } = followers(known, action);
  if (asked === undefined || next === known.me) return [];
  if (asked !== known.me) return [{ code: 'would-ask', seat: next, asked }];
  return [{ code: 'would-ask-you', seat: next, helps: canHelp(row, hand, []) }];
}

/** How high the row is, by the numbers that could be anywhere. */
function rowFacts({ hand, row: seen, discard }: Known, { row }: Table): readonly Fact[] {
  const value = lastValue(row);
  if (value === 0) return [];
  const open = (card: Card): number =>
    [hand, seen, discard].reduce((sum, cards) => sum + cards.filter((other) => other === card).length, 0);
  let numbers = 0;
  let of = 0;
  for (let card = 1; card <= HIGHEST; card++) {
    const unseen = at(DECK_TALLY, card) - open(card);
    of += unseen;
    if (card > value) numbers += unseen;
  }
  return [{ code: 'higher-left', value, numbers, of }];
}

function handFacts({ hand, row }: Table): readonly Fact[] {
  const playable = hand.filter((card) => isPlayable(row, card, hand));
  const specials = hand.filter((card) => !isNumber(card));
  const facts: Fact[] = [{ code: 'playable-left', cards: playable.length, of: hand.length }];
  if (specials.length > 0) facts.push({ code: 'keeps-specials', cards: specials.map(cardName) });
  return facts;
}
