import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { SITE } from './browser.js';

/** What visits to the built site load, and what they may: bytes of compressed script. */

export const BUDGET = {
  first: 60_000,
  table: 45_000,
  /** The code of the bots alone; master's network is no script. */
  bots: 15_000,
};
/** [ms] How long nothing is asked for once everything is there; a bot may think before its turn. */
const QUIET = 3000;

function gzipped(path) {
  return gzipSync(readFileSync(join(SITE, path)), { level: 9 }).length;
}

function size(scripts) {
  return [...scripts].reduce((sum, path) => sum + gzipped(path), 0);
}

/** Notes the scripts that a page and its workers ask for, and whom. */
function requestsOf(context) {
  const scripts = new Set();
  const hosts = new Set();
  let latest = Date.now();
  context.on('request', (request) => {
    const url = new URL(request.url());
    latest = Date.now();
    hosts.add(url.origin);
    if (url.pathname.endsWith('.js')) scripts.add(url.pathname);
  });
  /** Nothing was asked for during some time. */
  async function quiet() {
    while (Date.now() < latest + QUIET) await setTimeout(QUIET / 10);
  }
  return { scripts, hosts, quiet };
}

/**
 * What a first visit that goes on to a table loads before, at the table, and for its bots, and whom it asks.
 * @param {import('playwright-core').BrowserContext} context of somebody who was never there, without a service worker
 * @param {number} ruleset
 */
export async function weighed(context, ruleset) {
  const { scripts, hosts, quiet } = requestsOf(context);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await quiet();
  const first = new Set(scripts);
  await page.getByRole('button', { name: 'Play now' }).nth(ruleset).click();
  await page.waitForSelector('.frame');
  await quiet();
  const more = [...scripts].filter((path) => !first.has(path));
  const ofPage = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const table = more.filter((path) => ofPage.includes(path));
  const bots = more.filter((path) => !table.includes(path));
  return { first: size(first), table: size(table), bots: size(bots), hosts: [...hosts] };
}
