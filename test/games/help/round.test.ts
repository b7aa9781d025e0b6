import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../src/core/rng.ts';
import { cardNames } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import type { State } from '../../../src/games/help/types.ts';
import { deal, following, hand, legal, newGame, play, row, table, those, told, wild } from './table.ts';

describe('[HE-2] the set-up', () => {
  test.each([3, 4, 5])('%i players with no points and four cards each, the rest is the deck', (players) => {
    const start = newGame(players);
    expect(game.turn(start)).toEqual({ kind: 'chance' });
    const { state } = game.apply(start, game.sample(start, seededRng('a deal')));
    expect(state.points).toEqual(Array(players).fill(0));
    expect(state.hands.map((cards) => cards.length)).toEqual(Array(players).fill(4));
    expect(state.drawPile.length - state.drawn).toBe(105 - 4 * players);
    expect(state.row).toEqual([]);
  });

  test('before the first deal there are no cards on the table', () => {
    expect(newGame(3)).toEqual({
      options: { players: 3 },
      round: 1,
      direction: 1,
      phase: 'deal',
      toAct: 0,
      points: [0, 0, 0],
      callers: [0, 1, 2],
      hands: [[], [], []],
      row: [],
      drawPile: [],
      drawn: 0,
      discard: [],
      no: ['none', 'none', 'none'],
      help: undefined,
      winners: [],
    });
  });

  test('the hands are dealt as blocks, the next cards are drawn in order', () => {
    const { state } = following(newGame(3), deal(['1 5 W N', '2 2 9 Z', '11 S 3 3'], '7 8'));
    expect([0, 1, 2].map((seat) => hand(state, seat))).toEqual(['1 5 W N', '2 2 9 Z', '11 S 3 3']);
    expect(game.position(state).drawPile.slice(0, 2)).toEqual(['7', '8']);
  });

  test('for 3 to 5 players, 3 by default', () => {
    expect(game.players).toEqual({ min: 3, max: 5 });
    expect(game.parseOptions({})).toEqual({ ok: true, value: { players: 3 } });
    expect(game.parseOptions({ players: 5 })).toEqual({ ok: true, value: { players: 5 } });
    for (const bad of [{ players: 2 }, { players: 6 }, { players: '3' }, { oldest: 0 }, null]) {
      expect(game.parseOptions(bad).ok).toBe(false);
    }
    expect(game.options(newGame(4))).toEqual({ players: 4 });
  });
});

/** A round that ends at once: seat 0 starts with an 11 and nobody can follow. */
const HOPELESS = ['11 11 11 11', 'S S S S', 'Z Z Z Z'];

/** Round 1 over, with a point for those seats of three. */
function secondRound(direction: 1 | -1 = 1): State {
  // Seat 0 plays the 11; the next can't play, and seat 0 is left with low cards.
  const toAct = 0;
  const other = direction === 1 ? 1 : 2;
  const hands = ['11 1 1 1', '2 2 2 2', '2 3 3 3'];
  const state = table({ hands, row: '10', toAct, direction, next: '1' });
  const after = following(state, play('11'));
  expect(those(after, 'no-help')).toEqual([{ type: 'no-help', asker: other, giver: 0 }]);
  return after.state;
}

describe('[HE-3] the direction', () => {
  test('round 1 is played clockwise', () => {
    const after = following(newGame(3), deal(['1 5 6 7', '8 9 10 11', '3 3 3 3']), play('1'));
    expect(those(after, 'dealt')[0]).toMatchObject({ round: 1, direction: 1 });
    expect(after.state.toAct).toBe(1);
  });

  test('it changes with every round', () => {
    const after = following(secondRound(), deal(['1 5 6 7', '8 9 10 11', '3 3 3 3']), play('1'));
    expect(those(after, 'dealt')[0]).toMatchObject({ round: 2, direction: -1 });
    expect(after.state.toAct).toBe(2);
    const third = following(secondRound(-1), deal(['1 5 6 7', '8 9 10 11', '3 3 3 3']));
    expect(those(third, 'dealt')[0]).toMatchObject({ round: 2, direction: 1 });
  });
});

