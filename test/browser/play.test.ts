import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { RULESETS } from '../../src/games/rulesets.ts';
import { expectAccessible, expectRoomEverywhere, visitors } from './browser.ts';
import { clickUntil, QUICK, seated } from './player.ts';

const site = visitors();

const IDS = RULESETS.map(({ id }) => id);

test.each(IDS)('%s: the table is accessible and fits every screen, whatever is going on', async (id) => {
  for (const dark of [false, true]) {
    const page = await site.page({ dark, preferences: QUICK });
    await seated(page, id);
    for (let moment = 0; moment < 3; moment++) {
      let clicks = 0;
      await clickUntil(page, () => Promise.resolve(++clicks > 3), `${id} ${moment}`);
      await expectAccessible(page);
      if (!dark) await expectRoomEverywhere(page);
      await page.setViewportSize({ width: 360, height: 740 });
    }
    await page.context().close();
  }
});

/** The table in words, as a screen reader's user asks for it. */
async function description(page: Page): Promise<string> {
  await page.keyboard.press('t');
  const told = await page.locator('dialog[open] > .body').textContent();
  await page.keyboard.press('Escape');
  return told ?? '';
}

/** The same once the last click has had its effect. */
async function lastDescription(page: Page): Promise<string> {
  for (let told = ''; ; ) {
    const now = await description(page);
    if (now === told) return now;
    told = now;
    await page.waitForTimeout(500);
  }
}

test.each(IDS)('%s: a reload in the middle of a game loses nothing', async (id) => {
  const page = await site.page({ keeps: true, preferences: { ...QUICK, forcedPlays: false } });
  await seated(page, id);
  const yourTurn = page.getByText('Your turn', { exact: true }).first();
  const dialog = page.locator('dialog[open]');
  let clicks = 0;
  const isMiddle = async () => ++clicks > 40 && (await yourTurn.isVisible()) && !(await dialog.isVisible());
  await clickUntil(page, isMiddle, id);
  const before = await lastDescription(page);
  expect(before.length).toBeGreaterThan(40);
  await page.reload();
  await yourTurn.waitFor();
  expect(await description(page)).toBe(before);
  await page.goto('/');
  await page.locator('a[href^="/table/"]').first().click();
  await yourTurn.waitFor();
  expect(await description(page)).toBe(before);
});

test.each(IDS)('%s: handing one device round, nothing secret is behind the curtain', async (id) => {
  const page = await site.page({ preferences: QUICK });
  await page.goto(`/new/${id}/pass`);
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  const takers = new Set<string>();
  for (let turn = 0; turn < 6; turn++) {
    const reveal = page.getByRole('button', { name: /show my cards/ });
    await clickUntil(page, () => reveal.isVisible(), `${id} ${turn}`);
    expect(await page.locator('[data-at], .hand, .frame').count()).toBe(0);
    takers.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
    if (turn === 0) await expectAccessible(page);
    await reveal.click();
    await page.waitForSelector('.frame');
  }
  expect(takers.size).toBeGreaterThan(1);
  // Everyone has a name, not a number.
  expect([...takers].join()).not.toMatch(/\d/);
});

/** What has the focus, in a word. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focus = document.activeElement;
    return focus?.closest('.hand') ? 'hand' : (focus?.localName ?? '');
  });
}

const PASS = /^Pass, keep all/;

/** Chip It: whoever opens has to play, and does by the keys; whether that was so, or they may pass. */
async function opens(page: Page): Promise<boolean> {
  const dimmed = page.getByRole('button', { name: PASS }).and(page.locator('.dimmed'));
  if ((await dimmed.count()) === 0) return false;
  await page.locator('[data-index="0"]').press('Space');
  await page.keyboard.press('Enter');
  return true;
}

test('whoever uses keys begins each page at its title, and each turn in the hand', async () => {
  const page = await site.page({ preferences: QUICK });
  await page.goto('/');
  await page.locator('a[href="/learn/help"]').first().press('Enter');
  await expect.poll(() => focused(page)).toBe('h1');
  await page.goBack();
  await page.locator('a[href="/learn/help"]').first().waitFor();
  await expect.poll(() => focused(page)).toBe('h1');
  await page.goto('/new/chip-it/pass');
  await page.getByRole('button', { name: 'Deal the cards' }).press('Enter');
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole('button', { name: /show my cards/ }).waitFor();
    expect(await focused(page)).toBe('button');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('hand');
    if (await opens(page)) continue;
    for (let press = 0; press < 2; press++) await page.getByRole('button', { name: PASS }).press('Enter');
  }
});

test.each(IDS)('%s: from nowhere in particular, arrows lead into the hand', async (id) => {
  const page = await site.page({ preferences: QUICK });
  await seated(page, id);
  await page.getByText('Your turn', { exact: true }).first().waitFor();
  expect(await focused(page)).toBe('h1');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('hand');
});

test('chip-it: Enter chooses a pass, and once more makes it; a second tap takes it back', async () => {
  const page = await site.page({ preferences: QUICK });
  await page.goto('/new/chip-it/pass');
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  const reveal = page.getByRole('button', { name: /show my cards/ });
  const pass = page.getByRole('button', { name: PASS });
  await reveal.click();
  if (await opens(page)) await reveal.click();
  for (const pressed of ['true', 'false']) {
    await pass.click();
    expect(await pass.getAttribute('aria-pressed')).toBe(pressed);
  }
  await pass.press('Enter');
  expect(await pass.getAttribute('aria-pressed')).toBe('true');
  await pass.press('Enter');
  await reveal.waitFor();
});

