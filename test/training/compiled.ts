import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The compiled environment of `training/env`, as far as traces go. */
export interface Compiled {
  /** Random games that it played. */
  played(game: string, seed: number, games: number): string;
  /** What it makes of the chance and the choices of a trace. */
  replayed(game: string, trace: string): string;
  remove(): void;
}

export function hasCompiler(): boolean {
  return spawnSync('g++', ['--version']).status === 0;
}

/** As training/build.py compiles, with warnings. */
const FLAGS = ['-std=c++17', '-O2', '-Wall', '-Wextra', '-Wconversion', '-Werror', '-ffp-contract=off'];

export function compiled(): Compiled {
  const folder = mkdtempSync(join(tmpdir(), 'upcard-training-'));
  const program = join(folder, 'trace');
  execFileSync('g++', [...FLAGS, '-o', program, 'training/env/trace.cpp'], { stdio: 'inherit' });
  const run = (args: readonly string[], input = ''): string =>
    execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return {
    played: (game, seed, games) => run([game, 'play', `${seed}`, `${games}`]),
    replayed: (game, trace) => run([game, 'replay'], trace),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
