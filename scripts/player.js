import { Load } from '../dist/cli/load/load.js';
import { addressOf } from '../dist/cli/online/wire.js';
import { gameNamed } from '../dist/games/catalog.js';
import { hashOf } from '../dist/server/means.js';
import { TABLES } from './tables.js';
import { acknowledgedBy } from './verdict.js';

/** [ms] The pace of a hasty person: the server answers fifteen messages a second. */
const THOUGHT = 75;
const SAYS = 10;

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
export function storedCauses(database, player) {
  const { user } = database
    .prepare('SELECT user FROM sessions WHERE hash = ?')
    .get(hashOf(player.guest.secret));
  return acknowledgedBy(user, player);
}
