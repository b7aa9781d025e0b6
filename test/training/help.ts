import { at } from '../../src/core/assert.ts';
import { helpReading } from '../../src/games/help/bot/features.ts';
import { CARD_NAMES, type Card, cardNamed, cardNames, cardsNamed } from '../../src/games/help/cards.ts';
import { help } from '../../src/games/help/game.ts';
import type { Action, Event, State, View } from '../../src/games/help/types.ts';
import type { Hash } from './hash.ts';
import type { Traced } from './traces.ts';

const PHASES: readonly State['phase'][] = [
  'deal',
  'tie',
  'shuffle',
  'start',
  'act',
  'help',
  'return',
  'over',
];
const NOS = ['none', 'fresh', 'skipped'];
const TYPES = ['play', 'wild', 'switch', 'zap', 'no', 'give', 'return'];

function code(action: Action): number {
  const place = 'at' in action ? action.at : 0;
  const card = 'card' in action ? cardNamed(action.card) : 0;
  return (TYPES.indexOf(action.type) << 16) | (place << 8) | card;
}

function hashCounts(cards: readonly Card[], hash: Hash): void {
  for (const [i] of CARD_NAMES.entries()) hash.add(cards.filter((card) => card === i + 1).length);
}

function hashState(state: State, hash: Hash): void {
  const { phase } = state;
  hash.add(state.round, state.direction + 1, PHASES.indexOf(phase), phase === 'over' ? 0 : state.toAct);
  hash.add(...state.points);
  for (const [seat, hand] of state.hands.entries()) {
    hashCounts(hand, hash);
    hash.add(NOS.indexOf(at(state.no, seat)));
  }
  const pile = state.drawPile.slice(state.drawn);
  hash.add(state.row.length, ...state.row, pile.length, ...pile);
  hashCounts(state.discard, hash);
  hash.add((state.help?.asker ?? -1) + 1, (state.help?.giver ?? -1) + 1, state.help?.card ?? 0);
}

function outcomeNumbers(outcome: Action): readonly number[] {
  if (outcome.type === 'deal') return cardsNamed(outcome.deck);
  if (outcome.type === 'shuffle') return cardsNamed(outcome.pile);
  return outcome.type === 'begin' ? [outcome.seat] : [];
}

function outcomeOf({ phase }: State, numbers: readonly number[]): Action {
  if (phase === 'tie') return { type: 'begin', seat: at(numbers, 0) };
  const cards = cardNames(numbers);
  return phase === 'deal' ? { type: 'deal', deck: cards } : { type: 'shuffle', pile: cards };
}

export const tracedHelp: Traced<State, Action, View, Event> = {
  game: help as Traced<State, Action, View, Event>['game'],
  optionsOf: ([players]) => ({ players }),
  randomOptions: (rng) => [3 + rng.below(3)],
  outcomeNumbers,
  outcomeOf,
  hashAction: (action, hash) => hash.addCode(code(action)),
  legal: (state) => {
    const { actions } = help.legalActions(state, Number.POSITIVE_INFINITY);
    return actions.toSorted((a, b) => code(a) - code(b));
  },
  hashState,
  reading: helpReading,
  result: (event) =>
    event.type === 'round-over' ? event.scorers.reduce((sum, seat) => sum | (1 << seat), 0) : undefined,
};
