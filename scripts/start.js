import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Builds what is stale, then serves the site; arguments go to `upcard serve`. */

const STAMP = 'dist/built';
const INPUTS = ['src', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json'];

/** When the newest file in there was changed. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isStale() {
  return !existsSync(STAMP) || Math.max(...INPUTS.map(newest)) > statSync(STAMP).mtimeMs;
}

if (isStale()) {
  const { status } = spawnSync('npm', ['run', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(STAMP, '');
}
process.argv.splice(2, 0, 'serve');
await import('../bin/upcard.js');
