import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { settled } from '../../../src/core/play.ts';
import { seededRng } from '../../../src/core/rng.ts';
import { checkeredCombos as game } from '../../../src/games/checkered-combos/game.ts';
import type { Options } from '../../../src/games/checkered-combos/options.ts';
import type { Event } from '../../../src/games/checkered-combos/types.ts';
import { following, legal, place, play, redraw, type Setting, stop, table, take, whyNot } from './table.ts';

function dealtGame(options: Partial<Options>) {
  const parsed = game.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.problem);
  return settled(game, game.setup(parsed.value), seededRng('deal')).state;
}

function only<Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }> {
  const found = events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
  expect(found, `one ${type} among ${events.map((event) => event.type).join(', ')}`).toHaveLength(1);
  return at(found, 0);
}

describe('set-up', () => {
  test.each([
    [3, 10, 18],
    [4, 10, 6],
    [5, 7, 9],
  ])(
    '[CC-3] [CC-4] %i players get %i cards and two open reserve cards; %i stay in the draw pile',
    (players, hand, pile) => {
      const state = dealtGame({ players });
      expect(state.hands.map((cards) => cards.length)).toEqual(Array(players).fill(hand));
      expect(state.reserves.map((cards) => cards.length)).toEqual(Array(players).fill(2));
      expect(state.drawPile).toHaveLength(pile);
      expect(game.view(state, 'onlooker').reserves.flat()).not.toContain('?');
    },
  );

  test('[CC-3] hands keep the order dealt', () => {
    const start = game.setup({ edition: 'dealt', players: 3, chips: 2, oldest: 0 });
    const deal = game.sample(start, seededRng('order'));
    if (deal.type !== 'deal') throw new Error('a deal is due');
    const { hands } = game.position(game.apply(start, deal).state);
    expect(hands.flat()).toEqual(deal.deck.slice(0, 30));
  });

  test.each([2, 3])('[CC-2] everyone starts with %i chips', (chips) => {
    expect(dealtGame({ players: 4, chips }).chips).toEqual([chips, chips, chips, chips]);
  });

  test.each([2, 6, '3', 3.5])('[CC-2] a table for %s is refused', (players) => {
    expect(game.parseOptions({ players }).ok).toBe(false);
  });

  test.each([
    [0, 1],
    [2, 0],
  ])('[CC-5] where seat %i is the oldest, seat %i opens round 1', (oldest, opener) => {
    const state = dealtGame({ players: 3, oldest });
    expect(state.turn.opener).toBe(opener);
    expect(state.toAct).toBe(opener);
  });

  test('[CC-5] the oldest must be a seat', () => {
    expect(game.parseOptions({ players: 3, oldest: 3 })).toEqual({
      ok: false,
      error: { path: 'oldest', problem: 'must be a seat from 0 to 2' },
    });
  });

  test('options left out take their defaults; unknown ones are refused', () => {
    expect(game.parseOptions({})).toEqual({
      ok: true,
      value: { edition: 'checkered-combos', players: 3, chips: 2, oldest: 0 },
    });
    expect(game.parseOptions({ speed: 1 }).ok).toBe(false);
    expect(game.parseOptions(undefined).ok).toBe(false);
  });
});

test('[CC-2] before the first deal nobody has cards, and nothing lies on the table', () => {
  const start = game.setup({ edition: 'dealt', players: 3, chips: 2, oldest: 1 });
  expect(start).toEqual({
    options: { edition: 'dealt', players: 3, chips: 2, oldest: 1 },
    round: 1,
    phase: 'deal',
    toAct: 2,
    opens: 'left-of-dealer',
    chips: [2, 2, 2],
    hands: [[], [], []],
    reserves: [[], [], []],
    drawPile: [],
    discard: [],
    turn: { opener: 1, seats: [], plays: [] },
    drawn: undefined,
    losers: [],
  });
});

test('[CC-4] nobody is to act while a deal is due', () => {
  const start = game.setup({ edition: 'dealt', players: 3, chips: 2, oldest: 0 });
  expect(game.view(start, 0)).toMatchObject({ phase: 'deal', toAct: null, hands: [[], [], []] });
  expect(game.parsePosition(game.position(start)).ok).toBe(false);
});

