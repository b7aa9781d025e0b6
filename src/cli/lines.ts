import type { Readable, Writable } from 'node:stream';

/** [bytes] A longer line is refused unread. */
const LONGEST_LINE = 1_000_000;
const NEWLINE = 0x0a;

/** The lines of a stream of bytes as text; undefined in place of one that is too long. */
async function* linesOf(input: Readable): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  const line = (): string | undefined => {
    const text = size > LONGEST_LINE ? undefined : Buffer.concat(parts).toString('utf8');
    parts = [];
    size = 0;
    return text;
  };
  const keep = (part: Buffer): void => {
    size += part.length;
    if (size > LONGEST_LINE) parts = [];
    else parts.push(part);
  };
  for await (const chunk of input) {
    let rest = Buffer.from(chunk);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      keep(rest.subarray(0, end));
      yield line();
      rest = rest.subarray(end + 1);
    }
    keep(rest);
  }
  if (size > 0) yield line();
}

/** Answers each line of the input with one line of the output, in order, until the input ends. */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: (line: string | undefined) => string,
): Promise<void> {
  for await (const line of linesOf(input)) {
    if (!output.write(`${answer(line)}\n`)) await drained(output);
    if (output.destroyed) return;
  }
}

/** Waits until the reader took what was written, or is gone. */
function drained(output: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      output.off('drain', done);
      output.off('close', done);
      resolve();
    };
    output.on('drain', done);
    output.on('close', done);
  });
}
