import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../../src/core/game.ts';
import { settled } from '../../../src/core/play.ts';
import { seededRng } from '../../../src/core/rng.ts';
import { checkeredCombos as game } from '../../../src/games/checkered-combos/game.ts';
import type { Event, View } from '../../../src/games/checkered-combos/types.ts';
import {
  type After,
  following,
  place,
  play,
  position,
  redraw,
  type Setting,
  stop,
  table,
  take,
} from './table.ts';

const WORLDS = 40;

function seenBy(viewer: Viewer, events: readonly Event[]): Event[] {
  return events.flatMap((event) => game.eventFor(event, viewer) ?? []);
}

/** Worlds for the viewer; each adds up and looks to them like the real one. */
function worlds({ state, events }: After, viewer: Viewer): View[] {
  const view = game.view(state, viewer);
  return Array.from({ length: WORLDS }, (_, i) => {
    const world = game.determinize(view, seenBy(viewer, events), seededRng(`world ${i}`));
    expect(JSON.stringify(game.view(world, viewer))).toBe(JSON.stringify(view));
    const full = game.position(world);
    expect(game.parsePosition(full)).toMatchObject({ ok: true });
    return full;
  });
}

/** How the places of a seat's hand look in these worlds: the card where it is always the same, else "?". */
function known(full: readonly View[], seat: number): string {
  const [first] = full;
  const cards = first?.hands[seat] ?? [];
  return cards
    .map((card, i) => (full.every(({ hands }) => hands[seat]?.[i] === card) ? card : '?'))
    .join(' ');
}

const hands = ['9 6 3 2', '2 8 7 1', '10 11 12 4'];

describe('[CC-28] a world for a viewer adds up, looks the same to them, and varies', () => {
  test.each<[string, () => After]>([
    ['at the start of a turn', () => following(table({ hands }))],
    [
      'with combinations, a Redraw and a take on the table',
      () => following(table({ hands: [...hands, '7 7'], plays: ['pair 5: 5 X', 'redraw', 'take'] })),
    ],
    [
      'with a Stop on the table',
      () => following(table({ hands: ['1 2', 'S 2', '3 4'], plays: ['redraw'] }), stop(0)),
    ],
    [
      'with two Redraws on the table and one card placed',
      () =>
        following(
          table({ hands: ['1 2', '7 8', '9 3'], plays: ['redraw', 'redraw'] }),
          play(0, 'solo', 9),
          place(1),
        ),
    ],
    [
      'when the game is over',
      () =>
        following(
          table({ hands: ['5', '6 1 8 9 10', '7'], chips: [1, 0, 1] }),
          play(0, 'solo', 5),
          play(0, 'solo', 6),
          play(0, 'solo', 7),
        ),
    ],
  ])('%s', (_, made) => {
    for (const viewer of [0, 1, 2, 'onlooker'] as const) {
      const after = made();
      for (const remembered of [after, { ...after, events: [] }]) {
        const different = new Set(worlds(remembered, viewer).map((world) => JSON.stringify(world)));
        expect(different.size).toBeGreaterThan(WORLDS / 4);
      }
    }
  });

  test('every unseen card gets everywhere', () => {
    const setting: Setting = { hands, drawPile: '5 5 5', reserves: ['12 12', '', ''] };
    const seen = worlds(following(table(setting)), 0);
    const unseen = [...hands.slice(1), '5 5 5'].join(' ').split(' ');
    const places = [...seen.map((world) => world.hands[1] ?? []), ...seen.map((world) => world.drawPile)];
    expect(new Set(places.flat())).toEqual(new Set(unseen));
    const lasts = new Set(seen.map((world) => world.drawPile.at(-1)));
    expect(lasts.size).toBeGreaterThan(4);
  });
});

