import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { GameBots } from '../../bots/bot.ts';
import { courseOf, REVIEW_PLAN, type Remark, type Review, reviewing } from '../../bots/review.ts';
import { at } from '../../core/assert.ts';
import type { Fact, Game } from '../../core/game.ts';
import { faultText } from '../../core/parse.ts';
import { type Frame, type GameRecord, parseRecord, replayed } from '../../core/record.ts';
import type { Result } from '../../core/result.ts';
import { BOTS } from '../../games/bots.ts';
import { gameNamed } from '../../games/catalog.ts';
import { WORDS } from '../../games/words.ts';
import { storedNet } from '../../server/nets.ts';
import { UsageError, whole } from '../usage.ts';
import { agreement, finished } from './agreement.ts';

export const usage = `  upcard review FILE  judges a saved game's decisions by what their players knew, luck apart from skill
                    --nodes N          simulated decisions for the whole game (${REVIEW_PLAN.nodes})
                    --seed TEXT        which worlds are sampled (${REVIEW_PLAN.seed})
                    --json             everything as JSON, with the course of each player's chances
  upcard review --agreement  how many verdicts change with twice the nodes and another seed
                    --game ID, --options JSON, --nodes N
                    --games N          among greedy, easy, medium and hard (5)
`;

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      nodes: { type: 'string', default: String(REVIEW_PLAN.nodes) },
      seed: { type: 'string', default: REVIEW_PLAN.seed },
      json: { type: 'boolean', default: false },
      agreement: { type: 'boolean', default: false },
      game: { type: 'string', default: '' },
      options: { type: 'string', default: '{}' },
      games: { type: 'string', default: '5' },
    },
  });
  const nodes = whole('nodes', values.nodes);
  if (values.agreement) {
    await agreement({ ...values, games: whole('games', values.games), nodes });
    return;
  }
  const file = positionals[0];
  if (file === undefined) throw new UsageError('review needs the file of a saved game');
  const opened = await openedGame(file);
  const judged = finished(
    reviewing(opened.game, opened.bots, opened.record.steps, opened.frames, { seed: values.seed, nodes }),
  );
  process.stdout.write(values.json ? `${json(opened, judged)}\n` : told(opened, judged));
}

interface Opened {
  readonly game: Game;
  readonly bots: GameBots;
  readonly record: GameRecord;
  readonly frames: readonly Frame[];
}

async function openedGame(file: string): Promise<Opened> {
  const record = met(file, parseRecord(contentOf(file)));
  const game = gameNamed(record.game);
  const bots = await BOTS[record.game]?.(storedNet);
  if (!game || !bots) throw new UsageError(`${file}: no game has the id ${record.game}`);
  return { game, bots, record, frames: met(file, replayed(game, record)) };
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function met<T>(file: string, result: Result<T, { readonly path: string; readonly problem: string }>): T {
  if (!result.ok) throw new UsageError(`${file}: ${faultText(result.error)}`);
  return result.value;
}

function json({ record }: Opened, judged: Review): string {
  const course = record.seats.map((_, seat) => courseOf(judged, seat));
  return JSON.stringify({ seats: record.seats, ...judged, course });
}

/** The decisions that weren't fine, round by round, and what it comes to for each player. */
function told(opened: Opened, judged: Review): string {
  const { record } = opened;
  const lines: string[] = [];
  let from = 0;
  for (const [i, { end, shares }] of judged.units.entries()) {
    lines.push(`${i + 1}. to step ${end}`);
    for (const remark of judged.remarks) {
      if (remark.step >= from && remark.step < end) lines.push(...remarkLines(opened, remark));
    }
    from = end;
    for (const [seat, { payoff, fair, luck, givenUp }] of shares.entries()) {
      const sum = `${percent(payoff)} = fair ${percent(fair)} + luck ${percent(luck)} - given up ${percent(givenUp)}`;
      lines.push(`   ${at(record.seats, seat)}: ${sum}`);
    }
  }
  return `${[...lines, ...summary(opened, judged)].join('\n')}\n`;
}

function remarkLines({ game, record, frames }: Opened, remark: Remark): readonly string[] {
  const { step, seat, verdict, best, chance, facts, better } = remark;
  const words = WORDS[game.id]?.en;
  if (!better || !words) return [];
  const cast = { names: record.seats };
  const reasons = (all: readonly Fact[]): string => all.map((fact) => words.fact(fact, seat, cast)).join(' ');
  const taken = words.event(at(at(frames, step + 1).events, 0), cast);
  return [
    `   step ${step + 1}, ${verdict}: ${taken} ${percent(chance)} rather than ${percent(best)}`,
    `     (${reasons(facts)})`,
    `     better: ${words.event(better.told, cast)}`,
    `     (${reasons(better.facts)})`,
  ];
}

function summary({ record }: Opened, { remarks, units }: Review): readonly string[] {
  return record.seats.map((name, seat) => {
    const own = remarks.filter((remark) => remark.seat === seat);
    const count = (verdict: string): number => own.filter((remark) => remark.verdict === verdict).length;
    const sum = (of: 'luck' | 'givenUp'): string =>
      percent(units.reduce((all, { shares }) => all + at(shares, seat)[of], 0));
    const counts = `${own.length} decisions, mistakes ${count('mistake')}, inaccuracies ${count('inaccuracy')}`;
    return `${name}: ${counts}; gave up ${sum('givenUp')}, luck ${sum('luck')}`;
  });
}

function percent(part: number): string {
  return `${(100 * part).toFixed(0)} %`;
}
