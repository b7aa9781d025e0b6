import { at } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import {
  ANY,
  type CardSet,
  cardSet,
  DECK_TALLY,
  only,
  SPECIALS,
  sizeIn,
  surelyPlayable,
  swappable,
} from './cardSets.ts';
import { type Card, type CardName, cardNamed, cardsNamed, NO, SWITCH, WILD, ZAP } from './cards.ts';
import type { Event, Shown, View } from './types.ts';

/** A hidden card, and what it may be. */
export interface Slot {
  cards: CardSet;
}

/** [HE-13] The hand of one who asked: a Switch and a card to swap were not both in it. */
export interface Stuck {
  readonly slots: readonly Slot[];
  readonly swaps: CardSet;
}

/**
 * One way in which the hidden hands may have come about. Where the events leave several open
 * (which of the cards was it that left?), one is drawn.
 */
export interface Memory {
  /** By seat; undefined where the hand is open. The card just received is the last. */
  readonly hands: readonly (Slot[] | undefined)[];
  readonly stuck: readonly Stuck[];
}

interface Recall extends Memory {
  readonly rng: Rng;
  readonly stuck: Stuck[];
  exchange: Exchange | undefined;
}

/** [HE-14] The exchange under way. */
interface Exchange {
  /** What counts as help; undefined where the asking was not seen. */
  readonly help: CardSet | undefined;
  /** The card passed, which is not yet among the asker's: it can't be given back. */
  readonly received: Slot | undefined;
}

/** What the viewer may remember of the round's events; undefined where the way drawn contradicts them. */
export function remembered(view: View, events: readonly Event[], rng: Rng): Memory | undefined {
  const recall: Recall = { hands: handsBefore(view, events), rng, stuck: [], exchange: undefined };
  for (const event of events) if (!recollect(recall, event)) return undefined;
  if (view.help && !recollectHelp(recall, view.help, view)) return undefined;
  const adds = recall.hands.every((hand, seat) => !hand || hand.length === at(view.hands, seat).length);
  return adds ? recall : undefined;
}

/** The hidden hands before the events, when they could be anything. */
function handsBefore(view: View, events: readonly Event[]): Memory['hands'] {
  const growth = view.hands.map(() => 0);
  for (const event of events) addGrowth(growth, event);
  return view.hands.map((hand, seat) => {
    if (!hand.includes('?')) return undefined;
    return Array.from({ length: Math.max(0, hand.length - at(growth, seat)) }, () => ({ cards: ANY }));
  });
}

/** Adds by how many cards the event makes each hand larger. */
function addGrowth(growth: number[], event: Event): void {
  const grow = (seat: Seat, by: number): void => {
    growth[seat] = at(growth, seat) + by;
  };
  switch (event.type) {
    case 'played':
    case 'wild-placed':
    case 'switched':
    case 'zapped':
    case 'no-played':
      grow(event.seat, -1);
      break;
    case 'drew':
      grow(event.seat, 1);
      break;
    case 'gave':
      grow(event.giver, -1);
      grow(event.asker, 1);
      break;
    case 'returned':
      grow(event.asker, -1);
      grow(event.giver, 1);
      break;
    default:
      break;
  }
}

/** False where the event can't have happened in the way drawn. */
function recollect(recall: Recall, event: Event): boolean {
  switch (event.type) {
    case 'called':
      return event.calls.every(({ seat, card }) => recollectCall(recall, seat, card));
    case 'played':
      return leaves(recall, event.seat, only(cardNamed(event.card))) !== undefined;
    case 'wild-placed':
      return leaves(recall, event.seat, only(WILD)) !== undefined;
    case 'switched':
      return recollectSwitch(recall, event);
    case 'zapped':
      return leaves(recall, event.seat, only(ZAP)) !== undefined;
    case 'no-played':
      return leaves(recall, event.seat, only(NO)) !== undefined;
    case 'drew':
      recall.hands[event.seat]?.push({ cards: ANY });
      return true;
    case 'asked':
    case 'helpless':
      return recollectAsking(recall, event.asker, cardsNamed(event.row));
    case 'gave':
      return recollectGift(recall, event);
    case 'returned':
      return recollectReturn(recall, event);
    case 'no-help':
      return restrict(recall, recall.hands[event.giver], ~((recall.exchange?.help ?? 0) & ~only(SWITCH)));
    default:
      return true;
  }
}

type Happened<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** [HE-4] The number called is in the hand, and none lower; who called none has only specials. */
function recollectCall(recall: Recall, seat: Seat, card: CardName | null): boolean {
  const hand = recall.hands[seat];
  if (card === null) return restrict(recall, hand, SPECIALS);
  const called = cardNamed(card);
  const notLower = cardSet((other) => other >= called);
  return restrict(recall, hand?.slice(0, 1), only(called)) && restrict(recall, hand, notLower);
}

