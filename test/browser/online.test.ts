import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { servedTables } from '../../scripts/browser.js';
import { NO_LIMITS } from '../server/noLimits.ts';
import {
  enlargeLetters,
  expectAccessible,
  expectNoOverlap,
  expectNoSideScroll,
  expectRoomForLargeLetters,
  SIZES,
  visitors,
} from './browser.ts';
import { listenTo } from './listening.ts';
import { clickUntil, playTogether } from './player.ts';
import { cabled, DESK, dealt, guest, joined, laid, PHONE } from './tables.ts';

const site = visitors(() => servedTables(NO_LIMITS));

/** The table in words, as a screen reader's user asks for it. */
async function description(page: Page): Promise<string> {
  await page.keyboard.press('t');
  const told = await page.locator('dialog[open] > .body').textContent();
  await page.keyboard.press('Escape');
  return told ?? '';
}

function yourTurn(page: Page): Promise<void> {
  return page.locator('.yours').waitFor();
}

/** Clicks until somebody else must act, or the round is over. */
async function makeMove(page: Page, seed: string): Promise<void> {
  const before = await page.locator('.story').textContent();
  const changed = async () => (await page.locator('.story').textContent()) !== before;
  await clickUntil(page, changed, seed);
}

/** The end of a game came up by itself, so it takes no press at once. */
async function lookedAt(page: Page): Promise<void> {
  await page.waitForSelector('dialog[open]');
  await page.waitForTimeout(500);
}

/** Who plays which game: seats, and the languages of the people. */
const GAMES = [
  {
    name: 'Checkered Combos',
    game: 'checkered-combos',
    options: { edition: 'checkered-combos' },
    seats: 3,
    people: ['en', 'de'],
  },
  {
    name: 'Dealt!',
    game: 'checkered-combos',
    options: { edition: 'dealt' },
    seats: 3,
    people: ['de', 'en', 'de'],
  },
  { name: 'Help!', game: 'help', options: {}, seats: 5, people: ['en', 'de', 'en', 'de', 'en'] },
  { name: 'Chip It', game: 'chip-it', options: { match: 'single' }, seats: 3, people: ['en', 'de'] },
] as const;

const NAMES = ['Ana', 'Ben', 'Cem', 'Dana', 'Eva'];

test.each(GAMES)(
  '$name: friends play a whole game over the network',
  async ({ game, options, seats, people }) => {
    const pages = await Promise.all(
      people.map((language, i) =>
        guest(site, NAMES[i] ?? '', { language, size: i % 2 === 0 ? PHONE : DESK }),
      ),
    );
    const [host, ...others] = pages;
    if (!host) expect.fail();
    const table = await laid(host, { game, options, seats });
    for (const [i, page] of others.entries()) await joined(page, table, i + 2);
    await dealt(host, others);
    await playTogether(pages, game);
    for (const page of pages) {
      await lookedAt(page);
      await page.getByRole('button', { name: /Was it dealt fairly|Wurde ehrlich gegeben/ }).click();
      await page.getByText(/^(Yes\. Every card|Ja\. Jede Karte)/).waitFor();
      await page
        .getByText(/(What your device added is in it|Was dein Gerät dazugegeben hat, steckt darin)/)
        .waitFor();
    }
    await expectAccessible(host);
  },
);

/** Plays something in one go, without waiting for what comes of it. */
async function decide(page: Page): Promise<void> {
  const main = page.locator('.frame .bar button.main');
  for (const card of await page.locator('.frame .hand button').all()) {
    if (await main.isEnabled()) break;
    await card.click();
  }
  await main.click();
}

const BY_HAND = { preferences: { forcedPlays: false } };

test('a cable cut in mid-turn: a move isn’t shown before it is made, and isn’t lost', async () => {
  const ana = await guest(site, 'Ana', BY_HAND);
  const cable = await cabled(ana);
  await laid(ana, { game: 'chip-it', options: { match: 'single' } });
  await dealt(ana);
  await yourTurn(ana);
  const before = await description(ana);
  await cable.cut();
  await ana.getByText('Reconnecting').first().waitFor();
  await decide(ana);
  await ana.waitForTimeout(500);
  expect(await description(ana)).toBe(before);
  cable.mend();
  await ana.getByText('Reconnecting').first().waitFor({ state: 'detached' });
  await expect.poll(() => description(ana)).not.toBe(before);
});

