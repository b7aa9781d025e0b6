import * as v from 'valibot';
import { invariant } from '../../core/assert.ts';
import { type Eyes, seesHand } from '../../core/game.ts';
import { hiddenCards, mapped } from '../../core/lists.ts';
import { type Fault, oneOf, parse, wholeNumber } from '../../core/parse.ts';
import type { Result } from '../../core/result.ts';
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
  const { options, turn, phase } = state;
  const { hands, drawn } = ownView(state, viewer);
  const isDecision = phase === 'act' || phase === 'place';
  return {
    game: 'checkered-combos',
    options: {
      edition: options.edition,
      players: options.players,
      chips: options.chips,
      oldest: options.oldest,
    },
    round: state.round,
    phase,
    toAct: isDecision ? state.toAct : null,
    chips: state.chips,
    hands,
    reserves: mapped(state.reserves, cardNames),
    drawPile: hiddenCards(state.drawPile.length),
    discard: cardNames(state.discard),
    turn: { opener: turn.opener, seats: turn.seats, plays: mapped(turn.plays, playNotation) },
    drawn,
    losers: phase === 'over' ? state.losers : null,
  };
}

/** A field that depends on whose eyes look is undefined, so that it isn’t written. */
export function openView(state: State): object {
  return { ...view(state, 'onlooker'), hands: undefined, drawn: undefined };
}

/** [CC-28] What depends on whose eyes look. */
export function ownView({ hands, drawn, toAct }: State, viewer: Eyes): Pick<View, 'hands' | 'drawn'> {
  return {
    hands: mapped(hands, (hand, seat) => shownCards(hand, seesHand(viewer, seat))),
    drawn: drawn ? { card: seesHand(viewer, toAct) ? cardName(drawn.card) : '?', left: drawn.left } : null,
  };
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
