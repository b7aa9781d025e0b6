import { createHash } from 'node:crypto';
import { Load } from '../dist/cli/load/load.js';
import { addressOf } from '../dist/cli/online/wire.js';
import { gameNamed } from '../dist/games/catalog.js';

/** [ms] The pace of a hasty person: the server answers fifteen messages a second. */
const THOUGHT = 75;
const SAYS = 10;

/** One table of each ruleset. */
const TABLES = [
  { game: 'checkered-combos', seats: 3, options: { edition: 'checkered-combos' } },
  { game: 'checkered-combos', seats: 4, options: { edition: 'dealt' } },
  { game: 'help', seats: 3, options: {} },
  { game: 'chip-it', seats: 2, options: {} },
  { game: 'chip-it', seats: 4, options: {} },
  { game: 'chip-it', seats: 3, options: { match: 'tournament' } },
];

/** People at a table of each ruleset, or of some, who play whole games, one after another, each from an address of their own. */
export async function honestPeople(url, seed, chosen = [...TABLES.keys()]) {
  const people = new Load({
    server: addressOf(new URL(url)),
    tables: chosen.map((i) => ({ ...TABLES[i], game: gameNamed(TABLES[i].game) })),
    think: THOUGHT,
    says: SAYS,
    headers: (table, seat) => ({ 'x-forwarded-for': `10.0.${table}.${seat}` }),
    seed,
  });
  await people.gather();
  people.play();
  return people;
}

/** By what the log knows the commands that a player had acknowledged. */
export function storedCauses(database, { guest, acknowledged }) {
  const hash = createHash('sha256').update(guest.secret).digest('hex');
  const { user } = database.prepare('SELECT user FROM sessions WHERE hash = ?').get(hash);
  return acknowledged.map((id) => createHash('sha256').update(`${user} ${id}`).digest('hex').slice(0, 24));
}
