import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildServer, freePort, sleep, until } from './childServer.js';
import { Disk, notesOf } from './disk.js';
import { honestPeople } from './player.js';
import { Told } from './told.js';

/** The server's writes, syncs and messages while people play, and while it is started, stopped and killed. */

/** A server that is stopped answers so many commands before, one that is killed does so many things; some are killed while they start. */
const ANSWERS = { least: 60, more: 120 };
const NOTES = { least: 1_500, more: 3_000 };
const FIRST_NOTES = { least: 2, more: 60 };
/** Of so many lives, one ends while it begins. */
const EARLY = 4;
/** How often the server is killed before it ever served. */
const FALSE_STARTS = 2;

const RECORDER = fileURLToPath(new URL('recorder.c', import.meta.url));
const UNSYNCED = new URL('unsynced.js', import.meta.url).href;
const HOOK = encodeURIComponent(`import { register } from 'node:module'; register('${UNSYNCED}');`);

/** Where things lie in a folder with a recording. */
export function recordIn(folder) {
  return join(folder, 'record');
}

export function diskIn(folder) {
  return join(folder, 'disk');
}

export function dataIn(folder) {
  return join(diskIn(folder), 'club', 'upcard-data');
}

function anyOf({ least, more }, rng) {
  return least + rng.below(more);
}

/** A server beneath which everything is recorded. */
class RecordedServer {
  #folder;
  #server;
  #env;
  #disk;
  #read = 0;

  constructor(folder, port, synchronous) {
    const layer = join(folder, 'recorder.so');
    execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', layer, RECORDER, '-ldl'], { stdio: 'inherit' });
    this.#folder = folder;
    this.#server = new ChildServer(port, dataIn(folder));
    this.#disk = new Disk(diskIn(folder));
    this.#env = {
      LD_PRELOAD: layer,
      UPCARD_RECORD: recordIn(folder),
      UPCARD_RECORD_ROOT: diskIn(folder),
      ...(synchronous !== 'FULL' && {
        NODE_OPTIONS: `--import data:text/javascript,${HOOK}`,
        UPCARD_SYNCHRONOUS: synchronous,
      }),
    };
  }

  get url() {
    return this.#server.url;
  }

  start() {
    this.#server.start(this.#env);
    return this.#server.ready();
  }

  async stop() {
    const code = await this.#server.end('SIGTERM');
    if (code !== 0) throw new Error(`the server ended with ${code}`);
    this.#compare();
  }

  /** Lets it do so many things, of which answering whether it serves is one, and die between two of them. */
  async liveFor(notes) {
    this.#server.start({ ...this.#env, UPCARD_RECORD_LIFE: String(notes) });
    while (!this.#server.hasEnded) {
      await this.#server.isReady();
      await sleep(10);
    }
    this.#compare();
  }

  /** What is on the disk must be what was recorded, or the recording is worth nothing. */
  #compare() {
    const record = readFileSync(recordIn(this.#folder)).subarray(this.#read);
    this.#read += record.length;
    for (const note of notesOf(record)) this.#disk.take(note);
    const unlike = this.#disk.unlike();
    if (unlike.length > 0) throw new Error(`something was written unnoticed to ${unlike}`);
  }
}

/** Records so many lives of a server into a folder; what it was told to do goes on from life to life. */
export async function record(folder, { lives, rng, synchronous }) {
  const server = new RecordedServer(folder, await freePort(), synchronous);
  for (let i = 0; i < FALSE_STARTS; i++) await server.liveFor(anyOf(FIRST_NOTES, rng));
  await server.start();
  const people = await honestPeople([server.url], `people ${rng.below(1e9)}`);
  const answered = () => people.players.reduce((all, { acknowledged }) => all + acknowledged.length, 0);
  const answers = async () => {
    const goal = answered() + anyOf(ANSWERS, rng);
    await until(() => answered() >= goal, 'people are answered');
  };
  await answers();
  await server.stop();
  for (let life = 1; life < lives; life++) {
    await server.liveFor(anyOf(life % EARLY === 0 ? FIRST_NOTES : NOTES, rng));
    await server.start();
    await answers();
    await server.stop();
  }
  people.leave();
  compareAnswers(folder, people.players);
}

/** Whatever people were answered must be in the record. */
function compareAnswers(folder, players) {
  const told = new Told();
  for (const note of notesOf(readFileSync(recordIn(folder)))) told.hear(note);
  const missed = players.flatMap((player) => player.acknowledged.filter((id) => !told.commands.has(id)));
  if (missed.length > 0) throw new Error(`the record knows nothing of the answers to ${missed}`);
}
