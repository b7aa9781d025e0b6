import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutBy, Disk } from '../../scripts/disk.js';
import { seededRng } from '../../src/core/rng.ts';
import { temporaryFolder } from './server.ts';

const CUTS = 100;
const FOLDER = 3;
const FILE = 4;

/** A folder with a file, as a process opened them. */
class RecordedDisk {
  readonly #disk = new Disk('/disk');
  readonly #left = join(temporaryFolder(), 'left');

  constructor() {
    this.#note('o', FOLDER, 0, '/disk');
    this.#note('o', FILE, 0, '/disk/file');
  }

  write(text: string, at = 0): void {
    this.#note('w', FILE, at, text);
  }

  truncate(length: number): void {
    this.#note('t', FILE, length);
  }

  sync(file: number): void {
    this.#note('s', file);
  }

  unlink(): void {
    this.#note('u', 0, 0, '/disk/file');
  }

  /** Everything that the file may hold after a cut; `gone` where it isn't there. */
  found(): ReadonlySet<string> {
    const rng = seededRng('cuts');
    return new Set(Array.from({ length: CUTS }, () => this.#foundAfter(cutBy(rng))));
  }

  #foundAfter(cut: ReturnType<typeof cutBy>): string {
    this.#disk.leave(this.#left, cut);
    const file = join(this.#left, 'file');
    const content = existsSync(file) ? readFileSync(file, 'latin1') : 'gone';
    rmSync(this.#left, { recursive: true });
    return content;
  }

  #note(kind: string, file: number, number = 0, text = ''): void {
    this.#disk.take({ kind, file, number, bytes: Buffer.from(text) });
  }
}

test('what was synced stays, and what was written since may', () => {
  const disk = new RecordedDisk();
  disk.write('old');
  disk.sync(FILE);
  disk.sync(FOLDER);
  expect(disk.found()).toEqual(new Set(['old']));
  disk.write('new and longer');
  expect(disk.found()).toEqual(new Set(['old', 'new and longer']));
  disk.sync(FILE);
  expect(disk.found()).toEqual(new Set(['new and longer']));
});

test('a file may be gone, with all that was synced, until its folder is synced', () => {
  const disk = new RecordedDisk();
  disk.write('old');
  disk.sync(FILE);
  expect(disk.found()).toEqual(new Set(['gone', 'old']));
  disk.sync(FOLDER);
  expect(disk.found()).toEqual(new Set(['old']));
});

test('a file that was removed may be back, until its folder is synced', () => {
  const disk = new RecordedDisk();
  disk.sync(FOLDER);
  disk.unlink();
  expect(disk.found()).toEqual(new Set(['gone', '']));
  disk.sync(FOLDER);
  expect(disk.found()).toEqual(new Set(['gone']));
});

test('what is written is torn between sectors, and the later part may survive without the earlier', () => {
  const disk = new RecordedDisk();
  const [old, after] = ['a'.repeat(512), 'b'.repeat(512)];
  disk.write(old + old);
  disk.sync(FILE);
  disk.sync(FOLDER);
  disk.write(after + after);
  expect(disk.found()).toEqual(new Set([old + old, old + after, after + old, after + after]));
});

test('a file that was cut short may be as long as before, and is zero where it grows again', () => {
  const disk = new RecordedDisk();
  disk.write('long');
  disk.sync(FILE);
  disk.sync(FOLDER);
  disk.truncate(1);
  disk.truncate(3);
  expect(disk.found()).toEqual(new Set(['long', 'l', 'lon', 'l\0\0']));
});
