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
} from './cardSets.ts';
import { type Card, type CardName, cardNamed, cardsNamed, NO, SWITCH, WILD, ZAP } from './cards.ts';
import type { Event, Shown, View } from './types.ts';

/**
 * One way in which the hidden hands may have come about: what each of their cards may be, by
 * seat; undefined where the hand is open. The card just received is the last. Where the events
 * leave several ways open (which of the cards was it that left?), one is drawn.
 */
export type Memory = readonly (readonly CardSet[] | undefined)[];

interface Recall {
  readonly hands: readonly (CardSet[] | undefined)[];
  readonly rng: Rng;
  /** Whether the unlikely is drawn more often than it should be. */
  readonly suspicious: boolean;
  exchange: Exchange | undefined;
}

/** [HE-14] The exchange under way. */
interface Exchange {
  /** What counts as help; undefined where the asking was not seen. */
  readonly help: CardSet | undefined;
  /** The card passed, which is not yet among the asker's: it can't be given back. */
  readonly received: CardSet | undefined;
}

/** What the viewer may remember of the round's events; undefined where the way drawn contradicts them. */
export function remembered(
  view: View,
  events: readonly Event[],
  rng: Rng,
  suspicious: boolean,
): Memory | undefined {
  const recall: Recall = { hands: handsBefore(view, events), rng, suspicious, exchange: undefined };
  for (const event of events) if (!recollect(recall, event)) return undefined;
  if (view.help && !recollectHelp(recall, view.help, view)) return undefined;
  const adds = recall.hands.every((hand, seat) => !hand || hand.length === at(view.hands, seat).length);
  return adds ? recall.hands : undefined;
}

/** The hidden hands before the events, when they could be anything. */
function handsBefore(view: View, events: readonly Event[]): Recall['hands'] {
  const growth = view.hands.map(() => 0);
  for (const event of events) addGrowth(growth, event);
  return view.hands.map((hand, seat) => {
    if (!hand.includes('?')) return undefined;
    return Array<CardSet>(Math.max(0, hand.length - at(growth, seat))).fill(ANY);
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
      recall.hands[event.seat]?.push(ANY);
      return true;
    case 'asked':
    case 'helpless':
      return recollectAsking(recall, event.asker, cardsNamed(event.row));
    case 'gave':
      return recollectGift(recall, event);
    case 'returned':
      return recollectReturn(recall, event);
    case 'no-help':
      return restrict(recall.hands[event.giver], ~((recall.exchange?.help ?? 0) & ~only(SWITCH)));
    default:
      return true;
  }
}

type Happened<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** [HE-4] The number called is in the hand, and none lower; who called none has only specials. */
function recollectCall({ hands }: Recall, seat: Seat, card: CardName | null): boolean {
  const hand = hands[seat];
  if (!hand) return true;
  if (card === null) return restrict(hand, SPECIALS);
  const called = cardNamed(card);
  hand[0] = only(called);
  return restrict(
    hand,
    cardSet((other) => other >= called),
  );
}

function recollectSwitch(recall: Recall, { seat, took, put }: Happened<'switched'>): boolean {
  const left = leaves(recall, seat, only(SWITCH)) && leaves(recall, seat, shownSet(put));
  recall.hands[seat]?.push(shownSet(took));
  return left !== undefined;
}

/**
 * [HE-13] Nothing in the asker's hand can be played on that row. A Switch needs only a number to
 * swap: where there is a row, the hand is either all Switches or all numbers that are too low.
 */
function recollectAsking(recall: Recall, asker: Seat, row: readonly Card[]): boolean {
  const hand = recall.hands[asker];
  const playable = surelyPlayable(row);
  const low = ANY & ~playable & ~only(SWITCH);
  const switches = row.length > 0 && allSwitches(recall, hand?.length ?? 0, low);
  recall.exchange = { help: switches ? playable : playable | only(SWITCH), received: undefined };
  if (row.length === 0) return restrict(hand, ~playable);
  return restrict(hand, switches ? only(SWITCH) : low);
}

/** Draws whether a hand of so many cards is all Switches rather than all low, as often as that happens. */
function allSwitches({ rng, suspicious }: Recall, size: number, low: CardSet): boolean {
  if (suspicious) return rng.below(2) === 0;
  const one = sizeIn(DECK_TALLY, only(SWITCH)) ** size;
  const other = sizeIn(DECK_TALLY, low) ** size;
  return rng.below(1_000_000) < (1_000_000 * one) / (one + other);
}

/** [HE-14] The card passed is help. */
function recollectGift(recall: Recall, { asker, giver, card }: Happened<'gave'>): boolean {
  const help = recall.exchange?.help;
  const hand = recall.hands[asker];
  const received = leaves(recall, giver, shownSet(card) & (hand && help !== undefined ? help : ANY));
  if (received === undefined) return false;
  if (hand?.length === 0) hand.push(received);
  else recall.exchange = { help, received };
  return true;
}

/** [HE-14] The card given back is not the one received. */
function recollectReturn(recall: Recall, { asker, giver, card }: Happened<'returned'>): boolean {
  const returned = leaves(recall, asker, shownSet(card));
  if (returned === undefined) return false;
  recall.hands[giver]?.push(returned);
  recall.hands[asker]?.push(recall.exchange?.received ?? ANY);
  recall.exchange = undefined;
  return true;
}

/** [HE-13] [HE-14] What an exchange under way tells, whether or not its events were seen. */
function recollectHelp(recall: Recall, help: NonNullable<View['help']>, { row }: View): boolean {
  const hand = recall.hands[help.asker];
  const received = recall.exchange?.received ?? (help.card === null ? undefined : hand?.pop());
  const asked = recall.exchange?.help !== undefined;
  if (!asked && !recollectAsking(recall, help.asker, cardsNamed(row))) return false;
  if (!hand || help.card === null) return true;
  const passed = (received ?? ANY) & shownSet(help.card) & (recall.exchange?.help ?? ANY);
  hand.push(passed);
  return passed !== 0;
}

function shownSet(card: Shown): CardSet {
  return card === '?' ? ANY : only(cardNamed(card));
}

/** Each of the cards is in the set; false where one can't be. */
function restrict(hand: CardSet[] | undefined, set: CardSet): boolean {
  if (!hand) return true;
  for (const [i, cards] of hand.entries()) hand[i] = cards & set;
  return !hand.includes(0);
}

/**
 * One of the hand's cards, which is in the set, leaves it: each may be the one, and is drawn as
 * often as it is such a card. Returns what it may be; undefined where none can be the one.
 */
function leaves({ hands, rng }: Recall, seat: Seat, set: CardSet): CardSet | undefined {
  const hand = hands[seat];
  if (!hand) return set || undefined;
  const chances = hand.map((cards) => chanceIn(cards, set));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  if (total === 0) return undefined;
  let pick = rng.below(total);
  const index = chances.findIndex((chance) => {
    pick -= chance;
    return pick < 0;
  });
  return at(hand.splice(index, 1), 0) & set;
}

/** How likely a card that is one of `cards` is in the set, in millionths. */
function chanceIn(cards: CardSet, set: CardSet): number {
  return Math.ceil((1_000_000 * sizeIn(DECK_TALLY, cards & set)) / sizeIn(DECK_TALLY, cards));
}
