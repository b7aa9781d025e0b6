import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import type { Viewer } from '../../../src/core/game.ts';
import { played, settled } from '../../../src/core/play.ts';
import { type Rng, seededRng } from '../../../src/core/rng.ts';
import { DECK, NO } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import type { Event, State } from '../../../src/games/help/types.ts';
import { loaded, newGame } from './table.ts';

const GAMES = 80;

/** Plays a game at random and looks at every decision and the end. */
function randomGame(
  players: number,
  rng: Rng,
  look: (state: State, events: readonly Event[]) => void,
): State {
  let { state, events } = settled(game, newGame(players), rng);
  while (game.turn(state).kind !== 'over') {
    look(state, events);
    const { actions } = game.legalActions(state, 5000);
    const after = played(game, state, at(actions, rng.below(actions.length)), rng);
    state = after.state;
    // Only the round is of interest, and its deal may be among what has just happened.
    const dealt = after.events.findLastIndex(({ type }) => type === 'dealt');
    events = dealt < 0 ? [...events, ...after.events] : after.events.slice(dealt);
  }
  look(state, events);
  return state;
}

function allCards({ hands, row, drawPile, drawn, discard, no }: State): number[] {
  const fronts = no.filter((card) => card !== 'none').map(() => NO);
  return [...hands.flat(), ...row, ...drawPile.slice(drawn), ...discard, ...fronts].toSorted((a, b) => a - b);
}

function viewersOf(state: State): Viewer[] {
  return ['onlooker', ...state.hands.keys()];
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

describe.each([3, 4, 5])('random games of %i players', (players) => {
  const games = (name: string, look: (state: State, events: readonly Event[], rng: Rng) => void): void => {
    test(name, () => {
      for (let i = 0; i < GAMES; i++) {
        const seed = `help ${players} ${i}`;
        const rng = seededRng(`${seed} look`);
        randomGame(players, seededRng(seed), (state, events) => look(state, events, rng));
      }
    });
  };

  games('[HE-1] the cards are always exactly the deck', (state) => {
    assert.equal(allCards(state).join(), DECK.join());
  });

  games('[HE-6] there is always something to do, and what is listed is distinct and legal', (state) => {
    const { actions, complete } = game.legalActions(state, 5000);
    assert.equal(complete, true);
    assert.equal(actions.length > 0, state.phase !== 'over');
    assert.equal(new Set(actions.map(json)).size, actions.length);
    for (const action of actions) assert.equal(game.illegality(state, state.toAct, action), undefined);
  });

  games('[HE-8] [HE-17] rows stay below six cards, and points below three until the end', (state) => {
    const over = state.phase === 'over';
    assert.ok(state.row.length < 6);
    assert.equal(Math.max(...state.points) >= 3, over);
    const winners = [...state.points.keys()].filter((seat) => over && state.points[seat] === 3);
    assert.deepEqual(state.winners, winners);
  });

  games('position, load, position is the identity', (state) => {
    const full = json(game.position(state));
    assert.equal(json(game.position(loaded(JSON.parse(full)))), full);
  });

  games('[HE-18] drawn worlds look the same, add up and agree with the rules', (state, events, rng) => {
    if (rng.below(12) > 0) return;
    for (const viewer of viewersOf(state)) {
      const view = game.view(state, viewer);
      const seen = events.flatMap((event) => game.eventFor(event, viewer) ?? []);
      const world = game.determinize(view, seen, rng);
      assert.equal(json(game.view(world, viewer)), json(view));
      assert.equal(allCards(world).join(), DECK.join());
      assert.equal(game.parsePosition(game.position(world)).ok, true);
    }
  });
});
