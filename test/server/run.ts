import { type ExecFileException, execFile } from 'node:child_process';

interface Ended {
  readonly code: number;
  readonly printed: string;
}

/** Runs a script as a process of its own. */
export function run(script: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error: ExecFileException | null, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    );
  });
}
