import { hash, randomBytes } from 'node:crypto';

/** Time and chance, passed in so that the server can run under a simulator. */
export interface Means {
  /** [ms] */
  readonly now: () => number;
  /** Runs a task at a time [ms]; the returned function calls it off. */
  readonly timer: (at: number, task: () => void) => () => void;
  /** So many bytes that nobody can guess. */
  readonly random: (bytes: number) => Buffer;
}

export const REAL_MEANS: Means = {
  now: Date.now,
  timer(at, task) {
    // What would be due later keeps no server from ending.
    const timer = setTimeout(task, Math.max(0, at - Date.now())).unref();
    return () => clearTimeout(timer);
  },
  random: randomBytes,
};

/** What is kept of a secret: it can be recognised, but not told. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}
