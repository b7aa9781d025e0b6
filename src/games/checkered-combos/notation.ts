import * as v from 'valibot';
import { invariant } from '../../core/assert.ts';
import { type Eyes, seesHand } from '../../core/game.ts';
import { hiddenCards, mapped } from '../../core/lists.ts';
import { type Fault, oneOf, parse, wholeNumber } from '../../core/parse.ts';
import type { Result } from '../../core/result.ts';
import { hiddenText, type Kept } from '../../core/text.ts';
import { CARD_NAMES, type Card, cardName, cardNamed, cardNames } from './cards.ts';
import { COMBO_KINDS, comboNamed } from './combos.ts';
import type { Action, Event, Play, PlayNotation, Shown, State, TurnSoFar, View } from './types.ts';

export const cardSchema = v.picklist(CARD_NAMES);
export const comboSchema = v.picklist(COMBO_KINDS);

const actionSchema: v.GenericSchema<unknown, Action> = oneOf([
  v.strictObject({
    type: v.literal('play'),
    from: wholeNumber,
    count: wholeNumber,
    combo: comboSchema,
    value: wholeNumber,
  }),
  v.strictObject({ type: v.literal('stop'), from: wholeNumber }),
  v.strictObject({ type: v.literal('redraw'), from: wholeNumber }),
  v.strictObject({ type: v.literal('take'), reserve: wholeNumber, to: wholeNumber }),
  v.strictObject({ type: v.literal('place'), to: wholeNumber }),
]);

const outcomeSchema: v.GenericSchema<unknown, Action> = v.strictObject({
  type: v.literal('deal'),
  deck: v.array(cardSchema),
});

export function parseAction(json: unknown): Result<Action, Fault> {
  return parse(actionSchema, json);
}

export function parseOutcome(json: unknown): Result<Action, Fault> {
  return parse(outcomeSchema, json);
}

export function position(state: State): View {
  return { ...view(state, 'insider'), drawPile: cardNames(state.drawPile) };
}

export function view(state: State, viewer: Eyes): View {
  const { turn, phase } = state;
  return {
    game: 'checkered-combos',
    options: optionsNotation(state.options),
    round: state.round,
    phase,
    toAct: toActNotation(state),
    chips: state.chips,
    // [CC-28]
    hands: mapped(state.hands, (hand, seat) => shownCards(hand, seesHand(viewer, seat))),
    reserves: mapped(state.reserves, cardNames),
    drawPile: hiddenCards(state.drawPile.length),
    discard: cardNames(state.discard),
    turn: { opener: turn.opener, seats: turn.seats, plays: mapped(turn.plays, playNotation) },
    drawn: drawnNotation(state, viewer),
    losers: losersNotation(state),
  };
}

/** Where the parts of a view are kept that are written as a whole. */
const PLACES = { options: 0, discard: 1, hands: 2, reserves: 8, plays: 16 };

export function openText(state: State, kept: Kept): string {
  const { round, phase, chips, turn } = state;
  const options = kept.text(PLACES.options, state.options, optionsNotation);
  const discard = kept.text(PLACES.discard, state.discard, cardNames);
  const reserves = kept.list(PLACES.reserves, state.reserves, cardNames);
  const head = `"game":"checkered-combos","options":${options},"round":${round}`;
  const toAct = `"phase":"${phase}","toAct":${toActNotation(state)},"chips":[${chips.join()}]`;
  const piles = `"drawPile":${hiddenText(state.drawPile.length)},"discard":${discard}`;
  const plays = `"seats":[${turn.seats.join()}],"plays":${kept.list(PLACES.plays, turn.plays, playNotation)}`;
  const losers = JSON.stringify(losersNotation(state));
  return `${head},${toAct},"reserves":${reserves},${piles},"turn":{"opener":${turn.opener},${plays}},"losers":${losers}`;
}

/** [CC-28] What depends on whose eyes look. */
export function ownText(state: State, viewer: Eyes, kept: Kept): string {
  const hands = kept.hands(PLACES.hands, state.hands, viewer, cardNames);
  return `"hands":${hands},"drawn":${JSON.stringify(drawnNotation(state, viewer))}`;
}

function optionsNotation({ edition, players, chips, oldest }: State['options']): View['options'] {
  return { edition, players, chips, oldest };
}

function toActNotation({ phase, toAct }: State): View['toAct'] {
  return phase === 'act' || phase === 'place' ? toAct : null;
}

/** [CC-28] */
function drawnNotation({ drawn, toAct }: State, viewer: Eyes): View['drawn'] {
  return drawn ? { card: seesHand(viewer, toAct) ? cardName(drawn.card) : '?', left: drawn.left } : null;
}

function losersNotation({ phase, losers }: State): View['losers'] {
  return phase === 'over' ? losers : null;
}

function shownCards(cards: readonly Card[], open: boolean): readonly Shown[] {
  return open ? cardNames(cards) : hiddenCards(cards.length);
}

function playNotation(play: Play): PlayNotation {
  const { seat } = play;
  if (play.kind !== 'combo') return { seat, kind: play.kind };
  const { kind, value } = play.combo;
  return { seat, kind: 'combo', combo: kind, value, cards: cardNames(play.cards) };
}

/** The state behind a position in which no card is hidden and whose fields agree. */
export function stateOf(full: View): State {
  return {
    options: full.options,
    round: full.round,
    phase: full.phase,
    toAct: full.toAct ?? full.turn.opener,
    // Told only with a deal, before which it is set anew.
    opens: 'left-of-dealer',
    chips: full.chips,
    hands: full.hands.map(openCards),
    reserves: full.reserves.map(openCards),
    drawPile: openCards(full.drawPile),
    discard: openCards(full.discard),
    turn: turnOf(full.turn),
    drawn: full.drawn ? { card: openCard(full.drawn.card), left: full.drawn.left } : undefined,
    losers: full.losers ?? [],
  };
}

export function turnOf({ opener, seats, plays }: View['turn']): TurnSoFar {
  return { opener, seats, plays: plays.map(playOf) };
}

function openCard(card: Shown): Card {
  invariant(card !== '?', 'no card is hidden');
  return cardNamed(card);
}

function openCards(cards: readonly Shown[]): readonly Card[] {
  return cards.map(openCard);
}

function playOf(play: PlayNotation): Play {
  if (play.kind !== 'combo') return { seat: play.seat, kind: play.kind };
  const combo = comboNamed(play.combo, play.value);
  invariant(combo !== undefined, `a ${play.combo} of ${play.value} exists`);
  return { seat: play.seat, kind: 'combo', combo, cards: openCards(play.cards) };
}

/** [CC-28] Hides the faces of hands dealt to others and of cards that others redrew. */
export function eventFor(event: Event, viewer: Eyes): Event {
  switch (event.type) {
    case 'dealt': {
      const hands = event.hands.map((hand, seat) =>
        seesHand(viewer, seat) ? hand : hiddenCards(hand.length),
      );
      return { ...event, hands };
    }
    case 'drew':
    case 'placed':
      return seesHand(viewer, event.seat) ? event : { ...event, card: '?' };
    default:
      return event;
  }
}
