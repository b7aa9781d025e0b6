import { NotNowError, UsageError } from './usage.ts';

interface Command {
  readonly usage: string;
  readonly run: (args: string[]) => void | Promise<void>;
}

/** Each is loaded when it is named, so that a server starts soon. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map<string, () => Promise<Command>>([
  ['engine', () => import('./engine/command.ts')],
  ['bench', () => import('./bench/command.ts')],
  ['serve', () => import('./serve/command.ts')],
  ['backup', () => import('./serve/backup.ts')],
  ['join', () => import('./join/command.ts')],
  ['load', () => import('./load/command.ts')],
  ['verify', () => import('./verify/command.ts')],
  ['arena', () => import('./arena/command.ts')],
  ['rate', () => import('./rate/command.ts')],
  ['calibrate', () => import('./calibrate/command.ts')],
  ['review', () => import('./review/command.ts')],
  ['tune', () => import('./tune/command.ts')],
]);

/** How one command is used, or all are. */
async function usageOf(command: Command | undefined): Promise<string> {
  const commands = command ? [command] : await Promise.all([...COMMANDS.values()].map((load) => load()));
  const parts = new Set(commands.map(({ usage }) => usage));
  return `upcard: card games in which you must always go one higher\n\n${[...parts].join('')}`;
}

/** Runs the command that the arguments name; the exit code. */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = await COMMANDS.get(name ?? '')?.();
  const asksHelp = name === 'help' || [name, ...args].some((word) => word === '--help' || word === '-h');
  if (name === undefined || asksHelp) {
    process.stdout.write(await usageOf(command));
    return name === undefined ? 2 : 0;
  }
  try {
    if (!command) throw new UsageError(`no command ${name}`);
    await command.run(args);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof NotNowError) {
      process.stderr.write(`upcard: ${error.message}\n`);
      return 1;
    }
    if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
    process.stderr.write(`upcard: ${error.message}\n\n${await usageOf(command)}`);
    return 2;
  }
}
