import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { RULESETS } from '../../src/games/rulesets.ts';
import { expectAccessible, visitors } from './browser.ts';
import { playByClicks, playByKeys, QUICK, seated } from './player.ts';

/** Whole games against bots, by every way to play. */

const site = visitors();
const IDS = RULESETS.map(({ id }) => id);

/** The cloth on which is played. */
function clothOf(page: Page): Promise<string> {
  return page.locator('.page').evaluate((table) => getComputedStyle(table).getPropertyValue('--cloth'));
}

test.each(IDS)('%s: a whole game against bots by clicking, then step by step through it', async (id) => {
  const page = await site.page({ preferences: QUICK });
  await seated(page, id);
  const cloth = await clothOf(page);
  await playByClicks(page, id);
  // Whoever plays alone is "you" to the end, and a guest in the record only.
  expect(await page.locator('dialog[open]').textContent()).not.toContain('Guest');
  await expectAccessible(page);
  // A tap right after the dialog came up would be taken for one on its way.
  await page.waitForTimeout(500);
  await page.locator('dialog a[href^="/replay/"]').click();
  await page.getByRole('button', { name: 'Forward' }).waitFor();
  expect(await clothOf(page)).toBe(cloth);
  // All hands are open from the deal on, also to those who hear them.
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('img', { name: /(.*, ){2}/ }).count()).toBe(3);
  const told = new Set<string>();
  for (let step = 0; step < 12; step++) {
    told.add((await page.locator('.story').textContent()) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  expect(told.size).toBeGreaterThan(8);
  const end = page.getByRole('button', { name: 'To the end' });
  await end.press('Enter');
  expect(await end.getAttribute('aria-disabled')).toBe('true');
  expect(await end.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.goto(`/learn/${id}/lesson`);
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  expect(await clothOf(page)).toBe(cloth);
});

test.each(IDS)('%s: a whole game by keyboard alone', async (id) => {
  const page = await site.page({ preferences: QUICK });
  await seated(page, id);
  await playByKeys(page, id);
});