describe('a turn', () => {
  test("[CC-10] the rulebook's example: Andy 8, Carla 12, Nico 5-4, Susie 5-6", () => {
    const start = table({ hands: ['8 1', '1 12', '5 4 1', '2 5 6'] });
    const { events } = following(
      start,
      play(0, 'solo', 8),
      play(1, 'solo', 12),
      play(0, 'straight2', 5),
      play(1, 'straight2', 6),
    );
    expect(only(events, 'turn-won')).toEqual({
      type: 'turn-won',
      seat: 3,
      by: 'combo',
      combo: 'straight2',
      value: 6,
    });
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 3, why: 'won-turn' });
  });

  test("[CC-8] [CC-12] the rulebook's example: a pair of 11s, Andy's 6-7-8, and two reserve cards taken", () => {
    const start = table({
      hands: ['11 11 3', '6 7 8 1', '6 1', '2 2'],
      reserves: ['', '', '7 9', '12 3'],
    });
    const { state, events } = following(
      start,
      play(0, 'pair', 11),
      play(0, 'straight3', 8),
      take(0, 1),
      take(0, 0),
    );
    const { hands, reserves } = game.position(state);
    expect(hands[2]).toEqual(['6', '7', '1']);
    expect(hands[3]).toEqual(['12', '2', '2']);
    expect(reserves.slice(2)).toEqual([['9'], ['3']]);
    expect(events.filter((event) => event.type === 'took')).toEqual([
      { type: 'took', seat: 2, reserve: 0, card: '7', to: 1 },
      { type: 'took', seat: 3, reserve: 0, card: '12', to: 0 },
    ]);
    expect(only(events, 'opens').seat).toBe(1);
  });

  test("[CC-17] the rulebook's example: Nico's 11-12 wins, and Susie's Redraw makes him draw three", () => {
    const start = table({ hands: ['12 1', '7 6 1', '11 12 3', 'R 1'], drawPile: '8 8 9 9' });
    const { state, events } = following(
      start,
      play(0, 'solo', 12),
      play(0, 'straight2', 7),
      play(0, 'straight2', 12),
      redraw(0),
    );
    expect(only(events, 'redraws')).toEqual({ type: 'redraws', seat: 2, count: 3 });
    const { state: placedAll, events: placing } = following(state, place(0), place(2), place(1));
    expect(game.position(placedAll).hands[2]).toEqual(['8', '9', '3', '8']);
    expect(only(placing, 'opens').seat).toBe(2);
  });

  test('[CC-6] everyone in the round acts once, clockwise from the opener', () => {
    const start = table({ hands: ['2 1', '', '3 1', '4 1'], seats: [0, 2, 3], opener: 2 });
    const seats: number[] = [];
    let state = start;
    for (const value of [3, 4, 12]) {
      seats.push(state.toAct);
      if (value < 12) state = following(state, play(0, 'solo', value)).state;
    }
    expect(seats).toEqual([2, 3, 0]);
  });

  test('[CC-7] the opener may play any combination, a Stop or a Redraw, and takes no reserve card', () => {
    const state = table({ hands: ['3 S R', '1', '1'], reserves: ['5', '', ''] });
    expect(legal(state)).toEqual(['solo 3 from 0', '{"type":"stop","from":1}', '{"type":"redraw","from":2}']);
    expect(whyNot(state, take(0, 0))).toBe('CC-7 opener-must-play');
  });

  test('[CC-8] the next must outbid, or play a Stop or a Redraw, or take a reserve card, though they could outbid', () => {
    const state = table({ hands: ['1', '3 9 S R', '1'], reserves: ['', '5', ''], plays: ['solo 8'] });
    expect(legal(state)).toEqual([
      'solo 9 from 1',
      '{"type":"stop","from":2}',
      '{"type":"redraw","from":3}',
      ...[0, 1, 2, 3, 4].map((to) => `{"type":"take","reserve":0,"to":${to}}`),
    ]);
    expect(whyNot(state, play(0, 'solo', 3))).toBe('CC-10 too-low');
  });

  test('[CC-9] only neighbours in the hand make a combination', () => {
    const state = table({ hands: ['4 9 5 5', '1', '1'] });
    expect(legal(state).filter((name) => !name.startsWith('solo'))).toEqual(['pair 5 from 2']);
  });

  test('[CC-11] each name for the same cards is its own action', () => {
    const state = table({ hands: ['X 5', '1', '1'], plays: [] });
    expect(legal(state).filter((name) => !name.startsWith('solo'))).toEqual([
      'straight2 5 from 0',
      'straight2 6 from 0',
      'pair 5 from 0',
    ]);
    expect(legal(state).filter((name) => name.startsWith('solo'))).toHaveLength(13);
  });

  test('[CC-12] equal reserve cards and all positions are listed; reserve cards are never played', () => {
    const state = table({
      hands: ['9', '1', '1'],
      reserves: ['', '12 12', ''],
      plays: ['solo 9'],
      opener: 0,
    });
    expect(legal(state)).toEqual([
      '{"type":"take","reserve":0,"to":0}',
      '{"type":"take","reserve":0,"to":1}',
      '{"type":"take","reserve":1,"to":0}',
      '{"type":"take","reserve":1,"to":1}',
    ]);
  });

  test('[CC-13] a Stop ends the turn at once', () => {
    const start = table({ hands: ['2 1', 'S 1', '12 12', '1 3'], plays: ['solo 5'] });
    const { state, events } = following(start, stop(0));
    expect(only(events, 'stopped')).toEqual({ type: 'stopped', seat: 1, from: 0, skipped: [2, 3] });
    expect(state.turn).toEqual({ opener: 1, seats: [0, 1, 2, 3], plays: [] });
  });

  test('[CC-14] a Redraw changes nothing of what must be outbid', () => {
    const start = table({
      hands: ['2', 'R 1', '6 8 1', '1'],
      reserves: ['', '', '3', ''],
      plays: ['solo 7'],
    });
    const { state } = following(start, redraw(0));
    expect(legal(state).slice(0, 1)).toEqual(['solo 8 from 1']);
    expect(whyNot(state, play(0, 'solo', 6))).toBe('CC-10 too-low');
  });

  test('[CC-14] after a Redraw that opens, anything goes, also a second Redraw and a reserve card', () => {
    const start = table({ hands: ['R 1', '1 S R', '1'], reserves: ['', '5', ''] });
    const { state } = following(start, redraw(0));
    expect(legal(state)).toHaveLength(3 + 4);
    const both = following(state, redraw(2), play(0, 'solo', 1)).events;
    expect(only(both, 'redraws')).toEqual({ type: 'redraws', seat: 2, count: 6 });
  });

  test('[CC-15] who can do nothing at all loses the round at once', () => {
    const start = table({ hands: ['9 9 1', '3 4 1', '12'], chips: [2, 1, 2] });
    const { state, events } = following(start, play(0, 'pair', 9));
    expect(only(events, 'round-over')).toEqual({ type: 'round-over', round: 1, why: 'stuck', payers: [1] });
    expect(state.chips).toEqual([2, 0, 2]);
    expect(state.phase).toBe('deal');
  });

  test.each([
    ['5 6 7', 'straight3 7 from 0'],
    ['S', '{"type":"stop","from":0}'],
    ['1 R', '{"type":"redraw","from":1}'],
    ['10 10', 'pair 10 from 0'],
    ['X 10', 'pair 10 from 0'],
  ])('[CC-15] who holds %s on a pair of 9s can go on', (hand, expected) => {
    const { state } = following(table({ hands: ['9 9 1', hand, '12'] }), play(0, 'pair', 9));
    expect(legal(state)).toEqual([expected]);
  });

  test('[CC-15] without reserve cards, who can play must play', () => {
    const state = table({ hands: ['1', '9', '1'], plays: ['solo 8'] });
    expect(whyNot(state, take(0, 0))).toBe('CC-15 must-play');
  });
});

