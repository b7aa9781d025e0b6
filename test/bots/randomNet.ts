import type { NetShape } from '../../src/bots/net.ts';
import type { Rng } from '../../src/core/rng.ts';

/** The stored bytes of a network with random weights. */
export function randomNet({ shared, after, layers }: NetShape, rng: Rng): Uint8Array {
  const parts: Uint8Array[] = [];
  const floats = (count: number, below: number): Uint8Array =>
    new Uint8Array(Float32Array.from({ length: count }, () => (rng.below(1000) / 1000) * below).buffer);
  let inputs = shared + after;
  for (const outputs of layers) {
    parts.push(floats(inputs, 0.003), floats(outputs, 0.5));
    parts.push(Uint8Array.from({ length: inputs * outputs }, () => rng.below(256)));
    inputs = outputs;
  }
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}