test('a reload, a second tab and a second device: the same seat, the same cards', async () => {
  const ana = await guest(site, 'Ana', { ...BY_HAND, keeps: true });
  const table = await laid(ana, { game: 'chip-it', options: { match: 'single' } });
  await dealt(ana);
  await yourTurn(ana);
  const before = await description(ana);
  await ana.reload();
  await yourTurn(ana);
  expect(await description(ana)).toBe(before);
  await ana.getByRole('button', { name: 'People and chat' }).click();
  await ana.getByRole('button', { name: 'Go on with another device' }).click();
  const link = await ana.getByLabel('Link for the other device').first().inputValue();
  await expectAccessible(ana);
  await ana.keyboard.press('Escape');

  const phone = await site.page({ ...BY_HAND, keeps: true, size: PHONE });
  await phone.goto(link);
  await phone.getByRole('button', { name: 'That’s me' }).click();
  await phone.getByText('Your tables are here').waitFor();
  await phone.goto('/');
  await phone.getByRole('link', { name: /Your turn/ }).click();
  await yourTurn(phone);
  expect(await description(phone)).toBe(before);

  const tab = await ana.context().newPage();
  await tab.goto(`/t/${table}`);
  await yourTurn(tab);
  await makeMove(tab, 'second tab');
  await expect.poll(() => description(ana)).not.toBe(before);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'That’s me' }).click();
  await phone.getByText('has been used or is too old').waitFor();
});

test('the host seats bots and programs, changes places and rules, hands over, sends away', async () => {
  const [ana, ben] = await Promise.all([guest(site, 'Ana'), guest(site, 'Ben', { size: DESK })]);
  const table = await laid(ana, { seats: 4 });
  await joined(ben, table, 2);
  await ana.getByRole('button', { name: /^Seat 3: Free/ }).click();
  await expectAccessible(ana);
  await ana.getByRole('button', { name: 'Seat this bot' }).click();
  await ana.getByRole('button', { name: /^Seat 3: .*Bot/ }).click();
  await ana.getByRole('button', { name: 'with Ben' }).click();
  await ben.getByRole('button', { name: /^Seat 3: Ben/ }).waitFor();
  await ana.getByRole('button', { name: /^Seat 4: Free/ }).click();
  await ana.getByText('An outside program').click();
  await ana.getByLabel('Its name').fill('Robo');
  await ana.getByRole('button', { name: 'Make a token' }).click();
  expect(await ana.locator('dialog code').textContent()).toMatch(/upcard join http\S+ --token \S{8,}/);
  await ana.keyboard.press('Escape');
  await ben.getByRole('button', { name: /^Seat 4: Robo, Program/ }).waitFor();

  await ana.getByRole('button', { name: /^Seat 3: Ben/ }).click();
  await ana.getByRole('button', { name: 'Make Ben the host' }).click();
  await ben.getByRole('button', { name: 'Change', exact: true }).click();
  await ben.getByRole('radio', { name: '30 s', exact: true }).check({ force: true });
  await expectAccessible(ben);
  await ben.getByRole('button', { name: 'Done' }).click();
  await ana.getByRole('definition').filter({ hasText: '30 s' }).first().waitFor();

  await ben.getByRole('button', { name: /^Seat 1: Ana/ }).click();
  await ben.getByRole('button', { name: 'Remove' }).click();
  await ana.getByText('asked you to leave').waitFor();
  expect(await ana.getByRole('button', { name: /^Seat 1: Free/ }).isDisabled()).toBe(true);
});

test('in the waiting room one hears who comes and who is ready; and nothing of onlookers when it begins', async () => {
  const pages = await Promise.all(['Ana', 'Ben'].map((name) => guest(site, name)));
  const [ana, ben] = pages;
  if (!ana || !ben) expect.fail();
  const heard = await Promise.all(pages.map(listenTo));
  const table = await laid(ana, { seats: 3, settings: { onlookers: 'none' } });
  await joined(ben, table, 2);
  await ana.getByRole('button', { name: 'Bots on empty chairs' }).click();
  const news = ['Ben has sat down.', 'Ben is ready.', 'Everyone is ready: you can deal.'];
  await expect.poll(() => heard[0]?.()).toEqual(expect.arrayContaining(news));
  await dealt(ana, [ben]);
  for (const told of heard) expect((await told()).join()).not.toContain('no onlookers');
});

