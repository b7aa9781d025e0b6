import { assertNever, at } from '../../../core/assert.ts';
import { inserted, removed } from '../../../core/lists.ts';
import { type Card, HIGHEST, REDRAW, STOP, X } from '../cards.ts';
import { COMBO_KINDS, COMBOS, WINDOW_MASKS, windowCombos, windowWith } from '../combos.ts';
import { redrawsIn, topPlay } from '../turnEnd.ts';
import type { Action, State } from '../types.ts';
import { fewestPlays } from './emptying.ts';

/** What is looked at in the position after an action, from the mover's seat, with what is public and their own hand. */
export type Feature =
  | 'plays'
  | 'size'
  | 'empty'
  | 'pairs'
  | 'triples'
  | 'best'
  | 'low'
  | 'specials'
  | 'wilds'
  | 'reserves'
  | 'dry'
  | 'hurry'
  | 'kind'
  | 'value'
  | 'lead'
  | 'redrawTopped'
  | 'redrawCertain'
  | 'take'
  | 'stop'
  | 'stopRedraws'
  | 'stopThreat'
  | 'redraw'
  | 'redrawOnOther'
  | 'redrawThreat';

/** How much each feature is worth. */
export type Weights = Readonly<Record<Feature, number>>;

/** What all actions of one decision share. */
interface Context {
  readonly hand: readonly Card[];
  readonly reserves: number;
  /** Redraws played in this turn so far. */
  readonly redraws: number;
  /** Whether everyone else has acted in this turn. */
  readonly last: boolean;
  /** Cards that the owner of the highest combination still holds; −1 where there is none. */
  readonly topSize: number;
  /** The fewest cards of those yet to act in this turn, whom a Stop would skip; −1 where there are none. */
  readonly skippedSize: number;
  /** The fewest cards that anyone else in the round holds. */
  readonly smallest: number;
  /** Whether a Stop's player redraws. */
  readonly stopRedraws: boolean;
  /** What the hand is worth without the cards last looked at: an X gives them many names. */
  readonly kept: { from: number; count: number; worth: number };
}

function contextOf(state: State): Context {
  const { hands, reserves, toAct, turn, options } = state;
  const top = topPlay(turn);
  let smallest = Number.POSITIVE_INFINITY;
  let skippedSize = -1;
  for (const seat of turn.seats) {
    if (seat === toAct) continue;
    const size = at(hands, seat).length;
    if (size > 0) smallest = Math.min(smallest, size);
    if (!turn.plays.some((play) => play.seat === seat)) {
      skippedSize = skippedSize < 0 ? size : Math.min(skippedSize, size);
    }
  }
  return {
    hand: at(hands, toAct),
    reserves: at(reserves, toAct).length,
    redraws: redrawsIn(turn),
    last: turn.plays.length === turn.seats.length - 1,
    topSize: top ? at(hands, top.seat).length : -1,
    skippedSize,
    smallest,
    stopRedraws: options.edition === 'checkered-combos',
    kept: { from: -1, count: 0, worth: 0 },
  };
}

/** Each action's worth to the one to act. Reads the mover's own hand and what is public, nothing else. */
export function scores(weights: Weights, state: State, actions: readonly Action[]): readonly number[] {
  const context = contextOf(state);
  return actions.map((action) => score(weights, context, state, action));
}

