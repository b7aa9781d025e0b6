import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { run } from './run.ts';

const isLacking = process.platform !== 'linux' || spawnSync('gcc', ['--version']).status !== 0;
if (isLacking && process.env['CI'] === 'true') {
  throw new Error('Linux and gcc are needed to record what the server writes');
}

async function cut(...args: readonly string[]): Promise<Record<string, number>> {
  const { printed } = await run('scripts/powercuts.js', ...args);
  const [figures] = printed.match(/^\{.*\}$/m) ?? [];
  if (figures === undefined) throw new Error(printed);
  return JSON.parse(figures);
}

describe.skipIf(isLacking)(isLacking ? 'SKIPPED: no Linux with gcc' : 'the power is cut', () => {
  test('fifty times, and nothing that anyone was told is lost', async () => {
    const { cuts, acknowledged, ...found } = await cut('--cuts', '50');
    expect({ cuts, ...found }).toMatchObject({ cuts: 50, lost: 0, forgotten: 0, unopened: 0, unsound: 0 });
    expect(acknowledged).toBeGreaterThan(300);
  });

  test('and a store that acknowledges before it syncs is found out', async () => {
    const { lost } = await cut('--cuts', '20', '--synchronous', 'NORMAL');
    expect(lost).toBeGreaterThan(0);
  });
});
