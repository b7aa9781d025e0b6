import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as driver } from 'playwright-core';
import { upcardServer } from '../dist/server/server.js';
import { siteServer } from '../dist/server/site.js';
import { SqliteStore } from '../dist/server/sqlite.js';

/** The built site, and a real browser from npm to visit it with: for tests, measures and pictures. */

export const SITE = fileURLToPath(new URL('../dist/site', import.meta.url));

/** Where the browser is unpacked to; by its version, so that another one isn't taken for it. */
const UNPACKED = join(tmpdir(), 'upcard-chromium-147');

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A browser of its own, without a window.
 * @param {readonly string[]} more arguments for it
 */
export async function launched(more = []) {
  mkdirSync(UNPACKED, { recursive: true });
  process.env['TMPDIR'] = UNPACKED;
  const executablePath = await chromium.executablePath();
  return driver.launch({ executablePath, headless: true, args: [...ARGS, ...more] });
}

/** The site at an address of its own, until it is closed. */
export async function served() {
  if (!existsSync(SITE)) throw new Error('the site is not built: npm run build');
  const server = await siteServer(SITE);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://localhost:${new URL(address).port}`, close: () => server.close() };
}

/**
 * The whole server, with its tables in a folder of its own, until it is closed.
 * @param {import('../dist/server/limits.js').Limits} limits
 */
export async function servedTables(limits) {
  const data = mkdtempSync(join(tmpdir(), 'upcard-tables-'));
  const store = new SqliteStore(data);
  const way = { publicUrl: undefined, trustProxy: false };
  const server = await upcardServer({ site: SITE, store, log: 'silent', limits, botPause: 0, ...way });
  const port = await server.listen(0, '127.0.0.1');
  return {
    url: `http://localhost:${port}`,
    async close() {
      await server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
