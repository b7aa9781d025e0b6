/** A list that only grows; each longer one shares what it has with the one before, so nothing is copied. */
export class Growing<T> {
  readonly #items: T[];
  readonly length: number;

  private constructor(items: T[]) {
    this.#items = items;
    this.length = items.length;
  }

  static empty<T>(): Growing<T> {
    return new Growing<T>([]);
  }

  /** The list with these items at its end. Where another one grew from here already, this one parts from it. */
  and(items: readonly T[]): Growing<T> {
    const all = this.#items.length === this.length ? this.#items : this.#items.slice(0, this.length);
    for (const item of items) all.push(item);
    return new Growing(all);
  }

  from(index: number): readonly T[] {
    return this.#items.slice(index, this.length);
  }

  [Symbol.iterator](): Iterator<T> {
    return this.from(0)[Symbol.iterator]();
  }
}
