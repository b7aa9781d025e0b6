import { expect, test } from 'vitest';
import { checkeredCombos as game } from '../../../../src/games/checkered-combos/game.ts';
import { mainText } from '../../../../src/games/checkered-combos/ui/bar.ts';
import { type Choosing, NOTHING, prospect } from '../../../../src/games/checkered-combos/ui/selection.ts';
import { labels } from '../../../../src/games/checkered-combos/words/en.ts';
import { type Setting, table } from '../table.ts';

/** What the main button says to seat 0, whose turn it is. */
function said(setting: Setting, choosing: Choosing): string {
  const state = table(setting);
  const view = game.view(state, 0);
  const { actions: legal } = game.legalActions(state, 5000);
  const rules = { legal, illegality: (action: (typeof legal)[number]) => game.illegality(state, 0, action) };
  return mainText({
    view,
    seat: 0,
    cast: { names: ['You', 'Ana', 'Ben'], you: 0 },
    labels,
    choosing,
    prospect: prospect(choosing, view.hands[0] ?? [], rules),
    legal,
  });
}

const group = (from: number, count: number): Choosing => ({ type: 'group', group: { from, count } });
const opening: Setting = { hands: ['7 7 X 3 S', '2 2', '9 9'] };
const second: Setting = { ...opening, reserves: ['5 1', '', ''], opener: 2, plays: ['pair 5'] };
const last: Setting = { ...opening, opener: 1, plays: ['solo 3', 'redraw'] };
const afterRedraw: Setting = { ...opening, opener: 2, plays: ['redraw'] };

test.each<[string, Setting, Choosing, string]>([
  ['nothing', opening, NOTHING, 'You open: pick a card, or neighbours that match'],
  ['a pair', opening, group(0, 2), 'Open with a pair of 7s'],
  ['a pair', second, group(0, 2), 'Play a pair of 7s: beats Ben’s pair of 5s'],
  ['a low card', second, group(3, 1), 'Solo 3: too low for Ben’s pair of 5s'],
  ['a Stop in company', second, group(3, 2), 'Stop goes alone'],
  ['what is nothing', second, group(1, 3), '7 X 3: no combination'],
  ['a reserve card', second, { type: 'taking', reserve: 0 }, 'Where does the 5 go? Pick a gap'],
  ['a gap', second, { type: 'taking', reserve: 0, gap: 2 }, 'Take the 5: between 7 and X'],
])('with %s picked the bar says what will happen', (_, setting, choosing, text) => {
  expect(said(setting, choosing)).toBe(text);
});

test('[CC-17] whoever is sure to win a turn with a Redraw is told what it costs', () => {
  expect(said(last, group(0, 2))).toBe('Play a pair of 7s: beats Ana’s solo 3, and you draw 3');
  expect(said(last, group(4, 1))).toBe('Play Stop: the turn ends, it is yours, you draw 3, you open next');
});

test('[CC-20] in Dealt! a Stop only opens, and not even that after a lone Redraw', () => {
  expect(said({ ...last, edition: 'dealt' }, group(4, 1))).toBe('Play Stop: the turn ends, you open next');
  expect(said({ ...afterRedraw, edition: 'dealt' }, group(4, 1))).toBe('Play Stop: the turn ends');
});