test('onlookers see what is public, and all hands once everyone agreed', async () => {
  const [ana, eva] = await Promise.all([guest(site, 'Ana'), guest(site, 'Eva', { size: DESK })]);
  const table = await laid(ana, { settings: { onlookers: 'open' } });
  await dealt(ana);
  await eva.goto(`/t/${table}`);
  await eva.getByText('You are looking on', { exact: true }).waitFor();
  expect(await eva.locator('.frame .hand').count()).toBe(0);
  await expectAccessible(eva);
  await ana.getByRole('button', { name: 'People and chat' }).click();
  await ana.getByText('1 onlooker').waitFor();
  await ana.getByRole('switch', { name: 'Onlookers may see my hand' }).check({ force: true });
  await eva.getByText('see all hands').waitFor();
  await eva.locator('.frame .hand').waitFor();
  await expectAccessible(eva);
});

test('a bot covers for someone away, and hands the seat back at once', async () => {
  const [ana, ben] = await Promise.all([guest(site, 'Ana'), guest(site, 'Ben', { language: 'de' })]);
  const table = await laid(ana, { settings: { cover: 5 } });
  await joined(ben, table, 2);
  await dealt(ana, [ben]);
  await ben.goto('/');
  await ana.getByText('Ben is away').waitFor({ state: 'attached' });
  await ana.getByText('A bot plays for Ben').waitFor({ state: 'attached' });
  await ben.goto(`/t/${table}`);
  await ana.getByText('A bot plays for Ben').waitFor({ state: 'detached' });
  await ben.waitForSelector('.frame');
});

test('a turn clock counts down, and a bot decides when it has run out', async () => {
  const ana = await guest(site, 'Ana', BY_HAND);
  await laid(ana, { settings: { clock: 5 } });
  await dealt(ana);
  await yourTurn(ana);
  await ana.getByRole('timer').waitFor();
  const before = await ana.locator('.story').textContent();
  await expect.poll(() => ana.locator('.story').textContent(), { timeout: 15_000 }).not.toBe(before);
});

test('what is said is read in the reader’s language; whoever is muted isn’t heard', async () => {
  const [ana, ben] = await Promise.all([
    guest(site, 'Ana', { size: DESK }),
    guest(site, 'Ben', { language: 'de' }),
  ]);
  const table = await laid(ana);
  await joined(ben, table, 2);
  await dealt(ana, [ben]);
  await ana.getByRole('button', { name: 'People and chat' }).click();
  await ana.getByRole('button', { name: 'Nice move!' }).click();
  await ben.locator('.bubble', { hasText: 'Schöner Zug!' }).click();
  expect(await ben.locator('.bubble').count()).toBe(0);
  await ben.getByRole('button', { name: 'Leute und Plausch' }).click();
  await expectAccessible(ben);
  await ben.getByLabel('An alle schreiben').fill('Servus <b>Ana</b>');
  await ben.keyboard.press('Enter');
  await ana.locator('.bubble', { hasText: 'Servus <b>Ana</b>' }).waitFor();
  await ana.getByRole('button', { name: 'People and chat' }).click();
  await ana.getByRole('button', { name: 'Mute Ben' }).click();
  await ana.keyboard.press('Escape');
  await ben.getByRole('button', { name: 'Leute und Plausch' }).click();
  await ben.getByRole('button', { name: 'Hoppla' }).click();
  await ben.locator('.bubble', { hasText: 'Hoppla' }).waitFor();
  expect(await ana.locator('.bubble', { hasText: 'Oops' }).count()).toBe(0);
});

test('what is said while one looks who is there is heard as well', async () => {
  const [ana, ben] = await Promise.all([guest(site, 'Ana'), guest(site, 'Ben')]);
  const heard = await listenTo(ana);
  const table = await laid(ana);
  await joined(ben, table, 2);
  for (const page of [ana, ben]) await page.getByRole('button', { name: 'People and chat' }).click();
  await expectAccessible(ana);
  await ben.getByRole('button', { name: 'Thanks!' }).click();
  await ana.locator('dialog [role=log]').getByText('Thanks!').waitFor();
  const thanks = (await heard()).filter((line) => line.includes('Thanks!'));
  expect(thanks).toEqual([expect.stringMatching(/^Ben\b/)]);
});