/** What the learner presses at each step that waits for them, by the beginnings of the names; then the main button. */
const ANSWERS: readonly (readonly [game: string, presses: readonly (readonly string[])[]])[] = [
  [
    'checkered-combos',
    [
      ['7, place 2', '7, place 3'],
      ['4, ', '3, ', 'X, '],
      ['Between 9 and 2'],
      ['Between 2 and Stop'],
      ['At the right end'],
      ['2, place 3', '2, place 4'],
      ['Reserve card 9', 'At the left end'],
      ['Stop, '],
      ['9, place 1', '9, place 2', '9, place 3'],
    ],
  ],
  [
    'help',
    [
      ['7, '],
      ['Wild, ', 'Between the 4'],
      ['3, '],
      ['Switch, ', '11, place', '9, '],
      ['11, '],
      ['Zap, '],
      ['11, '],
      ['6, '],
      ['11, '],
    ],
  ],
  [
    'chip-it',
    [
      ['green 12'],
      ['purple 5'],
      ['green 7', 'green 9'],
      ['Pass, give back 2'],
      ['purple 9'],
      ['Pass, give back 2'],
      ['Pass, give back 1'],
    ],
  ],
];

test.each(ANSWERS)('%s: the lesson, to its end', async (id, answers) => {
  const page = await site.page({ preferences: QUICK });
  await page.goto(`/learn/${id}/lesson`);
  await page.waitForSelector('.frame');
  const table = page.locator('.frame');
  const goOn = page.getByRole('button', { name: 'Go on' });
  for (const [i, presses] of answers.entries()) {
    while (await goOn.isVisible()) await goOn.click();
    if (i % 3 === 0) await expectAccessible(page);
    for (const name of presses)
      await table
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    await table.locator('button.main').click();
  }
  while (await goOn.isVisible()) await goOn.click();
  expect(await page.getByRole('link', { name: 'Now play a real game' }).isVisible()).toBe(true);
  await expectAccessible(page);
});

test('whoever reads the rules in a game finds the way back to the table', async () => {
  const page = await site.page({ preferences: QUICK });
  await seated(page, 'chip-it');
  const table = page.url();
  await page.getByRole('button', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Read the rules' }).click();
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await page.waitForSelector('.frame');
  expect(page.url()).toBe(table);
  await page.goto('/learn/chip-it');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to the table' }).count()).toBe(0);
});

/** What happened so far, line by line. */
function story(page: Page): Promise<readonly string[]> {
  return page.locator('aside ol li').allTextContents();
}

/** When the table was last played at, as the browser remembers it. */
function playedAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('upcard');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const asked = request.result.transaction('tables').objectStore('tables').getAll();
          asked.onsuccess = () => {
            request.result.close();
            resolve(Math.max(...asked.result.map(({ at }) => at)));
          };
        };
      }),
  );
}

test('a table open in two tabs goes on in both, bots included; looking at it is not playing', async () => {
  const page = await site.page({ keeps: true, preferences: QUICK });
  await seated(page, 'chip-it');
  let clicks = 0;
  await clickUntil(page, () => Promise.resolve(++clicks > 20), 'two tabs');
  const at = await playedAt(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('.frame');
  await expect.poll(async () => story(other)).toEqual(await story(page));
  expect(await playedAt(page)).toBe(at);
  const before = (await story(page)).length;
  await clickUntil(page, async () => (await story(page)).length > before + 6, 'and on');
  await expect
    .poll(async () => (await story(other)).slice(0, before + 6), { timeout: 20_000 })
    .toEqual((await story(page)).slice(0, before + 6));
});

test('the end of a round is told, and answered by Enter, but not by a press on its way or by Escape', async () => {
  const page = await site.page({ preferences: QUICK });
  await seated(page, 'help');
  await page.evaluate(() => {
    const early = new MutationObserver(() => {
      if (!document.querySelector('dialog[open]')) return;
      early.disconnect();
      if (document.activeElement instanceof HTMLElement) document.activeElement.click();
    });
    early.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const dialog = page.locator('dialog[open]');
  await clickUntil(page, () => dialog.isVisible(), 'to the end of a round');
  const told = await dialog.evaluate(
    (shown) => document.getElementById(shown.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(told).toMatch(/\w/);
  expect(await dialog.locator('.main').evaluate((main) => main === document.activeElement)).toBe(true);
  await page.waitForTimeout(500);
  expect(await dialog.isVisible()).toBe(true);
  for (let i = 0; i < 5; i++) await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
});

test('the sea drifts, but not for whoever switched motion off, here or on the device', async () => {
  const waves = async (motion: boolean, reducedMotion: 'reduce' | 'no-preference') => {
    const page = await site.page({ preferences: { ...QUICK, motion } });
    await page.emulateMedia({ reducedMotion });
    await seated(page, 'help');
    return page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
    );
  };
  expect(await waves(true, 'no-preference')).toBeGreaterThan(0);
  expect(await waves(false, 'no-preference')).toBe(0);
  expect(await waves(true, 'reduce')).toBe(0);
});

test('where the device chooses the colours, cards keep theirs, and lines tell who acts and what is picked', async () => {
  const page = await site.page({ dark: true, preferences: QUICK });
  await page.emulateMedia({ forcedColors: 'active' });
  await seated(page, 'checkered-combos');
  await page.getByText('Your turn', { exact: true }).first().waitFor();
  await page.locator('.hand [data-index="0"]').click();
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await styleOf('.frame .own.acts', 'outline-style')).toBe('solid');
  expect(await styleOf('.hand .lifted', 'outline-style')).toBe('solid');
  expect(await styleOf('.hand .panel', 'forced-color-adjust')).toBe('none');
});
