import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '../online/wire.ts';
import { Figures } from './figures.ts';
import { type ServerUsage, serverUsage } from './usage.ts';

/** What happened in a stretch of time, and what the servers needed for it, where they tell. */
export interface Measured {
  /** [s] */
  readonly seconds: number;
  readonly figures: Figures;
  readonly before: ServerUsage | undefined;
  readonly after: ServerUsage | undefined;
}

/** Lets what happens count into other figures for so many seconds: as long as the servers' answers lie apart. */
export async function measured(
  servers: readonly Address[],
  seconds: number,
  countInto: (figures: Figures) => void,
): Promise<Measured> {
  // One that is lost meanwhile tells nothing.
  const usage = () => serverUsage(servers).catch(() => undefined);
  const figures = new Figures();
  const before = await usage();
  const start = performance.now();
  countInto(figures);
  await sleep(seconds * 1000);
  const after = await usage();
  const end = performance.now();
  countInto(new Figures());
  return { seconds: (end - start) / 1000, figures, before, after };
}
