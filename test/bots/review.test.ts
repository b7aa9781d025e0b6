import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { GameBots } from '../../src/bots/bot.ts';
import {
  answered,
  courseOf,
  GIVEN_UP,
  type Remark,
  type Review,
  type ReviewPlan,
  reviewing,
} from '../../src/bots/review.ts';
import { at } from '../../src/core/assert.ts';
import type { Game } from '../../src/core/game.ts';
import { type Frame, type GameRecord, recordOf, replayed } from '../../src/core/record.ts';
import { seededRng } from '../../src/core/rng.ts';
import { BOTS } from '../../src/games/bots.ts';
import { WORDS } from '../../src/games/words.ts';
import { storedNet } from '../../src/server/nets.ts';
import { decisions, randomGame, seatToAct } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';

const PLAN: ReviewPlan = { seed: 'test', nodes: 1500 };
const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];

async function botsOf({ game }: Ruleset): Promise<GameBots> {
  return (await BOTS[game.id]?.(storedNet)) ?? assert.fail(`no bots play ${game.id}`);
}

function framesOf(game: Game, record: GameRecord): readonly Frame[] {
  const frames = replayed(game, record);
  return frames.ok ? frames.value : assert.fail(frames.error.problem);
}

/** The review, and how far it said it was on the way. */
function finished(steps: Generator<number, Review>): {
  readonly review: Review;
  readonly told: readonly number[];
} {
  const told: number[] = [];
  for (;;) {
    const step = steps.next();
    if (step.done) return { review: step.value, told };
    told.push(step.value);
  }
}

function expectSound({ verdict, best, chance, seat, better }: Remark, game: Game, { state }: Frame): void {
  const givenUp = best - chance;
  if (verdict === 'fine') {
    expect(givenUp).toBe(0);
    expect(better).toBeUndefined();
    return;
  }
  expect(givenUp >= GIVEN_UP.mistake).toBe(verdict === 'mistake');
  expect(givenUp).toBeGreaterThanOrEqual(GIVEN_UP.inaccuracy);
  assert.ok(better);
  expect(game.illegality(state, seat, better.action)).toBeUndefined();
  expect(WORDS[game.id]?.en.event(better.told, { names: NAMES })).toContain(NAMES[seat]);
}

function randomRecord(ruleset: Ruleset, seed: string): GameRecord {
  const { game } = ruleset;
  const { nodes } = randomGame(ruleset, seed);
  const options = game.options(at(nodes, 0).state);
  const seats = NAMES.slice(0, options.players);
  return recordOf(game, { options, seats, steps: nodes.map(({ action }) => action) });
}

describe.each(RULESETS)('$name', (ruleset) => {
  const { game } = ruleset;

  test('a review judges every choice, adds up, and is the same again', async () => {
    const bots = await botsOf(ruleset);
    const record = randomRecord(ruleset, 'review');
    const frames = framesOf(game, record);
    const { review, told } = finished(reviewing(game, bots, record.steps, frames, PLAN));
    const choices = frames.filter(({ state }) => game.legalActions(state, 2).actions.length > 1);
    expect(review.remarks).toHaveLength(choices.length);
    for (const remark of review.remarks) expectSound(remark, game, at(frames, remark.step));
    for (const { payoff, fair, luck, givenUp } of review.units.flatMap(({ shares }) => shares)) {
      expect(payoff).toBeCloseTo(fair + luck - givenUp);
    }
    expect(review.units.at(-1)?.end).toBe(record.steps.length);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(finished(reviewing(game, bots, record.steps, frames, PLAN)).review).toEqual(review);
  });

  test('a review never peeks: with other hidden cards a decision is judged the same', async () => {
    const bots = await botsOf(ruleset);
    const rng = seededRng('worlds');
    let changed = 0;
    for (const { state, action } of decisions(randomGame(ruleset, 'peek')).slice(0, 24)) {
      const seat = seatToAct(game, state);
      const world = game.determinize(game.view(state, seat), [], rng);
      if (game.illegality(world, seat, action)) continue;
      const first = (start: unknown): Remark | undefined => {
        const frames = [{ state: start, events: [] }, game.apply(start, action)];
        return finished(reviewing(game, bots, [action], frames, { ...PLAN, nodes: 300 })).review.remarks[0];
      };
      expect(first(world)).toEqual(first(state));
      if (JSON.stringify(game.position(world)) !== JSON.stringify(game.position(state))) changed++;
    }
    expect(changed).toBeGreaterThan(4);
  });
});

test('whoever finishes is right, and whoever passes that up is told so', async () => {
  const ruleset = RULESETS.find(({ game }) => game.id === 'chip-it') ?? assert.fail();
  const { game } = ruleset;
  const bots = await botsOf(ruleset);
  const record = randomRecord(ruleset, 'finish');
  const frames = framesOf(game, record);
  const step = record.steps.length - 1;
  const { state } = at(frames, step);
  const finishes = (action: unknown): boolean => game.turn(game.apply(state, action).state).kind === 'over';
  const { actions } = game.legalActions(state, 50);
  const right = actions.find(finishes);
  const wrong = actions.find((action) => !finishes(action));
  assert.ok(right && wrong);
  const judged = (action: unknown): Remark | undefined =>
    answered(game, bots, record.steps, frames, { step, action, seed: 'answer' });
  expect(judged(right)).toMatchObject({ verdict: 'fine' });
  expect(judged(wrong)?.chance).toBeLessThan(judged(right)?.chance ?? 0);
});

test('the course of chances goes from decision to decision and ends with what came', () => {
  const shares = [{ payoff: 0, fair: 0.5, givenUp: 0.2, luck: -0.3 }];
  const remark = { seat: 0, verdict: 'mistake', facts: [] } as const;
  const remarks = [
    { ...remark, step: 2, best: 0.6, chance: 0.4 },
    { ...remark, step: 9, best: 0.7, chance: 0.7 },
  ];
  expect(courseOf({ remarks, units: [{ end: 7, shares }] }, 0)).toEqual([
    [
      { step: 2, chance: 0.6 },
      { step: 3, chance: 0.4 },
      { step: 7, chance: 0 },
    ],
    [
      { step: 9, chance: 0.7 },
      { step: 10, chance: 0.7 },
    ],
  ]);
});
