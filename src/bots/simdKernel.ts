import { at } from '../core/assert.ts';
import { BLOCK, type Kernel, type Layer, type Net } from './net.ts';

// The kernel in SIMD WebAssembly: some 300 bytes, written here instruction by instruction. It
// computes what `plainKernel` does, four outputs at a time, so each sum is taken in the same order.

/** WebAssembly as far as it is used here; this layer compiles without a browser's or Node's types. */
declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

/** out = start + Σ value × row over a list, for `blocks` blocks of outputs. All are addresses in bytes. */
type AddRows = (
  list: number,
  listEnd: number,
  weights: number,
  start: number,
  out: number,
  blocks: number,
) => void;

/** Lists what is above 0 of `count` numbers, each with where its row begins; where the list ends. */
type ListPositive = (numbers: number, count: number, rowLength: number, list: number) => number;

interface Routines {
  readonly addRows: AddRows;
  readonly listPositive: ListPositive;
}

const PAGE = 65536;
/** A list's entry: where the row begins, relative to the weights, and the float32 it is multiplied by. */
const ENTRY = 8;
const FLOAT = 4;

/** Undefined where this machine has no SIMD WebAssembly. */
export function simdKernel(net: Net): Kernel | undefined {
  const memory = new Arena();
  const base = memory.reserve(at(net.layers, 0).width * FLOAT);
  const places = net.layers.map((layer) => placed(layer, memory));
  const longest = Math.max(...net.layers.map(({ inputs }) => inputs));
  const list = memory.reserve(longest * ENTRY);
  const { shape } = net;
  const first = at(places, 0);
  const last = at(places, places.length - 1);
  const { routines, buffer } = linked(memory) ?? {};
  if (!routines || !buffer) return undefined;
  const floats = new Float32Array(buffer);
  const words = new Int32Array(buffer);
  for (const [i, { weights, bias }] of net.layers.entries()) {
    floats.set(weights, at(places, i).weights / FLOAT);
    floats.set(bias, at(places, i).bias / FLOAT);
  }
  let out = new Float32Array(0);

  /** Lists the features that aren't 0; the first is the network's input `input`. */
  const listFeatures = (features: Uint8Array, from: number, input: number, count: number): number => {
    let entry = list / FLOAT;
    for (let i = 0; i < count; i++) {
      const value = features[from + i] ?? 0;
      if (value === 0) continue;
      words[entry] = (input + i) * first.rowLength;
      floats[entry + 1] = value;
      entry += 2;
    }
    return entry * FLOAT;
  };

  return {
    logits: (shared, after, count) => {
      const { width } = last;
      if (out.length < count * width) out = new Float32Array(count * width);
      const end = listFeatures(shared, 0, 0, shape.shared);
      routines.addRows(list, end, first.weights, first.bias, base, first.blocks);
      for (let action = 0; action < count; action++) {
        const ownEnd = listFeatures(after, action * shape.after, shape.shared, shape.after);
        routines.addRows(list, ownEnd, first.weights, base, first.out, first.blocks);
        for (let i = 1; i < places.length; i++) {
          const { inputs, rowLength, weights, bias, out: sums, blocks } = at(places, i);
          const listEnd = routines.listPositive(at(places, i - 1).out, inputs, rowLength, list);
          routines.addRows(list, listEnd, weights, bias, sums, blocks);
        }
        out.set(floats.subarray(last.out / FLOAT, last.out / FLOAT + width), action * width);
      }
      return out;
    },
  };
}

/** Hands out memory from the bottom up, each piece at a multiple of 16 bytes. */
class Arena {
  #size = 0;

  get pages(): number {
    return Math.ceil(this.#size / PAGE);
  }

  reserve(bytes: number): number {
    const address = this.#size;
    this.#size += Math.ceil(bytes / 16) * 16;
    return address;
  }
}

/** Where a layer's weights, biases and outputs lie. */
interface Placed {
  readonly inputs: number;
  readonly width: number;
  readonly blocks: number;
  readonly rowLength: number;
  readonly weights: number;
  readonly bias: number;
  readonly out: number;
}

function placed({ inputs, width, weights, bias }: Layer, memory: Arena): Placed {
  return {
    inputs,
    width,
    blocks: width / BLOCK,
    rowLength: width * FLOAT,
    weights: memory.reserve(weights.length * FLOAT),
    bias: memory.reserve(bias.length * FLOAT),
    out: memory.reserve(width * FLOAT),
  };
}

function linked({ pages }: Arena): { readonly routines: Routines; readonly buffer: ArrayBuffer } | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: pages });
    const module = new WebAssembly.Module(moduleBytes());
    const { exports } = new WebAssembly.Instance(module, { m: { m: memory } });
    const routines = {
      addRows: exports['a'] as AddRows,
      listPositive: exports['l'] as ListPositive,
    };
    return { routines, buffer: memory.buffer };
  } catch {
    // No WebAssembly, or none with SIMD, or a page that forbids it: the plain kernel will do.
    return undefined;
  }
}

// ---- The module, byte by byte -------------------------------------------------------------------

const I32 = 0x7f;
const F32 = 0x7d;
const V128 = 0x7b;
const VOID = 0x40;

const BLOCK_BEGIN = [0x02, VOID];
const LOOP = [0x03, VOID];
const IF = [0x04, VOID];
const END = [0x0b];
const I32_ADD = [0x6a];
const I32_GE_U = [0x4f];
const F32_GT = [0x5e];
const I32_LOAD = [0x28, 2, 0];
const I32_STORE = [0x36, 2, 0];
const F32_LOAD = [0x2a, 2, 0];
const F32_ZERO = [0x43, 0, 0, 0, 0];
const F32X4_ADD = simd(0xe4);
const F32X4_MUL = simd(0xe6);
/** The value of an entry, which follows its row's place, in all four lanes. */
const VALUE_SPLAT = [...simd(0x09), 2, FLOAT];

