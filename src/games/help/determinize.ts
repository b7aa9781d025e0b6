import { at, invariant } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import { type Rng, shuffled } from '../../core/rng.ts';
import { ANY, type CardSet, DECK_TALLY, includes, KINDS, only, sizeIn } from './cardSets.ts';
import { type Card, type CardName, cardName, cardNamed, SWITCH } from './cards.ts';
import { canHelp, isHelp } from './helping.ts';
import { legalActions } from './legal.ts';
import { type Memory, remembered } from './memory.ts';
import { stateOf } from './notation.ts';
import type { Event, Shown, State, View } from './types.ts';

/** Most worlds drawn are consistent; the few that aren't are drawn again, at most so often. */
const TRIES = 200;

/** A world this viewer can't tell from the real one, by what the round's events tell beside the view. */
export function determinize(view: View, seen: readonly Event[], rng: Rng): State {
  const events = seen.slice(seen.findLastIndex(({ type }) => type === 'dealt') + 1);
  return likelyWorld(view, events, rng) ?? likelyWorld(view, [], rng) ?? anyWorld(view, rng);
}

/** A world in which all that was seen holds. */
function likelyWorld(view: View, events: readonly Event[], rng: Rng): State | undefined {
  for (let i = 0; i < TRIES; i++) {
    const memory = remembered(view, events, rng, i > TRIES / 2);
    const world = memory && worldOf(view, memory, rng);
    if (world && agrees(world, events)) return world;
  }
  return undefined;
}

/** Without memory: what contradicts the rules or the view must not stop the game. */
function anyWorld(view: View, rng: Rng): State {
  let world: State | undefined;
  for (let i = 0; i < TRIES && !(world && agrees(world, [])); i++) world = worldOf(view, nothing(view), rng);
  invariant(world !== undefined, 'any card will do');
  return world;
}

/** No memory but of the card that the viewer passed. */
function nothing({ hands, help }: View): Memory {
  return hands.map((hand, seat) => {
    if (!hand.includes('?')) return undefined;
    const cards = hand.map(() => ANY);
    const passed = help?.asker === seat ? help.card : null;
    if (passed !== null && passed !== '?') cards[cards.length - 1] = only(cardNamed(passed));
    return cards;
  });
}

/** What no single card tells: who must decide can, and who couldn't help can't. */
function agrees(state: State, events: readonly Event[]): boolean {
  if (state.phase === 'help' && !switchHelps(state)) return false;
  if (state.phase !== 'over') return legalActions(state, 1).actions.length > 0;
  const refusal = events.findLast((event) => event.type === 'no-help');
  if (!refusal) return true;
  return !canHelp(state.row, at(state.hands, refusal.giver), at(state.hands, refusal.asker));
}

/** [HE-14] Whether a Switch of the giver would help, if there is one: all but always so, and the giver is told. */
function switchHelps({ row, hands, help, toAct }: State): boolean {
  invariant(help !== undefined, 'someone asked for help');
  return !at(hands, toAct).includes(SWITCH) || isHelp(row, SWITCH, at(hands, help.asker));
}

/** A hidden card, and what it may be. */
interface Slot {
  readonly seat: Seat;
  readonly index: number;
  readonly cards: CardSet;
  /** How many of the unseen cards it may be. */
  readonly size: number;
}

/** Fills the hands with unseen cards; undefined where that doesn't work out. */
function worldOf(view: View, memory: Memory, rng: Rng): State | undefined {
  const unseen = unseenCards(view);
  const hands = view.hands.map((hand) => hand.slice());
  for (const { seat, index, cards } of slotsByNeed(memory, unseen)) {
    const card = drawn(unseen, cards, rng);
    if (card === undefined) return undefined;
    at(hands, seat)[index] = cardName(card);
  }
  const rest: CardName[] = [];
  for (const card of KINDS) {
    for (let left = at(unseen, card); left > 0; left--) rest.push(cardName(card));
  }
  invariant(rest.length === view.drawPile.length, 'as many cards are unseen as hidden');
  return stateOf({
    ...view,
    hands,
    drawPile: shuffled(rest, rng),
    help: view.help && { ...view.help, card: passedCard(view.help, hands) },
  });
}

/** The counts of cards that the viewer doesn't see. */
function unseenCards({ hands, row, discard, no }: View): number[] {
  const unseen = DECK_TALLY.slice();
  const see = (card: Shown): void => {
    if (card !== '?') unseen[cardNamed(card)] = at(unseen, cardNamed(card)) - 1;
  };
  for (const hand of hands) hand.forEach(see);
  row.forEach(see);
  discard.forEach(see);
  for (const front of no) if (front !== null) see('N');
  return unseen;
}

/** Those first for which the fewest cards will do. */
function slotsByNeed(memory: Memory, unseen: readonly number[]): readonly Slot[] {
  const slots: Slot[] = [];
  for (const [seat, hand] of memory.entries()) {
    if (!hand) continue;
    for (const [index, cards] of hand.entries()) {
      slots.push({ seat, index, cards, size: sizeIn(unseen, cards) });
    }
  }
  return slots.sort((a, b) => a.size - b.size);
}

/** A card of the set, taken from those unseen; each is equally likely. */
function drawn(unseen: number[], cards: CardSet, rng: Rng): Card | undefined {
  const size = sizeIn(unseen, cards);
  if (size === 0) return undefined;
  let pick = rng.below(size);
  for (const card of KINDS) {
    if (!includes(cards, card)) continue;
    pick -= at(unseen, card);
    if (pick >= 0) continue;
    unseen[card] = at(unseen, card) - 1;
    return card;
  }
  return undefined;
}

/** The card passed: where it is hidden, the last of the asker's. */
function passedCard({ asker, card }: NonNullable<View['help']>, hands: View['hands']): Shown | null {
  return card === '?' ? (at(hands, asker).at(-1) ?? null) : card;
}
