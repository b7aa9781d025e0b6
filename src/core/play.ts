import type { Game, GameEvent, GameOptions } from './game.ts';
import type { Rng } from './rng.ts';

/** What followed from an action until the next decision or the end. */
export interface Progress<State, Action, Event> {
  readonly state: State;
  /** The actions taken, chance outcomes included. */
  readonly steps: readonly Action[];
  readonly events: readonly Event[];
}

/** Applies an action, then lets chance act until a seat must decide or the game is over. */
export function played<State, Action, Event extends GameEvent>(
  game: Game<State, Action, unknown, GameOptions, Event>,
  state: State,
  action: Action,
  rng: Rng,
): Progress<State, Action, Event> {
  const step = game.apply(state, action);
  if (game.turn(step.state).kind !== 'chance') return { ...step, steps: [action] };
  const after = settled(game, step.state, rng);
  return { state: after.state, steps: [action, ...after.steps], events: [...step.events, ...after.events] };
}

/** Lets chance act until a seat must decide or the game is over. */
export function settled<State, Action, Event extends GameEvent>(
  game: Game<State, Action, unknown, GameOptions, Event>,
  start: State,
  rng: Rng,
): Progress<State, Action, Event> {
  let state = start;
  const steps: Action[] = [];
  const events: Event[] = [];
  while (game.turn(state).kind === 'chance') {
    const outcome = game.sample(state, rng);
    const step = game.apply(state, outcome);
    state = step.state;
    steps.push(outcome);
    events.push(...step.events);
  }
  return { state, steps, events };
}
