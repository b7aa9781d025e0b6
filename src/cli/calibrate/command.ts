import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Bin, Calibration, calibrate as played } from '../../bots/calibration.ts';
import type { GameOptions } from '../../core/game.ts';
import { BOTS } from '../../games/bots.ts';
import { GAMES, gameNamed } from '../../games/catalog.ts';
import { storedNet } from '../../server/nets.ts';
import { checkedOptions } from '../arena/plan.ts';
import { UsageError, whole, writable } from '../usage.ts';
import { type Curve, drawing } from './drawing.ts';

export const usage = `  upcard calibrate  the networks' chances against what came of them, in games among themselves
                    --game ID          one game alone
                    --players N        seats (4)
                    --games N          whole games of each (200)
                    --seed TEXT        which deals (calibrate)
                    --svg FILE         draws the curves there
`;

const WHAT: Readonly<Record<string, string>> = {
  lossesPerRound: 'chance to lose the round',
  winsPerGame: 'chance to win the game',
  pointsPerRound: 'chance of a point',
};

/** Plays, and prints a table per game, in Markdown. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      game: { type: 'string' },
      players: { type: 'string', default: '4' },
      games: { type: 'string', default: '200' },
      seed: { type: 'string', default: 'calibrate' },
      svg: { type: 'string' },
    },
  });
  const games = GAMES.filter(({ id }) => values.game === undefined || id === values.game);
  if (games.length === 0) throw new UsageError(`no game has the id ${values.game}`);
  const svg = values.svg === undefined ? undefined : writable(values.svg);
  const curves: Curve[] = [];
  for (const { id, name } of games) {
    const options = checkedOptions(id, { players: whole('players', values.players) }, '{}');
    const { calibration, what } = await calibrated(id, options, whole('games', values.games), values.seed);
    curves.push({ title: name, what, bins: calibration.bins });
    process.stdout.write(table(name, what, calibration));
  }
  if (svg !== undefined) writeFileSync(svg, drawing(curves));
}

async function calibrated(
  id: string,
  options: GameOptions,
  games: number,
  seed: string,
): Promise<{ readonly calibration: Calibration; readonly what: string }> {
  const game = gameNamed(id);
  const bots = await BOTS[id]?.(storedNet);
  if (!game || !bots) throw new UsageError(`no bots play ${id}`);
  const { measure, limit } = bots;
  const calibration = new Calibration();
  for (let i = 0; i < games; i++) {
    await played(calibration, { game, options, measure, limit }, bots, `${seed}/${i}`);
  }
  return { calibration, what: WHAT[measure.metric] ?? measure.metric };
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function table(name: string, what: string, calibration: Calibration): string {
  const columns = calibration.bins.filter(({ decisions }) => decisions > 0);
  const row = (title: string, cell: (bin: Bin) => string): string =>
    `| ${title} | ${columns.map(cell).join(' | ')} |\n`;
  return [
    `\n*${name}*, ${what}: off by ${percent(calibration.error)} on the mean.\n\n`,
    row('foretold', ({ foretold, decisions }) => percent(foretold / decisions)),
    `|---|${columns.map(() => '---').join('|')}|\n`,
    row('came', ({ came, decisions }) => percent(came / decisions)),
    row('decisions', ({ decisions }) => decisions.toLocaleString('en')),
  ].join('');
}
