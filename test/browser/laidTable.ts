import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Seat } from '../../src/core/game.ts';
import { RULES } from '../../src/games/rules.ts';
import { type Holder, PLAIN_SETTINGS, type TableChange, type TableEvent } from '../../src/match/table.ts';
import { LOCAL_USER } from '../../src/web/local/messages.ts';

/** What happens at a table before the visitor sits down: the deal, and what each did. */
export interface Story {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly deal: unknown;
  readonly actions: readonly (readonly [seat: Seat, action: unknown])[];
}

const COMPANY = ['Kofi', 'Yuki', 'Bruno', 'Mila', 'Otto'];

function holders(players: number, level: string): readonly Holder[] {
  const you: Holder = { kind: 'person', user: LOCAL_USER, name: 'Guest', avatar: 'you' };
  const bots = COMPANY.slice(0, players - 1).map((name): Holder => {
    const id = name.toLowerCase();
    return { kind: 'bot', character: id, level, name, avatar: id };
  });
  return [you, ...bots];
}

/** The table's log, as the browser would have stored it. */
async function eventsOf({ game: id, options, deal, actions }: Story): Promise<readonly TableEvent[]> {
  const game = await RULES[id]?.();
  const parsed = game?.parseOptions(options);
  if (!game || !parsed?.ok) throw new Error(`no such table of ${id}`);
  const changes: readonly TableChange[] = [
    {
      type: 'opened',
      game: id,
      version: game.version,
      host: LOCAL_USER,
      holders: holders(parsed.value.players, 'medium'),
      options,
      settings: PLAIN_SETTINGS,
    },
    { type: 'committed', secret: 'laid' },
    { type: 'began', options: parsed.value, drawn: [] },
    { type: 'acted', actor: 'chance', action: deal },
    ...actions.map(([actor, action]): TableChange => ({ type: 'acted', actor, action })),
  ];
  return changes.map((change) => ({ ...change, at: 0 }));
}

/** Sits down as seat 0 at a table where all that has happened. */
export async function sitDownAt(page: Page, story: Story): Promise<void> {
  await page.goto('/');
  // The worker makes the storage when it is first asked for the tables.
  await page
    .getByRole('button', { name: /Play now|Sofort spielen/ })
    .first()
    .waitFor();
  await expect.poll(() => page.evaluate(isStorageMade), { timeout: 10_000 }).toBe(true);
  await page.evaluate(stored, { table: 'laid', events: await eventsOf(story) });
  await page.goto('/table/laid');
  await page.waitForSelector('.frame');
}

/** Runs in the page, and makes no storage itself. */
function isStorageMade(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open('upcard');
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      resolve(request.result.objectStoreNames.contains('events'));
      request.result.close();
    };
  });
}

/** Runs in the page. */
function stored({ table, events }: { table: string; events: readonly TableEvent[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('upcard');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('events', 'readwrite');
      for (const [seq, event] of events.entries())
        transaction.objectStore('events').put({ table, seq, event });
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
}
