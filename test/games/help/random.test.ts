import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { played, settled } from '../../../src/core/play.ts';
import { type Rng, seededRng } from '../../../src/core/rng.ts';
import { DECK, NO } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import type { State } from '../../../src/games/help/types.ts';
import { newGame } from './table.ts';

const GAMES = 20;

/** Plays a game at random and looks at every decision and the end. */
function randomGame(players: number, rng: Rng, look: (state: State) => void): void {
  let { state } = settled(game, newGame(players), rng);
  while (game.turn(state).kind !== 'over') {
    look(state);
    const { actions } = game.legalActions(state, 5000);
    state = played(game, state, at(actions, rng.below(actions.length)), rng).state;
  }
  look(state);
}

function allCards({ hands, row, drawPile, drawn, discard, no }: State): number[] {
  const fronts = no.filter((card) => card !== 'none').map(() => NO);
  return [...hands.flat(), ...row, ...drawPile.slice(drawn), ...discard, ...fronts].toSorted((a, b) => a - b);
}

describe.each([3, 4, 5])('random games of %i players', (players) => {
  const games = (name: string, look: (state: State) => void): void => {
    test(name, () => {
      for (let i = 0; i < GAMES; i++) randomGame(players, seededRng(`help ${players} ${i}`), look);
    });
  };

  games('[HE-1] the cards are always exactly the deck', (state) => {
    assert.equal(allCards(state).join(), DECK.join());
  });

  games('[HE-8] [HE-17] rows stay below six cards, and points below three until the end', (state) => {
    const over = state.phase === 'over';
    assert.ok(state.row.length < 6);
    assert.equal(Math.max(...state.points) >= 3, over);
    const winners = [...state.points.keys()].filter((seat) => over && state.points[seat] === 3);
    assert.deepEqual(state.winners, winners);
  });
});
