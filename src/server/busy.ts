import { performance } from 'node:perf_hooks';

/** [ms] Over how long it is measured, */
const WINDOW = 100;
/** and which part of that a busy process works, or waits for a processor. */
const MOST = 0.35;

let since = performance.eventLoopUtilization();
let measuredAt = performance.now();
let isMuch = false;

/** [ms] What a busy process does one after the other begins so long apart at the earliest: fewer and larger pieces take less of its time. */
const PACE = 16;

/** [ms] How long what comes next is to wait after what began at that time; not at all unless the process is busy. */
export function pauseAfter(began: number): number {
  return isBusy() ? Math.max(0, began + PACE - performance.now()) : 0;
}

/** Whether this process has little time left, so that what is spared counts for more than what comes at once. */
function isBusy(): boolean {
  const now = performance.now();
  if (now - measuredAt < WINDOW) return isMuch;
  const until = performance.eventLoopUtilization();
  isMuch = performance.eventLoopUtilization(until, since).utilization > MOST;
  since = until;
  measuredAt = now;
  return isMuch;
}
