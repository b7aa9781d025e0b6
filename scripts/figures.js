import { Load } from '../dist/cli/load/load.js';
import { addressOf } from '../dist/cli/online/wire.js';
import { GAMES } from '../dist/games/catalog.js';

/** Who plays where a server is measured, and how what came of it is told. */

export const SEATS = 4;

/** Tables for four at sites of one or more servers, in turn, that take turns among the games, or with one game alone. */
export function loadOf(sites, tables, think, game) {
  const games = GAMES.filter(({ id }) => game === undefined || id === game);
  const addresses = sites.map((urls) => urls.map((url) => addressOf(new URL(url))));
  return new Load({
    servers: addresses.flat(),
    tables: Array.from({ length: tables }, (_, i) => ({
      game: games[i % games.length],
      options: {},
      seats: SEATS,
      servers: addresses[Math.floor(i / games.length) % sites.length],
    })),
    think,
    says: 0,
    headers: () => ({}),
    seed: 'load',
  });
}

export function median(list) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
}

/** The median of each figure over all stretches that were measured. */
export function figuresOf(all) {
  const of = (figure) => median(all.map(figure));
  const cpu = ({ before, after }) => after.cpu - before.cpu;
  const quantile = (part) => of(({ figures }) => figures.acknowledgements.quantiles(part)[0]);
  return {
    movesPerSecond: Math.round(of(({ figures, seconds }) => figures.moves / seconds)),
    movesPerCpuSecond: Math.round(of((each) => each.figures.moves / cpu(each))),
    coreUsed: Number(of((each) => cpu(each) / each.seconds).toFixed(3)),
    p50: Number(quantile(0.5).toFixed(2)),
    p99: Number(quantile(0.99).toFixed(2)),
    p999: Number(quantile(0.999).toFixed(2)),
  };
}

export function print(title, figures) {
  process.stdout.write(`${title.padEnd(10)}${JSON.stringify(figures)}\n`);
}
