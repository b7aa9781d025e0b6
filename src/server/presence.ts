import type { Table } from '../match/table.ts';

/** [ms] What another node told is believed for so long; it tells again three times as often. */
export const HINT_TIME = 15_000;

/** Who looks at a table through another node. */
interface Elsewhere {
  readonly users: ReadonlySet<string>;
  readonly until: number;
}

/** Who is at which table now, through any node, and since when the others are away. */
export class Presence {
  readonly #now: () => number;
  /** Since when whoever nobody tells of isn't there [ms]; undefined while nothing is heard of the others. */
  #hearsSince: number | undefined;
  readonly #changed: (table: string) => void;
  /** How many connections of each user are here. */
  readonly #here = new Map<string, Map<string, number>>();
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>();
  readonly #left = new Map<string, Map<string, number>>();

  constructor(now: () => number, changed: (table: string) => void) {
    this.#now = now;
    this.#hearsSince = now();
    this.#changed = changed;
  }

  /** A connection of a user looks at the table; there may be several. */
  came(table: string, user: string): void {
    const users = this.#here.get(table) ?? new Map<string, number>();
    this.#here.set(table, users.set(user, (users.get(user) ?? 0) + 1));
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
    this.#goneFrom(table, [user]);
    this.#changed(table);
  }

  /** Another node tells who looks at the table through it; whether that is news. */
  heard(table: string, node: string, users: readonly string[]): boolean {
    const nodes = this.#elsewhere.get(table) ?? new Map<string, Elsewhere>();
    const before = nodes.get(node)?.users ?? new Set<string>();
    const after = new Set(users);
    if (after.size > 0) {
      this.#elsewhere.set(table, nodes.set(node, { users: after, until: this.#now() + HINT_TIME }));
    } else if (nodes.delete(node) && nodes.size === 0) this.#elsewhere.delete(table);
    const gone = [...before].filter((user) => !after.has(user));
    this.#goneFrom(table, gone);
    return gone.length > 0 || after.size > before.size;
  }

  /** Whether this node hears the others; while it doesn't, what they told last holds, and nobody has been away for any time. */
  hears(does: boolean): void {
    if (does === (this.#hearsSince !== undefined)) return;
    const now = this.#now();
    this.#hearsSince = does ? now : undefined;
    if (!does) return;
    for (const nodes of this.#elsewhere.values())
      for (const [node, { users }] of nodes) nodes.set(node, { users, until: now + HINT_TIME });
  }

  /** Forgets what nodes told that are silent now; the tables where that is news. */
  expire(): readonly string[] {
    if (this.#hearsSince === undefined) return [];
    const now = this.#now();
    const silent = [...this.#elsewhere].flatMap(([table, nodes]) =>
      [...nodes].flatMap(([node, { until }]) => (until < now ? [{ table, node }] : [])),
    );
    for (const { table, node } of silent) this.heard(table, node, []);
    return [...new Set(silent.map(({ table }) => table))];
  }

  /** Who looks at each table through this node. */
  here(): readonly (readonly [table: string, users: readonly string[]])[] {
    return [...this.#here].map(([table, users]) => [table, [...users.keys()]]);
  }

  hereAt(table: string): readonly string[] {
    return [...(this.#here.get(table)?.keys() ?? [])];
  }

  /** Whether somebody looks at the table through this node. */
  isHere(table: string): boolean {
    return this.#here.has(table);
  }

  /** [ms] Since when the user is away; undefined while they are there. */
  awaySince(table: string, user: string): number | undefined {
    if (this.#isThere(table, user)) return undefined;
    return Math.max(this.#left.get(table)?.get(user) ?? 0, this.#hearsSince ?? this.#now());
  }

  /** Whether somebody looks at the table through another node that isn't silent. */
  isElsewhere(table: string): boolean {
    return this.#hearsSince !== undefined && this.#elsewhere.has(table);
  }

  /** Whether somebody may look at the table through another node, which isn't known where nothing is heard of them. */
  mayBeElsewhere(table: string): boolean {
    return this.#hearsSince === undefined || this.#elsewhere.has(table);
  }

  /** Which seats' holders are there, and how many others look on. */
  at(id: string, { seats }: Table): { readonly seats: readonly boolean[]; readonly onlookers: number } {
    const users = this.#usersAt(id);
    const sitters = seats.flatMap(({ holder }) => (holder?.kind === 'person' ? [holder.user] : []));
    return {
      seats: seats.map(({ holder }) => holder?.kind === 'bot' || (holder !== null && users.has(holder.user))),
      onlookers: [...users].filter((user) => !sitters.includes(user)).length,
    };
  }

  /** Remembers of those who left the table only these users. */
  remember(table: string, users: readonly string[]): void {
    const left = this.#left.get(table);
    for (const user of left?.keys() ?? []) if (!users.includes(user)) left?.delete(user);
    if (left?.size === 0) this.#left.delete(table);
  }

  /** Whoever left before that time [ms] counts as away for as long as others are heard of. */
  forget(before: number): void {
    for (const [table, left] of this.#left) {
      for (const [user, at] of left) if (at < before) left.delete(user);
      if (left.size === 0) this.#left.delete(table);
    }
  }

  #isThere(table: string, user: string): boolean {
    if (this.#here.get(table)?.has(user)) return true;
    for (const { users } of this.#elsewhere.get(table)?.values() ?? []) if (users.has(user)) return true;
    return false;
  }

  #usersAt(table: string): ReadonlySet<string> {
    const elsewhere = [...(this.#elsewhere.get(table)?.values() ?? [])].flatMap(({ users }) => [...users]);
    return new Set([...this.hereAt(table), ...elsewhere]);
  }

  #goneFrom(table: string, users: readonly string[]): void {
    const left = this.#left.get(table) ?? new Map<string, number>();
    for (const user of users) if (!this.#isThere(table, user)) left.set(user, this.#now());
    if (left.size > 0) this.#left.set(table, left);
  }
}
