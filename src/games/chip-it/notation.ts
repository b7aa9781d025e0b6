import * as v from 'valibot';
import { at, invariant } from '../../core/assert.ts';
import { type Eyes, seesHand } from '../../core/game.ts';
import { hiddenCards, mapped } from '../../core/lists.ts';
import { type Fault, oneOf, parse, wholeNumber } from '../../core/parse.ts';
import type { Result } from '../../core/result.ts';
import { hiddenText, type Kept } from '../../core/text.ts';
import { NOTHING } from './apply.ts';
import { CARD_NAMES, type Card, type CardName, cardNamed, cardNames, cardsNamed, inOrder } from './cards.ts';
import type { Action, Combo, Event, FrontNotation, Shown, State, View } from './types.ts';

export const cardSchema = v.picklist(CARD_NAMES);

const actionSchema: v.GenericSchema<unknown, Action> = oneOf([
  v.strictObject({
    type: v.literal('play'),
    cards: v.pipe(
      v.array(cardSchema),
      v.transform((names) => canonical(names)),
    ),
    value: wholeNumber,
  }),
  v.strictObject({ type: v.literal('pass'), points: wholeNumber }),
]);

const outcomeSchema: v.GenericSchema<unknown, Action> = v.strictObject({
  type: v.literal('deal'),
  deck: v.array(cardSchema),
});

/** Green before purple, then by value. */
function canonical(names: readonly CardName[]): readonly CardName[] {
  return cardNames(inOrder(cardsNamed(names)));
}

export function parseAction(json: unknown): Result<Action, Fault> {
  return parse(actionSchema, json);
}

export function parseOutcome(json: unknown): Result<Action, Fault> {
  return parse(outcomeSchema, json);
}

export function position(state: State): View {
  return { ...view(state, 'insider'), unused: cardNames(state.unused) };
}

export function view(state: State, viewer: Eyes): View {
  const { phase } = state;
  return {
    game: 'chip-it',
    options: optionsNotation(state.options),
    phase,
    toAct: phase === 'act' ? state.toAct : null,
    // [CI-22]
    hands: mapped(state.hands, (hand, seat) => shownCards(hand, seesHand(viewer, seat))),
    unused: hiddenCards(state.unused.length),
    discard: cardNames(state.discard),
    points: state.points,
    front: mapped(state.fronts, frontNotation),
    pool: state.pool,
    table: tableNotation(state),
    finished: state.finished,
    idle: state.idle,
    match: { game: state.game, scores: state.scores },
  };
}

/** Where the parts of a view are kept that are written as a whole. */
const PLACES = { options: 0, discard: 1, hands: 2, fronts: 8 };

export function openText(state: State, kept: Kept): string {
  const { phase, finished, idle, pool } = state;
  const toAct = phase === 'act' ? state.toAct : null;
  const options = kept.text(PLACES.options, state.options, optionsNotation);
  const discard = kept.text(PLACES.discard, state.discard, cardNames);
  const fronts = kept.list(PLACES.fronts, state.fronts, frontNotation);
  const cards = `"unused":${hiddenText(state.unused.length)},"discard":${discard}`;
  const points = `"points":[${state.points.join()}],"front":${fronts},"pool":${pool}`;
  const table = `"table":${JSON.stringify(tableNotation(state))},"finished":[${finished.join()}],"idle":${idle}`;
  const match = `"match":{"game":${state.game},"scores":[${state.scores.join()}]}`;
  return `"game":"chip-it","options":${options},"phase":"${phase}","toAct":${toAct},${cards},${points},${table},${match}`;
}

/** [CI-22] What depends on whose eyes look. */
export function ownText({ hands }: State, viewer: Eyes, kept: Kept): string {
  return `"hands":${kept.hands(PLACES.hands, hands, viewer, cardNames)}`;
}

function optionsNotation({ players, first, until, match }: State['options']): View['options'] {
  return { players, first, until, match };
}

function shownCards(cards: readonly Card[], open: boolean): readonly Shown[] {
  return open ? cardNames(cards) : hiddenCards(cards.length);
}

function frontNotation({ cards, value, points }: Combo): FrontNotation | null {
  return cards.length > 0 ? { cards: cardNames(cards), value, points } : null;
}

function tableNotation({ owner, fronts }: State): View['table'] {
  if (owner === undefined) return null;
  const { cards, value } = at(fronts, owner);
  return { seat: owner, count: cards.length, value };
}

/** The state behind a view whose fields agree, with these cards where it hides some. */
export function stateOf(known: View, hands: readonly (readonly Card[])[], unused: readonly Card[]): State {
  return {
    options: known.options,
    phase: known.phase,
    toAct: known.toAct ?? at(known.finished, known.finished.length - 1),
    hands,
    unused,
    discard: cardsNamed(known.discard),
    points: known.points,
    fronts: known.front.map(comboOf),
    pool: known.pool,
    owner: known.table?.seat,
    finished: known.finished,
    idle: known.idle,
    game: known.match.game,
    scores: known.match.scores,
  };
}

function comboOf(front: FrontNotation | null): Combo {
  return front ? { cards: cardsNamed(front.cards), value: front.value, points: front.points } : NOTHING;
}

/** The cards of a list in which none is hidden. */
export function openCards(cards: readonly Shown[]): readonly Card[] {
  return cards.map((card) => {
    invariant(card !== '?', 'no card is hidden');
    return cardNamed(card);
  });
}

/** [CI-22] Hides the hands dealt to others. */
export function eventFor(event: Event, viewer: Eyes): Event {
  if (event.type !== 'dealt') return event;
  const hands = event.hands.map((hand, seat) => (seesHand(viewer, seat) ? hand : hiddenCards(hand.length)));
  return { ...event, hands };
}
