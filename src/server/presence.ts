import type { Table } from '../match/table.ts';

/** Who is at which table now, and since when the others are away. */
export class Presence {
  readonly #now: () => number;
  readonly #started: number;
  readonly #changed: (table: string) => void;
  readonly #here = new Map<string, Map<string, number>>();
  readonly #left = new Map<string, Map<string, number>>();

  constructor(now: () => number, changed: (table: string) => void) {
    this.#now = now;
    this.#started = now();
    this.#changed = changed;
  }

  /** A connection of a user looks at the table; there may be several. */
  came(table: string, user: string): void {
    const users = this.#here.get(table) ?? new Map<string, number>();
    this.#here.set(table, users.set(user, (users.get(user) ?? 0) + 1));
    this.#left.get(table)?.delete(user);
    this.#changed(table);
  }

  went(table: string, user: string): void {
    const users = this.#here.get(table);
    const left = (users?.get(user) ?? 1) - 1;
    if (left > 0) {
      users?.set(user, left);
      return;
    }
    users?.delete(user);
    if (users?.size === 0) this.#here.delete(table);
    const away = this.#left.get(table) ?? new Map<string, number>();
    this.#left.set(table, away.set(user, this.#now()));
    this.#changed(table);
  }

  /** [ms] Since when the user is away; undefined while they are there. */
  awaySince(table: string, user: string): number | undefined {
    if (this.#here.get(table)?.has(user)) return undefined;
    return this.#left.get(table)?.get(user) ?? this.#started;
  }

  /** Which seats' holders are there, and how many others look on. */
  at(id: string, { seats }: Table): { readonly seats: readonly boolean[]; readonly onlookers: number } {
    const users = this.#here.get(id) ?? new Map<string, number>();
    const sitters = seats.flatMap(({ holder }) => (holder?.kind === 'person' ? [holder.user] : []));
    return {
      seats: seats.map(({ holder }) => holder?.kind !== 'person' || users.has(holder.user)),
      onlookers: [...users].filter(([user]) => !sitters.includes(user)).length,
    };
  }

  /** Remembers of those who left the table only these users. */
  remember(table: string, users: readonly string[]): void {
    const left = this.#left.get(table);
    for (const user of left?.keys() ?? []) if (!users.includes(user)) left?.delete(user);
    if (left?.size === 0) this.#left.delete(table);
  }

  /** Whoever left before that time [ms] counts as away since the start. */
  forget(before: number): void {
    for (const [table, left] of this.#left) {
      for (const [user, at] of left) if (at < before) left.delete(user);
      if (left.size === 0) this.#left.delete(table);
    }
  }
}
