import { expect, test } from 'vitest';
import { BUDGET, weighed } from '../../scripts/weight.js';
import { RULESETS } from '../../src/games/rulesets.ts';
import { expectAccessible, expectRoomEverywhere, visitors } from './browser.ts';

const site = visitors();

const PAGES = [
  '/',
  ...RULESETS.flatMap(({ id }) => [`/new/${id}`, `/online/new/${id}`, `/learn/${id}`]),
  '/new/chip-it/pass',
  '/replay',
  '/nowhere',
  '/c/broken-%',
];

test.each(PAGES)('%s is accessible, fits every screen, and asks no other host', async (path) => {
  for (const dark of [false, true]) {
    const page = await site.page({ dark });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    expect([...hosts]).toEqual([site.url]);
    // By day or in the evening, everything is in the same place.
    if (!dark) await expectRoomEverywhere(page);
    await page.context().close();
  }
});

test.each(RULESETS.map(({ name }, i) => [name, i] as const))(
  'a first visit that goes on to a table of %s loads no more than it may',
  async (_, ruleset) => {
    const { first, table, bots } = await weighed(await site.context(), ruleset);
    expect(first).toBeLessThanOrEqual(BUDGET.first);
    expect(table).toBeLessThanOrEqual(BUDGET.table);
    expect(bots).toBeLessThanOrEqual(BUDGET.bots);
  },
);

test('the browser chooses the language, and a person can choose another', async () => {
  const page = await site.page({ language: 'de-AT' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sofort spielen' }).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('button', { name: 'Einstellungen' }).first().click();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
});

test('each way into a game is called by what it says and by the game', async () => {
  const page = await site.page();
  await page.goto('/');
  const ways = page.locator('.games .button');
  const names = await ways.evaluateAll((all) => all.map((way) => way.getAttribute('aria-label') ?? ''));
  const texts = await ways.allTextContents();
  expect(new Set(names).size).toBe(20);
  for (const [i, text] of texts.entries()) expect(names[i]?.startsWith(`${text.trim()}: `)).toBe(true);
});

test('a dialog gives the focus back to where it was opened', async () => {
  const page = await site.page();
  await page.goto('/');
  const settings = page.getByRole('button', { name: 'Settings' }).first();
  for (const close of ['Escape', 'Enter']) {
    await settings.press('Enter');
    await page.getByRole('dialog').waitFor();
    if (close === 'Enter') await page.getByRole('button', { name: 'Close' }).press('Enter');
    else await page.keyboard.press(close);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('two taps from the first page to the first card, also without a network once visited', async () => {
  const context = await site.context({ keeps: true, preferences: { speed: 'instant' } });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main').waitFor();
  await page.waitForURL('**/table/*');
  await page.reload();
  await page.waitForSelector('[data-world]');
  await page.goto('/learn/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.setOffline(false);
});
