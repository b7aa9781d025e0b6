import { performance } from 'node:perf_hooks';

/** [ms] Over how long it is measured which part of the time the process works, or waits for a processor. */
const WINDOW = 100;
/** From that part on it is busy, and at this one it has little time left. */
const BUSY = 0.1;
const BUSIEST = 0.3;
/** [ms] What such a process does one after the other begins so long apart at the earliest: fewer and larger pieces take less of its time. */
const PACE = 16;

let since = performance.eventLoopUtilization();
let measuredAt = performance.now();
let pace = 0;

/** [ms] How long what comes next is to wait after what began at that time: longer the busier the process is, and not at all where it isn't. */
export function pauseAfter(began: number): number {
  const now = performance.now();
  if (now - measuredAt >= WINDOW) measure(now);
  return Math.max(0, began + pace - now);
}

/** The pace changes little by little, since it takes from the very work that it follows from, and would go up and down. */
function measure(now: number): void {
  const until = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(until, since);
  pace = PACE * Math.min(1, Math.max(0, (utilization - BUSY) / (BUSIEST - BUSY)));
  since = until;
  measuredAt = now;
}
