import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { recordOf } from '../../src/core/record.ts';
import { randomGame } from '../randomGames.ts';
import { RULESETS } from '../rulesets.ts';
import { expectAccessible, expectNoOverlap, expectNoSideScroll, SIZES, visitors } from './browser.ts';
import { listenTo } from './listening.ts';
import { clickUntil } from './player.ts';

const site = visitors();
const QUICK = { speed: 'instant', motion: false, sound: false };

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSideScroll(page);
    await expectNoOverlap(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

async function seated(page: Page, ruleset: string): Promise<void> {
  await page.goto(`/new/${ruleset}`);
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.getByText('Your turn', { exact: true }).first().waitFor();
}

test.each(['checkered-combos', 'help', 'chip-it'])('%s: a hint, with chances and reasons', async (id) => {
  const page = await site.page({ preferences: { ...QUICK, forcedPlays: false } });
  const heard = await listenTo(page);
  await seated(page, id);
  await page.getByRole('button', { name: 'Hint' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog
    .getByText(/^\d+\s%$/)
    .first()
    .waitFor();
  expect(await dialog.locator('ol > li').first().textContent()).toMatch(/\d+\s%\s+You .*\./);
  expect((await heard()).at(-1)).toMatch(/^Chance .*\d+\s%\s+You /s);
  await expectGood(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await dialog
    .getByText(/^\d+\s%$/)
    .first()
    .waitFor();
});

test('no hints for whoever wants none, or where several people play', async () => {
  const page = await site.page({ preferences: { ...QUICK, hints: false } });
  await seated(page, 'help');
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
  const shared = await site.page({ preferences: QUICK });
  await shared.goto('/new/help/pass');
  await shared.getByRole('button', { name: 'Deal the cards' }).click();
  await shared.getByRole('button', { name: /show my cards/ }).click();
  await shared.getByText('Your turn', { exact: true }).first().waitFor();
  expect(await shared.getByRole('button', { name: 'Hint' }).count()).toBe(0);
});

/** A file with a game that was played at random, among so many. */
function randomFile(
  id: string,
  players: number,
): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  const ruleset = RULESETS.find(({ game, options }) => game.id === id && options['players'] === players);
  if (!ruleset) throw new Error(`${id} isn't tested with ${players} players`);
  const { game, nodes } = randomGame(ruleset, 'browser review');
  const record = recordOf(game, {
    options: game.options(at(nodes, 0).state),
    seats: ['Ana', 'Ben', 'Cleo', 'Dan', 'Emil', 'Fatima'].slice(0, players),
    steps: nodes.map(({ action }) => action),
  });
  return { name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(record)) };
}

test('a review of a saved game: the curve, what was better, and another try', async () => {
  const page = await site.page({ preferences: QUICK });
  const heard = await listenTo(page);
  await page.goto('/replay');
  await page.locator('input[type=file]').setInputFiles(randomFile('help', 3));
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('Luck and skill').waitFor();
  expect(await heard()).toContain('The review is done.');
  for (const name of ['Ana', 'Ben', 'Cleo']) {
    await dialog.getByRole('radio', { name }).check({ force: true });
    if ((await dialog.getByRole('button', { name: 'Look at it' }).count()) > 0) break;
  }
  await dialog.getByText('The curve in figures').click();
  expect(await dialog.locator('dd').first().textContent()).toMatch(/in the end (0|100)\s%/);
  await expectGood(page);
  expect(await dialog.locator('ol > li').first().textContent()).toMatch(
    /\d+\s% rather than \d+\s%.*Better:/s,
  );
  // It is somebody else's game.
  expect(await dialog.locator('ol').first().textContent()).not.toMatch(/\byour?\b/i);
  await dialog
    .getByRole('button', { name: /^Look at it: Round \d+: / })
    .first()
    .click();
  expect(await page.getByLabel('Seen by').inputValue()).not.toBe('-1');
  await page.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Play these again' }).click();
  await page.getByRole('heading', { name: /^What should/ }).waitFor();
  const answer = page.locator('.answer');
  const judged = async () => /\d+\s%/.test((await answer.textContent()) ?? '');
  await clickUntil(page, judged, 'practice');
  expect(await answer.textContent()).toMatch(/That’s fine: \d+\s%|rather than \d+\s%.*Better:/s);
  await expectGood(page);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'Forward' }).waitFor();
});

test.each([
  ['checkered-combos', 5],
  ['help', 5],
  ['chip-it', 6],
] as const)(
  'a saved game of %s with %i players: the table is in sight, whoever looks',
  async (id, players) => {
    const page = await site.page({ preferences: QUICK });
    await page.goto('/replay');
    await page.locator('input[type=file]').setInputFiles(randomFile(id, players));
    await page.getByLabel('Seen by').waitFor();
    for (let i = 0; i < 12; i++) await page.getByRole('button', { name: 'Forward' }).click();
    for (const eyes of ['-1', '1']) {
      await page.getByLabel('Seen by').selectOption(eyes);
      await expectGood(page);
      // On the smallest phones it scrolls.
      for (const size of SIZES.filter(({ width }) => width >= 360)) {
        await page.setViewportSize(size);
        await expectNoSideScroll(page);
        const { shown, whole } = await page.locator('.centre').evaluate((centre) => {
          return { shown: centre.clientHeight, whole: centre.scrollHeight };
        });
        expect(shown, `${size.width}×${size.height}, eyes ${eyes}`).toBeGreaterThanOrEqual(whole - 1);
      }
    }
  },
);
