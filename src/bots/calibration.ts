import { at } from '../core/assert.ts';
import type { Seat } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { type Contest, playedGame } from './arena.ts';
import type { GameBots, Situation } from './bot.ts';
import { anyOf } from './choice.ts';

/** Decisions whose chance lay in one part of the range, and how many of them then counted. */
export interface Bin {
  /** The chances, added up. */
  foretold: number;
  came: number;
  decisions: number;
}

const BINS = 10;

/** How chances that were foretold compare with what came. */
export class Calibration {
  readonly bins: readonly Bin[] = Array.from({ length: BINS }, () => ({
    foretold: 0,
    came: 0,
    decisions: 0,
  }));

  add(chance: number, came: boolean): void {
    const bin = at(this.bins, Math.min(BINS - 1, Math.floor(chance * BINS)));
    bin.foretold += chance;
    bin.came += came ? 1 : 0;
    bin.decisions++;
  }

  get decisions(): number {
    return this.bins.reduce((sum, bin) => sum + bin.decisions, 0);
  }

  /** How far chances are off, on the mean over all decisions (expected calibration error). */
  get error(): number {
    const off = this.bins.reduce((sum, { foretold, came }) => sum + Math.abs(foretold - came), 0);
    return off / Math.max(1, this.decisions);
  }
}

/** Plays one game with the network's best action in every seat, and notes each chance with what came. */
export async function calibrate(
  calibration: Calibration,
  contest: Contest,
  { judge }: GameBots,
  seed: string,
): Promise<void> {
  const { measure } = contest;
  let open: { readonly seat: Seat; readonly chance: number }[] = [];
  const counted: typeof measure.counted = (event) => {
    const seats = measure.counted(event);
    if (!seats) return undefined;
    for (const { seat, chance } of open) calibration.add(chance, seats.includes(seat));
    open = [];
    return seats;
  };
  const decide = ({ seat, view, seen, legal }: Situation, rng: Rng): unknown => {
    const judged = judge.judged(view, seen, () => legal);
    const { worth } = judged.reduce((best, other) => (other.worth > best.worth ? other : best));
    const ties = judged.filter((other) => other.worth === worth);
    open.push({ seat, chance: measure.better === 'low' ? 1 - worth : worth });
    return anyOf(ties, rng).action;
  };
  const players = Array.from({ length: contest.options.players }, () => ({ decide }));
  await playedGame({ ...contest, measure: { ...measure, counted } }, players, seed);
}
