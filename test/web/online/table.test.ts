import { expect, test } from 'vitest';
import { at } from '../../../src/core/assert.ts';
import { plannedChoices, rulesetNamed } from '../../../src/games/rulesets.ts';
import type { Room, RoomSeat } from '../../../src/match/sight.ts';
import { PLAIN_SETTINGS } from '../../../src/match/table.ts';
import { parseFromClient } from '../../../src/protocol/parse.ts';
import { plainName, plainText } from '../../../src/web/online/plain.ts';
import { isOpen, places, waits } from '../../../src/web/online/seating.ts';
import { plannedOptions, planOf, USUAL_SETTINGS, usualPlan } from '../../../src/web/online/tablePlan.ts';

const CHIP_IT = rulesetNamed('chip-it') ?? expect.fail();
const DEALT = rulesetNamed('dealt') ?? expect.fail();

const FREE: RoomSeat = { holder: null, ready: false, agrees: false, covered: false };
const BOT: RoomSeat = {
  ...FREE,
  holder: { kind: 'bot', character: 'mila', level: 'easy', name: 'Mila', avatar: 'mila' },
};

function person(name: string, more: Partial<RoomSeat> = {}): RoomSeat {
  return { ...FREE, holder: { kind: 'person', name, avatar: 'you' }, ...more };
}

function room(seats: readonly RoomSeat[], more: Partial<Room> = {}): Room {
  return {
    game: 'help',
    options: {},
    settings: PLAIN_SETTINGS,
    seats,
    hostSeat: 0,
    you: { seat: 0, host: true, barred: false },
    pending: null,
    playing: false,
    games: 0,
    ...more,
  };
}

test('one’s own chair is at the bottom, and the next seat to its left', () => {
  const around = places(4, 2);
  expect(at(around, 2).y).toBeGreaterThan(85);
  expect(at(around, 3).x).toBeLessThan(15);
  expect(at(around, 0).y).toBeLessThan(15);
  expect(at(around, 1).x).toBeGreaterThan(85);
});

test('a game waits for empty chairs and for people who aren’t ready, not for the host or bots', () => {
  expect(waits(room([person('Ana'), person('Ben'), BOT, FREE]))).toEqual({ emptySeats: 1, unready: ['Ben'] });
  expect(waits(room([person('Ana'), person('Ben', { ready: true }), BOT]))).toEqual({
    emptySeats: 0,
    unready: [],
  });
});

test('onlookers see all hands when the host allows it and every person agreed', () => {
  const settings = { ...PLAIN_SETTINGS, onlookers: 'open' as const };
  const agreed = person('Ana', { agrees: true });
  expect(isOpen(room([agreed, BOT], { settings }))).toBe(true);
  expect(isOpen(room([agreed, person('Ben')], { settings }))).toBe(false);
  expect(isOpen(room([agreed, BOT]))).toBe(false);
});

test('a plan keeps what makes sense for so many seats', () => {
  const plan = { ...usualPlan(CHIP_IT), options: { match: 'tournament' } };
  expect(plannedChoices(CHIP_IT, plan.seats, plan.options).map(({ value }) => value)).toEqual(['tournament']);
  expect(plannedOptions(CHIP_IT, { ...plan, seats: 2 })).toEqual({ match: 'duel' });
});

test('who begins is drawn unless a seat is named that there is', () => {
  const plan = { ...usualPlan(DEALT), options: { oldest: 3 } };
  expect(plannedOptions(DEALT, plan)).toEqual({ edition: 'dealt', chips: 2, oldest: 3 });
  expect(plannedOptions(DEALT, { ...plan, seats: 3 })).toEqual({ edition: 'dealt', chips: 2 });
});

test('the plan of a table that stands is the one it was laid by', () => {
  const settings = { ...USUAL_SETTINGS, clock: 30 };
  const options = plannedOptions(DEALT, usualPlan(DEALT));
  const plan = planOf(4, options, { ...PLAIN_SETTINGS, ...settings });
  expect(plan).toEqual({ seats: 4, options, settings });
});

test.each([
  ['  hello  ', 'hello'],
  ['two\nlines', 'two lines'],
  ['family \u{1F468}\u200D\u{1F469}', 'family \u{1F468} \u{1F469}'],
  ['\u202Eevil', 'evil'],
  [' \n ', undefined],
])('what is written as %j is sent as %j', (text, sent) => {
  expect(plainText(text)).toBe(sent);
});

test('whatever is written is understood by the server, or not sent', () => {
  for (const text of ['x'.repeat(300), `${'x'.repeat(199)}\u{1F600}`, '\u0000a\u2028b', 'zero\u200Bwidth']) {
    const saying = { text: plainText(text) };
    const message = { type: 'command', id: 'a', table: 'b', command: { type: 'say', saying } };
    expect(parseFromClient(message).ok).toBe(true);
  }
  expect(plainName('x'.repeat(40))).toHaveLength(24);
});
