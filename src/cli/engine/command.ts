import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { answerLines } from '../lines.ts';
import { answer, failure, type Session } from './engine.ts';

export const usage = `  upcard engine   the rules, headless: one JSON request per line on stdin, one answer per line
                  on stdout (docs/engine.md)
`;

/** Answers requests until the input ends. */
export async function run(args: string[]): Promise<void> {
  parseArgs({ args });
  const session: Session = { current: undefined, drawSeed: () => randomBytes(16).toString('hex') };
  await answerLines(process.stdin, process.stdout, (line) =>
    line === undefined ? failure('bad-request', 'the line is longer than 1 MB') : answer(line, session),
  );
}
