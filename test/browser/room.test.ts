import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { without } from '../../src/core/lists.ts';
import { cardNames, DECK } from '../../src/games/checkered-combos/cards.ts';
import * as chipIt from '../../src/games/chip-it/cards.ts';
import { RULESETS } from '../../src/games/rulesets.ts';
import {
  ENLARGED,
  expectAccessible,
  expectNoOverlap,
  expectNoSideScroll,
  expectRoomForLargeLetters,
  SIZES,
  visitors,
} from './browser.ts';
import { type Story, sitDownAt } from './laidTable.ts';
import { QUICK } from './player.ts';

/** Where room gets scarce: large letters, and the fullest hand there can be. */

const site = visitors();

const PAGES = ['/', '/new/chip-it', '/learn/help', '/replay'];

test.each(PAGES)('%s has room for letters of twice the size', async (path) => {
  const page = await site.page({ language: 'de' });
  await page.goto(path);
  await page.getByRole('main').waitFor();
  await expectRoomForLargeLetters(page);
});

test.each(RULESETS.map(({ id }) => id))(
  '%s: the table has room for letters of twice the size',
  async (id) => {
    const page = await site.page({ language: 'de', preferences: QUICK });
    await page.goto(`/new/${id}`);
    await page.getByRole('button', { name: 'Karten geben' }).click();
    await page.getByText('Du bist dran', { exact: true }).first().waitFor();
    await expectRoomForLargeLetters(page);
    const centre = await page.locator('.frame > .centre').boundingBox();
    expect(centre?.height).toBeGreaterThan(300);
  },
);

/** Controls that nobody can click, even scrolled to. */
function unreachable(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.frame button:not([aria-hidden])')]
      .filter((control) => {
        control.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !hit || !control.contains(hit);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
  );
}

test.each(RULESETS.map(({ id }) => id))(
  '%s: in a window enlarged to four times all can be reached, by scrolling down only',
  async (id) => {
    const page = await site.page({ language: 'de', size: ENLARGED, preferences: QUICK });
    await page.goto(`/new/${id}`);
    await page.getByRole('button', { name: 'Karten geben' }).click();
    await page.getByText('Du bist dran', { exact: true }).first().waitFor();
    for (const height of [256, 180]) {
      await page.setViewportSize({ width: 320, height });
      await expectNoSideScroll(page);
      expect(await unreachable(page)).toEqual([]);
      const centre = await page.locator('.frame > .centre').boundingBox();
      expect(centre?.height).toBeGreaterThan(200);
    }
  },
);

const HANDS = '12 1 3 5 7 9 11 2 4 6  R 11 11 11 8 8 8 10 10 10  R 9 9 9 7 7 7 5 5 5';
const RESERVES = '1 4  2 3  6 1';

function deck(): readonly string[] {
  const dealt = `${HANDS}  ${RESERVES}`.split(/ +/);
  return [...dealt, ...(without<string>(cardNames(DECK), dealt) ?? [])];
}

function solo(from: number, value: number): unknown {
  return { type: 'play', from, count: 1, combo: 'solo', value };
}

const TAKE = { type: 'take', reserve: 0, to: 0 };

/** [CC-12] Both reserve cards taken, then [CC-17] both Redraws won with a 12: 10 + 2 − 1 + 6 cards. */
const FULLEST: Story = {
  game: 'checkered-combos',
  options: { players: 3, oldest: 0 },
  deal: { type: 'deal', deck: deck() },
  actions: [
    [1, solo(6, 8)],
    [2, TAKE],
    [0, TAKE],
    [1, solo(5, 8)],
    [2, TAKE],
    [0, TAKE],
    [1, { type: 'redraw', from: 0 }],
    [2, { type: 'redraw', from: 2 }],
    [0, solo(2, 12)],
    ...[11, 12, 13, 14, 15].map((to) => [0, { type: 'place', to }] as const),
  ],
};

test('checkered-combos: the fullest hand there can be fits every screen, also while a card is put into it', async () => {
  const page = await site.page({ preferences: QUICK });
  await sitDownAt(page, FULLEST);
  const cards = page.locator('.hand [data-index]');
  const eachSize = async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectNoSideScroll(page);
      await expectNoOverlap(page);
      const widths = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
      const bottoms = await cards.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().bottom),
      );
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(size.height);
    }
  };
  expect(await cards.count()).toBe(16);
  await page.locator('[data-gap="9"]').first().click();
  await eachSize();
  await page.locator('.frame button.main').click();
  await page.waitForFunction(() => document.querySelectorAll('.hand [data-index]').length === 17);
  await expectAccessible(page);
  await eachSize();
});

/** Parts of the table that hold more than they show. */
function cutAreas(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.frame, .frame > .centre, .frame > .centre section')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ className }) => className),
  );
}

const RAISES = [
  { cards: ['g3', 'p2', 'g4'], value: 4 },
  { cards: ['g4', 'g5', 'p6'], value: 6 },
  { cards: ['g6', 'g7', 'p7'], value: 7 },
];

/** Four with fifteen cards each; the others have raised, one after the other. */
function crowd(): Story {
  const played = RAISES.flatMap(({ cards }) => cards);
  const rest = without<string>(chipIt.cardNames(chipIt.DECK), played) ?? [];
  const hands = RAISES.flatMap(({ cards }, i) => [...cards, ...rest.slice(15 + 12 * i, 27 + 12 * i)]);
  return {
    game: 'chip-it',
    options: { players: 4, first: 1 },
    deal: { type: 'deal', deck: [...rest.slice(0, 15), ...hands] },
    actions: RAISES.map((raise, i) => [i + 1, { type: 'play', ...raise }]),
  };
}

test('chip-it: what is to be beaten is in sight on short phones, and stays where it is', async () => {
  const page = await site.page({ language: 'de', preferences: QUICK });
  await sitDownAt(page, crowd());
  const bar = page.locator('.frame .bar').first();
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [320, 568],
    [360, 600],
    [375, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSideScroll(page);
    expect(await cutAreas(page)).toEqual([]);
    const place = await bar.boundingBox();
    for (const i of [12, 13, 14]) await page.locator(`.hand [data-index="${i}"]`).click();
    await page.locator('.ladder').waitFor();
    await expectNoOverlap(page);
    expect(await bar.boundingBox()).toEqual(place);
    await page.keyboard.press('Escape');
  }
});

test.each(RULESETS.map(({ id }) => id))('%s: on a laptop, log and links are in sight', async (id) => {
  const page = await site.page({ language: 'de', size: { width: 1366, height: 768 }, preferences: QUICK });
  await page.goto(`/new/${id}`);
  await page.getByRole('button', { name: 'Karten geben' }).click();
  await page.getByText('Du bist dran', { exact: true }).first().waitFor();
  const log = await page.locator('aside .story ol').boundingBox();
  expect(log?.height).toBeGreaterThan(100);
  for (const link of await page.locator('aside .more .button').all()) {
    const box = await link.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(768);
  }
});

test.each(RULESETS.map(({ id }) => id))('%s: the lesson leaves the table its room', async (id) => {
  const page = await site.page({ language: 'de', size: { width: 320, height: 640 }, preferences: QUICK });
  await page.goto(`/learn/${id}/lesson`);
  const next = page.getByRole('button', { name: 'Weiter' });
  await next.waitFor();
  // The letters may still be on their way.
  await expect.poll(() => cutAreas(page)).toEqual([]);
  await expectRoomForLargeLetters(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const text = await page.locator('.tutor').boundingBox();
  expect(text?.width).toBeGreaterThan(300);
});
