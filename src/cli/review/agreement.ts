import type { GameBots } from '../../bots/bot.ts';
import { type Review, reviewing } from '../../bots/review.ts';
import { Memory, situationOf } from '../../bots/situation.ts';
import { at } from '../../core/assert.ts';
import type { Game, GameOptions } from '../../core/game.ts';
import type { Frame } from '../../core/record.ts';
import { seededRng } from '../../core/rng.ts';
import { BOTS } from '../../games/bots.ts';
import { gameNamed } from '../../games/catalog.ts';
import { storedNet } from '../../server/nets.ts';
import { checkedOptions } from '../arena/plan.ts';
import { UsageError } from '../usage.ts';

/** Whose games are reviewed: they err, each in its own way. */
const COMPANY = ['greedy', 'easy', 'medium', 'hard'] as const;

/** Reviews games twice, once with twice the nodes and another seed, and prints how many verdicts change. */
export async function agreement(plan: {
  readonly game: string;
  readonly options: string;
  readonly games: number;
  readonly nodes: number;
}): Promise<void> {
  const game = gameNamed(plan.game);
  const bots = await BOTS[plan.game]?.(storedNet);
  if (!game || !bots) throw new UsageError(`no game has the id ${plan.game}`);
  const options = checkedOptions(plan.game, { players: 4 }, plan.options);
  let decisions = 0;
  let changed = 0;
  let milliseconds = 0;
  for (let i = 0; i < plan.games; i++) {
    const played = playedGame(game, bots, options, i);
    const start = process.cpuUsage();
    const once = finished(reviewing(game, bots, played.steps, played.frames, { ...plan, seed: 'once' }));
    const { user, system } = process.cpuUsage(start);
    milliseconds += (user + system) / 1000;
    const thorough = { nodes: 2 * plan.nodes, seed: 'again' };
    const again = finished(reviewing(game, bots, played.steps, played.frames, thorough));
    decisions += once.remarks.length;
    changed += once.remarks.filter(({ verdict }, j) => verdict !== at(again.remarks, j).verdict).length;
  }
  const part = ((100 * changed) / Math.max(1, decisions)).toFixed(1);
  const seconds = (milliseconds / 1000 / plan.games).toFixed(1);
  process.stdout.write(
    `${game.name}: ${changed} of ${decisions} verdicts changed (${part} %), ${seconds} s of processor time a game\n`,
  );
}

interface PlayedGame {
  readonly steps: readonly unknown[];
  readonly frames: readonly Frame[];
}

function playedGame(game: Game, bots: GameBots, options: GameOptions, number: number): PlayedGame {
  const rng = seededRng(`agreement ${number}`);
  const memory = new Memory(game, options.players);
  const steps: unknown[] = [];
  const frames: Frame[] = [{ state: game.setup(options), events: [] }];
  for (;;) {
    const { state } = at(frames, steps.length);
    const turn = game.turn(state);
    if (turn.kind === 'over') return { steps, frames };
    const seat = turn.kind === 'seats' ? at(turn.seats, 0) : 0;
    const action =
      turn.kind === 'chance'
        ? game.sample(state, rng)
        : bots.bots[at(COMPANY, (seat + number) % COMPANY.length)].choose(
            situationOf(game, state, seat, memory.seen(seat), bots.limit),
            rng,
            bots.budget,
          );
    const frame = game.apply(state, action);
    for (const event of frame.events) memory.hear(event);
    steps.push(action);
    frames.push(frame);
  }
}

/** What a review comes to, for those who don't ask how far it is. */
export function finished(steps: Generator<number, Review>): Review {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
