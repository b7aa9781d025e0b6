import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faultText } from '../../core/parse.ts';
import { parseRecord, verified } from '../../core/record.ts';
import { gameNamed } from '../../games/catalog.ts';
import { UsageError } from '../usage.ts';

export const usage = `  upcard verify FILE   whether a record's game was dealt as its dealer promised (docs/online.md);
                  exit code 1 where not
`;

/** Tells whether the deal that a record tells of was fair. */
export function run(args: string[]): void {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('verify needs one record');
  const problem = problemOf(read(file));
  if (problem === undefined) {
    process.stdout.write(
      'Fair: every card came from the promised secret and what the players added to it.\n',
    );
    return;
  }
  process.stdout.write(`Not proven: ${problem}\n`);
  process.exitCode = 1;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `${file} can't be read as a record: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function problemOf(json: unknown): string | undefined {
  const record = parseRecord(json);
  if (!record.ok) return faultText(record.error);
  const game = gameNamed(record.value.game);
  if (!game) return `no game has the id ${record.value.game}`;
  const fair = verified(game, record.value);
  return fair.ok ? undefined : faultText(fair.error);
}