function score(weights: Weights, context: Context, state: State, action: Action): number {
  const { hand, reserves, redraws } = context;
  switch (action.type) {
    case 'play': {
      const wins = context.last ? 1 : 0;
      return (
        keptWorth(weights, context, action.from, action.count) +
        weights.kind * COMBO_KINDS.indexOf(action.combo) +
        (weights.value * action.value) / HIGHEST +
        weights.lead * wins +
        weights.redrawTopped * redraws +
        weights.redrawCertain * redraws * wins
      );
    }
    case 'stop': {
      const drawing = context.stopRedraws ? redraws : 0;
      return (
        handWorth(weights, context, removed(hand, action.from), reserves, drawing === 0) +
        weights.stop +
        weights.stopRedraws * drawing +
        weights.stopThreat * threat(context.skippedSize)
      );
    }
    case 'redraw':
      return (
        handWorth(weights, context, removed(hand, action.from), reserves, context.topSize >= 0) +
        weights.redraw +
        (context.topSize >= 0 ? weights.redrawOnOther : 0) +
        weights.redrawThreat * threat(context.topSize)
      );
    case 'take': {
      const card = at(at(state.reserves, state.toAct), action.reserve);
      return handWorth(weights, context, inserted(hand, action.to, card), reserves - 1, true) + weights.take;
    }
    case 'place':
      return handWorth(weights, context, inserted(hand, action.to, state.drawn?.card ?? X), reserves, true);
    case 'deal':
      return 0;
    default:
      return assertNever(action);
  }
}

/** What the hand is worth without the cards that a combination takes. */
function keptWorth(weights: Weights, context: Context, from: number, count: number): number {
  const { hand, kept, last, redraws, reserves } = context;
  if (kept.from !== from || kept.count !== count) {
    kept.from = from;
    kept.count = count;
    kept.worth = handWorth(weights, context, removed(hand, from, count), reserves, !last || redraws === 0);
  }
  return kept.worth;
}

/** How close someone with so many cards is to going out: 3 with none, 0 with three or more. */
function threat(size: number): number {
  return size < 0 ? 0 : Math.max(0, 3 - size);
}

/** What a hand is worth to keep; `stays` where no cards will have to be drawn into it. */
function handWorth(
  weights: Weights,
  { smallest }: Context,
  hand: readonly Card[],
  reserves: number,
  stays: boolean,
): number {
  if (hand.length === 0) return stays ? weights.empty : 0;
  let pairs = 0;
  let triples = 0;
  let best = 0;
  let low = 0;
  let specials = 0;
  let wilds = 0;
  let window = 0;
  for (const card of hand) {
    window = windowWith(window, card);
    const paired = entry(PAIRS, window & WINDOW_MASKS[1]);
    pairs += paired;
    triples += entry(TRIPLES, window);
    best = Math.max(best, entry(TOPS, card), entry(TOPS, window & WINDOW_MASKS[1]), entry(TOPS, window));
    specials += entry(SPECIALS, card);
    wilds += entry(WILDS, card);
    low += entry(LOWS, card) * (1 - paired);
  }
  const dry = reserves === 0 && specials === 0 ? 1 : 0;
  return (
    weights.plays * fewestPlays(hand) +
    weights.size * hand.length +
    weights.pairs * pairs +
    weights.triples * triples +
    (weights.best * best) / COMBOS.length +
    weights.low * low +
    weights.specials * specials +
    weights.wilds * wilds +
    weights.reserves * reserves +
    weights.dry * dry +
    weights.hurry * threat(smallest) * hand.length
  );
}

/** Cards that outbid next to nothing. */
const LOW_CARD = 4;

// What a card or a window of cards adds to the features, by its key: 1 or 0, or an id.
const WINDOWS = Array.from({ length: WINDOW_MASKS[2] + 1 }, (_, window) => windowCombos(window));
const PAIRS = tableOf((window) => at(WINDOWS, window).some(({ count }) => count === 2));
const TRIPLES = tableOf((window) => at(WINDOWS, window).some(({ count }) => count === 3));
const SPECIALS = tableOf((card) => card === STOP || card === REDRAW);
const WILDS = tableOf((card) => card === X);
const LOWS = tableOf((card) => card > 0 && card <= LOW_CARD);
const TOPS = Uint8Array.from(WINDOWS, (combos) => combos.at(-1)?.id ?? 0);

function tableOf(holds: (key: number) => boolean): Uint8Array {
  return Uint8Array.from(WINDOWS, (_, key) => (holds(key) ? 1 : 0));
}

function entry(table: Uint8Array, key: number): number {
  return table[key] ?? 0;
}
