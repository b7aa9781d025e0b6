import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { RULESETS } from '../dist/games/rulesets.js';
import { launched, SITE, served } from './browser.js';

/** Holds the built site to its budget: what it loads, and what Lighthouse thinks of it. */

const DEBUGGING = 9333;
const FIRST_LOAD = 60_000;
const TABLE = 45_000;
/** For the code of the bots alone; master's network is no script. */
const BOTS = 15_000;
/** [ms] How long nothing is asked for once everything is there; a bot may think before its turn. */
const QUIET = 3000;
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

let failures = 0;

function report(what, value, limit, isGood) {
  if (!isGood) failures++;
  process.stdout.write(`${isGood ? 'ok  ' : 'MISS'} ${what}: ${value} (${limit})\n`);
}

function gzipped(path) {
  return gzipSync(readFileSync(join(SITE, path)), { level: 9 }).length;
}

const size = (scripts) => [...scripts].reduce((sum, path) => sum + gzipped(path), 0);

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

/** A first visit that goes on to a table: what it asks for before, at the table, and for its bots. */
async function visit(browser, url, ruleset) {
  const context = await browser.newContext({ baseURL: url, locale: 'en', serviceWorkers: 'block' });
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
  await context.close();
  const table = more.filter((path) => ofPage.includes(path));
  return { first, table, bots: more.filter((path) => !table.includes(path)), hosts };
}

const server = await served();
const browser = await launched([`--remote-debugging-port=${DEBUGGING}`]);
for (const [i, { name }] of RULESETS.entries()) {
  const { first, table, bots, hosts } = await visit(browser, server.url, i);
  if (i === 0)
    report('JavaScript of the first page', size(first), `at most ${FIRST_LOAD}`, size(first) <= FIRST_LOAD);
  report(`JavaScript of a table of ${name}`, size(table), `at most ${TABLE} more`, size(table) <= TABLE);
  report(
    'and what its worker loads when a bot thinks',
    size(bots),
    `at most ${BOTS} more`,
    size(bots) <= BOTS,
  );
  report(`hosts asked at a table of ${name}`, [...hosts].join(' '), '1', hosts.size === 1);
}

const outcome = await lighthouse(`${server.url}/`, { port: DEBUGGING, output: 'json', logLevel: 'error' });
for (const [category, limit] of Object.entries(SCORES)) {
  const score = Math.round((outcome?.lhr.categories[category]?.score ?? 0) * 100);
  report(`Lighthouse, ${category}`, score, `at least ${limit}`, score >= limit);
}
await browser.close();
await server.close();
process.exitCode = failures > 0 ? 1 : 0;
