import { performance } from 'node:perf_hooks';

/** [ms] Over how long it is measured, */
const WINDOW = 100;
/** and which part of that a busy process works, or waits for a processor. */
const MOST = 0.35;

let since = performance.eventLoopUtilization();
let measuredAt = performance.now();
let isMuch = false;

/** Whether this process has little time left, so that what is spared counts for more than what comes at once. */
export function isBusy(): boolean {
  const now = performance.now();
  if (now - measuredAt < WINDOW) return isMuch;
  const until = performance.eventLoopUtilization();
  isMuch = performance.eventLoopUtilization(until, since).utilization > MOST;
  since = until;
  measuredAt = now;
  return isMuch;
}
