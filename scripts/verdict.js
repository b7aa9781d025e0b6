import { causeOf } from '../dist/server/commands.js';

/** What is said of people's games in the end: whether all that they were told is true. */

export function sum(players, count) {
  return players.reduce((all, player) => all + count(player), 0);
}

/** By what the log knows the commands that a player had acknowledged, who is that user. */
export function acknowledgedBy(user, { acknowledged }) {
  return acknowledged.map((id) => causeOf(user, id));
}

/** How often each command was done that is in the log, by its cause. */
function timesOf(events) {
  const times = new Map();
  for (const { cause } of events) if (cause) times.set(cause, (times.get(cause) ?? 0) + 1);
  return times;
}

/** How many of the causes acknowledged at each table are not among its events, or more than once, and how many there nobody knows. */
export function comparedWith(tables) {
  const found = { lost: 0, doubled: 0, unknown: 0 };
  for (const { causes, events } of tables) {
    const times = timesOf(events);
    for (const cause of causes) {
      if (!times.has(cause)) found.lost++;
      if (times.get(cause) > 1) found.doubled++;
      times.delete(cause);
    }
    found.unknown += times.size;
  }
  return found;
}
