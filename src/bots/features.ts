// What features of all games are made with: small whole numbers in rows of bytes.

/** Where each part of a row begins, and how long the row is. */
export type Layout<Part extends string> = Readonly<Record<Part | 'length', number>>;

/** The parts one after the other, by their lengths. */
export function layoutOf<Part extends string>(lengths: Readonly<Record<Part, number>>): Layout<Part> {
  const starts: Record<string, number> = {};
  let length = 0;
  for (const [part, size] of Object.entries<number>(lengths)) {
    starts[part] = length;
    length += size;
  }
  return { ...starts, length } as Layout<Part>;
}

export function increment(row: Uint8Array, index: number, by = 1): void {
  row[index] = (row[index] ?? 0) + by;
}

/** As many ones as the number says, at most `most`. */
export function writeThermometer(row: Uint8Array, from: number, number: number, most: number): void {
  for (let i = 0; i < Math.min(number, most); i++) row[from + i] = 1;
}

/** A one at the number's place, if there is a place for it. */
export function writeOneOf(row: Uint8Array, from: number, number: number, places: number): void {
  if (number < places) row[from + number] = 1;
}