test('after a game: gone through together or alone, played on from any position', async () => {
  const [ana, ben] = await Promise.all([
    guest(site, 'Ana', { size: DESK }),
    guest(site, 'Ben', { language: 'de' }),
  ]);
  const table = await laid(ana, { game: 'chip-it', options: { match: 'single' }, settings: { cover: 5 } });
  await joined(ben, table, 2);
  await dealt(ana, [ben]);
  await Promise.all([ana.goto('/'), ben.goto('/')]);
  const state = () =>
    ana.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).state, table);
  await expect.poll(state, { timeout: 60_000, interval: 300 }).toBe('over');
  await Promise.all([ana.goto(`/t/${table}`), ben.goto(`/t/${table}`)]);
  await Promise.all([lookedAt(ana), lookedAt(ben)]);
  await ana.getByRole('link', { name: 'Step through together' }).click();
  await ana.getByRole('button', { name: 'Forward' }).click();
  await ben.getByRole('link', { name: 'Mitschauen' }).click();
  await ana.getByRole('button', { name: 'Forward' }).click();
  await ben.getByText(/^Schritt 3 von/).waitFor();
  await ben.getByRole('button', { name: 'Ana blättert' }).click();
  await ana.getByRole('button', { name: 'Forward' }).click();
  await ana.getByText(/^Step 4 of/).waitFor();
  expect(await ben.getByText(/^Schritt 3 von/).count()).toBe(1);
  await expectAccessible(ana);
  await expectFits(ana);
  const download = ana.waitForEvent('download');
  await ana.getByRole('button', { name: 'Save the game' }).click();
  expect((await download).suggestedFilename()).toBe('upcard-chip-it.json');
  await ana.getByRole('button', { name: 'Play on from here' }).click();
  await ana.waitForURL('**/table/*');
  await ana.waitForSelector('.frame');
  await ben.goto(`/t/${table}`);
  await lookedAt(ben);
  await ben.getByRole('button', { name: 'Noch einmal' }).click();
  await ana.goto(`/t/${table}`);
  await ana.waitForSelector('.frame');
});

/** The page is good at every size. */
async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSideScroll(page);
    await expectNoOverlap(page);
  }
  await expectRoomForLargeLetters(page);
  await enlargeLetters(page, 1);
  if (before) await page.setViewportSize(before);
}

test('from the lobby or by a code to a table that says who sits there; every page fits and is accessible', async () => {
  const ana = await guest(site, 'Ana', { dark: true });
  const table = await laid(ana, { seats: 4, settings: { listed: true, clock: 60 } });
  await ana.getByRole('button', { name: 'Bots on empty chairs' }).waitFor();
  await expectAccessible(ana);
  await expectFits(ana);
  await ana.getByRole('button', { name: /^Seat 2: Free/ }).click();
  await ana.getByRole('button', { name: 'Seat this bot' }).click();
  await ana.getByRole('button', { name: /^Seat 2: .*Bot/ }).waitFor();
  const code = (await ana.locator('.code').textContent()) ?? '';
  await ana.getByRole('button', { name: 'QR code' }).click();
  await ana.getByRole('img', { name: /^QR code/ }).waitFor();

  const eva = await site.page();
  await eva.goto('/online');
  await eva.getByRole('link', { name: /Help!.*2 free seats.*Ana.*Bots at the table.*60 s/s }).waitFor();
  await expectAccessible(eva);
  await expectFits(eva);
  await eva.goto('/');
  await eva.getByLabel('Code of a table').fill(code.toUpperCase());
  await eva.getByRole('button', { name: 'Join' }).click();
  await eva.getByText('Ana would like to play with you').waitFor();
  await eva.getByText('Bots at the table').waitFor();
  await expectAccessible(eva);
  await expectFits(eva);
  await eva.getByLabel('Name').fill('Eva');
  await eva.getByRole('button', { name: 'Come in' }).click();
  await ana.getByText('1 onlooker').waitFor();
  await ana.getByRole('button', { name: 'Bots on empty chairs' }).click();
  await ana.getByRole('button', { name: /^Seat 3: .*Bot/ }).waitFor();
  await joined(eva, table, 4);
  await eva.goto('/c/no-such-code');
  await eva.getByText('No table goes by no-such-code').waitFor();
  await eva.goto('/t/nosuchtable');
  await eva.getByText('There is no such table').waitFor();
  await expectAccessible(eva);
});