function recollectSwitch(recall: Recall, { seat, took, put }: Happened<'switched'>): boolean {
  const left = leaves(recall, seat, only(SWITCH)) && leaves(recall, seat, shownSet(put));
  recall.hands[seat]?.push({ cards: shownSet(took) });
  return left !== undefined;
}

/** [HE-13] Nothing in the asker's hand can be played on that row. */
function recollectAsking(recall: Recall, asker: Seat, row: readonly Card[]): boolean {
  const playable = surelyPlayable(row);
  recall.exchange = { help: playable | only(SWITCH), received: undefined };
  const hand = recall.hands[asker];
  if (!hand) return true;
  recall.stuck.push({ slots: hand.slice(), swaps: swappable(row) & ~playable });
  return restrict(recall, hand, ~playable);
}

/** [HE-14] The card passed is help. */
function recollectGift(recall: Recall, { asker, giver, card }: Happened<'gave'>): boolean {
  const help = recall.exchange?.help;
  const received = leaves(recall, giver, shownSet(card) & (help ?? ANY));
  const hand = recall.hands[asker];
  if (hand?.length === 0 && received) hand.push(received);
  else recall.exchange = { help, received };
  return received !== undefined;
}

/** [HE-14] The card given back is not the one received. */
function recollectReturn(recall: Recall, { asker, giver, card }: Happened<'returned'>): boolean {
  const returned = leaves(recall, asker, shownSet(card));
  if (!returned) return false;
  recall.hands[giver]?.push(returned);
  recall.hands[asker]?.push(recall.exchange?.received ?? { cards: ANY });
  recall.exchange = undefined;
  return true;
}

/** [HE-13] [HE-14] What an exchange under way tells, whether or not its events were seen. */
function recollectHelp(recall: Recall, help: NonNullable<View['help']>, { row }: View): boolean {
  const hand = recall.hands[help.asker];
  const received = recall.exchange?.received ?? (help.card === null ? undefined : hand?.pop());
  const asked = recall.exchange?.help !== undefined;
  if (!asked && !recollectAsking(recall, help.asker, cardsNamed(row))) return false;
  if (!hand || !received || help.card === null) return true;
  hand.push(received);
  return narrow(recall, received, shownSet(help.card) & (recall.exchange?.help ?? ANY));
}

function shownSet(card: Shown): CardSet {
  return card === '?' ? ANY : only(cardNamed(card));
}

/** Each of the cards is in the set; false where one can't be. */
function restrict(recall: Recall, slots: readonly Slot[] | undefined, set: CardSet): boolean {
  return slots?.every((slot) => narrow(recall, slot, set)) ?? true;
}

/** The card is in the set; where it then is a Switch, or one to swap, the others of a stuck hand are not the other. */
function narrow(recall: Recall, slot: Slot, set: CardSet): boolean {
  slot.cards &= set;
  if (slot.cards === 0) return false;
  return recall.stuck.every(({ slots, swaps }) => {
    const missing = slot.cards === only(SWITCH) ? swaps : (slot.cards & ~swaps) === 0 ? only(SWITCH) : 0;
    if (missing === 0 || !slots.includes(slot)) return true;
    return slots.every((other) => other === slot || lacks(other, missing));
  });
}

function lacks(slot: Slot, missing: CardSet): boolean {
  slot.cards &= ~missing;
  return slot.cards !== 0;
}

/**
 * One of the hand's cards, which is in the set, leaves it: each may be the one, and is drawn as
 * often as it is such a card. Undefined where none can be the one.
 */
function leaves(recall: Recall, seat: Seat, set: CardSet): Slot | undefined {
  const hand = recall.hands[seat];
  if (!hand) return { cards: set };
  const chances = hand.map(({ cards }) => chanceIn(cards, set));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  if (total === 0) return undefined;
  let pick = recall.rng.below(total);
  const index = chances.findIndex((chance) => {
    pick -= chance;
    return pick < 0;
  });
  const slot = at(hand.splice(index, 1), 0);
  return narrow(recall, slot, set) ? slot : undefined;
}

/** How likely a card that is one of `cards` is in the set, in millionths. */
function chanceIn(cards: CardSet, set: CardSet): number {
  if ((cards & set) === 0) return 0;
  return Math.ceil((1_000_000 * sizeIn(DECK_TALLY, cards & set)) / sizeIn(DECK_TALLY, cards));
}
