import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('what npm packs, installed in an empty folder, serves the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upcard-package-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder]);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const home = join(folder, 'home');
  const install = [
    'install',
    '--prefix',
    home,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    join(folder, filename),
  ];
  await run('npm', install);
  const child = spawn('npx', ['upcard', 'serve', '--port', '0', '--host', '127.0.0.1'], {
    cwd: home,
    detached: true,
  });
  try {
    const [line] = await once(child.stdout, 'data');
    const [, url] = /Upcard is at (\S+)/.exec(String(line)) ?? [];
    const page = await fetch(`${url?.replace('localhost', '127.0.0.1')}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<script[^>]+src="\/assets\//);
    expect((await fetch(`${url?.replace('localhost', '127.0.0.1')}/readyz`)).status).toBe(200);
  } finally {
    // The whole group: npx and what it started.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
