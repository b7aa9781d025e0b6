import type { Page } from 'playwright-core';

/** Notes what a screen reader would say of the live regions: what comes into them once they are there. */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const hear = ({ target, addedNodes }: MutationRecord) => {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(
        '[role=status], [role=log], [aria-live]',
      );
      // Outside of an open dialog all is mute.
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
      if (!region || dialog?.contains(region) === false) return;
      const isWhole = !region.matches('[role=log]');
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
