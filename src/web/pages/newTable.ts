import { CHARACTERS, type Character } from '../../bots/characters.ts';
import type { Ruleset } from '../../games/rulesets.ts';
import type { Holder } from '../../match/table.ts';
import { LOCAL_USER } from '../local/messages.ts';
import { localTables } from '../local/tables.ts';

/** A person at a local table. */
export function person(name: string, avatar: string): Holder {
  return { kind: 'person', user: LOCAL_USER, name, avatar };
}

/** A character at a table, at their own level or another. */
export function bot({ id, name, level: own }: Character, level: string = own): Holder {
  return { kind: 'bot', character: id, level, name, avatar: id };
}

/** So many characters, none of them twice, those of that level first. */
export function strangers(count: number, level: string): readonly Character[] {
  const inOrder = [
    ...drawn(CHARACTERS.filter((each) => each.level === level)),
    ...drawn(CHARACTERS.filter((each) => each.level !== level)),
  ];
  return inOrder.slice(0, count);
}

/** So many bots, all at that level. */
export function company(count: number, level: string): readonly Holder[] {
  return strangers(count, level).map((character) => bot(character, level));
}

/** In an order drawn by lot. */
export function drawn<T>(list: readonly T[]): readonly T[] {
  const keyed = list.map((item) => ({ item, key: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Opens a local table, at a position where one is given, and answers its id. */
export async function openTable(
  ruleset: Pick<Ruleset, 'game' | 'fixed'>,
  holders: readonly Holder[],
  options: Readonly<Record<string, unknown>>,
  start?: unknown,
): Promise<string> {
  const id = newId();
  const opened = await localTables.ask('open', {
    id,
    game: ruleset.game,
    holders,
    options: { ...ruleset.fixed, ...options },
    ...(start === undefined ? {} : { start }),
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  expectTables(expectedTables() + 1);
  return id;
}

const EXPECTED = 'upcard unfinished';

/** How many unfinished games there were when last looked. */
export function expectedTables(): number {
  return Number(localStorage.getItem(EXPECTED)) || 0;
}

export function expectTables(count: number): void {
  localStorage.setItem(EXPECTED, String(count));
}

/** Random enough to be nobody else's; works without TLS too. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
}
