import { Load } from '../dist/cli/load/load.js';
import { addressOf } from '../dist/cli/online/wire.js';
import { gameNamed } from '../dist/games/catalog.js';
import { hashOf } from '../dist/server/means.js';
import { TABLES } from './tables.js';
import { acknowledgedBy } from './verdict.js';

/** [ms] The pace of a hasty person: the server answers fifteen messages a second. */
const THOUGHT = 75;
const SAYS = 10;

/** People at a table of each ruleset, or at these, who play whole games, one after another, each from an address of their own. */
export async function honestPeople(urls, seed, tables = TABLES) {
  const people = new Load({
    servers: urls.map((url) => addressOf(new URL(url))),
    tables: tables.map((table) => ({ ...table, game: gameNamed(table.game) })),
    think: THOUGHT,
    says: SAYS,
    headers: (table, seat) => ({ 'x-forwarded-for': `10.0.${table}.${seat}` }),
    seed,
  });
  await people.gather();
  people.play();
  return people;
}

/** What a store keeps of the secret by which it knows a player. */
export function sessionOf({ guest }) {
  return hashOf(guest.secret);
}

/** By what the log knows the commands that a player had acknowledged. */
export function storedCauses(database, player) {
  const { user } = database.prepare('SELECT user FROM sessions WHERE hash = ?').get(sessionOf(player));
  return acknowledgedBy(user, player);
}
