import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visitors } from './browser.ts';
import { clickUntil, QUICK, seated } from './player.ts';

const site = visitors();

/** Notes what a screen reader would say of the live regions: what comes into them once they are there. */
async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const hear = ({ target, addedNodes }: MutationRecord) => {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(
        '[role=status], [role=log]',
      );
      if (!region) return;
      const isWhole = region.matches('[role=status]');
      const news = isWhole || addedNodes.length === 0 ? [isWhole ? region : target] : [...addedNodes];
      heard.push(...news.map(({ textContent }) => textContent?.trim() ?? '').filter((told) => told !== ''));
    };
    new MutationObserver((changes) => changes.forEach(hear)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => [...(window as unknown as { heard: string[] }).heard]);
}

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
