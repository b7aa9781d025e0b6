import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launched, served } from './browser.js';

/** Takes pictures of the first page and of every table, on a phone and on a desk, by day and in the evening. */

const PICTURES = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const SCREENS = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };
const LIGHTS = { day: 'light', evening: 'dark' };
const TABLES = ['checkered-combos', 'dealt', 'help', 'chip-it'];
/** [ms] Long enough for the others to have played a few cards. */
const SETTLING = 8000;
/** With so many events told there is something to see. */
const EVENTFUL = 4;
const TRIES = 12;

/** Sits down at that table and waits for a turn; whether cards are on the table then, and no dialog over it. */
async function isSeated(page, index) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).nth(index).click();
  await page.waitForSelector('.frame');
  const yourTurn = page.getByText('Your turn', { exact: true }).first();
  await yourTurn.waitFor({ timeout: SETTLING }).catch(() => undefined);
  // What plays itself has done so by now.
  await page.waitForTimeout(1500);
  const told = await page.locator('aside ol li').count();
  const dialogs = await page.locator('dialog[open]').count();
  return told >= EVENTFUL && dialogs === 0 && (await yourTurn.isVisible());
}

/** Picks cards until the button says what would happen, the last in hand first. */
async function pick(page) {
  const cards = page.locator('.hand [data-index]');
  const ready = page.locator('.frame button.main:not(:disabled)');
  for (let i = (await cards.count()) - 1; i >= 0 && (await ready.count()) === 0; i--) {
    if ((await cards.nth(i).locator('.dimmed').count()) === 0) await cards.nth(i).click();
  }
}

async function tablePicture(page, index, path) {
  for (let i = 0; i < TRIES && !(await isSeated(page, index)); i++);
  await pick(page);
  // Cards have arrived, and a note why one of them can't be played is gone.
  await page.mouse.move(0, 0);
  await page
    .locator('[role="alert"] button')
    .click({ timeout: 500 })
    .catch(() => undefined);
  await page.waitForTimeout(600);
  await page.screenshot({ path });
}

mkdirSync(PICTURES, { recursive: true });
const server = await served();
const browser = await launched();
for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const [light, colorScheme] of Object.entries(LIGHTS)) {
    const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme, locale: 'en' });
    const page = await context.newPage();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${PICTURES}/home-${screen}-${light}.png` });
    for (const [index, table] of TABLES.entries()) {
      await tablePicture(page, index, `${PICTURES}/${table}-${screen}-${light}.png`);
    }
    await context.close();
  }
}
await browser.close();
await server.close();
