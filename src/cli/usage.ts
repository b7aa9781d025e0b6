import { closeSync, existsSync, openSync, rmSync } from 'node:fs';

/** A command line that can't be understood. */
export class UsageError extends Error {}

/** What was asked is right, but can't be done now; it may when it is asked again. */
export class NotNowError extends Error {}

export function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`--${name} must be a number above 0, not ${text}`);
  return value;
}

export function whole(name: string, text: string): number {
  const value = positive(name, text);
  if (!Number.isSafeInteger(value)) throw new UsageError(`--${name} must be a whole number, not ${text}`);
  return value;
}

/** [ms] The longest that a timer of Node waits; asked for more, it doesn't wait at all. */
const LONGEST_WAIT = 2_147_483_647;

/** A time of which each unit makes a timer wait for up to so many milliseconds. */
export function time(name: string, text: string, milliseconds = 1): number {
  const value = positive(name, text);
  const most = Math.floor(LONGEST_WAIT / milliseconds);
  if (value > most) throw new UsageError(`--${name} must be at most ${most}, not ${text}`);
  return value;
}

/** A file that is written once the work is done, if it can be: that is found out before it begins. */
export function writable(file: string): string {
  const isNew = !existsSync(file);
  try {
    closeSync(openSync(file, 'a'));
    if (isNew) rmSync(file);
  } catch (error) {
    throw unwritten(file, error);
  }
  return file;
}

export function unwritten(file: string, error: unknown): NotNowError {
  return new NotNowError(`${file} can’t be written: ${reasonOf(error)}`);
}

/** Several addresses of a name may fail together; addresses with their passwords are in no reason. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