describe('who wins the turn, redraws and opens in Checkered Combos', () => {
  test('[CC-16] a Stop wins, though combinations fell', () => {
    const { events } = following(table({ hands: ['1', 'S 2', '1'], plays: ['trips 5'] }), stop(0));
    expect(only(events, 'turn-won')).toEqual({ type: 'turn-won', seat: 1, by: 'stop' });
  });

  test('[CC-16] where only Redraws and reserve takes fell, the Redraw that opened wins', () => {
    const start = table({ hands: ['R 1', 'R 1', '1'], reserves: ['', '', '5'] });
    const { events } = following(start, redraw(0), redraw(0), take(0, 0));
    expect(only(events, 'turn-won')).toEqual({ type: 'turn-won', seat: 0, by: 'redraw' });
    expect(only(events, 'redraws')).toEqual({ type: 'redraws', seat: 0, count: 6 });
  });

  test('[CC-17] the cards are drawn one at a time, each placed before the next is seen', () => {
    const start = table({ hands: ['R 1', '1', '1'], reserves: ['', '5', '5'], drawPile: '2 3 4 6' });
    let { state, events } = following(start, redraw(0), take(0, 0), take(0, 0));
    for (const [card, left] of [
      [2, 2],
      [3, 1],
      [4, 0],
    ] as const) {
      expect(state.phase).toBe('place');
      expect(state.toAct).toBe(0);
      expect(state.drawn).toEqual({ card, left });
      expect(events.at(-1)).toEqual({ type: 'drew', seat: 0, card: String(card), left });
      expect(whyNot(state, play(0, 'solo', 1))).toBe('CC-17 must-place');
      ({ state, events } = following(state, place(0)));
    }
    expect(state.phase).toBe('act');
    expect(state.drawn).toBeUndefined();
    expect(game.position(state).hands[0]).toEqual(['4', '3', '2', '1']);
    expect(game.position(state).drawPile).toEqual(['6']);
    expect(game.position(state).discard).toContain('R');
  });

  test("[CC-17] a Stop's player redraws too", () => {
    const start = table({ hands: ['1', 'S 2', '1'], plays: ['redraw'] });
    expect(only(following(start, stop(0)).events, 'redraws')).toEqual({ type: 'redraws', seat: 1, count: 3 });
  });

  test('[CC-17] a winner who played their last card still redraws and stays in', () => {
    const start = table({
      hands: ['1', '9', '1'],
      reserves: ['', '', '3'],
      plays: ['redraw'],
      drawPile: '2 3 4',
    });
    const { state, events } = following(start, play(0, 'solo', 9), take(0, 0), place(0), place(1), place(2));
    expect(events.map((event) => event.type)).not.toContain('out');
    expect(state.turn).toEqual({ opener: 1, seats: [0, 1, 2], plays: [] });
    expect(game.position(state).hands[1]).toEqual(['2', '3', '4']);
  });

  test('[CC-17] into an empty hand there is one place, and it is still a decision', () => {
    const start = table({ hands: ['1', 'S', '1'], plays: ['redraw'] });
    const { state } = following(start, stop(0));
    expect(legal(state)).toEqual(['{"type":"place","to":0}']);
    expect(whyNot(state, place(1))).toBe('CC-17 no-such-gap');
    expect(whyNot(state, place(-1))).toBe('CC-17 no-such-gap');
  });

  test.each([
    // hands, plays before, the winner's play, who opens, why
    ['the winner', ['3', '4', '9 1'], ['solo 5', 'solo 6'], 2, 'won-turn'],
    [
      'the second-highest, if the winner is out of cards',
      ['3', '4', '9'],
      ['solo 5', 'solo 6'],
      1,
      'next-highest',
    ],
    [
      'the next-highest after that, if that hand is empty too',
      ['3', '', '9', '2'],
      ['solo 5', 'solo 6'],
      0,
      'next-highest',
    ],
    [
      "the winner's right-hand neighbour, if no one else played a combination",
      ['3', '4', '9'],
      ['redraw', 'take'],
      2,
      'won-turn',
    ],
  ])('[CC-18] the next turn is opened by %s', (_, hands, plays, opener, why) => {
    const last = hands.length === 4 ? [play(0, 'solo', 9), take(0, 1)] : [play(0, 'solo', 9)];
    const reserves = hands.length === 4 ? ['', '', '', '3'] : undefined;
    let { state, events } = following(table({ hands, plays, ...(reserves ? { reserves } : {}) }), ...last);
    while (state.phase === 'place') ({ state, events } = following(state, place(0)));
    expect(only(events, 'opens')).toMatchObject({ seat: opener, why });
  });

  test("[CC-18] if no one else played a combination, the winner's right-hand neighbour opens", () => {
    const start = table({ hands: ['9', '1', '1', '1'], reserves: ['', '3', '3', '3'] });
    const { events } = following(start, play(0, 'solo', 9), take(0, 0), take(0, 0), take(0, 0));
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 3, why: 'right-neighbour', insteadOf: 0 });
  });

  test('[CC-18] if that neighbour has no cards, the next to the right who has', () => {
    const start = table({ hands: ['9', '1', '1', ''], seats: [0, 1, 2], reserves: ['', '3', '3', ''] });
    const { state, events } = following(start, play(0, 'solo', 9), take(0, 0), take(0, 0));
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 2, why: 'right-neighbour', insteadOf: 0 });
    expect(only(events, 'out')).toEqual({ type: 'out', seat: 0 });
    expect(state.turn.seats).toEqual([1, 2]);
  });

  test('[CC-18] if those who played combinations have no cards either, the neighbour opens', () => {
    const start = table({ hands: ['5', '9', '1', '1'], reserves: ['', '', '3', '3'] });
    const { events } = following(start, play(0, 'solo', 5), play(0, 'solo', 9), take(0, 0), take(0, 0));
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 3, why: 'right-neighbour', insteadOf: 1 });
  });

  test('[CC-18] after a last-card Stop, the highest combination opens', () => {
    const start = table({ hands: ['1', '2', 'S', '4'], plays: ['solo 5', 'solo 6'] });
    const { events } = following(start, stop(0));
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 1, why: 'next-highest', insteadOf: 2 });
  });

  test('[CC-18] after a Stop that opened with the last card, the right-hand neighbour opens', () => {
    const { events } = following(table({ hands: ['S', '2', '3'] }), stop(0));
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 2, why: 'right-neighbour', insteadOf: 0 });
  });
});