function simd(code: number): readonly number[] {
  return [0xfd, ...unsigned(code)];
}

function unsigned(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): readonly number[] {
  const low = value & 127;
  const rest = value >> 7;
  return (rest === 0 && low < 64) || (rest === -1 && low >= 64) ? [low] : [low | 128, ...signed(rest)];
}

const get = (local: number): readonly number[] => [0x20, local];
const set = (local: number): readonly number[] => [0x21, local];
const number = (value: number): readonly number[] => [0x41, ...signed(value)];
const breakTo = (depth: number): readonly number[] => [0x0c, depth];
const breakIf = (depth: number): readonly number[] => [0x0d, depth];
const vectorLoad = (offset: number): readonly number[] => [...simd(0x00), 4, ...unsigned(offset)];
const vectorStore = (offset: number): readonly number[] => [...simd(0x0b), 4, ...unsigned(offset)];
const advance = (local: number, by: number): readonly number[] => [
  ...get(local),
  ...number(by),
  ...I32_ADD,
  ...set(local),
];

const LANES = 4;
const VECTORS = BLOCK / LANES;
const VECTOR_BYTES = LANES * FLOAT;

function vectors(make: (index: number) => readonly number[]): readonly number[] {
  return Array.from({ length: VECTORS }, (_, index) => make(index)).flat();
}

/** A block's sums stay in eight vectors while the list is gone through; then the next block. */
function addRowsBody(): readonly number[] {
  const [list, listEnd, weights, start, out, blocks, entry, row, value, sums] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ];
  const sum = (index: number): number => sums + index;
  const multiplied = (index: number): readonly number[] => [
    ...get(sum(index)),
    ...get(value),
    ...get(row),
    ...vectorLoad(index * VECTOR_BYTES),
    ...F32X4_MUL,
    ...F32X4_ADD,
    ...set(sum(index)),
  ];
  const entryDone = [
    ...get(entry),
    ...I32_LOAD,
    ...get(weights),
    ...I32_ADD,
    ...set(row),
    ...get(entry),
    ...VALUE_SPLAT,
    ...set(value),
    ...vectors(multiplied),
    ...advance(entry, ENTRY),
  ];
  const listDone = [
    ...BLOCK_BEGIN,
    ...LOOP,
    ...get(entry),
    ...get(listEnd),
    ...I32_GE_U,
    ...breakIf(1),
    ...entryDone,
    ...breakTo(0),
    ...END,
    ...END,
  ];
  return [
    ...[2, 2, I32, 1 + VECTORS, V128],
    ...LOOP,
    ...vectors((index) => [...get(start), ...vectorLoad(index * VECTOR_BYTES), ...set(sum(index))]),
    ...get(list),
    ...set(entry),
    ...listDone,
    ...vectors((index) => [...get(out), ...get(sum(index)), ...vectorStore(index * VECTOR_BYTES)]),
    ...advance(start, BLOCK * FLOAT),
    ...advance(out, BLOCK * FLOAT),
    ...advance(weights, BLOCK * FLOAT),
    ...advance(blocks, -1),
    ...get(blocks),
    ...breakIf(0),
    ...END,
    ...END,
  ];
}

function listPositiveBody(): readonly number[] {
  const [numbers, count, rowLength, list, row, value] = [0, 1, 2, 3, 4, 5];
  const listed = [
    ...get(list),
    ...get(row),
    ...I32_STORE,
    ...advance(list, FLOAT),
    ...get(list),
    ...get(value),
    ...[0x38, 2, 0],
    ...advance(list, FLOAT),
  ];
  return [
    ...[2, 1, I32, 1, F32],
    ...LOOP,
    ...get(numbers),
    ...F32_LOAD,
    ...[0x22, value],
    ...F32_ZERO,
    ...F32_GT,
    ...IF,
    ...listed,
    ...END,
    ...advance(numbers, FLOAT),
    ...get(row),
    ...get(rowLength),
    ...I32_ADD,
    ...set(row),
    ...advance(count, -1),
    ...get(count),
    ...breakIf(0),
    ...END,
    ...get(list),
    ...END,
  ];
}

function section(id: number, items: readonly (readonly number[])[]): readonly number[] {
  const content = [...unsigned(items.length), ...items.flat()];
  return [id, ...unsigned(content.length), ...content];
}

function sized(body: readonly number[]): readonly number[] {
  return [...unsigned(body.length), ...body];
}

function name(text: string): readonly number[] {
  return sized(Array.from(text, (letter) => letter.charCodeAt(0)));
}

function moduleBytes(): Uint8Array {
  const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const integers = (count: number): readonly number[] => sized(Array<number>(count).fill(I32));
  const types = section(1, [
    [0x60, ...integers(6), 0],
    [0x60, ...integers(4), 1, I32],
  ]);
  const imports = section(2, [[...name('m'), ...name('m'), 2, 0, 0]]);
  const functions = section(3, [[0], [1]]);
  const exports = section(7, [
    [...name('a'), 0, 0],
    [...name('l'), 0, 1],
  ]);
  const code = section(10, [sized(addRowsBody()), sized(listPositiveBody())]);
  return Uint8Array.from([...header, ...types, ...imports, ...functions, ...exports, ...code]);
}
