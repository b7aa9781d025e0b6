import lighthouse from 'lighthouse';
import { RULESETS } from '../dist/games/rulesets.js';
import { launched, served } from './browser.js';
import { BUDGET, weighed } from './weight.js';

/** Holds the built site to its budget: what it loads, and what Lighthouse thinks of it. */

const DEBUGGING = 9333;
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

let failures = 0;

function report(what, value, limit, isGood) {
  if (!isGood) failures++;
  process.stdout.write(`${isGood ? 'ok  ' : 'MISS'} ${what}: ${value} (${limit})\n`);
}

function reportSize(what, value, limit) {
  report(what, value, `at most ${limit}`, value <= limit);
}

const server = await served();
const browser = await launched([`--remote-debugging-port=${DEBUGGING}`]);
const visit = { baseURL: server.url, locale: 'en', serviceWorkers: 'block' };

for (const [i, { name }] of RULESETS.entries()) {
  const context = await browser.newContext(visit);
  const { first, table, bots, hosts } = await weighed(context, i);
  await context.close();
  if (i === 0) reportSize('JavaScript of the first page', first, BUDGET.first);
  reportSize(`JavaScript that a table of ${name} loads besides`, table, BUDGET.table);
  reportSize('and what its worker loads when a bot thinks', bots, BUDGET.bots);
  report(`hosts asked at a table of ${name}`, hosts.join(' '), '1', hosts.length === 1);
}

const outcome = await lighthouse(`${server.url}/`, { port: DEBUGGING, output: 'json', logLevel: 'error' });
for (const [category, limit] of Object.entries(SCORES)) {
  const score = Math.round((outcome?.lhr.categories[category]?.score ?? 0) * 100);
  report(`Lighthouse, ${category}`, score, `at least ${limit}`, score >= limit);
}
await browser.close();
await server.close();
process.exitCode = failures > 0 ? 1 : 0;
