import { at } from '../../src/core/assert.ts';
import { chipItReading } from '../../src/games/chip-it/bot/features.ts';
import { CARD_NAMES, type Card, cardNames, cardsNamed } from '../../src/games/chip-it/cards.ts';
import { chipIt } from '../../src/games/chip-it/game.ts';
import { pointsToReach } from '../../src/games/chip-it/raising.ts';
import type { Action, Event, State, View } from '../../src/games/chip-it/types.ts';
import type { Hash } from './hash.ts';
import type { Traced } from './traces.ts';

const PHASES: readonly State['phase'][] = ['deal', 'act', 'over'];
const UNTILS = ['first', 'last'];
const MATCHES = ['single', 'tournament', 'duel'];
/** Of all that is legal, so many of the cheapest. */
const LISTED = 40;

function hashAction(action: Action, hash: Hash): void {
  if (action.type === 'pass') hash.add(0, action.points, 0, 0, 0);
  if (action.type !== 'play') return;
  const cards = cardsNamed(action.cards);
  const points = cards.reduce((sum, card) => sum + pointsToReach(card, action.value), 0);
  hash.add(cards.length, points);
  hash.addCode(action.value);
  hash.addAll(cards);
}

function hashCounts(cards: readonly Card[], hash: Hash): void {
  const counts = CARD_NAMES.map(() => 0);
  for (const card of cards) counts[card] = at(counts, card) + 1;
  hash.addAll(counts);
}

function hashState(state: State, hash: Hash): void {
  hash.add(PHASES.indexOf(state.phase), state.toAct);
  for (const [seat, hand] of state.hands.entries()) {
    const front = at(state.fronts, seat);
    hashCounts(hand, hash);
    hash.add(at(state.points, seat), front.cards.length, ...front.cards);
    hash.addCode(front.value);
    hash.add(front.points);
    hash.addCode(at(state.scores, seat));
  }
  hashCounts(state.unused, hash);
  hashCounts(state.discard, hash);
  hash.add(state.pool, (state.owner ?? -1) + 1, state.finished.length, ...state.finished);
  hash.add(state.idle, state.game);
}

export const tracedChipIt: Traced<State, Action, View, Event> = {
  game: chipIt as Traced<State, Action, View, Event>['game'],
  optionsOf: ([players, first, until = 0, match = 0]) => ({
    players,
    first,
    until: at(UNTILS, until),
    match: at(MATCHES, match),
  }),
  randomOptions: (rng) => {
    const players = 2 + rng.below(5);
    const kind = rng.below(3);
    const match = players === 2 ? 2 : Number(kind === 2);
    return [players, rng.below(players), Number(players > 2 && kind > 0), match];
  },
  outcomeNumbers: (outcome) => (outcome.type === 'deal' ? cardsNamed(outcome.deck) : []),
  outcomeOf: (_state, numbers) => ({ type: 'deal', deck: cardNames(numbers) }),
  hashAction,
  legal: (state) => chipIt.legalActions(state, LISTED).actions,
  hashState,
  reading: chipItReading,
  result: (event) => {
    const ended = event.type === 'game-won' || (event.type === 'game-over' && event.match === 'single');
    return ended ? event.places.reduceRight((digits, place) => digits * 8 + place, 0) : undefined;
  },
};
