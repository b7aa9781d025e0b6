/** One flat shape; with a width it is a line instead. */
export type Shape = readonly [colour: string, path: string, width?: number];

/** A portrait in a box of 64, cut to a circle. */
export interface Portrait {
  readonly ground: string;
  readonly body: readonly Shape[];
  /** What moves when they think. */
  readonly eyes: readonly Shape[];
  /** What lies over the eyes. */
  readonly over?: readonly Shape[];
}

export const INK = '#2b1d1a';
export const WHITE = '#fffaf1';

export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
}

/** Several circles of one size as one path. */
export function dots(r: number, ...centres: readonly (readonly [number, number])[]): string {
  return centres.map(([x, y]) => oval(x, y, r)).join('');
}

const SHOULDERS = 'M7 66c0-13 10-19 25-19s25 6 25 19z';
const NECK = 'M26 38h12v8q-6 7-12 0z';

/** Shoulders, neck, ears and head: what every face here is drawn on. */
export function bust(skin: string, shade: string, cloth: string, width = 13.5): readonly Shape[] {
  return [
    [cloth, SHOULDERS],
    [shade, NECK],
    [skin, dots(3.2, [32 - width, 31], [32 + width, 31])],
    [skin, `M${32 - width} 26a${width} 14 0 0 1 ${2 * width} 0v5a${width} 14 0 0 1 ${-2 * width} 0z`],
  ];
}

/** Two round eyes, the same distance from the middle. */
export function eyes(y = 30, apart = 5.6, r = 1.8): readonly Shape[] {
  return [[INK, dots(r, [32 - apart, y], [32 + apart, y])]];
}

/** Eyes shut with pleasure. */
export function smiling(y = 30, apart = 5.8): readonly Shape[] {
  return [[INK, `M${29.4 - apart} ${y}q2.6-3.4 5.2 0M${29.4 + apart} ${y}q2.6-3.4 5.2 0`, 1.7]];
}
