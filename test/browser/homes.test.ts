import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { socketsOf } from '../../src/protocol/socket.ts';
import type { Started } from '../server/server.ts';
import { ownUrlOf, two } from '../server/two.ts';
import { visitors } from './browser.ts';
import { playTogether } from './player.ts';
import { dealt, guest, joined, laid } from './tables.ts';

let servers: readonly [Started, Started];
const site = visitors(async () => {
  servers = await two(undefined, { isOwn: true });
  const [{ url, server }] = servers;
  return { url, close: () => server.close() };
});

/** To which servers the page has sockets now. */
function socketsOfPage(page: Page): ReadonlySet<string> {
  const open = new Set<string>();
  page.on('websocket', (socket) => {
    const { origin } = new URL(socket.url());
    open.add(origin);
    socket.once('close', () => open.delete(origin));
  });
  return open;
}

/** Notes from now on whether the page ever says that it has no line. */
async function noting(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const note = () => {
      if (document.body?.textContent?.includes('Reconnecting')) Object.assign(window, { isAdrift: true });
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return page;
}

function isEverAdrift(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isAdrift' in window);
}

test('friends go on at their table’s home without noticing, and come back to where they came when it ends', async () => {
  const [ana, ben] = [await noting(await guest(site, 'Ana')), await noting(await guest(site, 'Ben'))];
  const sockets = [ana, ben].map(socketsOfPage);
  const home = socketsOf(ownUrlOf(servers[1].url));
  const areThere = () => sockets.every((open) => open.size === 1 && open.has(home));
  // Which of the two is the home is chance.
  let table = '';
  for (let tries = 0; tries < 20 && !sockets[0]?.has(home); tries++) {
    table = await laid(ana, { game: 'help', seats: 3 });
    await ana.waitForTimeout(1_500);
  }
  await joined(ben, table, 2);
  await expect.poll(areThere, { timeout: 10_000 }).toBe(true);
  await dealt(ana, [ben]);
  expect(await Promise.all([ana, ben].map(isEverAdrift))).toEqual([false, false]);
  await servers[1].server.close();
  for (const page of [ana, ben]) await page.getByText('Reconnecting').first().waitFor();
  await playTogether([ana, ben], 'help');
  const before = socketsOf(site.url);
  expect(sockets.map((open) => [...open])).toEqual([[before], [before]]);
});
