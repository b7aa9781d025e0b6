import type { Page, WebSocketRoute } from 'playwright-core';
import type { NewTable, TableSettings } from '../../src/protocol/messages.ts';
import type { Visit, Visitors } from './browser.ts';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

const QUICK = { speed: 'instant', motion: false, sound: false };

/** A guest with a browser of their own. */
export async function guest(site: Visitors, name: string, visit: Visit = {}): Promise<Page> {
  const preferences = { ...QUICK, name, ...visit.preferences };
  const page = await site.page({ ...visit, preferences });
  await page.goto('/online');
  await page.evaluate(
    async (me) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/me', { method: 'PUT', headers, body: JSON.stringify(me) });
    },
    { name, avatar: 'person-0' },
  );
  return page;
}

const SETTINGS: TableSettings = {
  onlookers: 'public',
  clock: null,
  cover: null,
  listed: false,
  freeText: true,
};

/** A table laid by that page's guest, who sits down at it first. */
export async function laid(
  page: Page,
  { settings, ...table }: Partial<Omit<NewTable, 'settings'>> & { settings?: Partial<TableSettings> } = {},
): Promise<string> {
  const wanted: NewTable = {
    game: 'help',
    seats: 3,
    options: {},
    ...table,
    settings: { ...SETTINGS, ...settings },
  };
  const id = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
    const { table } = await response.json();
    return String(table);
  }, wanted);
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: /^(Seat|Platz) 1: .*(You|Du)/ }).waitFor();
  return id;
}

/** Sits down at the table's next free seat, ready to play. */
export async function joined(page: Page, table: string, seat: number): Promise<void> {
  await page.goto(`/t/${table}`);
  await page.getByRole('button', { name: new RegExp(`^(Seat|Platz) ${seat}:`) }).click();
  await page.getByRole('button', { name: /I’m ready|Ich bin bereit/ }).click();
  await page.getByRole('button', { name: /Wait, not yet|Moment, noch nicht/ }).waitFor();
}

/** The host deals, with bots on the seats that are still free. */
export async function dealt(host: Page, others: readonly Page[] = []): Promise<void> {
  const fill = host.getByRole('button', { name: /Bots on empty chairs|Bots auf leere Stühle/ });
  if (await fill.isVisible()) await fill.click();
  const deal = host.getByRole('button', { name: /Deal the cards|Karten geben/ });
  await deal.click();
  for (const page of [host, ...others]) await page.waitForSelector('.frame');
}

/** A page's line to the server, to be cut and mended. */
export interface Cable {
  cut(): Promise<void>;
  mend(): void;
}

/** Puts a cable between the page and the server; call it before the page is opened. */
export async function cabled(page: Page): Promise<Cable> {
  let isCut = false;
  const lines = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/live/, (line) => {
    if (isCut) {
      void line.close();
      return;
    }
    lines.add(line);
    line.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      for (const line of lines) await line.close();
      lines.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