describe('who redraws and opens in Dealt!', () => {
  const edition = 'dealt';

  test('[CC-19] a Stop takes no trick: the highest combination redraws', () => {
    const start = table({ edition, hands: ['1', '2', 'S 1', '4'], plays: ['solo 5', 'redraw'] });
    const { state, events } = following(start, stop(0));
    expect(only(events, 'turn-won')).toEqual({
      type: 'turn-won',
      seat: 0,
      by: 'combo',
      combo: 'solo',
      value: 5,
    });
    expect(only(events, 'redraws').seat).toBe(0);
    expect(state.toAct).toBe(0);
  });

  test('[CC-19] one who played their last card redraws and stays in', () => {
    const start = table({ edition, hands: ['', '2', 'S 1', '4'], plays: ['solo 5', 'redraw'] });
    const { state } = following(start, stop(0), place(0), place(0), place(0));
    expect(state.turn.seats).toEqual([0, 1, 2, 3]);
  });

  test('[CC-19] where no combination fell, the Redraw that opened redraws', () => {
    const start = table({ edition, hands: ['1', 'R 2', '3'], reserves: ['', '', '4'], plays: ['redraw'] });
    expect(only(following(start, redraw(0), take(0, 0)).events, 'redraws')).toEqual({
      type: 'redraws',
      seat: 0,
      count: 6,
    });
  });

  test('[CC-19] a trick that holds only a Stop is won by nobody', () => {
    const { events } = following(table({ edition, hands: ['S 1', '2', '3'] }), stop(0));
    expect(events.map((event) => event.type)).toEqual(['stopped', 'opens']);
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 0, why: 'played-stop' });
  });

  test('[CC-20] the player of a Stop opens, even if another redraws', () => {
    const start = table({ edition, hands: ['1', '2', 'S 1', '4'], plays: ['solo 5', 'redraw'] });
    const { events } = following(start, stop(0), place(0), place(0), place(0));
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 2, why: 'played-stop' });
  });

  test('[CC-20] a Redraw that opened a trick without combinations redraws and opens, though a Stop fell', () => {
    const start = table({
      edition,
      hands: ['1', '2 1', 'S 1', '4'],
      reserves: ['', '', '', ''],
      plays: ['redraw', 'take'],
    });
    const { events } = following(start, stop(0), place(0), place(0), place(0));
    expect(only(events, 'redraws').seat).toBe(0);
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 0, why: 'opened-with-redraw' });
  });

  test('[CC-20] a Redraw that opened doesn’t open again once a combination fell before the Stop', () => {
    const start = table({ edition, hands: ['1', '2 1', 'S 1', '4'], plays: ['redraw', 'solo 3'] });
    const { events } = following(start, stop(0), place(0), place(0), place(0));
    expect(only(events, 'redraws').seat).toBe(1);
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 2, why: 'played-stop' });
  });

  test('[CC-20] without a Stop, the highest combination opens', () => {
    const start = table({ edition, hands: ['1', '2', '9 1'], plays: ['solo 5', 'solo 6'] });
    expect(only(following(start, play(0, 'solo', 9)).events, 'opens').seat).toBe(2);
  });

  test('[CC-21] a Stop that opened with the last card: the right-hand neighbour opens', () => {
    const { events } = following(table({ edition, hands: ['2', 'S', '3'], opener: 1 }), stop(0));
    expect(only(events, 'opens')).toEqual({ type: 'opens', seat: 0, why: 'right-neighbour', insteadOf: 1 });
  });

  test('[CC-21] another last-card Stop: the highest combination with cards left opens', () => {
    const start = table({ edition, hands: ['1', '', 'S', '4'], plays: ['solo 5', 'solo 6'] });
    expect(only(following(start, stop(0)).events, 'opens')).toEqual({
      type: 'opens',
      seat: 0,
      why: 'next-highest',
      insteadOf: 2,
    });
  });

  test('[CC-21] failing that, the right-hand neighbour of the one who should have opened', () => {
    const start = table({
      edition,
      hands: ['', '1', 'S', '4'],
      reserves: ['', '', '', ''],
      plays: ['solo 5', 'take'],
    });
    expect(only(following(start, stop(0)).events, 'opens')).toEqual({
      type: 'opens',
      seat: 1,
      why: 'right-neighbour',
      insteadOf: 2,
    });
  });
});

