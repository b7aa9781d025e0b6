import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Player } from '../../bots/arena.ts';
import { botNamed } from '../../bots/characters.ts';
import { invariant } from '../../core/assert.ts';
import type { Game } from '../../core/game.ts';
import { streamRng } from '../../core/streamRng.ts';
import { gameNamed } from '../../games/catalog.ts';
import { botsOf } from '../../server/bots.ts';
import { OutsidePlayer } from '../arena/outside.ts';
import { checkBot, OUTSIDE } from '../arena/plan.ts';
import { type Address, addressOf } from '../online/wire.ts';
import { reasonOf, time, UsageError, whole } from '../usage.ts';
import { OnlineSeat } from './seat.ts';

export const usage = `  upcard join URL a program at an online table, on the seat its host gave it (docs/online.md)
                    --token T      as the host got it
                    --bot NAME     one of ours, or cmd:PROGRAM as in the arena
                    --timeout MS   for each decision of a program (5000)
                    --games N      how many games it stays for (1)
`;

/** Plays one seat at an online table. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      bot: { type: 'string' },
      timeout: { type: 'string', default: '5000' },
      games: { type: 'string', default: '1' },
    },
  });
  const { token, bot } = values;
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new UsageError('join needs the address of one table');
  if (token === undefined || bot === undefined) throw new UsageError('join needs --token and --bot');
  checkBot(bot);
  const timeout = time('timeout', values.timeout);
  const games = whole('games', values.games);
  const outside = new Map<string, OutsidePlayer>();
  const place = placeOf(address);
  const seat = new OnlineSeat({
    ...place,
    token,
    gameNamed,
    player: (game, match) => playerOf(game, bot, match, timeout, outside),
    contribution: () => randomBytes(32).toString('hex'),
    rng: streamRng(randomBytes(16).toString('hex')),
  });
  const { origin } = place.server;
  seat.on('lost', () => {
    say(`${origin} can’t be reached; trying until it can`);
    seat.once('found', () => say(`${origin} is there again`));
  });
  try {
    await played(seat, games);
  } catch (error) {
    say(reasonOf(error));
    process.exitCode = 1;
  } finally {
    seat.close();
    for (const program of outside.values()) program.stop();
  }
}

function say(what: string): void {
  process.stderr.write(`upcard join: ${what}\n`);
}

/** Plays so many games; what fails ends it. */
function played(seat: OnlineSeat, games: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = games;
    seat.on('over', (places) => {
      process.stdout.write(`The game is over: places ${places.join(', ')}.\n`);
      if (--left === 0) resolve();
    });
    seat.on('failed', reject);
    seat.open();
  });
}

async function playerOf(
  game: Game,
  name: string,
  match: string,
  timeout: number,
  outside: Map<string, OutsidePlayer>,
): Promise<Player> {
  if (name.startsWith(OUTSIDE)) {
    const program = outside.get(game.id) ?? new OutsidePlayer(name.slice(OUTSIDE.length), game, timeout);
    outside.set(game.id, program);
    program.begin(match);
    return program;
  }
  const bots = await botsOf(game.id);
  const ours = botNamed(bots, name);
  invariant(ours !== undefined, `no bot of ${game.id} is called ${name}`);
  return { decide: (situation, rng) => ours.choose(situation, rng, bots.budget) };
}

/** The table and the server of an address such as https://cards.example/t/abc. */
function placeOf(address: string): { readonly server: Address; readonly table: string } {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const table = url && /^\/t\/([a-z0-9]+)$/.exec(url.pathname)?.[1];
  if (!url || !table) throw new UsageError(`a table's address ends with /t/ and its id, unlike ${address}`);
  return { server: addressOf(url), table };
}
