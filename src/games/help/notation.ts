import * as v from 'valibot';
import { invariant } from '../../core/assert.ts';
import { type Eyes, seesHand } from '../../core/game.ts';
import { hiddenCards, mapped } from '../../core/lists.ts';
import { type Fault, oneOf, parse, wholeNumber } from '../../core/parse.ts';
import type { Result } from '../../core/result.ts';
import { hiddenText, type Kept } from '../../core/text.ts';
import { CARD_NAMES, type Card, cardName, cardNamed, cardNames, cardsNamed } from './cards.ts';
import type { Action, Event, Help, Shown, State, View } from './types.ts';

export const cardSchema = v.picklist(CARD_NAMES);

const actionSchema: v.GenericSchema<unknown, Action> = oneOf([
  v.strictObject({ type: v.literal('play'), card: cardSchema }),
  v.strictObject({ type: v.literal('wild'), at: wholeNumber }),
  v.strictObject({ type: v.literal('switch'), at: wholeNumber, card: cardSchema }),
  v.strictObject({ type: v.literal('zap') }),
  v.strictObject({ type: v.literal('no') }),
  v.strictObject({ type: v.literal('give'), card: cardSchema }),
  v.strictObject({ type: v.literal('return'), card: cardSchema }),
]);

const outcomeSchema: v.GenericSchema<unknown, Action> = oneOf([
  v.strictObject({ type: v.literal('deal'), deck: v.array(cardSchema) }),
  v.strictObject({ type: v.literal('begin'), seat: wholeNumber }),
  v.strictObject({ type: v.literal('shuffle'), pile: v.array(cardSchema) }),
]);

export function parseAction(json: unknown): Result<Action, Fault> {
  return parse(actionSchema, json);
}

export function parseOutcome(json: unknown): Result<Action, Fault> {
  return parse(outcomeSchema, json);
}

export function position(state: State): View {
  return { ...view(state, 'insider'), drawPile: cardNames(state.drawPile.slice(state.drawn)) };
}

export function view(state: State, viewer: Eyes): View {
  return {
    game: 'help',
    options: optionsNotation(state.options),
    round: state.round,
    direction: state.direction,
    phase: state.phase,
    toAct: toActNotation(state),
    points: state.points,
    // [HE-18]
    hands: mapped(state.hands, (hand, seat) => shownCards(hand, seesHand(viewer, seat))),
    row: cardNames(state.row),
    drawPile: hiddenCards(state.drawPile.length - state.drawn),
    discard: cardNames(state.discard),
    no: noNotation(state.no),
    help: helpNotation(state.help, viewer),
    winners: winnersNotation(state),
  };
}

/** Where the parts of a view are kept that are written as a whole. */
const PLACES = { options: 0, row: 1, discard: 2, no: 3, hands: 4 };

export function openText(state: State, kept: Kept): string {
  const { round, direction, phase, points } = state;
  const options = kept.text(PLACES.options, state.options, optionsNotation);
  const row = kept.text(PLACES.row, state.row, cardNames);
  const discard = kept.text(PLACES.discard, state.discard, cardNames);
  const no = kept.text(PLACES.no, state.no, noNotation);
  const head = `"game":"help","options":${options},"round":${round},"direction":${direction}`;
  const toAct = `"phase":"${phase}","toAct":${toActNotation(state)},"points":[${points.join()}]`;
  const pile = `"drawPile":${hiddenText(state.drawPile.length - state.drawn)}`;
  const cards = `"row":${row},${pile},"discard":${discard}`;
  const winners = JSON.stringify(winnersNotation(state));
  return `${head},${toAct},${cards},"no":${no},"winners":${winners}`;
}

/** [HE-18] What depends on whose eyes look. */
export function ownText({ hands, help }: State, viewer: Eyes, kept: Kept): string {
  const shown = kept.hands(PLACES.hands, hands, viewer, cardNames);
  return `"hands":${shown},"help":${JSON.stringify(helpNotation(help, viewer))}`;
}

function optionsNotation({ players }: State['options']): View['options'] {
  return { players };
}

function toActNotation({ phase, toAct }: State): View['toAct'] {
  const isDecision = phase === 'start' || phase === 'act' || phase === 'help' || phase === 'return';
  return isDecision ? toAct : null;
}

function noNotation(no: State['no']): View['no'] {
  return mapped(no, (each) => (each === 'none' ? null : each));
}

function winnersNotation({ phase, winners }: State): View['winners'] {
  return phase === 'over' ? winners : null;
}

function shownCards(cards: readonly Card[], open: boolean): readonly Shown[] {
  return open ? cardNames(cards) : hiddenCards(cards.length);
}

/** [HE-18] The card of an exchange is open to the two in it. */
function helpNotation(help: Help | undefined, viewer: Eyes): View['help'] {
  if (!help) return null;
  const { asker, giver, card } = help;
  if (card === undefined) return { asker, giver, card: null };
  const isOpen = seesHand(viewer, asker) || seesHand(viewer, giver);
  return { asker, giver, card: isOpen ? cardName(card) : '?' };
}

/** The state behind a position in which no card is hidden and whose fields agree. */
export function stateOf(full: View): State {
  return {
    options: full.options,
    round: full.round,
    direction: full.direction,
    phase: full.phase,
    toAct: full.toAct ?? 0,
    points: full.points,
    callers: [],
    hands: full.hands.map(openCards),
    row: cardsNamed(full.row),
    drawPile: openCards(full.drawPile),
    drawn: 0,
    discard: cardsNamed(full.discard),
    no: full.no.map((no) => no ?? 'none'),
    help: full.help ? openHelp(full.help) : undefined,
    winners: full.winners ?? [],
  };
}

function openCard(card: Shown): Card {
  invariant(card !== '?', 'no card is hidden');
  return cardNamed(card);
}

function openCards(cards: readonly Shown[]): readonly Card[] {
  return cards.map(openCard);
}

function openHelp({ asker, giver, card }: NonNullable<View['help']>): Help {
  return { asker, giver, card: card === null ? undefined : openCard(card) };
}

/** [HE-18] Hides others' hands, what they draw, and the cards of an exchange between others. */
export function eventFor(event: Event, viewer: Eyes): Event {
  switch (event.type) {
    case 'dealt': {
      const hands = event.hands.map((hand, seat) =>
        seesHand(viewer, seat) ? hand : hiddenCards(hand.length),
      );
      return { ...event, hands };
    }
    case 'drew':
      return seesHand(viewer, event.seat) ? event : { ...event, card: '?' };
    case 'gave':
    case 'returned':
      return seesHand(viewer, event.asker) || seesHand(viewer, event.giver) ? event : { ...event, card: '?' };
    default:
      return event;
  }
}
