import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import { chromium as driver } from 'playwright-core';
import { siteServer } from '../dist/server/site.js';

/** Holds the built site to its budget: what it loads, and what Lighthouse thinks of it. */

const SITE = fileURLToPath(new URL('../dist/site', import.meta.url));
const DEBUGGING = 9333;
const FIRST_LOAD = 60_000;
const TABLE = 45_000;
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--remote-debugging-port=${DEBUGGING}`,
];

let failures = 0;

function report(what, value, limit, isGood) {
  if (!isGood) failures++;
  process.stdout.write(`${isGood ? 'ok  ' : 'MISS'} ${what}: ${value} (${limit})\n`);
}

function gzipped(path) {
  return gzipSync(readFileSync(join(SITE, path)), { level: 9 }).length;
}

/** The scripts that the page and its workers ask for, the service worker's copies for offline use left out. */
function recording(context) {
  const scripts = new Set();
  const hosts = new Set();
  context.on('request', (request) => {
    const url = new URL(request.url());
    hosts.add(url.origin);
    if (url.pathname.endsWith('.js') && !request.serviceWorker()) scripts.add(url.pathname);
  });
  return { scripts, hosts };
}

const size = (scripts) => [...scripts].reduce((sum, path) => sum + gzipped(path), 0);

const server = await siteServer(SITE);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
const browser = await driver.launch({
  executablePath: await chromium.executablePath(),
  headless: true,
  args: ARGS,
});
const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' });
const page = await context.newPage();
const { scripts, hosts } = recording(context);

await page.goto('/');
await page.waitForLoadState('networkidle');
const first = new Set(scripts);
report('JavaScript of the first page', size(first), `at most ${FIRST_LOAD}`, size(first) <= FIRST_LOAD);

for (const name of await page.getByRole('heading', { level: 2 }).allTextContents()) {
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  scripts.clear();
  await card.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL('**/table/*');
  await page.waitForLoadState('networkidle');
  const more = new Set([...scripts].filter((path) => !first.has(path)));
  report(`JavaScript of a table of ${name}`, size(more), `at most ${TABLE} more`, size(more) <= TABLE);
}
report('hosts asked', [...hosts].length, '1', hosts.size === 1);
await context.close();

const outcome = await lighthouse(`${address}/`, { port: DEBUGGING, output: 'json', logLevel: 'error' });
for (const [category, limit] of Object.entries(SCORES)) {
  const score = Math.round((outcome?.lhr.categories[category]?.score ?? 0) * 100);
  report(`Lighthouse, ${category}`, score, `at least ${limit}`, score >= limit);
}
await browser.close();
await server.close();
process.exitCode = failures > 0 ? 1 : 0;
