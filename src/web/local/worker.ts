import { bytesToHex } from '@noble/hashes/utils.js';
import { sittingBot } from '../../bots/characters.ts';
import { situationOf } from '../../bots/situation.ts';
import { at } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import { streamRng } from '../../core/streamRng.ts';
import { RULES } from '../../games/rules.ts';
import { Attendant } from '../../match/attend.ts';
import { Host, type Log, type Played } from '../../match/host.ts';
import { type Sight, seenThisRound, sights } from '../../match/sight.ts';
import { PLAIN_SETTINGS } from '../../match/table.ts';
import { type Answers, answered, type Call } from '../calls.ts';
import { botsOf, budgetOf } from './bots.ts';
import { type FromWorker, LOCAL_USER, type Requests } from './messages.ts';
import { Storage } from './storage.ts';

/** Keeps the tables of this browser: the cards are here, and the page gets only what its viewer may see. */

const storage = new Storage();
const games = async (id: string) => RULES[id]?.();
const secret = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
const rng = streamRng(secret());
const attendant = new Attendant({
  now: Date.now,
  timer(at, task) {
    const timer = setTimeout(task, at - Date.now());
    return () => clearTimeout(timer);
  },
  think,
  // Whoever sits at the device sits at the table.
  awaySince: () => undefined,
  // The page shows what happened at its own pace.
  botPause: 0,
  failed: (_, error) => reportError(error),
});
/** Tells this browser's other tabs that a table went on. */
const otherTabs = new BroadcastChannel('upcard tables');
const log: Log = {
  load: (table, from) => storage.load(table, from),
  async append(table, expected, events) {
    const isStored = await storage.append(table, expected, events);
    if (isStored) otherTabs.postMessage(table);
    return isStored;
  },
};
const host = new Host({
  log,
  games,
  secret,
  now: Date.now,
  attend: (id, played) => attendant.attend(id, played),
});
attendant.serve(host);
otherTabs.onmessage = ({ data }: MessageEvent<string>) => void host.refresh(data);

const unwatch = new Map<string, () => void>();

async function think({ game, table: { play, seats } }: Played, seat: Seat): Promise<unknown> {
  const bots = await botsOf(game.id);
  const { holder } = at(seats, seat);
  if (!bots || !play || holder?.kind !== 'bot') throw new Error(`no bot for seat ${seat} of ${game.id}`);
  const situation = situationOf(game, play.state, seat, seenThisRound(game, play, seat), bots.limit);
  return sittingBot(bots, holder).choose(situation, rng, budgetOf(bots));
}

function post(message: FromWorker): void {
  self.postMessage(message);
}

function summarize(id: string, { game, options, holders, result, seq }: Sight): void {
  const names = holders.map(({ name }) => name);
  void storage.summarize({ id, game, options, names, over: result !== undefined, seq, at: Date.now() });
}

const answers: Answers<Requests> = {
  open: ({ id, game, holders, options, start }) =>
    host.openToPlay(id, game, { host: LOCAL_USER, holders, options, settings: PLAIN_SETTINGS }, start),
  command: ({ id, command }) => host.command(id, LOCAL_USER, command),
  async watch({ id, viewer, since }) {
    unwatch.get(id)?.();
    const stop = await host.watch(
      id,
      (steps) => {
        for (const seen of sights(steps, viewer)) {
          post({ table: id, sight: seen });
          summarize(id, seen);
        }
      },
      since,
    );
    if (stop) unwatch.set(id, stop);
    return stop !== undefined;
  },
  unwatch({ id }) {
    unwatch.get(id)?.();
    unwatch.delete(id);
    return Promise.resolve(undefined);
  },
  list: () => storage.summaries(),
  async remove({ id }) {
    await storage.remove(id);
    return undefined;
  },
  async record({ id }) {
    const record = await host.record(id);
    const played = await host.look(id);
    const avatars = played?.table.play?.holders.map(({ avatar }) => avatar) ?? [];
    return record && { record, avatars };
  },
};

self.onmessage = ({ data }: MessageEvent<Call<Requests>>) => void answered(answers, data, post);
