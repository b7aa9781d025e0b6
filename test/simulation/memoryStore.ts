import type { TableEvent } from '../../src/match/table.ts';
import type { KnownGuest, Length, StoredGuest, TableSummary } from '../../src/server/store.ts';

/** Everything a server keeps, in memory: the store that simulated nodes share. */
export class MemoryStore {
  readonly events = new Map<string, readonly TableEvent[]>();
  readonly #summaries = new Map<string, TableSummary>();
  readonly #claims = new Map<string, { readonly node: string; readonly until: number }>();
  readonly #guests = new Map<string, StoredGuest>();
  readonly #sessions = new Map<string, { readonly user: string; readonly used: number }>();
  readonly #passes = new Map<string, { readonly user: string; readonly until: number }>();

  load(table: string, from = 0): readonly TableEvent[] {
    return (this.events.get(table) ?? []).slice(from);
  }

  append(table: string, expected: number, events: readonly TableEvent[]): boolean {
    const stored = this.events.get(table) ?? [];
    if (stored.length !== expected) return false;
    this.events.set(table, [...stored, ...events]);
    return true;
  }

  guest(session: string): KnownGuest | undefined {
    const { user = '', used = 0 } = this.#sessions.get(session) ?? {};
    const guest = this.#guests.get(user);
    return guest && { ...guest, used };
  }

  addGuest(guest: StoredGuest, session: string, now: number): void {
    if (!this.#guests.has(guest.user)) this.#guests.set(guest.user, guest);
    this.addSession(guest.user, session, now);
  }

  nameGuest(guest: StoredGuest): void {
    this.#guests.set(guest.user, guest);
  }

  addSession(user: string, session: string, used: number): void {
    this.#sessions.set(session, { user, used });
  }

  addPass(pass: string, user: string, until: number): void {
    this.#passes.set(pass, { user, until });
  }

  takePass(pass: string, now: number): string | undefined {
    const taken = this.#passes.get(pass);
    this.#passes.delete(pass);
    return taken && taken.until >= now ? taken.user : undefined;
  }

  summarize(summary: TableSummary): void {
    if (summary.seq > (this.#summaries.get(summary.table)?.seq ?? 0))
      this.#summaries.set(summary.table, summary);
  }

  summary(table: string): TableSummary | undefined {
    return this.#summaries.get(table);
  }

  tableByCode(code: string): string | undefined {
    return [...this.#summaries.values()].find((each) => each.code === code)?.table;
  }

  lobby(limit: number): readonly TableSummary[] {
    return [...this.#summaries.values()]
      .filter(({ state, settings }) => state === 'gathering' && settings.listed)
      .slice(0, limit);
  }

  tablesOf(user: string, limit: number): readonly TableSummary[] {
    return [...this.#summaries.values()].filter(({ users }) => users.includes(user)).slice(0, limit);
  }

  untold(): readonly string[] {
    return [...this.events].flatMap(([table, events]) =>
      (this.#summaries.get(table)?.seq ?? 0) < events.length ? [table] : [],
    );
  }

  unattended(now: number): ReadonlyMap<string, number> {
    const free = [...this.#summaries.values()].filter(
      ({ table, due }) => due && (this.#claims.get(table)?.until ?? -1) < now,
    );
    return new Map(free.map(({ table, seq }) => [table, seq]));
  }

  claim(table: string, node: string, now: number, until: number): 'ours' | number {
    const held = this.#claims.get(table);
    if (held && held.node !== node && held.until >= now) return held.until;
    this.#claims.set(table, { node, until });
    return 'ours';
  }

  release(node: string): void {
    for (const [table, claim] of this.#claims) if (claim.node === node) this.#claims.delete(table);
  }

  lengths(tables: readonly string[]): ReadonlyMap<string, Length> {
    return new Map(
      tables.flatMap((table) => {
        const events = this.events.get(table)?.length;
        const told = this.#summaries.get(table)?.seq ?? 0;
        return events === undefined ? [] : [[table, { events, told }] as const];
      }),
    );
  }
}
