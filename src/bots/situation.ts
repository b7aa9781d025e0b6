import { at } from '../core/assert.ts';
import type { Game, GameEvent, GameOptions, Seat } from '../core/game.ts';
import type { Situation } from './bot.ts';

/** What the seat to act may know, with at most so many of its legal actions. */
export function situationOf<State, Action, View, Options extends GameOptions, Event extends GameEvent>(
  game: Game<State, Action, View, Options, Event>,
  state: State,
  seat: Seat,
  seen: readonly Event[],
  limit: number,
): Situation<View, Action, Event> {
  const { actions: legal, complete } = game.legalActions(state, limit);
  return { seat, view: game.view(state, seat), seen, legal, complete };
}

/** What each seat saw of the round. */
export class Memory {
  readonly #game: Game;
  #seen: GameEvent[][];

  constructor(game: Game, players: number) {
    this.#game = game;
    this.#seen = Array.from({ length: players }, () => []);
  }

  seen(seat: Seat): readonly GameEvent[] {
    return at(this.#seen, seat);
  }

  hear(event: GameEvent): void {
    if (event.type === 'dealt') this.#seen = this.#seen.map(() => []);
    for (const [seat, own] of this.#seen.entries()) {
      const version = this.#game.eventFor(event, seat);
      if (version) own.push(version);
    }
  }
}
