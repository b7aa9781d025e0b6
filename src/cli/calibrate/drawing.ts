import type { Bin } from '../../bots/calibration.ts';

/** One game's curve. */
export interface Curve {
  readonly title: string;
  /** What the chance is of. */
  readonly what: string;
  readonly bins: readonly Bin[];
}

const SIDE = 220;
const GAP = 60;
const MARGIN = 40;
/** A dot's area stands for its part of the decisions, down to the smallest that can be seen. */
const DOT = { largest: 16, smallest: 1.5 };

/** An SVG with a panel per game: across what was foretold, up what came; true chances lie on the diagonal. */
export function drawing(curves: readonly Curve[]): string {
  const width = 2 * MARGIN + curves.length * SIDE + (curves.length - 1) * GAP;
  const height = 2 * MARGIN + SIDE + 24;
  const panels = curves.map((curve, i) => panel(curve, MARGIN + i * (SIDE + GAP), MARGIN));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<title>Chances foretold, and what came of them</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

function panel({ title, what, bins }: Curve, left: number, top: number): string {
  const all = bins.reduce((sum, { decisions }) => sum + decisions, 0);
  const points = bins
    .filter(({ decisions }) => decisions > 0)
    .map(({ foretold, came, decisions }) => ({
      x: left + (SIDE * foretold) / decisions,
      y: top + SIDE * (1 - came / decisions),
      radius: Math.max(DOT.smallest, DOT.largest * Math.sqrt(decisions / all)),
    }));
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return [
    `<text x="${left}" y="${top - 12}" font-weight="bold">${title}</text>`,
    `<path d="M${left} ${top}v${SIDE}h${SIDE}" fill="none" stroke="#444"/>`,
    `<path d="M${left} ${top + SIDE}l${SIDE} ${-SIDE}" stroke="#aaa" stroke-dasharray="4 4"/>`,
    `<polyline points="${path}" fill="none" stroke="#1d6fb8" stroke-width="1.5"/>`,
    ...points.map(
      ({ x, y, radius }) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="#1d6fb8" fill-opacity="0.5"/>`,
    ),
    ...[0, 0.5, 1].map((part) => ticks(part, left, top)),
    `<text x="${left + SIDE / 2}" y="${top + SIDE + 36}" text-anchor="middle">${what}</text>`,
  ].join('\n');
}

function ticks(part: number, left: number, top: number): string {
  const label = `${100 * part}`;
  return [
    `<text x="${left + SIDE * part}" y="${top + SIDE + 16}" text-anchor="middle">${label} %</text>`,
    `<text x="${left - 6}" y="${top + SIDE * (1 - part) + 4}" text-anchor="end">${label}</text>`,
  ].join('\n');
}
