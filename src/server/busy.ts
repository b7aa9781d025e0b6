import { performance } from 'node:perf_hooks';

/** [ms] Over how long it is measured how busy the process is: which part of that it works, or waits for a processor. */
const WINDOW = 100;
/** From here on it is busy, */
const LEAST = 0.1;
/** and here it has little time left. */
const MOST = 0.3;
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

/** Grows little by little, so that it doesn't go up and down where it takes from the very work it follows from. */
function measure(now: number): void {
  const until = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(until, since);
  pace = PACE * Math.min(1, Math.max(0, (utilization - LEAST) / (MOST - LEAST)));
  since = until;
  measuredAt = now;
}
