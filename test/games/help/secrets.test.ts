import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../../src/core/game.ts';
import { seededRng } from '../../../src/core/rng.ts';
import { cardNames } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import { canHelp, canPlay, isHelp } from '../../../src/games/help/helping.ts';
import type { Event, State } from '../../../src/games/help/types.ts';
import {
  type After,
  back,
  deal,
  following,
  give,
  hand,
  legal,
  newGame,
  no,
  play,
  swap,
  table,
  zap,
} from './table.ts';

function seenBy(viewer: Viewer, events: readonly Event[]): Event[] {
  return events.flatMap((event) => game.eventFor(event, viewer) ?? []);
}

/** Worlds that the viewer can't tell from this one. */
function worlds({ state, events }: After, viewer: Viewer, count = 60): State[] {
  const view = game.view(state, viewer);
  return Array.from({ length: count }, (_, i) => {
    const world = game.determinize(view, seenBy(viewer, events), seededRng(`world ${i}`));
    expect(JSON.stringify(game.view(world, viewer))).toBe(JSON.stringify(view));
    const loaded = game.parsePosition(game.position(world));
    if (!loaded.ok) throw new Error(`${loaded.error.path}: ${loaded.error.problem}`);
    return world;
  });
}

/** The different hands of a seat in these worlds. */
function handsIn(states: readonly State[], seat: number): Set<string> {
  return new Set(states.map((state) => hand(state, seat)));
}

/** Seat 0 has helped seat 1 out with an 11. */
function exchanging(): After {
  const start = table({ hands: ['9 11 4 4', '2 2 3 3', '6 W Z'], row: '5', next: '1' });
  return following(start, play('9'), give('11'));
}

/** The start of a round, from the deal on. */
function starting(): After {
  return following(newGame(3), deal(['4 6 W N', '5 9 9 Z', '11 S 8 8'], '7 10'));
}

describe('[HE-18] what everyone can see', () => {
  test('a view hides others’ hands and the deck, and nothing else', () => {
    const state = table({
      hands: ['1 4 W N', '2 2 9 Z', '11 S 3 3'],
      row: '2 5',
      toAct: 2,
      points: [0, 1, 0],
      no: ['', 'fresh', ''],
      deck: 40,
    });
    const full = game.position(state);
    expect(game.view(state, 1)).toEqual({
      ...full,
      hands: [
        ['?', '?', '?', '?'],
        ['2', '2', '9', 'Z'],
        ['?', '?', '?', '?'],
      ],
      drawPile: Array(40).fill('?'),
    });
    expect(game.view(state, 'onlooker').hands.flat()).toEqual(Array(12).fill('?'));
    expect(Object.keys(game.view(state, 0))).toEqual(Object.keys(full));
  });

  test('the card of an exchange is shown to the two it concerns', () => {
    const exchange = exchanging();
    expect(exchange.state.phase).toBe('return');
    expect(game.view(exchange.state, 0).help).toEqual({ asker: 1, giver: 0, card: '11' });
    expect(game.view(exchange.state, 1).help).toEqual({ asker: 1, giver: 0, card: '11' });
    expect(game.view(exchange.state, 2).help).toEqual({ asker: 1, giver: 0, card: '?' });
    expect(game.view(exchange.state, 'onlooker').help).toEqual({ asker: 1, giver: 0, card: '?' });
    expect(game.view(exchange.state, 0).hands[1]).toEqual(['?', '?', '?', '?', '?']);
  });

  test('while chance is to act, nobody else is', () => {
    const tied = following(newGame(3), deal(['4 6 W N', '5 9 9 Z', '11 S 4 8'])).state;
    const shuffling = following(table({ hands: ['5 6 7 8', '8', '9'], deck: 0 }), play('5')).state;
    const phases = [newGame(3), tied, shuffling].map((state) => game.view(state, 0));
    expect(phases.map(({ phase, toAct }) => [phase, toAct])).toEqual([
      ['deal', null],
      ['tie', null],
      ['shuffle', null],
    ]);
  });

  test('both cards of an exchange are told only to the two in it', () => {
    const exchange = exchanging();
    const { events } = following(exchange.state, back('2'));
    const cards = (viewer: Viewer): unknown[] =>
      seenBy(viewer, [...exchange.events, ...events]).flatMap((event) =>
        event.type === 'gave' || event.type === 'returned' ? [event.card] : [],
      );
    expect(cards(0)).toEqual(['11', '2']);
    expect(cards(1)).toEqual(['11', '2']);
    expect(cards(2)).toEqual(['?', '?']);
    expect(cards('onlooker')).toEqual(['?', '?']);
  });

  test('hands and draws are told to their owners, numbers called to all', () => {
    const { events } = following(newGame(3), deal(['4 6 W N', '5 9 9 Z', '11 S 8 8'], '7'), play('4'));
    const [dealt] = seenBy(1, events);
    expect(dealt).toMatchObject({
      type: 'dealt',
      hands: [
        ['?', '?', '?', '?'],
        ['5', '9', '9', 'Z'],
        ['?', '?', '?', '?'],
      ],
      drawPile: 93,
    });
    const drew = (viewer: Viewer): unknown[] => seenBy(viewer, events).filter(({ type }) => type === 'drew');
    expect(drew(0)).toEqual([{ type: 'drew', seat: 0, card: '7', left: 92 }]);
    expect(drew(1)).toEqual([{ type: 'drew', seat: 0, card: '?', left: 92 }]);
    expect(seenBy('onlooker', events)).toContainEqual(events.find(({ type }) => type === 'called'));
  });

  test('a reshuffle doesn’t tell the new order', () => {
    const due = following(table({ hands: ['5 6 7 8', '8', '9'], deck: 0 }), play('5')).state;
    const { events } = following(due, game.sample(due, seededRng('order')));
    expect(events[0]).toEqual({ type: 'reshuffled', drawPile: due.discard.length });
  });
});

