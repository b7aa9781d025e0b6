/** A command line that can't be understood. */
export class UsageError extends Error {}

export function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`--${name} must be a number above 0, not ${text}`);
  return value;
}
