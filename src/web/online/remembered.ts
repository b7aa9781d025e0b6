const ONLINE = 'upcard online';

/** How many online tables there were when last looked; undefined where this browser never was at one. */
export function rememberedTables(): number | undefined {
  const kept = localStorage.getItem(ONLINE);
  return kept === null ? undefined : Number(kept) || 0;
}

/** This browser has been online, with so many tables. */
export function rememberOnline(tables = rememberedTables() ?? 0): void {
  localStorage.setItem(ONLINE, String(tables));
}

const MUTED = 'upcard muted';

/** Whom this browser doesn't want to hear at a table, by their names. */
export function mutedAt(table: string): readonly string[] {
  return muted()[table] ?? [];
}

export function setMuted(table: string, names: readonly string[]): void {
  localStorage.setItem(MUTED, JSON.stringify({ ...muted(), [table]: names }));
}

function muted(): Readonly<Record<string, readonly string[]>> {
  try {
    return JSON.parse(localStorage.getItem(MUTED) ?? '{}');
  } catch {
    return {};
  }
}
