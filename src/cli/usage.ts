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
