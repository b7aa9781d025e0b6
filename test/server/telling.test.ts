import { expect, test } from 'vitest';
import { gameNamed } from '../../src/games/catalog.ts';
import type { Played } from '../../src/match/host.ts';
import { NO_TABLE, type TableSeat } from '../../src/match/table.ts';
import { REAL_MEANS } from '../../src/server/means.ts';
import type { TableSummary } from '../../src/server/store.ts';
import { Telling } from '../../src/server/telling.ts';
import { VirtualTime } from '../match/virtualTime.ts';

const LAG = 5_000;

const game = gameNamed('help') ?? expect.fail();
const FREE: TableSeat = { holder: null, since: 0, ready: false, agrees: false, covered: false, left: false };
const SEATS = [FREE, FREE, FREE];

/** The table after so many events, with other seats where they are given. */
function after(seq: number, seats: readonly TableSeat[] = SEATS): Played {
  return { game, table: { ...NO_TABLE, game: game.id, seq, seats } };
}

function started(failed: (error: unknown) => void = (error) => expect.fail(String(error))) {
  const time = new VirtualTime();
  const stored: number[] = [];
  const store = { isDown: false };
  const summarize = ({ seq }: TableSummary) => {
    if (store.isDown) return Promise.reject(new Error('the store is down'));
    stored.push(seq);
    return Promise.resolve();
  };
  const means = { ...REAL_MEANS, now: time.now, timer: time.timer };
  return { time, stored, store, telling: new Telling({ summarize }, means, failed) };
}

test('of what happens in quick succession lists are told first and last', async () => {
  const { time, stored, telling } = started();
  for (let seq = 1; seq <= 9; seq++) telling.tell('a', after(seq));
  await time.advance(LAG / 2);
  expect(stored).toEqual([1]);
  await time.advance(LAG / 2);
  expect(stored).toEqual([1, 9]);
  await time.advance(10 * LAG);
  expect(stored).toEqual([1, 9]);
});

test('lists are told at once who sits down, however soon after a turn', async () => {
  const { time, stored, telling } = started();
  telling.tell('a', after(1));
  await time.advance(10);
  telling.tell('a', after(2));
  telling.tell('a', after(3, [FREE, FREE]));
  telling.tell('b', after(4));
  await time.advance(0);
  expect(stored).toEqual([1, 3, 4]);
});

test('what waits is stored before the end', async () => {
  const { stored, telling } = started();
  for (let seq = 1; seq <= 3; seq++) telling.tell('a', after(seq));
  await telling.flush();
  expect(stored).toEqual([1, 3]);
});

test('what could not be stored is tried again, after a while or with the next news', async () => {
  const errors: unknown[] = [];
  const { time, stored, store, telling } = started((error) => errors.push(error));
  store.isDown = true;
  telling.tell('a', after(1));
  await time.advance(10);
  expect(errors).toHaveLength(1);
  store.isDown = false;
  await time.advance(LAG);
  expect(stored).toEqual([1]);
  await time.advance(10 * LAG);
  expect(stored).toEqual([1]);
  store.isDown = true;
  telling.tell('a', after(2));
  await time.advance(10);
  store.isDown = false;
  telling.tell('a', after(3));
  await time.advance(10);
  expect(stored).toEqual([1, 3]);
  expect(errors).toHaveLength(2);
});

test('a store that stays down holds up no end, and is left alone from then on', async () => {
  const errors: unknown[] = [];
  const { time, store, telling } = started((error) => errors.push(error));
  store.isDown = true;
  telling.tell('a', after(1));
  telling.tell('a', after(2));
  await telling.close();
  const tried = errors.length;
  expect(tried).toBeGreaterThan(0);
  await time.advance(10 * LAG);
  expect(errors).toHaveLength(tried);
});

test('tables of which lists were told together are told of one after the other the next time', async () => {
  const { time, stored, telling } = started();
  const tables = Array.from({ length: 100 }, (_, i) => `table ${i}`);
  for (const table of tables) telling.tell(table, after(1));
  await time.advance(1);
  for (const table of tables) telling.tell(table, after(2));
  let before = stored.length;
  let most = 0;
  for (let ms = 0; ms < LAG; ms += 50) {
    await time.advance(50);
    most = Math.max(most, stored.length - before);
    before = stored.length;
  }
  expect(stored).toHaveLength(200);
  expect(most).toBeLessThan(10);
});
