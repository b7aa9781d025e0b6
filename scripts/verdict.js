import WebSocket from 'ws';
import { causeOf } from '../dist/server/commands.js';

/** What is said of people's games in the end: whether all that they were told is true. */

export function sum(players, count) {
  return players.reduce((all, player) => all + count(player), 0);
}

/** The table as a newcomer with that player's cookie is shown it. */
function freshTable(url, table, { cookie }) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } });
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
      socket.send(JSON.stringify({ type: 'watch', table }));
    });
    socket.on('message', (text) => {
      const message = JSON.parse(String(text));
      if (message.type !== 'table') return;
      socket.terminate();
      resolve(message);
    });
  });
}

/** What a player sees otherwise than a newcomer in the same seat at that server. */
export async function differences(url, tables) {
  const found = [];
  for (const { table, players } of tables) {
    for (const player of players) {
      const { seq, room, sight } = await freshTable(url, table, player);
      const fresh = JSON.stringify([seq, room, sight?.view, sight?.step, sight?.result]);
      const { sight: known } = player;
      const own = JSON.stringify([player.seq, player.room, known?.view, known?.step, known?.result]);
      if (own !== fresh) found.push(`${player.name} sees another table than there is`);
    }
  }
  return found;
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
