import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A disk as a recorded process left it: what is there for certain, and what may be there after a power cut. */

/** [bytes] What a disk writes as a whole or not at all. */
const SECTORS = [512, 4096];
/** [%] How much of what wasn't synced survives a cut. */
const SURVIVING = [0, 50, 90, 100];
/** Memory that processes share; what is left of it says nothing. */
const SHARED = /-shm$/;
const MOST_SHARED = 32_768;
/** [bytes] Kind, descriptor, number and length, as `recorder.c` writes them. */
const HEAD = 17;

/** Everything noted in a record, in order. */
export function notesOf(record) {
  const notes = [];
  for (let at = 0; at < record.length; ) {
    const length = record.readUInt32LE(at + 13);
    notes.push({
      kind: String.fromCharCode(record[at]),
      file: record.readUInt32LE(at + 1),
      number: Number(record.readBigInt64LE(at + 5)),
      bytes: record.subarray(at + HEAD, at + HEAD + length),
    });
    at += HEAD + length;
  }
  return notes;
}

/** What chance leaves of whatever wasn't synced, for one cut. */
export function cutBy(rng) {
  const surviving = SURVIVING[rng.below(SURVIVING.length)];
  return {
    sector: SECTORS[rng.below(SECTORS.length)],
    survives: () => rng.below(100) < surviving,
    oneOf: (list) => list[rng.below(list.length)],
    noise: () => Buffer.from(Array.from({ length: rng.below(MOST_SHARED) }, () => rng.below(256))),
  };
}

/** Where a change ends: what is written, or the whole file after it. */
function endOf({ at, written, length }) {
  return written ? at + written.length : length;
}

/** The bytes after changes, which are made in place where there is room; what lies between is zero. */
function changed(bytes, changes) {
  const room = changes.reduce((most, change) => Math.max(most, endOf(change)), bytes.length);
  const all = room > bytes.length ? Buffer.concat([bytes, Buffer.alloc(room - bytes.length)]) : bytes;
  let length = bytes.length;
  for (const change of changes) {
    const end = endOf(change);
    if (change.written) change.written.copy(all, change.at);
    else all.fill(0, end);
    length = change.written ? Math.max(length, end) : end;
  }
  return all.subarray(0, length);
}

/** What was written, sector by sector. */
function pieces(change, sector) {
  const { at, written } = change;
  if (!written) return [change];
  const found = [];
  for (let from = 0; from < written.length; ) {
    const to = Math.min(written.length, from + sector - ((at + from) % sector));
    found.push({ at: at + from, written: written.subarray(from, to) });
    from = to;
  }
  return found;
}

class File {
  #synced = Buffer.alloc(0);
  #changes = [];

  change(change) {
    this.#changes.push(change);
  }

  sync() {
    this.#synced = changed(this.#synced, this.#changes);
    this.#changes = [];
  }

  /** As the process sees it. */
  whole() {
    return changed(Buffer.from(this.#synced), this.#changes);
  }

  /** As it may be found after a cut: any part of the sectors written since it was synced, the newer without the older, too. */
  found(cut) {
    const changes = this.#changes.flatMap((change) => pieces(change, cut.sector));
    return changed(Buffer.from(this.#synced), changes.filter(cut.survives));
  }
}

class Folder {
  /** What each name may stand for after a cut; the last of it is what it stands for now. */
  #names = new Map();

  get(name) {
    return this.#names.get(name)?.at(-1);
  }

  set(name, content) {
    this.#names.set(name, [...(this.#names.get(name) ?? [undefined]), content]);
  }

  sync() {
    for (const [name, contents] of this.#names) this.#names.set(name, contents.slice(-1));
  }

  /** Whatever the process sees by its path. */
  files(path) {
    return [...this.#names.keys()].flatMap((name) => {
      const content = this.get(name);
      if (content instanceof Folder) return content.files(join(path, name));
      return content ? [[join(path, name), content]] : [];
    });
  }

  /** Writes what may be found after a cut. */
  leave(path, cut) {
    mkdirSync(path);
    for (const [name, contents] of this.#names) {
      const content = cut.survives() ? contents.at(-1) : cut.oneOf(contents);
      if (content instanceof Folder) content.leave(join(path, name), cut);
      else if (content) writeFileSync(join(path, name), SHARED.test(name) ? cut.noise() : content.found(cut));
    }
  }
}

/** The disk beneath a folder that a recorded process writes to. */
export class Disk {
  #path;
  #root = new Folder();
  #open = new Map();

  constructor(path) {
    this.#path = path;
  }

  take({ kind, file, number, bytes }) {
    switch (kind) {
      case 'b':
        return this.#open.clear();
      case 'm':
        return this.#folderOf(String(bytes)).set(basename(String(bytes)), new Folder());
      case 'u':
        return this.#folderOf(String(bytes)).set(basename(String(bytes)), undefined);
      case 'o':
        return this.#opened(file, String(bytes), number === 1);
      case 'w':
        return this.#open.get(file).change({ at: number, written: bytes });
      case 't':
        return this.#open.get(file).change({ length: number });
      case 's':
        return this.#open.get(file).sync();
    }
  }

  /** Writes what may be found there after a cut. */
  leave(path, cut) {
    this.#root.leave(path, cut);
  }

  /** The files that are other than they should be by all that was recorded. */
  unlike() {
    const files = new Map(this.#root.files(this.#path).filter(([path]) => !SHARED.test(path)));
    const real = readdirSync(this.#path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !SHARED.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const missed = real.filter((path) => !files.get(path)?.whole().equals(readFileSync(path)));
    return [...missed, ...[...files.keys()].filter((path) => !real.includes(path))];
  }

  #opened(file, path, isEmptied) {
    const found = this.#at(path) ?? new File();
    if (!this.#at(path)) this.#folderOf(path).set(basename(path), found);
    if (isEmptied) found.change({ length: 0 });
    this.#open.set(file, found);
  }

  #at(path) {
    return path === this.#path ? this.#root : this.#folderOf(path).get(basename(path));
  }

  #folderOf(path) {
    return this.#at(dirname(path));
  }
}
