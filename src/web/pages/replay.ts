import type { Game } from '../../core/game.ts';
import { faultText } from '../../core/parse.ts';
import { type Frame, type GameRecord, replayed } from '../../core/record.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { tableParts } from '../../games/tables.ts';
import type { GameUi } from '../../kit/table.ts';

/** A recorded game, ready to be stepped through. */
export interface Replay {
  readonly game: Game;
  readonly ui: GameUi;
  readonly record: GameRecord;
  readonly frames: readonly Frame[];
}

/** The game of a record, or what is wrong with it. */
export async function replayOf(record: GameRecord): Promise<Result<Replay, string>> {
  const parts = await tableParts(record.game);
  if (!parts) return err(record.game);
  const frames = replayed(parts.game, record);
  return frames.ok ? ok({ ...parts, record, frames: frames.value }) : err(faultText(frames.error));
}

/** Puts a record among the downloads. */
export function saveRecord(record: GameRecord): void {
  const file = new Blob([JSON.stringify(record)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `upcard-${record.game}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
