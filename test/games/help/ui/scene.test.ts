import { expect, test } from 'vitest';
import { help as game } from '../../../../src/games/help/game.ts';
import { outcome } from '../../../../src/games/help/ui/outcome.ts';
import { ringBearer, wouldHelp } from '../../../../src/games/help/ui/ring.ts';
import { scene } from '../../../../src/games/help/ui/scene.ts';
import { deal, following, newGame, no, play, table } from '../table.ts';

test('[HE-13] a cry for help has the stage until it is answered', () => {
  const asks = table({ hands: ['11 3 3 Z', '1 2 3 4', '5 6 7 8'], row: '2' });
  const after = following(asks, play('11'));
  const view = game.view(after.state, 2);
  expect(scene(view, after.events)).toEqual({ kind: 'asked', asker: 1, giver: 0 });
  expect(scene(view, [])).toEqual({ kind: 'asked', asker: 1, giver: 0 });
  const helped = following(after.state, { type: 'give', card: 'Z' });
  expect(scene(game.view(helped.state, 2), helped.events)).toEqual({ kind: 'helped', asker: 1, giver: 0 });
});

test('[HE-15] help that didn’t come is told with who got a point', () => {
  const lost = following(
    table({ hands: ['11 3 3 4', '1 2 3 4', '5 6 7 8'], row: '2', points: [1, 0, 1], next: '5' }),
    play('11'),
  );
  const view = game.view(lost.state, 0);
  expect(scene(view, lost.events)).toEqual({ kind: 'lost', asker: 1, giver: 0 });
  const { loss, seats } = outcome(view, lost.events);
  expect(loss).toEqual({ kind: 'lost', asker: 1, giver: 0 });
  expect(seats[0]).toEqual({ seat: 2, points: 2, scored: true, wins: false });
});

test('[HE-16] a helpless asker has nobody beside them', () => {
  const lost = following(
    table({ hands: ['N 1 1 2', '1 2 3 4', '5 6 7 8'], row: '11', no: ['', '', 'fresh'], next: '3' }),
    no,
  );
  expect(scene(game.view(lost.state, 0), lost.events)).toEqual({ kind: 'lost', asker: 1, giver: undefined });
});

test('[HE-4] a round begins with the numbers called, and luck is told where they are equal', () => {
  const begun = following(newGame(3), deal(['4 5 6 7', '2 W W W', '9 9 S Z']));
  expect(scene(game.view(begun.state, 0), begun.events)).toMatchObject({
    kind: 'start',
    seat: 1,
    card: '2',
    calls: [{ card: '4' }, { card: '2' }, { card: '9' }],
  });
  const tied = following(newGame(3), deal(['2 5 6 7', '2 W W W', '9 9 S Z']));
  expect(scene(game.view(tied.state, 0), tied.events)).toMatchObject({ kind: 'start', seat: undefined });
  const broken = following(tied.state, { type: 'begin', seat: 1 });
  expect(scene(game.view(broken.state, 0), broken.events)).toMatchObject({
    seat: 1,
    calls: [
      { seat: 0, card: '2' },
      { seat: 1, card: '2' },
    ],
    tie: { seat: 1 },
  });
});

test('what is drawn is no news', () => {
  const after = following(table({ hands: ['7 3 3 Z', '9 2 3 4', '5 6 7 8'], row: '2' }), play('7'));
  expect(scene(game.view(after.state, 0), after.events)).toMatchObject({ events: [{ type: 'played' }] });
});

test('[HE-13] the ring hangs with whom the viewer would ask, and nowhere if there is nobody', () => {
  const view = game.view(
    table({ hands: ['7 3 3 Z', '9 2 3 4', '5 6 7 8'], row: '2', no: ['', '', 'fresh'] }),
    0,
  );
  expect(wouldHelp(view, 0)).toBe(1);
  expect(ringBearer(view, 0)).toBe(1);
  expect(ringBearer(view, 'onlooker')).toBe(1);
  const alone = { ...view, no: [null, 'skipped', 'fresh'] as const };
  expect(ringBearer(alone, 0)).toBeUndefined();
});
