import { expect } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { Game } from '../../src/core/game.ts';
import type { Result } from '../../src/core/result.ts';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { Attendant, type Thinker } from '../../src/match/attend.ts';
import { Host } from '../../src/match/host.ts';
import { evolve, type Holder, NO_TABLE, type Table, type TableEvent } from '../../src/match/table.ts';
import { LIMIT } from '../randomGames.ts';
import { MemoryLog } from './memoryLog.ts';
import { VirtualTime } from './virtualTime.ts';

export const ID = 'table';

export const BOT: Holder = { kind: 'bot', character: 'mila', level: 'easy', name: 'Mila', avatar: 'mila' };

export function person(user: string): Holder {
  return { kind: 'person', user, name: user, avatar: user };
}

/** A bot that plays any of the first legal actions. */
export function anything(seed: string): Thinker {
  const rng = seededRng(seed);
  return ({ game, table }) => {
    const { actions } = game.legalActions(table.play?.state, LIMIT);
    return Promise.resolve(at(actions, rng.below(actions.length)));
  };
}

/** A host with its attendant over a log, all of it by a seed and under virtual time. */
export interface House {
  readonly host: Host;
  readonly log: MemoryLog;
  readonly time: VirtualTime;
  /** Since when users are away. */
  readonly away: Map<string, number>;
  readonly failures: unknown[];
  /** How many events the table had whenever this host let it go on, and by which of them. */
  readonly changes: { readonly seq: number; readonly events: readonly TableEvent[] }[];
}

export function house(
  seed: string,
  log = new MemoryLog(),
  time = new VirtualTime(),
  think = anything(seed),
): House {
  const away = new Map<string, number>();
  const failures: unknown[] = [];
  const changes: House['changes'] = [];
  const rng = seededRng(`${seed} secrets`);
  const attendant = new Attendant({
    now: time.now,
    timer: time.timer,
    think,
    awaySince: (_, user) => away.get(user),
    botPause: 0,
    failed: (_, error) => failures.push(error),
  });
  const host = new Host({
    log,
    games: (id) => Promise.resolve(gameNamed(id)),
    secret: () => `secret ${rng.below(1_000_000_000)}`,
    now: time.now,
    attend: (id, played) => attendant.attend(id, played),
    changed: (_, { table: { seq } }, events) => changes.push({ seq, events }),
  });
  attendant.serve(host);
  return { host, log, time, away, failures, changes };
}

export function folded(game: Game, log: MemoryLog, upTo?: number): Table {
  return (log.tables.get(ID) ?? [])
    .slice(0, upTo)
    .reduce((table, event) => evolve(game, table, event), NO_TABLE);
}

export function expectOk<T>(result: Result<T, unknown>): T {
  if (!result.ok) expect.fail(JSON.stringify(result.error));
  return result.value;
}
