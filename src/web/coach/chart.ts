import type { Point } from '../../bots/review.ts';

/** The size of the drawing. */
export const CHART = { width: 480, height: 220, left: 60, top: 8, bottom: 8, right: 8 } as const;

/** Where a step and a chance are in the drawing. */
export function placed({ step, chance }: Point, last: number): readonly [x: number, y: number] {
  const { width, height, left, top, bottom, right } = CHART;
  const x = left + ((width - left - right) * step) / Math.max(1, last);
  const y = top + (height - top - bottom) * (1 - chance);
  return [x, y];
}

/** A line through those points, as SVG writes it. */
export function lineThrough(points: readonly Point[], last: number): string {
  return points
    .map((point) =>
      placed(point, last)
        .map((length) => length.toFixed(1))
        .join(),
    )
    .join(' ');
}
