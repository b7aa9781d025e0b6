import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launched, served } from '../../scripts/browser.js';

/** The sizes that every page must be good at: small phones, a phone on its side, a tablet, a desk. */
export const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** A desk's window enlarged to four times, where nearly everything has to be scrolled to. */
export const ENLARGED = { width: 320, height: 256 };

/** What a visit may start with. */
export interface Visit {
  readonly size?: { readonly width: number; readonly height: number };
  readonly language?: string;
  readonly dark?: boolean;
  readonly preferences?: Readonly<Record<string, unknown>>;
  /** Whether the site may keep itself for use without a network, which takes as much work as a visit. */
  readonly keeps?: boolean;
}

/** A browser's note of something that ran on one of its threads; times in microseconds. */
export interface Traced {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** What it took of the processor, which others' work on the machine doesn't lengthen. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The built site, and a real browser to visit it with. */
export interface Visitors {
  readonly url: string;
  context(visit?: Visit): Promise<BrowserContext>;
  page(visit?: Visit): Promise<Page>;
  /** What the browser's threads did meanwhile, as its own trace tells it. */
  traced(page: Page, meanwhile: () => Promise<void>): Promise<readonly Traced[]>;
}

/** Where the site is served, until it is closed. */
interface Address {
  readonly url: string;
  close(): Promise<unknown>;
}

/** Serves the site and starts the browser for the tests of a file. */
export function visitors(serve: () => Promise<Address> = served): Visitors {
  let browser: Browser;
  let server: Address;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    server = await serve();
    browser = await launched();
  }, 120_000);

  // What is left open would go on working beside the next test.
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function context({
    size,
    language = 'en',
    dark = false,
    preferences,
    keeps = false,
  }: Visit = {}): Promise<BrowserContext> {
    const options: BrowserContextOptions = {
      viewport: size ?? { width: 360, height: 740 },
      locale: language,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      baseURL: server.url,
      serviceWorkers: keeps ? 'allow' : 'block',
    };
    const opened = await browser.newContext(options);
    opened.setDefaultTimeout(20_000);
    if (preferences) {
      await opened.addInitScript((kept) => {
        if (!localStorage.getItem('upcard preferences')) localStorage.setItem('upcard preferences', kept);
      }, JSON.stringify(preferences));
    }
    contexts.push(opened);
    return opened;
  }

  async function page(visit?: Visit): Promise<Page> {
    const opened = await (await context(visit)).newPage();
    opened.on('pageerror', (error) => {
      throw error;
    });
    return opened;
  }

  async function traced(page: Page, meanwhile: () => Promise<void>): Promise<readonly Traced[]> {
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
    await meanwhile();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
    return traceEvents;
  }

  return {
    get url() {
      return server.url;
    },
    context,
    page,
    traced,
  };
}

/** Every rule that axe knows holds on this page, which has no frames of other hosts: those need the slower mode. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(told).toEqual([]);
}

/** The page has settled on its size: what observes sizes has been heard, and drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  );
}

/** Nothing sticks out to the side. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  await settle(page);
  const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(inside).toBeLessThanOrEqual(outside ?? 0);
}

/** Nothing sticks out or lies on something else, at any size. */
export async function expectRoomEverywhere(page: Page): Promise<void> {
  for (const size of [...SIZES, ENLARGED]) {
    await page.setViewportSize(size);
    await expectNoSideScroll(page);
    await expectNoOverlap(page);
  }
}

/** What a control is called, and where it is. */
interface Control {
  readonly name: string;
  readonly path: string;
  /** Whether it stays in its place while the page scrolls under it. */
  readonly stays: boolean;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The parts of controls in sight, of the open dialog if there is one; `path` tells which lies within which. */
function controlsOn(page: Page): Promise<readonly Control[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const pathOf = (element: Element): string => {
      const parent = element.parentElement;
      return parent ? `${pathOf(parent)}/${[...parent.children].indexOf(element)}` : '';
    };
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
    const inSight = (element: Element): Pick<Control, 'left' | 'right' | 'top' | 'bottom'> => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let area = element.parentElement; area; area = area.parentElement) {
        if (getComputedStyle(area).overflow === 'visible') continue;
        const clip = area.getBoundingClientRect();
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
        top = Math.max(top, clip.top);
        bottom = Math.min(bottom, clip.bottom);
      }
      return { left, right, top, bottom };
    };
    return [...scope.querySelectorAll<HTMLElement>('button, a[href], input, select')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest('.unseen, [aria-disabled="true"]'))
      .map((control) => {
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? '';
        return { name, path: pathOf(control), stays: stays(control), ...inSight(control) };
      })
      .filter(
        ({ left, right, top, bottom }) => right > left && bottom > top && bottom > 0 && top < innerHeight,
      );
  });
}

/** No two controls that can be clicked lie on each other, and none is cut off at the side. */
export async function expectNoOverlap(page: Page): Promise<void> {
  const controls = await controlsOn(page);
  const width = page.viewportSize()?.width ?? 0;
  const cut = controls.filter(({ left, right }) => left < -1 || right > width + 1);
  const clashes = controls.flatMap((a, i) =>
    controls
      .slice(i + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.name} lies on ${b.name}`),
  );
  expect([...cut.map(({ name }) => `cut off: ${name}`), ...clashes]).toEqual([]);
}

function overlap(a: Control, b: Control): boolean {
  if (a.stays !== b.stays) return false;
  if (a.path.startsWith(`${b.path}/`) || b.path.startsWith(`${a.path}/`)) return false;
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 2 && high > 2;
}

/** Controls whose words stick out of them or are cut off. */
function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], label')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent?.trim() ?? '')
      .filter((words) => words !== ''),
  );
}

/** Makes all letters larger, or with 1 as large as usual. */
export async function enlargeLetters(page: Page, times: number): Promise<void> {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    `${times * 100}%`,
  );
}

/** Letters of twice the size have room, on a phone and on a tablet; and stay that large. */
export async function expectRoomForLargeLetters(page: Page): Promise<void> {
  await enlargeLetters(page, 2);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 1024 });
    await expectNoSideScroll(page);
    await expectNoOverlap(page);
    expect(await cutWords(page)).toEqual([]);
  }
}
