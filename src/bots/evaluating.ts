import { at } from '../core/assert.ts';
import type { Game, GameEvent, GameOptions } from '../core/game.ts';
import type { Bot } from './bot.ts';
import { highest, softmax } from './choice.ts';
import type { Policy } from './tune.ts';

/** Each action's worth to the one to act, by what that seat knows in this state. */
export type Scores<State, Action> = (state: State, actions: readonly Action[]) => readonly number[];

/** Plays the action with the highest worth. */
export function evaluating<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  scores: Scores<State, Action>,
): Bot<View, Action, Event> {
  return {
    choose: ({ view, seen, legal }, rng) =>
      highest(legal, scores(game.determinize(view, seen, rng), legal), rng),
  };
}

/** Strays from the best action, the hotter the further; never below it by more than the cap. */
export function straying<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  scores: Scores<State, Action>,
  heat: { readonly temperature: number; readonly cap: number },
): Bot<View, Action, Event> {
  return {
    choose: ({ view, seen, legal }, rng) =>
      softmax(legal, scores(game.determinize(view, seen, rng), legal), heat, rng),
  };
}

/** The same on a state, over the actions considered there. */
export function policyOf<State, Action>(
  considered: (state: State) => readonly Action[],
  scores: Scores<State, Action>,
): Policy<State, Action> {
  return {
    choose: (state, rng) => {
      const actions = considered(state);
      return actions.length === 1 ? at(actions, 0) : highest(actions, scores(state, actions), rng);
    },
  };
}
