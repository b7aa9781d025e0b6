import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { without } from '../../../src/core/lists.ts';
import { played, settled } from '../../../src/core/play.ts';
import { type Rng, seededRng } from '../../../src/core/rng.ts';
import { type CardName, cardNames, DECK, NO } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import type { Event, Shown, State } from '../../../src/games/help/types.ts';
import { newGame } from './table.ts';

const GAMES = 20;

/** Plays a game at random and looks at every decision and the end, and at what happened since the last look. */
function randomGame(players: number, rng: Rng, look: (state: State, events: readonly Event[]) => void): void {
  let { state, events } = settled(game, newGame(players), rng);
  while (game.turn(state).kind !== 'over') {
    look(state, events);
    const { actions } = game.legalActions(state, 5000);
    ({ state, events } = played(game, state, at(actions, rng.below(actions.length)), rng));
  }
  look(state, events);
}

function allCards({ hands, row, drawPile, drawn, discard, no }: State): number[] {
  const fronts = no.filter((card) => card !== 'none').map(() => NO);
  return [...hands.flat(), ...row, ...drawPile.slice(drawn), ...discard, ...fronts].toSorted((a, b) => a - b);
}

/** What a viewer saw going into each hand, and not leaving it: it is there for certain. */
function certainly(seen: readonly Event[], players: number): CardName[][] {
  const hands: CardName[][] = Array.from({ length: players }, () => []);
  const enters = (seat: number, card: Shown | null): void => {
    if (card !== null && card !== '?') at(hands, seat).push(card);
  };
  const leaves = (seat: number, card: Shown): void => {
    // Any card may be the one that left unseen.
    const hand = at(hands, seat);
    if (card === '?') hand.length = 0;
    else if (hand.includes(card)) hand.splice(hand.indexOf(card), 1);
  };
  for (const event of seen) follow(event, enters, leaves);
  return hands;
}

function follow(
  event: Event,
  enters: (seat: number, card: Shown | null) => void,
  leaves: (seat: number, card: Shown) => void,
): void {
  switch (event.type) {
    case 'called':
      for (const { seat, card } of event.calls) enters(seat, card);
      break;
    case 'played':
      leaves(event.seat, event.card);
      break;
    case 'wild-placed':
      leaves(event.seat, 'W');
      break;
    case 'zapped':
      leaves(event.seat, 'Z');
      break;
    case 'no-played':
      leaves(event.seat, 'N');
      break;
    case 'switched':
      leaves(event.seat, 'S');
      leaves(event.seat, event.put);
      enters(event.seat, event.took);
      break;
    case 'gave':
      leaves(event.giver, event.card);
      enters(event.asker, event.card);
      break;
    case 'returned':
      leaves(event.asker, event.card);
      enters(event.giver, event.card);
      break;
    default:
      break;
  }
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

  test('[HE-18] in every world, all lies in the hands that the viewer saw going there and not leaving', () => {
    let known = 0;
    for (let i = 0; i < GAMES; i++) {
      const rng = seededRng(`seen ${players} ${i}`);
      const viewer = i % players;
      const seen: Event[] = [];
      randomGame(players, rng, (state, events) => {
        const dealt = events.findLastIndex(({ type }) => type === 'dealt');
        if (dealt >= 0) seen.length = 0;
        seen.push(...events.slice(Math.max(0, dealt)).flatMap((event) => game.eventFor(event, viewer) ?? []));
        if (rng.below(4) > 0) return;
        const world = game.determinize(game.view(state, viewer), seen, rng);
        for (const [seat, cards] of certainly(seen, players).entries()) {
          assert.ok(without(cardNames(at(world.hands, seat)), cards), `${cards} in seat ${seat}`);
          known += cards.length;
        }
      });
    }
    assert.ok(known > 100, `${known} cards were known`);
  });
});
