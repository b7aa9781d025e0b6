/** Random bytes in hexadecimal; works without TLS too. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Random enough to be nobody else's. */
export function randomId(): string {
  return randomHex(12);
}
