import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { chancesOf, expOf, type Net, type NetShape, netOf, plainKernel } from '../../src/bots/net.ts';
import { simdKernel } from '../../src/bots/simdKernel.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import { randomNet } from './randomNet.ts';

const SHAPE: NetShape = { shared: 50, after: 70, layers: [96, 64, 7], groups: [4, 3] };

function randomFeatures(count: number, rng: Rng): Uint8Array {
  return Uint8Array.from({ length: count }, () => (rng.below(5) === 0 ? 1 + rng.below(12) : 0));
}

/** The same in double precision, written as plainly as can be. */
function exactLogits({ layers }: Net, features: readonly number[]): readonly number[] {
  let x = features;
  for (const [i, { inputs, width, weights, bias }] of layers.entries()) {
    const y = Array.from(bias);
    for (let input = 0; input < inputs; input++) {
      const value = i === 0 ? (x[input] ?? 0) : Math.max(0, x[input] ?? 0);
      for (let j = 0; j < width; j++) y[j] = (y[j] ?? 0) + value * (weights[input * width + j] ?? 0);
    }
    x = y;
  }
  return x;
}

test('the plain and the SIMD kernel agree to the bit, and with double precision but for rounding', () => {
  const rng = seededRng('net');
  for (let round = 0; round < 20; round++) {
    const net = netOf(SHAPE, randomNet(SHAPE, rng));
    const simd = simdKernel(net);
    assert.ok(simd, 'Node has SIMD WebAssembly');
    const plain = plainKernel(net);
    for (const count of [1, 9, 3]) {
      const shared = randomFeatures(SHAPE.shared, rng);
      const after = randomFeatures(SHAPE.after * count, rng);
      const logits = plain.logits(shared, after, count).slice(0, count * 32);
      expect(simd.logits(shared, after, count).slice(0, count * 32)).toEqual(logits);
      const exact = exactLogits(net, [...shared, ...after.slice(0, SHAPE.after)]);
      for (let j = 0; j < 7; j++) expect(logits[j]).toBeCloseTo(exact[j] ?? 0, 3);
    }
  }
});

test('chances of each group add up to 1', () => {
  const rng = seededRng('chances');
  const net = netOf(SHAPE, randomNet(SHAPE, rng));
  const features = [randomFeatures(SHAPE.shared, rng), randomFeatures(SHAPE.after * 2, rng)] as const;
  const chances = chancesOf(net, plainKernel(net).logits(...features, 2), 2);
  expect(chances).toHaveLength(14);
  expect(chances.slice(0, 4).reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
  expect(chances.slice(11, 14).reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
});

test('a network that doesn’t fit its shape is refused', () => {
  expect(() => netOf(SHAPE, new Uint8Array(10))).toThrow();
  expect(() => netOf(SHAPE, Uint8Array.from([...randomNet(SHAPE, seededRng('long')), 0]))).toThrow(
    'a network of',
  );
});

test.each([0, -0.1, -Math.LN2, -1, -5.5, -59])('e to the power of %f', (x) => {
  expect(Math.abs(expOf(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
});

test('what is far below is 0', () => {
  expect(expOf(-61)).toBe(0);
});
