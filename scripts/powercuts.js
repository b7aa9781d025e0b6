import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { seededRng } from '../dist/core/rng.js';
import { gameNamed } from '../dist/games/catalog.js';
import { evolve, NO_TABLE } from '../dist/match/table.js';
import { causeOf } from '../dist/server/commands.js';
import { DATA_FILE, SqliteStore } from '../dist/server/sqlite.js';
import { cutBy, Disk, notesOf } from './disk.js';
import { dataIn, diskIn, record, recordIn } from './recording.js';
import { Told } from './told.js';

/**
 * Cuts the power again and again: records what the server writes, syncs and sends while people play, makes
 * the disk anew from what was synced by some moment and a random part of the rest, and opens it. Nothing
 * that anyone was told by then may be lost.
 */

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'powercuts' },
    /** How the store syncs; with OFF or NORMAL, moves must be found lost. */
    synchronous: { type: 'string', default: 'FULL' },
    /** A folder with a recording, to cut that again. */
    recording: { type: 'string' },
  },
});
const wanted = Number(values.cuts);
const rng = seededRng(values.seed);
/** Lives of the server: more for many cuts. */
const LIVES = 1 + Math.floor(wanted / 50);
const MOST_PRINTED = 20;
/** [bytes] A page of the database. */
const PAGE = 4096;

/** What really happened: the events of each table, where each command's are, and who everyone is. */
function truthOf(folder) {
  const database = new DatabaseSync(join(dataIn(folder), DATA_FILE));
  const events = new Map();
  const places = new Map();
  for (const { tableId, seq, event } of rows(database, 'SELECT * FROM events ORDER BY tableId, seq')) {
    if (seq === 0) events.set(tableId, []);
    events.get(tableId).push(event);
    const { cause } = JSON.parse(event);
    if (cause) places.set(cause, { table: tableId, seq });
  }
  const users = new Map(
    rows(database, 'SELECT name, user FROM guests').map(({ name, user }) => [name, user]),
  );
  database.close();
  return { events, place: (id) => places.get(causeOf(users.get(id.replace(/-\d+$/, '')), id)) };
}

function rows(database, sql) {
  return database.prepare(sql).all();
}

/** Whether it is something that happens seldom: a folder or file comes or goes, or pages go into the database itself. */
function isRare({ kind, number, bytes }) {
  return 'bmout'.includes(kind) || (kind === 'w' && bytes.length === PAGE && number % PAGE === 0);
}

/** When to cut, by the number of notes before: anywhere, just after an acknowledgement, or amid what is rare. */
function moments(notes) {
  const answers = [];
  const rare = [];
  for (const [i, note] of notes.entries()) {
    if (note.kind === 'a' && note.bytes.includes('{"type":"done"')) answers.push(i + 1);
    if (isRare(note)) rare.push(i, i + 1);
  }
  const all = Array.from({ length: notes.length + 1 }, (_, i) => i);
  return Array.from({ length: wanted }, (_, i) => {
    const among = [all, answers, rare][i % 3];
    return among[rng.below(among.length)];
  }).toSorted((a, b) => a - b);
}

/** What is wrong with a table by its stored events. */
function tableFaults(events, known) {
  const texts = events.map((event) => JSON.stringify(event));
  if (texts.some((text, i) => text !== known?.[i])) return ['has events that never happened'];
  try {
    const game = gameNamed(events[0].game);
    events.reduce((table, event) => evolve(game, table, event), NO_TABLE);
    return [];
  } catch (error) {
    return [`doesn't fold: ${error}`];
  }
}

/** Opens what a cut left, and compares it with what was told. */
class Examination {
  lost = 0;
  forgotten = 0;
  unopened = 0;
  unsound = 0;
  faults = [];
  #truth;

  constructor(truth) {
    this.#truth = truth;
  }

  async examine(folder, told, moment) {
    const wrong = (count, fault) => {
      this[count]++;
      this.faults.push(`cut at ${moment}: ${fault}`);
    };
    try {
      const store = new SqliteStore(folder);
      await this.#look(store, folder, told, wrong);
      await store.close();
    } catch (error) {
      wrong('unopened', error);
    }
  }

  async #look(store, folder, told, wrong) {
    const lengths = new Map();
    for (const table of soundTables(folder, wrong)) {
      const events = await store.load(table);
      lengths.set(table, events.length);
      for (const fault of tableFaults(events, this.#truth.events.get(table)))
        wrong('unsound', `table ${table} ${fault}`);
    }
    for (const id of told.commands) {
      const place = this.#truth.place(id);
      if (!place || place.seq >= (lengths.get(place.table) ?? 0)) wrong('lost', `${id} was acknowledged`);
    }
    for (const [table, length] of told.lengths)
      if (length > (lengths.get(table) ?? 0)) wrong('forgotten', `event ${length} of ${table} was shown`);
    for (const session of told.sessions)
      if (!(await store.guest(session))) wrong('forgotten', `session ${session} was given`);
  }
}

/** The tables in the database, once that was found sound. */
function soundTables(folder, wrong) {
  const database = new DatabaseSync(join(folder, DATA_FILE));
  const [{ integrity_check: found }] = rows(database, 'PRAGMA integrity_check');
  if (found !== 'ok') wrong('unsound', found);
  const tables = rows(database, 'SELECT DISTINCT tableId FROM events').map(({ tableId }) => tableId);
  database.close();
  return tables;
}

const temporary = mkdtempSync(join(tmpdir(), 'upcard-powercuts-'));
const folder = values.recording ?? temporary;
if (values.recording === undefined) {
  mkdirSync(diskIn(folder));
  await record(folder, { lives: LIVES, rng, synchronous: values.synchronous });
}
const notes = notesOf(readFileSync(recordIn(folder)));
const disk = new Disk(diskIn(folder));
const told = new Told();
const examination = new Examination(truthOf(folder));
const left = join(temporary, 'left');
let taken = 0;
for (const moment of moments(notes)) {
  for (; taken < moment; taken++) {
    disk.take(notes[taken]);
    told.hear(notes[taken]);
  }
  disk.leave(left, cutBy(rng));
  await examination.examine(dataIn(folder).replace(diskIn(folder), left), told, moment);
  rmSync(left, { recursive: true });
}
for (const note of notes.slice(taken)) told.hear(note);
const { lost, forgotten, unopened, unsound, faults } = examination;
for (const fault of faults.slice(0, MOST_PRINTED)) process.stdout.write(`${fault}\n`);
const figures = {
  cuts: wanted,
  synchronous: values.synchronous,
  acknowledged: told.commands.size,
  writes: notes.filter(({ kind }) => kind === 'w').length,
  syncs: notes.filter(({ kind }) => kind === 's').length,
  lost,
  forgotten,
  unopened,
  unsound,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
const isWorthKeeping = faults.length > 0 && values.synchronous === 'FULL' && values.recording === undefined;
if (!isWorthKeeping) rmSync(temporary, { recursive: true });
else process.stdout.write(`To cut it again: npm run powercuts -- --recording ${temporary}\n`);
process.exit(faults.length === 0 ? 0 : 1);