describe('round, chips, game', () => {
  test('[CC-22] who has no cards at the end of a turn is out; the reserve doesn’t count', () => {
    const start = table({ hands: ['5', '6 1', '7 1'], reserves: ['9', '', ''] });
    const { state, events } = following(start, play(0, 'solo', 5), play(0, 'solo', 6), play(0, 'solo', 7));
    expect(only(events, 'out')).toEqual({ type: 'out', seat: 0 });
    expect(state.turn.seats).toEqual([1, 2]);
  });

  test('[CC-22] [CC-23] the last one with cards loses the round and hands in a chip', () => {
    const start = table({ hands: ['5', '6 1', '7'] });
    const { state, events } = following(start, play(0, 'solo', 5), play(0, 'solo', 6), play(0, 'solo', 7));
    expect(only(events, 'round-over')).toEqual({
      type: 'round-over',
      round: 1,
      why: 'last-with-cards',
      payers: [1],
    });
    expect(only(events, 'paid')).toEqual({ type: 'paid', seat: 1, chips: 1 });
    expect(state.chips).toEqual([2, 1, 2]);
  });

  test('[CC-24] if all end the turn with empty hands, all but the winner hand in a chip', () => {
    const start = table({ hands: ['5', '6', '', '7'], seats: [0, 1, 3] });
    const { state, events } = following(start, play(0, 'solo', 5), play(0, 'solo', 6), play(0, 'solo', 7));
    expect(only(events, 'round-over')).toEqual({
      type: 'round-over',
      round: 1,
      why: 'all-out',
      payers: [0, 1],
      spared: 3,
    });
    expect(state.chips).toEqual([1, 1, 2, 2]);
  });

  test.each([
    ['checkered-combos', [0], 2],
    ['dealt', [2], 0],
  ] as const)('[CC-24] in %s a last-card Stop makes %j pay', (edition, payers, spared) => {
    const start = table({ edition, hands: ['5', '', 'S'], seats: [0, 2] });
    const { events } = following(start, play(0, 'solo', 5), stop(0));
    expect(only(events, 'round-over')).toMatchObject({ why: 'all-out', payers, spared });
  });

  test('[CC-25] the one who handed in a chip opens the next round, freshly dealt', () => {
    const start = table({ hands: ['5', '6 1', '7'], oldest: 2 });
    const { state } = following(start, play(0, 'solo', 5), play(0, 'solo', 6), play(0, 'solo', 7));
    expect(game.turn(state)).toEqual({ kind: 'chance' });
    const next = settled(game, state, seededRng('next'));
    expect(next.state).toMatchObject({ round: 2, toAct: 1, phase: 'act', discard: [] });
    expect(next.events[0]).toMatchObject({
      type: 'dealt',
      dealer: 2,
      opener: 1,
      why: 'lost-round',
      round: 2,
    });
    expect(next.state.hands.map((hand) => hand.length)).toEqual([10, 10, 10]);
  });

  test('[CC-25] if several did, the oldest opens', () => {
    const start = table({ hands: ['5', '6', '7'], oldest: 2 });
    const { state } = following(start, play(0, 'solo', 5), play(0, 'solo', 6), play(0, 'solo', 7));
    const next = settled(game, state, seededRng('next'));
    expect(next.events[0]).toMatchObject({ type: 'dealt', opener: 2, why: 'several-lost' });
  });

  test('[CC-26] a player without chips plays on, and loses the game when one is due', () => {
    const start = table({ hands: ['5', '6 1', '7'], chips: [2, 0, 1] });
    const { state, events } = following(start, play(0, 'solo', 5), play(0, 'solo', 6), play(0, 'solo', 7));
    expect(only(events, 'game-over')).toEqual({ type: 'game-over', losers: [1] });
    expect(game.turn(state)).toEqual({ kind: 'over', result: { places: [1, 2, 1] } });
    expect(game.position(state)).toMatchObject({ phase: 'over', toAct: null, losers: [1], chips: [2, 0, 1] });
    expect(game.legalActions(state, 5000)).toEqual({ actions: [], complete: true });
    expect(whyNot(state, stop(0))).toBe('CC-26 game-over');
  });

  test('[CC-26] several can lose at once; who owes a chip and has one hands it in all the same', () => {
    const start = table({ hands: ['5', '6', '7', '8'], chips: [0, 1, 0, 2] });
    const { state } = following(
      start,
      play(0, 'solo', 5),
      play(0, 'solo', 6),
      play(0, 'solo', 7),
      play(0, 'solo', 8),
    );
    expect(state).toMatchObject({ phase: 'over', losers: [0, 2], chips: [0, 0, 0, 2] });
    expect(game.turn(state)).toEqual({ kind: 'over', result: { places: [2, 1, 2, 1] } });
  });

  test('[CC-27] even both Redraws in one turn leave a draw pile: at most six cards are drawn in a round', () => {
    for (const players of [3, 4, 5]) {
      expect(dealtGame({ players }).drawPile.length).toBeGreaterThanOrEqual(6);
    }
  });
});

