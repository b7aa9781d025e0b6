import type { Game, Seat } from '../core/game.ts';
import type { Rulebook } from '../kit/table.ts';

const LEGAL_LIMIT = 5000;

/** What a seat may do; any world that fits what the seat sees tells the same. */
export function rulebookOf(game: Game, world: unknown, seat: Seat): Rulebook {
  const { actions, complete } = game.legalActions(world, LEGAL_LIMIT);
  return { legal: actions, complete, illegality: (action) => game.illegality(world, seat, action) };
}
