import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteServer } from '../../src/server/site.ts';
import { temporaryFolder } from './server.ts';

/** A site of one page and one asset, each with what it is compressed to. */
async function site() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  for (const file of ['index.html', 'assets/code.js']) {
    for (const ending of ['', '.br', '.gz']) writeFileSync(join(folder, file + ending), `${file}${ending}`);
  }
  return await siteServer(folder);
}

const PATHS = ['/', '/t/abc', '/index.html', '/assets/code.js'];
const ENCODINGS = ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd'];

test.each(ENCODINGS)('HEAD tells what GET would, to who reads %s', async (encoding) => {
  const server = await site();
  const headers = { 'accept-encoding': encoding };
  for (const url of [...PATHS, '/nothing.js', '/api/nothing']) {
    const got = await server.inject({ method: 'GET', url, headers });
    const told = await server.inject({ method: 'HEAD', url, headers });
    const { date, ...expected } = got.headers;
    expect(got.statusCode).toBe(PATHS.includes(url) ? 200 : 404);
    expect(told, url).toMatchObject({ statusCode: got.statusCode, headers: expected });
  }
});

test.each(ENCODINGS)('every file tells that it varies by encoding, to who reads %s', async (encoding) => {
  const server = await site();
  const headers = { 'accept-encoding': encoding };
  for (const url of PATHS) {
    const first = await server.inject({ url, headers });
    const { etag } = first.headers;
    const again = await server.inject({ url, headers: { ...headers, 'if-none-match': String(etag) } });
    expect([first.statusCode, again.statusCode], url).toEqual([200, 304]);
    expect([first.headers.vary, again.headers.vary], url).toEqual(['accept-encoding', 'accept-encoding']);
  }
});