describe('[HE-4] who begins', () => {
  test('the lowest number called', () => {
    const after = following(newGame(3), deal(['5 6 W N', '4 9 9 Z', '11 S 8 8']));
    expect(those(after, 'called')).toEqual([
      {
        type: 'called',
        calls: [
          { seat: 0, card: '5' },
          { seat: 1, card: '4' },
          { seat: 2, card: '8' },
        ],
      },
    ]);
    expect(those(after, 'begins')).toEqual([{ type: 'begins', seat: 1, card: '4', why: 'lowest' }]);
    expect(after.state).toMatchObject({ phase: 'start', toAct: 1 });
  });

  test('specials are no numbers: a Wild is not called', () => {
    const after = following(newGame(3), deal(['W W 9 N', '10 Z S W', 'W S Z N']));
    expect(those(after, 'called')[0]?.calls.map(({ card }) => card)).toEqual(['9', '10', null]);
    expect(after.state.toAct).toBe(0);
  });

  test('a tie is broken at random', () => {
    const tie = following(newGame(3), deal(['4 6 W N', '5 9 9 Z', '11 S 4 8']));
    expect(told(tie)).toEqual(['dealt', 'called']);
    expect(tie.state.phase).toBe('tie');
    expect(game.turn(tie.state)).toEqual({ kind: 'chance' });
    const outcomes = new Set(
      Array.from({ length: 30 }, (_, i) => JSON.stringify(game.sample(tie.state, seededRng(`tie ${i}`)))),
    );
    expect([...outcomes].toSorted()).toEqual(['{"type":"begin","seat":0}', '{"type":"begin","seat":2}']);
    const broken = following(tie.state, { type: 'begin', seat: 2 });
    expect(broken.events).toEqual([
      { type: 'tie-broken', seat: 2, tied: [0, 2], card: '4' },
      { type: 'begins', seat: 2, card: '4', why: 'tie-broken' },
    ]);
    expect(legal(broken.state)).toEqual(['4']);
  });

  test('from round 2 on, only those who got no point call', () => {
    const state = secondRound();
    expect(state.points).toEqual([0, 0, 1]);
    const after = following(state, deal(['5 6 W N', '4 9 9 Z', '1 1 1 1']));
    expect(those(after, 'called')[0]?.calls).toEqual([
      { seat: 0, card: '5' },
      { seat: 1, card: '4' },
    ]);
    expect(after.state.toAct).toBe(1);
  });

  test('where no caller has a number, the round is dealt again, same number, direction and callers', () => {
    const redeal = following(secondRound(), deal(['W W S N', 'Z Z S N', '1 1 1 1']));
    expect(told(redeal)).toEqual(['dealt', 'called', 'redealt']);
    expect(redeal.state.phase).toBe('deal');
    const again = following(redeal.state, deal(['5 6 W N', '4 9 9 Z', '1 1 1 1']));
    expect(those(again, 'dealt')[0]).toMatchObject({ round: 2, direction: -1 });
    expect(those(again, 'called')[0]?.calls.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(again.state.toAct).toBe(1);
  });
});

test('[HE-5] the first player starts the row with the card called, their only legal action', () => {
  const { state } = following(newGame(3), deal(['5 6 W N', '4 9 9 Z', '11 S 8 8'], '10'));
  expect(legal(state)).toEqual(['4']);
  const after = following(state, play('4'));
  expect(row(after.state)).toBe('4');
  expect(hand(after.state, 1)).toBe('9 9 Z 10');
  expect(after.state).toMatchObject({ phase: 'act', toAct: 2 });
});

describe('[HE-17] the end', () => {
  test('whoever has three points wins, several can', () => {
    const hands = ['11 1 1 1', '2 2 2 2', '2 3 3 3', '4 4 4 4'];
    const state = table({ hands, row: '10', points: [2, 1, 2, 2], next: '1' });
    const after = following(state, play('11'));
    expect(told(after).slice(-4)).toEqual(['asked', 'no-help', 'round-over', 'game-over']);
    expect(those(after, 'round-over')[0]).toMatchObject({ scorers: [2, 3], points: [2, 1, 3, 3] });
    expect(those(after, 'game-over')).toEqual([{ type: 'game-over', winners: [2, 3] }]);
    expect(after.state.phase).toBe('over');
    expect(game.legalActions(after.state, 5000)).toEqual({ actions: [], complete: true });
    const { toAct, help, winners, points } = game.position(after.state);
    expect({ toAct, help, winners, points }).toEqual({
      toAct: null,
      help: null,
      winners: [2, 3],
      points: [2, 1, 3, 3],
    });
    expect(game.turn(after.state)).toEqual({ kind: 'over', result: { places: [3, 4, 1, 1] } });
  });

  test('places below the winners are shared by points', () => {
    const hands = ['2', '2', '2', '2', '2'];
    const over = table({ hands, phase: 'over', toAct: null, points: [1, 3, 2, 1, 0], winners: [1] });
    expect(game.turn(over)).toEqual({ kind: 'over', result: { places: [3, 1, 2, 3, 5] } });
  });

  test('otherwise all cards are shuffled and a new round begins with fresh hands', () => {
    const state = secondRound();
    expect(state).toMatchObject({ phase: 'deal', round: 2 });
    const outcome = game.sample(state, seededRng('round 2'));
    expect(outcome.type === 'deal' && outcome.deck.toSorted()).toEqual(
      cardNames(table({ hands: ['1', '1', '1'] }).drawPile.concat([1, 1, 1])).toSorted(),
    );
    const after = following(state, deal(['5 6 W N', '4 9 9 Z', '1 1 1 1']));
    expect(after.state).toMatchObject({
      row: [],
      discard: [],
      no: ['none', 'none', 'none'],
      help: undefined,
    });
  });
});

test('[HE-15] a round can be over right after its first card', () => {
  const after = following(newGame(3), deal(HOPELESS, '11'), play('11'));
  // Seat 1 has only Switches, and the one 11 can't be swapped for any of them.
  expect(those(after, 'no-help')).toEqual([{ type: 'no-help', asker: 1, giver: 0 }]);
  expect(after.state).toMatchObject({ phase: 'deal', points: [0, 0, 1] });
});

test('[HE-9] the limit cuts the list of actions and says so', () => {
  const state = table({ hands: ['W 9', '2', '2'], row: '3 5 8' });
  expect(game.legalActions(state, 2)).toEqual({ actions: [wild(0), wild(1)], complete: false });
  expect(game.legalActions(state, 5).complete).toBe(true);
});
