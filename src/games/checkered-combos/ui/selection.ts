import { assertNever } from '../../../core/assert.ts';
import type { Reason } from '../../../core/game.ts';
import { cardNamed, isNumber, X } from '../cards.ts';
import { combosOf } from '../combos.ts';
import type { Action, Shown } from '../types.ts';

/** Neighbours in the hand. */
export interface Group {
  readonly from: number;
  readonly count: number;
}

/** What the player has picked and not yet confirmed. */
export type Choosing =
  | { readonly type: 'nothing' }
  /** `calling`: which of the names that the group can have, from low to high; unset: the highest. */
  | { readonly type: 'group'; readonly group: Group; readonly calling?: number }
  | { readonly type: 'taking'; readonly reserve: number; readonly gap?: number }
  | { readonly type: 'placing'; readonly gap?: number };

export const NOTHING: Choosing = { type: 'nothing' };

const LARGEST = 3;

type Hand = readonly Shown[];

function cardsIn(hand: Hand, { from, count }: Group): Hand {
  return hand.slice(from, from + count);
}

function canCombine(cards: Hand): boolean {
  return (
    !cards.includes('?') &&
    combosOf(cards.flatMap((card) => (card === '?' ? [] : cardNamed(card)))).length > 0
  );
}

/** Whether the group is a combination, or a part of one among its neighbours. */
function leadsSomewhere(hand: Hand, { from, count }: Group): boolean {
  for (let size = count; size <= LARGEST; size++) {
    for (let start = Math.max(0, from + count - size); start <= from; start++) {
      const group = { from: start, count: size };
      if (start + size <= hand.length && canCombine(cardsIn(hand, group))) return true;
    }
  }
  return false;
}

/**
 * The group after a tap on a card: a neighbour joins where that can become a combination, the end of
 * a group leaves it, anything else starts anew.
 */
export function tapped(hand: Hand, group: Group | undefined, index: number): Group | undefined {
  if (!group) return { from: index, count: 1 };
  const { from, count } = group;
  const last = from + count - 1;
  if (index >= from && index <= last) {
    if (count === 1) return undefined;
    if (index === last) return { from, count: count - 1 };
    if (index === from) return { from: from + 1, count: count - 1 };
    return { from: index, count: 1 };
  }
  const wider = { from: Math.min(from, index), count: count + 1 };
  const joins = (index === from - 1 || index === last + 1) && count < LARGEST;
  return joins && leadsSomewhere(hand, wider) ? wider : { from: index, count: 1 };
}

/** The group from where a drag began to where it is now, as many as can be played together. */
export function dragged(anchor: number, to: number): Group {
  const reach = Math.max(anchor - LARGEST + 1, Math.min(anchor + LARGEST - 1, to));
  return { from: Math.min(anchor, reach), count: Math.abs(anchor - reach) + 1 };
}

/** What confirming would do now. */
export type Prospect =
  /** Nothing is picked yet, or not all of it. */
  | { readonly type: 'open' }
  | {
      readonly type: 'ready';
      readonly action: Action;
      /** Which of how many ways to call the group, from low to high. */
      readonly calling: number;
      readonly callings: number;
    }
  | { readonly type: 'refused'; readonly reason: Reason | undefined };

export interface Rules {
  readonly legal: readonly Action[];
  illegality(action: Action): Reason | undefined;
}

export function prospect(choosing: Choosing, hand: Hand, rules: Rules): Prospect {
  switch (choosing.type) {
    case 'nothing':
      return { type: 'open' };
    case 'group':
      return groupProspect(choosing.group, choosing.calling, hand, rules);
    case 'taking': {
      const { reserve, gap } = choosing;
      return gapProspect({ type: 'take', reserve, to: gap ?? 0 }, gap, rules);
    }
    case 'placing':
      return gapProspect({ type: 'place', to: choosing.gap ?? 0 }, choosing.gap, rules);
    default:
      return assertNever(choosing);
  }
}