describe('a world drawn for a viewer', () => {
  test('[HE-18] differs from world to world where cards are hidden', () => {
    const start = starting();
    expect(handsIn(worlds(start, 0), 1).size).toBeGreaterThan(20);
    expect(handsIn(worlds(start, 'onlooker'), 0).size).toBeGreaterThan(20);
    expect(handsIn(worlds(start, 0), 0)).toEqual(new Set(['4 6 W N']));
  });

  test('[HE-4] has the numbers called in the hands, and none lower', () => {
    const start = starting();
    for (const world of worlds(start, 0)) {
      expect(Math.min(...(world.hands[1] ?? []))).toBe(5);
      expect(Math.min(...(world.hands[2] ?? []))).toBe(8);
    }
  });

  test('[HE-4] has them until they are played', () => {
    const start = starting();
    const later = following(start.state, play('4'), zap);
    const known = { state: later.state, events: [...start.events, ...later.events] };
    for (const world of worlds(known, 0)) expect(world.hands[1]).toContain(5);
    const played = following(later.state, play('8'));
    const after = { state: played.state, events: [...known.events, ...played.events] };
    expect(worlds(after, 0).some((world) => !world.hands[2]?.includes(8))).toBe(true);
    for (const world of worlds(after, 0)) expect(world.hands[1]).toContain(5);
  });

  test('[HE-4] gives only specials to who called no number', () => {
    const none = following(newGame(3), deal(['4 6 W N', 'S Z Z W', '11 S 8 8']));
    for (const world of worlds(none, 0)) expect(Math.min(...(world.hands[1] ?? []))).toBeGreaterThan(11);
  });

  test('[HE-4] uses only what follows the last deal', () => {
    const start = starting();
    const before = following(newGame(3), deal(['4 6 W N', 'S Z Z W', '11 S 8 8']));
    const both = { state: start.state, events: [...before.events, ...start.events] };
    for (const world of worlds(both, 0)) expect(world.hands[1]).toContain(5);
    const numbers = worlds(both, 0).map(({ hands }) => (hands[1] ?? []).filter((card) => card <= 11).length);
    expect(Math.max(...numbers)).toBeGreaterThan(1);
  });

  test('[HE-14] leaves the giver as much choice as there is', () => {
    const asked = following(table({ hands: ['9 S 11 4', '2 2', '6 W Z'], row: '5', next: '1' }), play('9'));
    expect(legal(asked.state)).toEqual(['give S', 'give 11']);
    for (const known of [asked, { state: asked.state, events: [] }]) {
      for (const world of worlds(known, 0, 300)) expect(legal(world)).toEqual(['give S', 'give 11']);
    }
  });

  test('[HE-10] has the card that was taken from the row', () => {
    const taken = following(table({ hands: ['S 7 2 2', '11', '3'], row: '3 5 W 8' }), swap(2, '7'));
    for (const world of worlds(taken, 1)) expect(world.hands[0]).toContain(12);
  });

  test('[HE-13] [HE-14] has an asker who is stuck and a giver who can help', () => {
    const asked = following(
      table({ hands: ['9 11 4 4', '2 2 3 3', '6 W Z'], row: '5', next: '1' }),
      play('9'),
    );
    for (const viewer of [0, 1, 2, 'onlooker'] as const) {
      for (const known of [asked, { state: asked.state, events: [] }]) {
        for (const { row, hands } of worlds(known, viewer)) {
          expect(canPlay(row, hands[1] ?? [])).toBe(false);
          expect(canHelp(row, hands[0] ?? [], hands[1] ?? [])).toBe(true);
        }
      }
    }
  });

  test('[HE-14] has the card passed where it belongs', () => {
    const exchange = exchanging();
    for (const known of [exchange, { state: exchange.state, events: [] }]) {
      for (const world of worlds(known, 0)) expect(cardNames(world.hands[1] ?? [])).toContain('11');
      const passed = worlds(known, 2).map(({ help, hands, row }) => {
        expect(hands[1]).toContain(help?.card);
        expect(isHelp(row, help?.card ?? 0, [2, 2, 3, 3])).toBe(true);
        return help?.card;
      });
      expect(new Set(passed).size).toBeGreaterThan(3);
    }
  });

  test('[HE-14] has the card given back in the giver’s hand, until it is seen to leave', () => {
    const exchange = exchanging();
    const returned = following(exchange.state, back('3'));
    const known = { state: returned.state, events: [...exchange.events, ...returned.events] };
    for (const world of worlds(known, 1)) expect(world.hands[0]).toContain(3);
    for (const world of worlds(known, 0)) expect(world.hands[1]).toContain(11);
    expect(worlds(known, 2).some((world) => !world.hands[0]?.includes(3))).toBe(true);
  });

  test('[HE-13] remembers that what the asker kept was too low', () => {
    const exchange = exchanging();
    const turn = following(exchange.state, back('3'), play('11'));
    const known = { state: turn.state, events: [...exchange.events, ...turn.events] };
    for (const viewer of [0, 2, 'onlooker'] as const) {
      for (const { hands } of worlds(known, viewer)) {
        expect((hands[1] ?? []).filter((card) => card <= 9).length).toBeGreaterThanOrEqual(3);
        expect((hands[0] ?? []).some((card) => card <= 9)).toBe(true);
      }
    }
  });

  test('[HE-13] knows that who gives back a Switch had nothing else', () => {
    const asked = following(table({ hands: ['9 11 4 4', 'S S S S', '6'], row: '5' }), play('9'), give('11'));
    const returned = following(asked.state, back('S'));
    const known = { state: returned.state, events: [...asked.events, ...returned.events] };
    for (const world of worlds(known, 0)) {
      expect(cardNames(world.hands[1] ?? []).toSorted()).toEqual(['11', 'S', 'S', 'S']);
    }
  });

  test('[HE-13] with an empty row, has only Switches and Zaps in the asker’s hand', () => {
    const asked = following(table({ hands: ['9 8', 'S Z Z', '1'], row: '1 2 3 4 5' }), play('9'));
    expect(asked.state.phase).toBe('help');
    for (const world of worlds(asked, 2)) {
      for (const card of world.hands[1] ?? []) expect([13, 14]).toContain(card);
    }
  });

  test('[HE-15] keeps who couldn’t help from having help', () => {
    const hands = ['9 4 4 4', '2 2 2 2', '11 11 11 11'];
    const over = following(table({ hands, row: '5', next: '1', points: [0, 0, 2] }), play('9'));
    for (const viewer of [0, 1, 2, 'onlooker'] as const) {
      for (const world of worlds(over, viewer)) {
        expect(canHelp(world.row, world.hands[0] ?? [], world.hands[1] ?? [])).toBe(false);
        expect(canPlay(world.row, world.hands[1] ?? [])).toBe(false);
      }
    }
  });

  test('[HE-16] keeps the helpless from having a play', () => {
    const setting = { hands: ['N 1', '2 2 2 2', '11'], row: '5 9', points: [0, 2, 0] };
    const over = following(table({ ...setting, no: ['', '', 'skipped'] }), no);
    expect(over.state.phase).toBe('over');
    for (const world of worlds(over, 0)) expect(canPlay(world.row, world.hands[1] ?? [])).toBe(false);
  });

  test('[HE-14] works with odd hands that were loaded', () => {
    const hands = ['9 11', '', '3 3 3 3 3 3'];
    const asked = following(table({ hands, row: '5' }), play('9'));
    const gift = following(asked.state, give('11'));
    const known = { state: gift.state, events: [...asked.events, ...gift.events] };
    for (const world of worlds(known, 0)) expect(hand(world, 1)).toBe('11');
    for (const world of worlds(known, 2)) expect(canPlay(world.row, world.hands[1] ?? [])).toBe(true);
  });

  test('[HE-1] has no card that lies open already', () => {
    const few = table({ hands: ['9 9', '8 3', '7'], deck: 2 });
    const worldsOfFew = worlds({ state: few, events: [] }, 0, 100);
    expect(handsIn(worldsOfFew, 1).size).toBeGreaterThan(4);
  });

  test('survives events that contradict the view', () => {
    const start = starting();
    const wrong: Event[] = [
      { type: 'played', seat: 1, card: '9' },
      { type: 'drew', seat: 1, card: '?', left: 3 },
      { type: 'called', calls: [{ seat: 1, card: null }] },
      { type: 'played', seat: 1, card: '9' },
    ];
    const { state } = start;
    const world = game.determinize(game.view(state, 0), wrong, seededRng('wrong'));
    expect(game.view(world, 0)).toEqual(game.view(state, 0));
    const odd = table({
      hands: ['10 4', '2 N 1', '9'],
      row: '5 9',
      phase: 'return',
      toAct: 1,
      help: { asker: 1, giver: 0, card: '1' },
    });
    for (const viewer of [0, 1, 2, 'onlooker'] as const) {
      for (const other of worlds({ state: odd, events: [] }, viewer)) {
        expect(other.hands[1]).toContain(other.help?.card);
      }
    }
    expect(handsIn(worlds({ state: odd, events: [] }, 0), 2).size).toBeGreaterThan(3);
  });
});
