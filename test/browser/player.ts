import type { Page } from 'playwright-core';
import { type Rng, seededRng } from '../../src/core/rng.ts';

/** No waits: what a person sets who knows the game. */
export const QUICK = { speed: 'instant', motion: false, sound: false };

/** Sits down at a table of that ruleset with as few players as there may be. */
export async function seated(page: Page, ruleset: string): Promise<void> {
  await page.goto(`/new/${ruleset}`);
  await page.getByRole('button', { name: 'Deal the cards' }).waitFor();
  await page.getByRole('radio', { name: '3', exact: true }).first().check({ force: true });
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.waitForSelector('.frame');
}

/** A place on the page where a player could click. */
interface Spot {
  readonly x: number;
  readonly y: number;
  /** Whether it does what it says at once, as the main button of a bar or a dialog. */
  readonly isMain: boolean;
}

/** What a player at the table sees. */
interface Scene {
  /** Whether the game is over: its last dialog offers to look at it again. */
  readonly isOver: boolean;
  /** Where they could click: the controls of the bar, the hand and the table, or of a dialog. */
  readonly spots: readonly Spot[];
}

/** What only the dialog at the end of a game offers: to look back at it. */
const LAST_OFFER = 'dialog[open] a[href^="/replay/"], dialog[open] a[href*="/game/"]';

function sceneOn(page: Page): Promise<Scene> {
  return page.evaluate((offer) => {
    const dialog = document.querySelector('dialog[open]');
    const scopes = dialog ? [dialog] : [...document.querySelectorAll('.frame, .page > header .main')];
    const controls = scopes.flatMap((scope) =>
      scope.matches('button') ? [scope] : [...scope.querySelectorAll('button:not(:disabled)')],
    );
    const spots = controls.flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const hit = document.elementFromPoint(x, y);
      return hit && control.contains(hit) ? [{ x, y, isMain: control.classList.contains('main') }] : [];
    });
    return {
      isOver: document.querySelector(offer) !== null,
      spots,
    };
  }, LAST_OFFER);
}

function isOver(page: Page): Promise<boolean> {
  return page.evaluate((offer) => document.querySelector(offer) !== null, LAST_OFFER);
}

const MOST_CLICKS = 5000;

/** Clicks the main button most of the time, or anything else. */
async function clickSomething(page: Page, { spots }: Scene, rng: Rng): Promise<void> {
  const main = spots.find(({ isMain }) => isMain);
  const spot = main && rng.below(8) > 0 ? main : spots[rng.below(Math.max(1, spots.length))];
  if (spot) await page.mouse.click(spot.x, spot.y);
  else await page.waitForTimeout(30);
}

/** Clicks like somebody who tries things out, until that happens. */
export async function clickUntil(page: Page, done: () => Promise<boolean>, seed: string): Promise<number> {
  const rng = seededRng(seed);
  for (let clicks = 0; clicks < MOST_CLICKS; clicks++) {
    if (await done()) return clicks;
    await clickSomething(page, await sceneOn(page), rng);
  }
  throw new Error(`clicked ${MOST_CLICKS} times without coming to an end`);
}

/** [ms] How long a player looks on before looking whether they are asked. */
const GLANCE = 60;

/** It is their turn, or a dialog wants something of them; how long others take is the test's concern. */
async function asked(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.title.startsWith('●') || document.querySelector('dialog[open]') !== null,
    undefined,
    { polling: GLANCE, timeout: 0 },
  );
}

/** Plays the game on the page to its end, clicking only when asked. */
async function playWhenAsked(page: Page, seed: string): Promise<void> {
  const rng = seededRng(seed);
  for (let clicks = 0; clicks < MOST_CLICKS; clicks++) {
    await asked(page);
    const scene = await sceneOn(page);
    if (scene.isOver) return;
    await clickSomething(page, scene, rng);
  }
  throw new Error(`clicked ${MOST_CLICKS} times without coming to an end`);
}

/** Plays the game on several pages at once to its end. */
export async function playTogether(pages: readonly Page[], seed: string): Promise<void> {
  await Promise.all(pages.map((page, i) => playWhenAsked(page, `${seed} ${i}`)));
}

/** Plays the game on the page to its end by clicking. */
export function playByClicks(page: Page, seed: string): Promise<number> {
  return clickUntil(page, () => isOver(page), seed);
}

type Key = readonly [key: string, weight: number];

/** Where the keyboard is: at the table, in a dialog, on something that would lead away, or nowhere. */
type Focus = 'table' | 'dialog' | 'away' | 'nowhere';

const KEYS: Readonly<Record<Focus, readonly Key[]>> = {
  table: [
    ['ArrowRight', 5],
    ['ArrowLeft', 1],
    ['ArrowUp', 2],
    ['ArrowDown', 1],
    ['Shift+ArrowRight', 2],
    ['Space', 4],
    ['Enter', 6],
    ['Tab', 3],
    ['Escape', 1],
  ],
  dialog: [
    ['Enter', 4],
    ['Tab', 1],
  ],
  away: [['Tab', 1]],
  nowhere: [
    ['ArrowRight', 3],
    ['Enter', 1],
    ['Tab', 1],
  ],
};

function anyKey(keys: readonly Key[], rng: Rng): string {
  let pick = rng.below(keys.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [key, weight] of keys) {
    if (pick < weight) return key;
    pick -= weight;
  }
  return 'Tab';
}

/** Where the keyboard is, or whether the game is over: asked in one go, before every key. */
function focusOn(page: Page): Promise<Focus | 'over'> {
  return page.evaluate((offer) => {
    if (document.querySelector(offer)) return 'over';
    const focus = document.activeElement;
    if (!focus || focus.matches('body, h1')) return 'nowhere';
    if (focus.closest('a, .page > header, aside, [role="alert"]')) return 'away';
    return focus.closest('dialog') ? 'dialog' : 'table';
  }, LAST_OFFER);
}

/** Plays the game on the page to its end by keys alone. */
export async function playByKeys(page: Page, seed: string): Promise<number> {
  const rng = seededRng(seed);
  for (let presses = 0; presses < 10_000; presses++) {
    const focus = await focusOn(page);
    if (focus === 'over') return presses;
    await page.keyboard.press(anyKey(KEYS[focus], rng));
  }
  throw new Error('pressed 10,000 keys without coming to an end');
}