function gapProspect(action: Action, gap: number | undefined, rules: Rules): Prospect {
  const reason = rules.illegality(action);
  if (reason) return { type: 'refused', reason };
  return gap === undefined ? { type: 'open' } : { type: 'ready', action, calling: 0, callings: 1 };
}

function groupProspect(group: Group, calling: number | undefined, hand: Hand, rules: Rules): Prospect {
  const ways = waysToPlay(group, rules.legal);
  if (ways.length === 0) return { type: 'refused', reason: whyNot(group, hand, rules) };
  const index = Math.max(0, Math.min(ways.length - 1, calling ?? ways.length - 1));
  const action = ways[index];
  return action
    ? { type: 'ready', action, calling: index, callings: ways.length }
    : { type: 'refused', reason: undefined };
}

/** Everything legal that plays exactly this group, from low to high. */
function waysToPlay({ from, count }: Group, legal: readonly Action[]): readonly Action[] {
  return legal.filter((action) => {
    if (action.type === 'play') return action.from === from && action.count === count;
    return (action.type === 'stop' || action.type === 'redraw') && count === 1 && action.from === from;
  });
}

/** The rule against the best that the group could be called. */
function whyNot(group: Group, hand: Hand, rules: Rules): Reason | undefined {
  return rules.illegality({ type: 'play', from: group.from, count: group.count, ...bestCall(group, hand) });
}

type Call = Pick<Extract<Action, { type: 'play' }>, 'combo' | 'value'>;

/** The highest combination that the group makes; where it makes none, the one it would be by its first card. */
function bestCall(group: Group, hand: Hand): Call {
  const cards = cardsIn(hand, group).flatMap((card) => (card === '?' ? [] : cardNamed(card)));
  const best = combosOf(cards).at(-1);
  if (best) return { combo: best.kind, value: best.value };
  const kinds = ['solo', 'pair', 'trips'] as const;
  return { combo: kinds[group.count - 1] ?? 'solo', value: cards.find(isNumber) ?? 1 };
}

/** How a card can be played now: on its own, and with its neighbours to either side. */
export interface Threads {
  readonly alone: boolean;
  /** In a group of two, of three. */
  readonly two: Reach;
  readonly three: Reach;
}

export interface Reach {
  readonly left: boolean;
  readonly right: boolean;
}

/** What joins each card of the hand to its neighbours, by all that is legal. */
export function threads(size: number, legal: readonly Action[]): readonly Threads[] {
  const groups: Group[] = [];
  for (const action of legal) {
    if (action.type === 'play') groups.push(action);
    if (action.type === 'stop' || action.type === 'redraw') groups.push({ from: action.from, count: 1 });
  }
  return Array.from({ length: size }, (_, index) => ({
    alone: groups.some(({ from, count }) => count === 1 && from === index),
    two: reach(groups, index, 2),
    three: reach(groups, index, 3),
  }));
}

function reach(groups: readonly Group[], index: number, size: number): Reach {
  const own = groups.filter(({ from, count }) => count === size && from <= index && index < from + size);
  return {
    left: own.some(({ from }) => from < index),
    right: own.some(({ from }) => from + size - 1 > index),
  };
}

export function isPlayable({ alone, two, three }: Threads): boolean {
  return alone || two.left || two.right || three.left || three.right;
}

/** What each card of a combination stands for; an X fills what is missing, from high to low. [CC-11] */
export function standsFor(cards: readonly string[], combo: string, value: number): readonly number[] {
  const step = combo.startsWith('straight') ? 1 : 0;
  const missing = cards.map((_, i) => value - i * step);
  for (const card of cards) {
    const found = missing.indexOf(Number(card));
    if (found >= 0) missing.splice(found, 1);
  }
  return cards.map((card) => (card === 'X' ? (missing.shift() ?? X) : Number(card)));
}
