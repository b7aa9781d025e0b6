import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { served } from '../../scripts/browser.js';
import { RULESETS } from '../../src/games/rulesets.ts';

/** A smoke test in Debian's Firefox, where that is installed. */

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = process.env['PATH']?.split(delimiter) ?? [];
const FIREFOX = PLACES.flatMap((place) => NAMES.map((name) => join(place, name))).find((path) =>
  existsSync(path),
);
if (!FIREFOX) process.stderr.write('NO FIREFOX IS INSTALLED HERE: its smoke test does not run.\n');

let browser: Browser;
let site: Awaited<ReturnType<typeof served>>;

beforeAll(async () => {
  if (!FIREFOX) return;
  site = await served();
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Plays as long as the table lets one: the main button, else a card, like somebody in a hurry. */
async function playedOn(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) {
    await page.evaluate((turn) => {
      const mains = [...document.querySelectorAll<HTMLElement>('dialog[open] .main, .frame button.main')];
      const main = mains.find((each) => !each.matches(':disabled'));
      const cards = [
        ...document.querySelectorAll<HTMLElement>('.frame [data-index], .frame fieldset button'),
      ];
      (main ?? cards[turn % Math.max(1, cards.length)])?.click();
    }, move);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

function story(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('.story')?.textContent ?? '');
}

test.skipIf(!FIREFOX).each(RULESETS.map(({ name }, i) => ({ name, i })))(
  'Firefox: $name is dealt and played, and a reload goes on with it',
  async ({ i }) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const problems: unknown[] = [];
    page.on('pageerror', (error) => problems.push(error));
    await page.goto(site.url);
    await page.evaluate(() =>
      localStorage.setItem('upcard preferences', '{"language":"en","speed":"instant"}'),
    );
    await page.reload();
    const buttons = await page
      .waitForSelector('::-p-text(Play now)')
      .then(() => page.$$('::-p-text(Play now)'));
    await buttons[i]?.click();
    await page.waitForSelector('.frame');
    await playedOn(page, 80);
    expect(await story(page)).toMatch(/\bYou (play|pass|put|take|stop|zap|ask|give|switch)/i);
    const address = page.url();
    await page.reload();
    await page.waitForSelector('.frame');
    expect(page.url()).toBe(address);
    expect((await story(page)).length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    await context.close();
  },
);
