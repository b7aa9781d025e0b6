/** FNV-1a over bytes, 32 bits, as in training/env/common.h. */
export class Hash {
  #value = 2166136261;

  get value(): number {
    return this.#value >>> 0;
  }

  add(...bytes: readonly number[]): void {
    for (const byte of bytes) this.#value = Math.imul(this.#value ^ (byte & 255), 16777619);
  }

  addAll(bytes: Iterable<number>): void {
    for (const byte of bytes) this.#value = Math.imul(this.#value ^ (byte & 255), 16777619);
  }

  /** Three bytes, the lowest first. */
  addCode(code: number): void {
    this.add(code, code >> 8, code >> 16);
  }
}
