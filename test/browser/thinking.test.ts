import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Traced, visitors } from './browser.ts';
import { clickUntil } from './player.ts';

const site = visitors();

interface Task {
  readonly from: number;
  readonly to: number;
  /** By the thread's own clock; on some machines that jumps ahead, so never more than what passed. */
  readonly took: number;
}

const MS = 1000;
/** A worker at work for so long is a bot that thinks. */
const THINKING = 3 * MS;
const LONGEST = 50 * MS;
/** So many events that each bot has decided something. */
const MANY = 24;

/** What a thread of that name did, task by task. */
function tasksOf(trace: readonly Traced[], thread: string): readonly Task[] {
  const place = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const named = trace.filter(({ name, args }) => name === 'thread_name' && args?.name === thread);
  const threads = new Set(named.map(place));
  return trace
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && threads.has(place(event)))
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, took: Math.min(dur, tdur) }));
}

async function atATableOf(page: Page, ruleset: string, level: string): Promise<void> {
  await page.goto(`/new/${ruleset}`);
  await page.getByRole('radio', { name: level }).first().check({ force: true });
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.waitForSelector('.frame');
}

/** Whoever thinks longest at each game. */
const THINKERS = [
  ['checkered-combos', 'Master'],
  ['help', 'Expert'],
  ['chip-it', 'Master'],
] as const;

test.each(THINKERS)(
  '%s: while a bot thinks, the page is never busy for longer than 50 ms',
  async (ruleset, level) => {
    const page = await site.page({ keeps: true, preferences: { speed: 'fast', sound: false } });
    await atATableOf(page, ruleset, level);
    const trace = await site.traced(page, async () => {
      const told = page.locator('aside ol li');
      await clickUntil(page, async () => (await told.count()) > MANY, ruleset);
    });
    const thoughts = tasksOf(trace, 'DedicatedWorker thread').filter(({ took }) => took > THINKING);
    expect(thoughts.length).toBeGreaterThan(0);
    const meanwhile = tasksOf(trace, 'CrRendererMain').filter(({ from, to }) =>
      thoughts.some((thought) => from < thought.to && to > thought.from),
    );
    expect(meanwhile.length).toBeGreaterThan(0);
    expect(Math.max(...meanwhile.map(({ took }) => took))).toBeLessThanOrEqual(LONGEST);
  },
);
