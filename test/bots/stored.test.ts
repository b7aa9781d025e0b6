import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chancesOf, type Net, type NetShape, netOf, plainKernel } from '../../src/bots/net.ts';
import { simdKernel } from '../../src/bots/simdKernel.ts';
import { NETS } from '../../src/games/nets.ts';
import { storedNet } from '../../src/server/nets.ts';

/** A question to the network with its trainer's answer; features that are 0 are left out. */
interface Sample {
  readonly shared: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  readonly chances: readonly number[];
}

const MOST_BYTES = 450_000;
/** The trainer computes in half precision. */
const TOLERANCE = 1e-3;

function json(game: string, file: string): unknown {
  return JSON.parse(readFileSync(`src/games/${game}/bot/${file}`, 'utf8'));
}

function row(features: Sample['shared'], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (const [i, value] of Object.entries(features)) bytes[Number(i)] = value;
  return bytes;
}

describe.each(Object.keys(NETS))('the network of %s', (game) => {
  const shape = json(game, 'net.json') as NetShape;
  const samples = json(game, 'samples.json') as readonly Sample[];

  const rows = ({ shared, after }: Sample): readonly [Uint8Array, Uint8Array] => [
    row(shared, shape.shared),
    row(after, shape.after),
  ];
  const stored = async (): Promise<Net> => netOf(shape, await storedNet(game));

  test('is small', async () => {
    expect((await storedNet(game)).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('answers as its trainer does', async () => {
    const net = await stored();
    const kernel = plainKernel(net);
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      const chances = chancesOf(net, kernel.logits(...rows(sample), 1), 1);
      expect(chances).toHaveLength(sample.chances.length);
      for (const [i, chance] of sample.chances.entries()) {
        assert.ok(Math.abs((chances[i] ?? 0) - chance) < TOLERANCE, `${chances[i]} is not ${chance}`);
      }
    }
  });

  test('answers the same to the bit in SIMD WebAssembly', async () => {
    const net = await stored();
    const plain = plainKernel(net);
    const simd = simdKernel(net);
    assert.ok(simd, 'Node has SIMD WebAssembly');
    for (const sample of samples) {
      const logits = plain.logits(...rows(sample), 1).slice();
      expect(simd.logits(...rows(sample), 1).slice(0, logits.length)).toEqual(logits);
    }
  });
});
