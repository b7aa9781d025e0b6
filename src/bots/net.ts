import { at, invariant } from '../core/assert.ts';

/** Where networks come from: the stored bytes of a game's, by its id. */
export type NetSource = (game: string) => Promise<Uint8Array>;

/** What a stored network's manifest says of its shape. */
export interface NetShape {
  /** Features that all actions of a decision share. */
  readonly shared: number;
  /** Features of the position after an action. */
  readonly after: number;
  /** How many numbers each layer puts out; the last are the outcomes. */
  readonly layers: readonly number[];
  /** The outcomes fall into groups of so many, of each of which one comes about. */
  readonly groups: readonly number[];
}

/** The weights that one number meets lie side by side, in rows as long as the layer is wide. */
export interface Layer {
  readonly inputs: number;
  /** Outputs, rounded up to a whole number of blocks; those added are 0. */
  readonly width: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export interface Net {
  readonly shape: NetShape;
  readonly layers: readonly Layer[];
}

/** Outputs that are computed together. */
export const BLOCK = 32;

/**
 * The network behind stored bytes. Layer by layer: a scale for each input (float32), the biases
 * (float32), then the weights input by input (int8), each to be multiplied by its input's scale.
 */
export function netOf(shape: NetShape, bytes: Uint8Array): Net {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const layers: Layer[] = [];
  let inputs = shape.shared + shape.after;
  let offset = 0;
  for (const outputs of shape.layers) {
    layers.push(layerOf(view, offset, inputs, outputs));
    offset += 4 * inputs + 4 * outputs + inputs * outputs;
    inputs = outputs;
  }
  invariant(offset === bytes.byteLength, `a network of ${offset} bytes, not ${bytes.byteLength}`);
  return { shape, layers };
}

function layerOf(view: DataView, start: number, inputs: number, outputs: number): Layer {
  const width = Math.ceil(outputs / BLOCK) * BLOCK;
  const weights = new Float32Array(inputs * width);
  const bias = new Float32Array(width);
  for (let j = 0; j < outputs; j++) bias[j] = view.getFloat32(start + 4 * (inputs + j), true);
  let next = start + 4 * (inputs + outputs);
  for (let i = 0; i < inputs; i++) {
    const scale = view.getFloat32(start + 4 * i, true);
    for (let j = 0; j < outputs; j++) weights[i * width + j] = scale * view.getInt8(next++);
  }
  return { inputs, width, weights, bias };
}

/** Computes a network: the same numbers, to the bit, however it does it. */
export interface Kernel {
  /**
   * What the last layer puts out for each of `count` actions, in rows as wide as that layer. The
   * features of the actions lie one row after the other. Valid until the next call.
   */
  logits(shared: Uint8Array, after: Uint8Array, count: number): Float32Array;
}

/**
 * In plain TypeScript. Every sum is taken in float32, in the order of the inputs, without those
 * that are 0; `Math.fround` rounds each product as a machine's float32 product is rounded.
 */
export function plainKernel({ shape, layers }: Net): Kernel {
  const [first, ...rest] = layers;
  invariant(first !== undefined, 'a network has layers');
  const base = new Float32Array(first.width);
  const sums = layers.map(({ width }) => new Float32Array(width));
  const last = at(layers, layers.length - 1);
  let out = new Float32Array(0);
  return {
    logits: (shared, after, count) => {
      if (out.length < count * last.width) out = new Float32Array(count * last.width);
      base.set(first.bias);
      addRows(first, shared, 0, 0, shape.shared, base);
      for (let action = 0; action < count; action++) {
        let x = at(sums, 0);
        x.set(base);
        addRows(first, after, action * shape.after, shape.shared, shape.after, x);
        for (const [i, layer] of rest.entries()) {
          const y = at(sums, i + 1);
          y.set(layer.bias);
          addPositiveRows(layer, x, y);
          x = y;
        }
        out.set(x, action * last.width);
      }
      return out;
    },
  };
}

/** Adds the weights of `count` features, of which the first is that of the layer's input `input`. */
function addRows(
  { width, weights }: Layer,
  features: Uint8Array,
  from: number,
  input: number,
  count: number,
  sums: Float32Array,
): void {
  for (let i = 0; i < count; i++) {
    const value = features[from + i] ?? 0;
    if (value !== 0) addRow(weights, (input + i) * width, value, sums);
  }
}

/** Adds the weights of what the layer before puts out; negative numbers count as 0. */
function addPositiveRows({ inputs, width, weights }: Layer, x: Float32Array, sums: Float32Array): void {
  for (let i = 0; i < inputs; i++) {
    const value = x[i] ?? 0;
    if (value > 0) addRow(weights, i * width, value, sums);
  }
}

function addRow(weights: Float32Array, row: number, value: number, sums: Float32Array): void {
  for (let j = 0; j < sums.length; j++) {
    sums[j] = (sums[j] ?? 0) + Math.fround(value * (weights[row + j] ?? 0));
  }
}

/** The chances of the outcomes, group by group, for each action: `count` rows of all outcomes. */
export function chancesOf({ shape, layers }: Net, logits: Float32Array, count: number): Float64Array {
  const { width } = at(layers, layers.length - 1);
  const outcomes = at(shape.layers, shape.layers.length - 1);
  const chances = new Float64Array(count * outcomes);
  for (let action = 0; action < count; action++) {
    let start = 0;
    for (const size of shape.groups) {
      const row = logits.subarray(action * width + start, action * width + start + size);
      softmaxInto(row, chances, action * outcomes + start);
      start += size;
    }
  }
  return chances;
}

function softmaxInto(logits: Float32Array, out: Float64Array, from: number): void {
  const highest = Math.max(...logits);
  let sum = 0;
  for (let i = 0; i < logits.length; i++) {
    const weight = expOf((logits[i] ?? 0) - highest);
    out[from + i] = weight;
    sum += weight;
  }
  for (let i = 0; i < logits.length; i++) out[from + i] = (out[from + i] ?? 0) / sum;
}

/** Below this the chance is as good as 0. */
const LOWEST_EXPONENT = -60;
/** 2 to the power of −k. */
const HALVINGS = Float64Array.from({ length: 128 });
HALVINGS[0] = 1;
for (let k = 1; k < HALVINGS.length; k++) HALVINGS[k] = (HALVINGS[k - 1] ?? 0) / 2;

/** e to the power of x, for x up to 0. `Math.exp` may differ between engines; this doesn't. */
export function expOf(x: number): number {
  if (x < LOWEST_EXPONENT) return 0;
  const halvings = Math.floor(-x / Math.LN2);
  const rest = x + halvings * Math.LN2;
  // Taylor's series, to the last bit for a rest between −0.7 and 0.
  let sum = 1;
  for (let n = 16; n > 0; n--) sum = 1 + (rest * sum) / n;
  return sum * (HALVINGS[halvings] ?? 0);
}
