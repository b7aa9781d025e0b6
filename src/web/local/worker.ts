import { type Bot, type GameBots, LEVELS } from '../../bots/bot.ts';
import { CHARACTERS } from '../../bots/characters.ts';
import { situationOf } from '../../bots/situation.ts';
import { at } from '../../core/assert.ts';
import type { Game, Seat } from '../../core/game.ts';
import { streamRng } from '../../core/streamRng.ts';
import { RULES } from '../../games/rules.ts';
import { Host } from '../../match/host.ts';
import { type Sight, seenThisRound } from '../../match/sight.ts';
import type { Holder, Table } from '../../match/table.ts';
import { botsOf, budgetOf } from './bots.ts';
import { type FromWorker, LOCAL_USER, type RequestName, type Requests, type ToWorker } from './messages.ts';
import { Storage } from './storage.ts';

/** Keeps the tables of this browser: the cards are here, and the page gets only what its viewer may see. */

const storage = new Storage();
const games = async (id: string) => RULES[id]?.();
const rng = streamRng(Array.from(crypto.getRandomValues(new Uint32Array(8))).join());
const host = new Host({ log: storage, games, think, rng });
/** Tells this browser's other tabs that a table went on. */
const otherTabs = new BroadcastChannel('upcard tables');
otherTabs.onmessage = ({ data }: MessageEvent<string>) => void host.refresh(data);

const unwatch = new Map<string, () => void>();

async function think(game: Game, { play, holders }: Table, seat: Seat): Promise<unknown> {
  const bots = await botsOf(game.id);
  const holder = at(holders, seat);
  if (!bots || !play || holder.kind !== 'bot') throw new Error(`no bot for seat ${seat} of ${game.id}`);
  const situation = situationOf(game, play.state, seat, seenThisRound(game, play, seat), bots.limit);
  return playerOf(bots, holder).choose(situation, rng, budgetOf(bots));
}

/** The bot that plays as that character at that level. */
function playerOf(bots: GameBots, { character, level: name }: Extract<Holder, { kind: 'bot' }>): Bot {
  const level = LEVELS.find((each) => each === name) ?? 'medium';
  const style = CHARACTERS.find(({ id }) => id === character)?.style;
  return style ? bots.styled(level, style) : bots.bots[level];
}

function post(message: FromWorker): void {
  self.postMessage(message);
}

function summarize(id: string, { game, options, holders, result }: Sight): void {
  const names = holders.map(({ name }) => name);
  void storage.summarize({ id, game, options, names, over: result !== undefined, at: Date.now() });
}

const answers: { [Name in RequestName]: (ask: Requests[Name]['ask']) => Promise<Requests[Name]['answer']> } =
  {
    open: ({ id, game, holders, options }) => host.open(id, game, holders, options),
    async command({ id, command }) {
      const done = await host.command(id, LOCAL_USER, command);
      otherTabs.postMessage(id);
      return done;
    },
    async watch({ id, viewer, since }) {
      unwatch.get(id)?.();
      const stop = await host.watch(
        id,
        {
          viewer,
          show(sight) {
            post({ table: id, sight });
            summarize(id, sight);
          },
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
    record: ({ id }) => host.record(id),
  };

async function answer({ call, name, ask }: ToWorker): Promise<void> {
  // The name and what is asked belong together by the type of the message.
  const answered = answers[name] as (ask: unknown) => Promise<unknown>;
  try {
    post({ call, answer: await answered(ask) });
  } catch (error) {
    post({ call, failed: error instanceof Error ? error.message : String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void answer(data);