describe('[CC-12] [CC-28] a reserve card taken is known where it lies', () => {
  const setting: Setting = {
    hands: ['2 R 3 4 5', 'S R 8 7 6 9', '12 12 12 11'],
    reserves: ['', '10 10', '11'],
    plays: ['solo 1'],
    drawPile: '1 1 1 2 2 2',
  };
  const taken = (to: number): After => following(table(setting), take(0, to), take(0, 0));

  test.each([
    [0, '10 ? ? ? ? ? ?'],
    [3, '? ? ? 10 ? ? ?'],
    [6, '? ? ? ? ? ? 10'],
  ])('put in at %i', (to, expected) => {
    const after = taken(to);
    expect(known(worlds(after, 0), 1)).toBe(expected);
    expect(known(worlds(after, 'onlooker'), 1)).toBe(expected);
    expect(known(worlds({ ...after, events: [] }, 0), 1)).toBe('? ? ? ? ? ? ?');
  });

  test.each([
    ['a combination in front of it', 6, play(2, 'straight3', 8), '? ? ? 10'],
    ['a combination behind it', 2, play(4, 'straight2', 7), '? ? 10 ? ?'],
    ['a Stop in front of it', 3, stop(0), '? ? 10 ? ? ?'],
    ['a Redraw in front of it', 3, redraw(1), '? ? 10 ? ? ?'],
    ['another reserve card in front of it', 3, take(0, 1), '? 10 ? ? 10 ? ? ?'],
    ['another reserve card behind it', 3, take(0, 7), '? ? ? 10 ? ? ? 10'],
    ['the card itself', 3, play(3, 'solo', 10), '? ? ? ? ? ?'],
  ])('when its owner plays or takes %s', (_, to, action, expected) => {
    const before = taken(to);
    const opened = following(before.state, play(0, 'solo', 2));
    const after = following(opened.state, action);
    const events = [...before.events, ...opened.events, ...after.events];
    expect(known(worlds({ state: after.state, events }, 0), 1)).toBe(expected);
  });

  test('[CC-17] when its owner redraws around it', () => {
    const before = taken(3);
    const after = following(before.state, redraw(1), stop(0), place(0), place(3), place(8));
    const events = [...before.events, ...after.events];
    expect(known(worlds({ state: after.state, events }, 0), 1)).toBe('? ? ? ? 10 ? ? ? ?');
    expect(known(worlds({ state: after.state, events }, 1), 1)).toBe('1 R 8 1 10 7 6 9 1');
  });

  test('[CC-25] until all is dealt again', () => {
    const before = taken(0);
    const next = settled(game, game.setup(before.state.options), seededRng('next'));
    const events = [...before.events, ...next.events];
    expect(known(worlds({ state: next.state, events }, 0), 1)).toBe(Array(10).fill('?').join(' '));
  });
});

test('[CC-15] in every world, the one to act can go on', () => {
  const start = table({ hands: ['1 2 3 4', '5 6 8 9 S', '3 4 6 7 10'], plays: ['trips 12'] });
  for (const viewer of [0, 2, 'onlooker'] as const) {
    for (const { hands: drawn } of worlds({ state: start, events: [] }, viewer)) {
      expect(drawn[1]?.some((card) => card === 'S' || card === 'R')).toBe(true);
    }
  }
});

test('[CC-15] a view in which nobody can go on still gets a world', () => {
  const full = position({ hands: ['1', '3', '2'], plays: ['pair 7'] });
  const hide = (cards: readonly unknown[]) => cards.map(() => '?' as const);
  const view = { ...full, hands: full.hands.map(hide), drawPile: hide(full.drawPile) };
  const world = game.determinize(view, [], seededRng('stuck'));
  expect(game.view(world, 'onlooker')).toEqual(view);
});

test('[CC-1] there is no world with a card too many', () => {
  const view = game.view(table({ hands }), 0);
  const wrong = { ...view, discard: [...view.discard, '9' as const] };
  expect(() => game.determinize(wrong, [], seededRng('wrong'))).toThrow(
    'the open cards are part of the deck',
  );
});
