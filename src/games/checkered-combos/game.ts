import type { Game } from '../../core/game.ts';
import { apply, sample, setup, turn } from './apply.ts';
import { determinize } from './determinize.ts';
import { illegality, legalActions } from './legal.ts';
import { eventFor, openText, ownText, parseAction, parseOutcome, position, view } from './notation.ts';
import { type Options, optionSpecs, PLAYERS, parseOptions } from './options.ts';
import { parsePosition } from './position.ts';
import type { Action, Event, State, View, Why } from './types.ts';

export const checkeredCombos: Game<State, Action, View, Options, Event, Why> = {
  id: 'checkered-combos',
  name: 'Checkered Combos',
  version: 1,
  players: PLAYERS,
  optionSpecs,
  parseOptions,
  parseAction,
  parseOutcome,
  parsePosition,
  setup,
  options: (state) => state.options,
  turn,
  legalActions,
  illegality,
  apply,
  sample,
  position,
  view,
  openText,
  ownText,
  eventFor,
  determinize,
};
