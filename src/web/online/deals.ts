import type { Game, Seat } from '../../core/game.ts';
import { type GameRecord, verified } from '../../core/record.ts';

/** What this browser noted of a deal while it was made. */
export interface NotedDeal {
  /** What the dealer was bound to before the first card. */
  readonly commitment: string;
  /** What this browser added; a second tab adds its own. */
  readonly contributions: readonly string[];
}

const KEY = 'upcard deals';
const KEPT = 60;

type Notes = readonly (readonly [game: string, noted: NotedDeal])[];

/** Notes of deals, to be compared with the record when the game is over. */
export class DealNotes {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
  }

  noted(table: string, game: number): NotedDeal | undefined {
    return new Map(this.#notes()).get(nameOf(table, game));
  }

  /** Notes what was published first, and keeps to it. */
  note(table: string, game: number, commitment: string, contribution?: string): void {
    const name = nameOf(table, game);
    const noted = this.noted(table, game);
    if (noted && contribution === undefined) return;
    const before = noted ?? { commitment, contributions: [] };
    const contributions = [...before.contributions, ...(contribution === undefined ? [] : [contribution])];
    const others = this.#notes().filter(([each]) => each !== name);
    const notes: Notes = [...others, [name, { ...before, contributions }]];
    this.#storage.setItem(KEY, JSON.stringify(notes.slice(-KEPT)));
  }

  #notes(): Notes {
    try {
      return JSON.parse(this.#storage.getItem(KEY) ?? '[]');
    } catch {
      return [];
    }
  }
}

function nameOf(table: string, game: number): string {
  return `${table}/${game}`;
}

/** Whether a game was dealt fairly, and what that can be told by. */
export interface Verdict {
  /** What is wrong, for those who want to know exactly. */
  readonly fault: string | undefined;
  /** Whether the record names what the dealer published before the first card, as this browser saw it. */
  readonly promise: 'kept' | 'broken' | 'unseen';
  /** Whether this browser's addition is in it; `late` where it came too late and was left out. */
  readonly addition: 'in' | 'late' | 'changed' | 'none';
  /** Whose additions are missing. */
  readonly missing: readonly Seat[];
}

export function isFair({ fault, promise, addition }: Verdict): boolean {
  return fault === undefined && promise !== 'broken' && addition !== 'changed';
}

/** Checks a record by itself, and against what this browser noted. */
export function verdict(
  game: Game,
  record: GameRecord,
  noted: NotedDeal | undefined,
  seat: Seat | undefined,
): Verdict {
  const checked = verified(game, record);
  const contributions = record.deal?.contributions ?? [];
  return {
    fault: checked.ok ? undefined : `${checked.error.path} ${checked.error.problem}`,
    promise: promiseOf(record, noted),
    addition: additionOf(contributions, noted, seat),
    missing: contributions.flatMap((each, i) => (each === null ? [i] : [])),
  };
}

function promiseOf({ deal }: GameRecord, noted: NotedDeal | undefined): Verdict['promise'] {
  if (!noted) return 'unseen';
  return deal?.commitment === noted.commitment ? 'kept' : 'broken';
}

function additionOf(
  contributions: readonly (string | null)[],
  noted: NotedDeal | undefined,
  seat: Seat | undefined,
): Verdict['addition'] {
  if (seat === undefined || !noted || noted.contributions.length === 0) return 'none';
  const used = contributions[seat];
  if (used === null || used === undefined) return 'late';
  return noted.contributions.includes(used) ? 'in' : 'changed';
}
