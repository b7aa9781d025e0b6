import { assertNever, at } from '../../../core/assert.ts';
import { CARD_NAMES, type Card, cardsNamed, isGreen, printedValue } from '../cards.ts';
import { pointsToReach } from '../raising.ts';
import type { Action, State } from '../types.ts';

/** What is looked at in the position after an action, from the mover's seat, with what is public and their own hand. */
export type Feature =
  | 'values'
  | 'size'
  | 'points'
  | 'oddPoint'
  | 'lowGreen'
  | 'lowPurple'
  | 'closers'
  | 'noCards'
  | 'finished'
  | 'cards'
  | 'taken'
  | 'bar'
  | 'barThreat'
  | 'over'
  | 'unbeaten'
  | 'closingBar'
  | 'closingOver'
  | 'closingUnbeaten'
  | 'lead'
  | 'pass'
  | 'passNothing'
  | 'passLead';

/** How much each feature is worth. */
export type Weights = Readonly<Record<Feature, number>>;

/** What all actions of one decision share. */
interface Context {
  readonly hand: readonly Card[];
  readonly held: number;
  /** How close the closest other is to finishing: 2 with one turn to go, 0 with three or more. */
  readonly threat: number;
  readonly clear: boolean;
  /** The most cards that anyone else holds. */
  readonly largest: number;
}

function contextOf({ hands, points, fronts, toAct, finished, owner }: State): Context {
  let fewest = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let seat = 0; seat < hands.length; seat++) {
    if (seat === toAct || finished.includes(seat)) continue;
    const { length } = at(hands, seat);
    fewest = Math.min(fewest, length + (at(points, seat) + at(fronts, seat).points) / 2);
    largest = Math.max(largest, length);
  }
  return {
    hand: at(hands, toAct),
    held: at(points, toAct),
    threat: Math.max(0, 3 - fewest),
    clear: owner === undefined,
    largest,
  };
}

/** Each action's worth to the one to act. Reads the mover's own hand and what is public, nothing else. */
export function scores(weights: Weights, state: State, actions: readonly Action[]): readonly number[] {
  const context = contextOf(state);
  return actions.map((action) => score(weights, context, action));
}

/** A value that is rarely beaten without points. */
const HIGH_BAR = 21;

/** So far above it, nobody pays to beat it. */
const OUT_OF_SIGHT = 12;

function score(weights: Weights, context: Context, action: Action): number {
  const { hand, held, clear } = context;
  switch (action.type) {
    case 'play': {
      const cards = cardsNamed(action.cards);
      let taken = 0;
      for (const card of cards) taken += pointsToReach(card, action.value);
      return (
        keptWorth(weights, hand, cards, held + taken) +
        weights.cards * cards.length +
        weights.taken * taken +
        barWorth(weights, context, action.value, cards.length) +
        (clear ? weights.lead : 0)
      );
    }
    case 'pass':
      return (
        keptWorth(weights, hand, [], held - action.points) +
        weights.pass +
        (action.points === 0 ? weights.passNothing : 0) +
        (clear ? weights.passLead : 0)
      );
    case 'deal':
      return 0;
    default:
      return assertNever(action);
  }
}

/** What it is worth that others must beat that value with so many cards; looks at the values just kept. */
function barWorth(weights: Weights, { threat, largest }: Context, value: number, count: number): number {
  const bar = Math.min(value, HIGH_BAR) / HIGH_BAR;
  const over = Math.min(Math.max(0, value - HIGH_BAR), OUT_OF_SIGHT) / OUT_OF_SIGHT;
  const unbeaten = count > largest ? 1 : 0;
  const worth =
    weights.bar * bar + weights.barThreat * bar * threat + weights.over * over + weights.unbeaten * unbeaten;
  if (keptValues > 1) return worth;
  return worth + weights.closingBar * bar + weights.closingOver * over + weights.closingUnbeaten * unbeaten;
}

const COUNTS = new Int8Array(CARD_NAMES.length);
/** By printed value. */
const SEEN = new Int8Array(32);
/** The distinct values in the hand last looked at. Scratch. */
let keptValues = 0;

/** What the hand without some cards, and so many points, are worth to be left with. */
function keptWorth(weights: Weights, hand: readonly Card[], gone: readonly Card[], points: number): number {
  const size = hand.length - gone.length;
  const owed = weights.points * points + weights.oddPoint * (points % 2);
  keptValues = 0;
  if (size === 0) return weights.noCards + owed + (points === 0 ? weights.finished : 0);
  COUNTS.fill(0);
  SEEN.fill(0);
  for (const card of gone) COUNTS[card] = (COUNTS[card] ?? 0) + 1;
  let worth = 0;
  for (const card of hand) {
    const out = COUNTS[card] ?? 0;
    if (out > 0) {
      COUNTS[card] = out - 1;
      continue;
    }
    const printed = printedValue(card);
    if (SEEN[printed] === 0) keptValues++;
    SEEN[printed] = 1;
    worth += cardWorth(weights, card, printed);
  }
  return worth + owed + weights.values * keptValues + weights.size * size;
}

function cardWorth(weights: Weights, card: Card, printed: number): number {
  if (isGreen(card)) return (weights.lowGreen * (21 - printed)) / 19 + (printed >= 16 ? weights.closers : 0);
  return (weights.lowPurple * (11 - printed)) / 9 + (printed >= 7 ? weights.closers : 0);
}
