import { expect, test } from 'vitest';
import type { Host } from '../../src/match/host.ts';
import { PLAIN_SETTINGS } from '../../src/match/table.ts';
import { expectOk, house, ID, person } from './house.ts';
import type { MemoryLog } from './memoryLog.ts';

async function opened(): Promise<{ host: Host; log: MemoryLog }> {
  const { host, log } = house('memory');
  const holders = [person('ana'), null, null];
  expectOk(await host.open(ID, 'help', { host: 'ana', holders, options: {}, settings: PLAIN_SETTINGS }));
  return { host, log };
}

test('a table that was removed is gone, also for those who watch it', async () => {
  const { host, log } = await opened();
  await host.watch(ID, () => {});
  log.tables.delete(ID);
  const sits = host.command(ID, 'ben', { type: 'sit', seat: 1, name: 'Ben', avatar: 'owl' });
  expect(await sits).toEqual({ ok: false, error: { code: 'no-table' } });
  expect(await host.look(ID)).toBeUndefined();
  expect(await host.watch(ID, () => expect.fail())).toBeUndefined();
});

test('looking at a table and being refused there keep nothing in memory', async () => {
  const { host } = await opened();
  expect(await host.look(ID)).toBeDefined();
  expect(await host.command(ID, 'eve', { type: 'start' })).toMatchObject({ error: { code: 'not-host' } });
  await host.command('nowhere', 'eve', { type: 'start' });
  expect(host.size).toBe(0);
  const stop = await host.watch(ID, () => {});
  await host.look(ID);
  expect(host.size).toBe(1);
  stop?.();
  host.forget(ID);
  expect(host.size).toBe(0);
});
