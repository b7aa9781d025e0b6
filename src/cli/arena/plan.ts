import { availableParallelism } from 'node:os';
import type { GameBots } from '../../bots/bot.ts';
import { isBotName } from '../../bots/characters.ts';
import type { GameOptions } from '../../core/game.ts';
import { faultText } from '../../core/parse.ts';
import { BOTS } from '../../games/bots.ts';
import { gameNamed } from '../../games/catalog.ts';
import { storedNet } from '../../server/nets.ts';
import { time, UsageError, whole } from '../usage.ts';

/** What is played; the same for each deal and worker. */
export interface Plan {
  readonly game: string;
  readonly options: GameOptions;
  /** The names of those who play. */
  readonly bots: readonly string[];
  readonly seed: string;
  /** [ms] For an answer of an outside program. */
  readonly timeout: number;
  /** Instead of what the game's bots may spend by default. */
  readonly nodes?: number;
}

/** A program, rather than a bot of ours. */
export const OUTSIDE = 'cmd:';

/** The arguments of every command that lets bots play. */
export const PLAN_ARGUMENTS = {
  game: { type: 'string', default: '' },
  players: { type: 'string' },
  options: { type: 'string', default: '{}' },
  bot: { type: 'string', multiple: true },
  games: { type: 'string', default: '1000' },
  timeout: { type: 'string', default: '5000' },
  nodes: { type: 'string' },
  workers: { type: 'string', default: String(availableParallelism()) },
  json: { type: 'boolean', default: false },
} as const;

interface PlanValues {
  readonly game: string;
  readonly players?: string | undefined;
  readonly options: string;
  readonly seed: string;
  readonly timeout: string;
  readonly nodes?: string | undefined;
}

/** The plan that the arguments describe, for those bots; with as many seats as said, unless told otherwise. */
export async function checkedPlan(
  values: PlanValues,
  bots: readonly string[],
  players: number,
): Promise<{ readonly plan: Plan; readonly ours: GameBots }> {
  const { game, seed, timeout, nodes } = values;
  const ours = await checkedBots(game, bots);
  const seats = values.players === undefined ? players : whole('players', values.players);
  const options = checkedOptions(game, { players: seats }, values.options);
  if (values.players !== undefined && options.players !== seats)
    throw new UsageError(`--players says ${seats}, and --options ${options.players}`);
  const plan: Plan = {
    game,
    options,
    bots,
    seed,
    timeout: time('timeout', timeout),
    ...(nodes === undefined ? {} : { nodes: whole('nodes', nodes) }),
  };
  return { plan, ours };
}

/** The game's own bots, if all that are named exist. */
export async function checkedBots(game: string, bots: readonly string[]): Promise<GameBots> {
  const ours = await BOTS[game]?.(storedNet);
  if (!ours) throw new UsageError(`--game must be one of ${Object.keys(BOTS).join(', ')}`);
  for (const name of bots) checkBot(name);
  return ours;
}

/** What is neither an outside program nor a bot of ours is refused. */
export function checkBot(name: string): void {
  if (!name.startsWith(OUTSIDE) && !isBotName(name)) throw new UsageError(`no bot is called ${name}`);
}

/** The options in full, those of `text` before the defaults given. */
export function checkedOptions(game: string, defaults: object, text: string): GameOptions {
  const options = gameNamed(game)?.parseOptions({ ...defaults, ...json(text) });
  if (!options?.ok) throw new UsageError(`--options: ${options ? faultText(options.error) : text}`);
  return options.value;
}

function json(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below, like any other value that is no object.
  }
  throw new UsageError(`--options must be a JSON object, not ${text}`);
}
