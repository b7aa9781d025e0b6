import { expect, test } from 'vitest';
import { without } from '../../src/core/lists.ts';
import * as combos from '../../src/games/checkered-combos/cards.ts';
import * as chipIt from '../../src/games/chip-it/cards.ts';
import { visitors } from './browser.ts';
import { type Story, sitDownAt } from './laidTable.ts';
import { listenTo } from './listening.ts';
import { clickUntil, QUICK, seated } from './player.ts';

const site = visitors();

test('each line of the log is spoken once, the first ones too', async () => {
  const page = await site.page({ preferences: QUICK });
  const heard = await listenTo(page);
  await seated(page, 'help');
  const lines = page.locator('.unseen[role=log] > p');
  await clickUntil(page, async () => (await lines.count()) >= 8, 'the first lines');
  const told = await lines.allTextContents();
  const spoken = (await heard()).filter((line) => told.includes(line));
  expect(spoken.slice(0, told.length)).toEqual(told);
});

const HANDS = '4 4 1 3 5 7 9 11 2 6  5 8 11 8 11 8 10 3 10 1  2 9 7 9 7 9 7 5 6 12  1 4  2 3  6 1'.split(
  / +/,
);

/** Whoever sits down has to beat a solo 5. */
const SOLO: Story = {
  game: 'checkered-combos',
  options: { players: 3, oldest: 0 },
  deal: {
    type: 'deal',
    deck: [...HANDS, ...(without<string>(combos.cardNames(combos.DECK), HANDS) ?? [])],
  },
  actions: [
    [1, { type: 'play', from: 0, count: 1, combo: 'solo', value: 5 }],
    [2, { type: 'take', reserve: 0, to: 0 }],
  ],
};

test('checkered-combos: one’s turn is spoken once, with what is to be beaten, then what Enter would do', async () => {
  const page = await site.page({ preferences: QUICK });
  const heard = await listenTo(page);
  await sitDownAt(page, SOLO);
  const spoken = [
    'Yuki takes a 6 from the reserve.',
    'Your turn. Beat Kofi’s solo 5, or take a reserve card',
  ];
  await expect.poll(async () => (await heard()).slice(2)).toEqual(spoken);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  spoken.push('Play a pair of 4s: beats Kofi’s solo 5');
  await expect.poll(async () => (await heard()).slice(2)).toEqual(spoken);
});

test('what happens while a dialog is open is spoken, too, and then one’s turn', async () => {
  const page = await site.page({ preferences: { ...QUICK, speed: 'slow' } });
  const heard = await listenTo(page);
  await sitDownAt(page, { ...SOLO, actions: SOLO.actions.slice(0, 1) });
  await page.keyboard.press('t');
  await page.locator('dialog [role=log]').waitFor({ state: 'attached' });
  const spoken = [expect.stringMatching(/^Yuki /), expect.stringMatching(/^Your turn\. Beat /)];
  await expect.poll(async () => (await heard()).slice(-2), { timeout: 10_000 }).toEqual(spoken);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await heard()).slice(-3)).toEqual([...spoken, expect.stringMatching(/4/)]);
});

/** Whoever sits down opens, with the lowest cards. */
const OPENING: Story = {
  game: 'chip-it',
  options: { players: 3, first: 0 },
  deal: { type: 'deal', deck: chipIt.cardNames(chipIt.DECK) },
  actions: [],
};

test('chip-it: each price is spoken', async () => {
  const page = await site.page({ preferences: QUICK });
  const heard = await listenTo(page);
  await sitDownAt(page, OPENING);
  const turn = 'Your turn. The table is clear: play any cards of one value, or pass.';
  await expect.poll(async () => (await heard()).at(-1)).toBe(turn);
  await page.locator('.hand [data-index="0"]').press('Space');
  await expect.poll(async () => (await heard()).at(-1)).toBe('Play 2: takes no points');
  await page.keyboard.press('+');
  await expect.poll(async () => (await heard()).at(-1)).toBe('Play 2 as 3: take one point');
  expect((await heard()).filter((line) => line === turn)).toHaveLength(1);
});

test('help: one’s turn is spoken with what the bar says', async () => {
  const page = await site.page({ preferences: { ...QUICK, forcedPlays: false } });
  const heard = await listenTo(page);
  await seated(page, 'help');
  await page.getByText('Your turn', { exact: true }).first().waitFor();
  const bar = await page.locator('.frame .bar .button').first().textContent();
  await expect
    .poll(async () => (await heard()).filter((line) => line.startsWith('Your turn')))
    .toEqual([`Your turn. ${bar}`]);
});
