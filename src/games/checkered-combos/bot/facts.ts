import { at } from '../../../core/assert.ts';
import { type Card, type CardName, cardName } from '../cards.ts';
import { type Combo, comboSize, combosOf } from '../combos.ts';
import { CARDS_PER_REDRAW } from '../options.ts';
import { redrawsIn, topPlay } from '../turnEnd.ts';
import type { Action, Event, Fact, View } from '../types.ts';
import { fewestPlays } from './emptying.ts';
import { handAfter, type Known, knownBy, turnAfter } from './features.ts';

/** What is to be said about an action, what weighs most first. */
export function facts(view: View, seen: readonly Event[], action: Action): readonly Fact[] {
  const known = knownBy(view, seen);
  const hand = handAfter(known, action);
  if (hand.length === 0) return [{ code: 'goes-out' }, ...turnFacts(known, action)];
  return [
    ...placeFacts(known, action),
    ...turnFacts(known, action),
    { code: 'plays-left', plays: fewestPlays(hand) },
    ...comboFacts(known, action, hand),
    ...reserveFacts(known, action),
  ];
}

/** Where a card goes that is put into the hand, and which are meant where others are like them. */
function placeFacts({ hand }: Known, action: Action): readonly Fact[] {
  if (action.type === 'take' || action.type === 'place') {
    return hand.length > 0 ? [{ code: 'goes-between', ...neighbours(hand, action.to, 0) }] : [];
  }
  if (action.type === 'deal') return [];
  const count = action.type === 'play' ? action.count : 1;
  const cards = hand.slice(action.from, action.from + count).join();
  const alike = hand.filter((_, from) => hand.slice(from, from + count).join() === cards);
  return alike.length > 1 ? [{ code: 'lies-between', ...neighbours(hand, action.from, count) }] : [];
}

function neighbours(
  hand: readonly Card[],
  from: number,
  count: number,
): { readonly left?: CardName; readonly right?: CardName } {
  const [left, right] = [hand[from - 1], hand[from + count]];
  return {
    ...(left === undefined ? {} : { left: cardName(left) }),
    ...(right === undefined ? {} : { right: cardName(right) }),
  };
}

/** Combinations of less than a pair come and go. */
const WORTH_A_WORD: ReadonlySet<Combo['kind']> = new Set(['pair', 'straight3', 'trips']);

/** The combinations that lie together in a hand, from low to high. */
function together(hand: readonly Card[]): readonly Combo[] {
  const found = new Map<number, Combo>();
  for (let from = 0; from < hand.length; from++) {
    for (const count of [2, 3]) {
      if (from + count > hand.length) continue;
      for (const combo of combosOf(hand.slice(from, from + count))) {
        if (WORTH_A_WORD.has(combo.kind)) found.set(combo.id, combo);
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

/** The highest combination that comes about, or else stays; and the highest that falls apart. */
function comboFacts(known: Known, action: Action, hand: readonly Card[]): readonly Fact[] {
  const before = together(known.hand);
  const after = together(hand);
  const had = new Set(before);
  const has = new Set(after);
  const joined = after.findLast((combo) => !had.has(combo));
  const kept = after.findLast((combo) => had.has(combo));
  const isPlayed = ({ kind, value }: Combo): boolean =>
    action.type === 'play' &&
    (comboSize(kind) <= action.count || (action.combo === kind && action.value === value));
  const split = before.findLast((combo) => !has.has(combo) && !isPlayed(combo));
  const facts: Fact[] = [];
  if (joined) facts.push({ code: 'joins-combo', combo: joined.kind, value: joined.value });
  else if (kept) facts.push({ code: 'keeps-combo', combo: kept.kind, value: kept.value });
  if (split) facts.push({ code: 'splits-combo', combo: split.kind, value: split.value });
  return facts;
}

/** Whether the action ends the turn, whom that costs something, and what it brings. */
function turnFacts(known: Known, action: Action): readonly Fact[] {
  const { me, hands, pile } = known;
  if (action.type === 'place' || action.type === 'take') return [];
  const turn = turnAfter(known, action);
  const waiting = turn.seats.filter((seat) => turn.plays.every((play) => play.seat !== seat));
  if (action.type === 'stop') {
    const leader = waiting.toSorted((a, b) => at(hands, a).length - at(hands, b).length)[0];
    return leader === undefined
      ? []
      : [{ code: 'stops-leader', seat: leader, cards: at(hands, leader).length }];
  }
  if (waiting.length > 0 || topPlay(turn)?.seat !== me) return [];
  const cards = Math.min(CARDS_PER_REDRAW * redrawsIn(turn), pile);
  return cards > 0 ? [{ code: 'wins-turn' }, { code: 'must-draw', cards }] : [{ code: 'wins-turn' }];
}

function reserveFacts({ reserves, me }: Known, action: Action): readonly Fact[] {
  return action.type === 'take' ? [{ code: 'reserves-left', cards: at(reserves, me).length - 1 }] : [];
}
