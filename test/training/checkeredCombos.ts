import { at } from '../../src/core/assert.ts';
import { checkeredCombosReading } from '../../src/games/checkered-combos/bot/features.ts';
import { CARD_NAMES, cardNames, cardsNamed } from '../../src/games/checkered-combos/cards.ts';
import { comboNamed } from '../../src/games/checkered-combos/combos.ts';
import { checkeredCombos } from '../../src/games/checkered-combos/game.ts';
import { EDITIONS } from '../../src/games/checkered-combos/options.ts';
import type { Action, Event, State, View } from '../../src/games/checkered-combos/types.ts';
import type { Hash } from './hash.ts';
import type { Traced } from './traces.ts';

const PHASES: readonly State['phase'][] = ['deal', 'act', 'place', 'over'];
const PLAY_KINDS = ['combo', 'stop', 'redraw', 'take'] as const;

function everything(state: State): readonly Action[] {
  const { actions } = checkeredCombos.legalActions(state, Number.POSITIVE_INFINITY);
  return actions.toSorted((a, b) => code(a) - code(b));
}

function code(action: Action): number {
  switch (action.type) {
    case 'play':
      return (action.from << 8) | (comboNamed(action.combo, action.value)?.id ?? 0);
    case 'stop':
      return (1 << 16) | (action.from << 8);
    case 'redraw':
      return (2 << 16) | (action.from << 8);
    case 'take':
      return (3 << 16) | (action.to << 8) | action.reserve;
    case 'place':
      return (4 << 16) | (action.to << 8);
    default:
      throw new Error('a deal is no decision');
  }
}

function bits(seats: readonly number[]): number {
  return seats.reduce((sum, seat) => sum | (1 << seat), 0);
}

function hashState(state: State, hash: Hash): void {
  hash.add(state.round, PHASES.indexOf(state.phase), state.toAct, ...state.chips);
  for (const [seat, hand] of state.hands.entries()) {
    const reserves = at(state.reserves, seat);
    hash.add(hand.length, ...hand, reserves.length, ...reserves);
  }
  hash.add(state.drawPile.length, ...state.drawPile);
  for (const [i] of CARD_NAMES.entries()) hash.add(state.discard.filter((card) => card === i + 1).length);
  hash.add(state.turn.opener, bits(state.turn.seats));
  for (const play of state.turn.plays) {
    hash.add(play.seat, PLAY_KINDS.indexOf(play.kind));
    if (play.kind === 'combo') hash.add(play.combo.id + 1, ...play.cards);
    else hash.add(0);
  }
  hash.add(state.drawn?.card ?? 0, state.drawn?.left ?? 0, bits(state.losers));
}

export const tracedCheckeredCombos: Traced<State, Action, View, Event> = {
  game: checkeredCombos as Traced<State, Action, View, Event>['game'],
  optionsOf: ([edition = 0, players, chips, oldest]) => ({
    edition: at(EDITIONS, edition),
    players,
    chips,
    oldest,
  }),
  randomOptions: (rng) => {
    const players = 3 + rng.below(3);
    return [rng.below(2), players, 2 + rng.below(2), rng.below(players)];
  },
  outcomeNumbers: (outcome) => (outcome.type === 'deal' ? cardsNamed(outcome.deck) : []),
  outcomeOf: (_state, numbers) => ({ type: 'deal', deck: cardNames(numbers) }),
  hashAction: (action, hash) => hash.addCode(code(action)),
  legal: everything,
  hashState,
  reading: checkeredCombosReading,
  result: (event) => (event.type === 'round-over' ? bits(event.payers) : undefined),
};
