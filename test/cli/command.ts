import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** What `upcard` prints, line by line. */
export async function printed(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/upcard.js', ...args]);
  return stdout.trimEnd().split('\n');
}

export async function expectRefused(args: readonly string[], message: RegExp): Promise<void> {
  await expect(printed(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
}

/** What can't be done now is told in one line. */
export async function expectNotNow(args: readonly string[], message: RegExp): Promise<void> {
  const stderr = expect.stringMatching(new RegExp(`^upcard: .*${message.source}.*\\n$`));
  await expect(printed(...args)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
}
