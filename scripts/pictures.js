import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launched, served } from './browser.js';

/** Takes pictures of the first page and of every table, on a phone and on a desk, by day and in the evening. */

const PICTURES = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const SCREENS = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };
const LIGHTS = { day: 'light', evening: 'dark' };
const TABLES = ['checkered-combos', 'dealt', 'help', 'chip-it'];
/** Long enough for the others to have played a few cards. */
const SETTLING = 6000;

/** Sits down at that table and waits for its first turn. */
async function tablePicture(page, index, path) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).nth(index).click();
  await page.waitForSelector('.frame');
  await page.waitForTimeout(SETTLING);
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
