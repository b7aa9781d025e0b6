import { expect, test } from 'vitest';
import { checkeredCombos as game } from '../../../../src/games/checkered-combos/game.ts';
import type { Event, View } from '../../../../src/games/checkered-combos/types.ts';
import { gathering, layout, zones } from '../../../../src/games/checkered-combos/ui/layout.ts';
import { redrawDue, slots, tableTurn } from '../../../../src/games/checkered-combos/ui/turn.ts';
import { motions } from '../../../../src/kit/motion/layout.ts';
import { following, place, play, redraw, type Setting, stop, table, take } from '../table.ts';

interface Seen {
  readonly before: View;
  readonly now: View;
  readonly happened: readonly Event[];
}

/** What seat 0 sees before and after the actions. */
function seen(setting: Setting, ...actions: Parameters<typeof following>[1][]): Seen {
  const start = table(setting);
  const after = following(start, ...actions);
  return {
    before: game.view(start, 0),
    now: game.view(after.state, 0),
    happened: after.events.flatMap((event) => game.eventFor(event, 0) ?? []),
  };
}

test('cards played travel from the hand to the table, and the hand closes up in order', () => {
  const { before, now } = seen(
    { hands: ['4 7 7 3', '2 5', '9 9'], reserves: ['', '8', ''] },
    play(1, 'pair', 7),
  );
  const hand = zones.hand(now, 0);
  const onTable = zones.play(now, 0);
  expect(motions(layout(before), layout(now))).toEqual([
    { from: { zone: hand, index: 3 }, to: { zone: hand, index: 1 } },
    { from: { zone: hand, index: 1 }, to: { zone: onTable, index: 0 } },
    { from: { zone: hand, index: 2 }, to: { zone: onTable, index: 1 } },
  ]);
});

test('[CC-12] a reserve card travels into its gap', () => {
  const setting: Setting = {
    hands: ['4 7', '2 5', '9 9'],
    reserves: ['6 1', '8', ''],
    opener: 2,
    plays: ['pair 9'],
  };
  const { before, now } = seen(setting, take(0, 1));
  expect(motions(layout(before), layout(now))).toContainEqual({
    from: { zone: zones.reserve(now, 0), index: 0 },
    to: { zone: zones.hand(now, 0), index: 1 },
  });
});

test('hidden cards stay hidden in a layout', () => {
  const { now } = seen({ hands: ['4 7', '2 5', '9 9'] }, play(0, 'solo', 4));
  expect(layout(now).find(({ name }) => name === zones.hand(now, 1))?.cards).toEqual(['?', '?']);
});

const lastToAct: Setting = {
  hands: ['4 7 12 1', '2 5', '9 9'],
  opener: 1,
  plays: ['solo 3', 'solo 4'],
};

test('[CC-6] the turn that has just ended stays on the table until the next begins', () => {
  const { before, now, happened } = seen(lastToAct, play(1, 'solo', 7));
  const turn = tableTurn(before, happened, now);
  expect(now.turn.plays).toEqual([]);
  expect(turn).toMatchObject({ opener: 1, over: true });
  expect(turn.plays.map(({ seat }) => seat)).toEqual([1, 2, 0]);
  expect(slots('checkered-combos', turn).map(({ leads }) => leads)).toEqual([false, false, true]);
});

test('[CC-18] a turn that is over is gathered by its winner, one being played by nobody', () => {
  const { before, now, happened } = seen(lastToAct, play(1, 'solo', 7));
  const over = gathering(now, tableTurn(before, happened, now));
  expect(over(zones.play(now, 1))).toBe('seat-0');
  expect(over(zones.hand(now, 1))).toBeUndefined();
  expect(gathering(before, tableTurn(undefined, [], before))(zones.play(before, 1))).toBeUndefined();
});

test('without the view before, as when stepping back, the turn is the one in the view', () => {
  const { now, happened } = seen(lastToAct, play(1, 'solo', 7));
  expect(tableTurn(undefined, happened, now)).toMatchObject({ opener: 0, plays: [], over: false });
  expect(tableTurn(now, happened, now)).toMatchObject({ plays: [], over: false });
});

test('[CC-16] a Stop leads in Checkered Combos, [CC-19] the highest combination in Dealt!', () => {
  const setting: Setting = { hands: ['S 7 12', '2 5', '9 9'], opener: 2, plays: ['solo 3'] };
  const leads = (edition: 'checkered-combos' | 'dealt') => {
    const { before, now, happened } = seen({ ...setting, edition }, stop(0));
    return slots(edition, tableTurn(before, happened, now)).find((slot) => slot.leads)?.seat;
  };
  expect(leads('checkered-combos')).toBe(0);
  expect(leads('dealt')).toBe(2);
});

test('[CC-17] who redraws as it stands, and how many', () => {
  const { before, now, happened } = seen(
    { hands: ['R 7 12', '2 5', '9 9'], opener: 2, plays: ['solo 3'] },
    redraw(0),
  );
  expect(redrawDue(now, tableTurn(before, happened, now))).toEqual({ count: 3, seat: 2 });
});

test('[CC-17] drawn cards come from the pile and go to their gap', () => {
  const setting: Setting = {
    hands: ['R 7 12', '2 5', '9 9'],
    drawPile: '8 6 4 3 3 1',
    opener: 1,
    plays: ['solo 2', 'redraw'],
  };
  const drawn = seen(setting, play(2, 'solo', 12));
  expect(layout(drawn.now).find(({ name }) => name === zones.drawn(drawn.now))?.cards).toEqual(['8']);
  const placed = seen(setting, play(2, 'solo', 12), place(0));
  expect(layout(placed.now).find(({ name }) => name === zones.hand(placed.now, 0))?.cards).toEqual([
    '8',
    'R',
    '7',
  ]);
});
