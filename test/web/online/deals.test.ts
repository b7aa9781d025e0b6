import { expect, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { commitmentTo } from '../../../src/core/deal.ts';
import type { Game } from '../../../src/core/game.ts';
import type { GameRecord } from '../../../src/core/record.ts';
import { gameNamed } from '../../../src/games/catalog.ts';
import { PLAIN_SETTINGS } from '../../../src/match/table.ts';
import { DealNotes, isFair, type NotedDeal, verdict } from '../../../src/web/online/deals.ts';
import { BOT, expectOk, house, ID, person } from '../../match/house.ts';

const HELP: Game = gameNamed('help') ?? expect.fail();
const ADDED = 'ab'.repeat(32);
const HOUR = 3_600_000;

/** A whole game between a person, who is away, and bots. */
async function played(contribution: string | undefined): Promise<GameRecord> {
  const { host, time, away } = house('deals');
  const opening = {
    host: 'ana',
    holders: [person('ana'), BOT, BOT],
    options: {},
    settings: { ...PLAIN_SETTINGS, contributions: true, cover: 5 },
  };
  expectOk(await host.open(ID, 'help', opening));
  expectOk(await host.command(ID, 'ana', { type: 'start' }));
  if (contribution) expectOk(await host.command(ID, 'ana', { type: 'contribute', contribution }));
  away.set('ana', time.now());
  await host.watch(ID, () => undefined);
  await time.advance(HOUR);
  return (await host.record(ID)) ?? expect.fail('the game is not over');
}

function notedOf({ deal }: GameRecord): NotedDeal {
  return { commitment: deal?.commitment ?? '', contributions: [ADDED] };
}

test('a game dealt by what was published and added is fair', async () => {
  const record = await played(ADDED);
  const checked = verdict(HELP, record, notedOf(record), 0);
  expect(checked).toEqual({ fault: undefined, promise: 'kept', addition: 'in', missing: [1, 2] });
  expect(isFair(checked)).toBe(true);
});

test('an addition that came too late is told, and the game is fair all the same', async () => {
  const record = await played(undefined);
  const checked = verdict(HELP, record, notedOf(record), 0);
  expect(checked).toMatchObject({ promise: 'kept', addition: 'late', missing: [0, 1, 2] });
  expect(isFair(checked)).toBe(true);
});

test('who wasn’t there learns what can be known without having been there', async () => {
  const record = await played(ADDED);
  const checked = verdict(HELP, record, undefined, undefined);
  expect(checked).toMatchObject({ fault: undefined, promise: 'unseen', addition: 'none' });
  expect(isFair(checked)).toBe(true);
});

test('another secret than the one published is not fair, however well it fits', async () => {
  const record = await played(ADDED);
  const noted = { ...notedOf(record), commitment: commitmentTo('another') };
  const checked = verdict(HELP, record, noted, 0);
  expect(checked).toMatchObject({ fault: undefined, promise: 'broken' });
  expect(isFair(checked)).toBe(false);
});

test('an addition that was replaced is not fair', async () => {
  const record = await played(ADDED);
  const checked = verdict(HELP, record, { ...notedOf(record), contributions: ['cd'.repeat(32)] }, 0);
  expect(checked.addition).toBe('changed');
  expect(isFair(checked)).toBe(false);
});

test('a changed record is not fair', async () => {
  const record = await played(ADDED);
  const changed = { ...record, seats: ['Eva', ...record.seats.slice(1)] };
  const checked = verdict(HELP, changed, notedOf(record), 0);
  expect(checked.fault).toContain('seal');
  expect(isFair(checked)).toBe(false);
});

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('notes keep what was published first, and everything this browser added', () => {
  const notes = new DealNotes(storage());
  notes.note('a', 1, 'first', 'x');
  notes.note('a', 1, 'second');
  notes.note('a', 1, 'second', 'y');
  notes.note('a', 2, 'next');
  expect(notes.noted('a', 1)).toEqual({ commitment: 'first', contributions: ['x', 'y'] });
  expect(notes.noted('a', 2)).toEqual({ commitment: 'next', contributions: [] });
  expect(notes.noted('b', 1)).toBeUndefined();
});

test('old notes make room for new ones', () => {
  const notes = new DealNotes(storage());
  for (let game = 1; game <= 100; game++) notes.note('a', game, `c${game}`);
  expect(notes.noted('a', 1)).toBeUndefined();
  expect(notes.noted('a', 100)?.commitment).toBe('c100');
});

test('unreadable notes are no notes', () => {
  const kept = storage();
  kept.setItem('upcard deals', '{');
  const notes = new DealNotes(kept);
  notes.note('a', 1, 'c');
  expect(at([notes.noted('a', 1)?.commitment], 0)).toBe('c');
});