describe('[CC-28] what everyone can see', () => {
  const setting: Setting = {
    hands: ['1', 'S 2', '3 4'],
    reserves: ['5', '', '6'],
    plays: ['redraw'],
    drawPile: '7 8 9',
  };

  test('a seat sees its own hand, the reserves and the discard pile, never other hands or the draw pile', () => {
    const state = table(setting);
    const view = game.view(state, 1);
    expect(view.hands).toEqual([['?'], ['S', '2'], ['?', '?']]);
    expect(view.drawPile).toEqual(['?', '?', '?']);
    expect(view.reserves).toEqual([['5'], [], ['6']]);
    expect(view.discard).toEqual(game.position(state).discard);
  });

  test('an onlooker sees no hand', () => {
    expect(game.view(table(setting), 'onlooker').hands).toEqual([['?'], ['?', '?'], ['?', '?']]);
  });

  test('the face of a redrawn card is its drawer’s alone, its position public', () => {
    const { state: placing, events } = following(table(setting), stop(0));
    expect(game.view(placing, 1).drawn).toEqual({ card: '7', left: 2 });
    expect(game.view(placing, 0).drawn).toEqual({ card: '?', left: 2 });
    const drew = only(events, 'drew');
    expect(game.eventFor(drew, 1)).toEqual(drew);
    expect(game.eventFor(drew, 'onlooker')).toEqual({ ...drew, card: '?' });
    const placed = only(following(placing, place(1)).events, 'placed');
    expect(placed).toEqual({ type: 'placed', seat: 1, card: '7', to: 1 });
    expect(game.eventFor(placed, 2)).toEqual({ ...placed, card: '?' });
  });

  test('a deal shows each seat its own hand', () => {
    const { events } = settled(
      game,
      game.setup({ edition: 'dealt', players: 3, chips: 2, oldest: 0 }),
      seededRng('x'),
    );
    const dealt = only(events, 'dealt');
    const mine = game.eventFor(dealt, 2);
    expect(mine).toMatchObject({ hands: [Array(10).fill('?'), Array(10).fill('?'), dealt.hands[2]] });
  });
});
