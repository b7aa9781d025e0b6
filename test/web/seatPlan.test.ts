import { expect, test } from 'vitest';
import { CHARACTERS } from '../../src/bots/characters.ts';
import {
  type SeatPlan,
  seatNames,
  withAvatar,
  withCharacter,
  withSeat,
} from '../../src/web/pages/seatPlan.ts';

function bot(character: SeatPlan['character'], avatar: string): SeatPlan {
  return { kind: 'bot', name: '', avatar, character, level: 'medium' };
}

const plans = [bot('mila', 'you'), bot('otto', 'person-0'), bot('tove', 'person-1')];

test('one seat changes and the others stay', () => {
  const changed = withSeat(plans, 1, { kind: 'person', name: 'Ana' });
  expect(changed[1]).toEqual({ ...plans[1], kind: 'person', name: 'Ana' });
  expect([changed[0], changed[2]]).toEqual([plans[0], plans[2]]);
});

test('a character comes at their own level', () => {
  expect(withCharacter(plans, 0, 'nils')[0]).toMatchObject({ character: 'nils', level: 'hard' });
});

test('nobody sits at a table twice: whoever had the character gets the one replaced', () => {
  const swapped = withCharacter(plans, 0, 'tove');
  expect(swapped.map(({ character }) => character)).toEqual(['tove', 'otto', 'mila']);
});

test('no two people have the same portrait', () => {
  const swapped = withAvatar(plans, 2, 'you');
  expect(swapped.map(({ avatar }) => avatar)).toEqual(['person-1', 'person-0', 'you']);
});

function person(name = ''): SeatPlan {
  return { ...bot('mila', 'you'), kind: 'person', name };
}

test('people who share a device have names, whether they give one or not', () => {
  expect(seatNames([person(' Ana '), bot('otto', 'you'), person()], 'Guest')).toEqual([
    'Ana',
    'Otto',
    'Robin',
  ]);
});

test('whoever plays alone needs no name', () => {
  expect(seatNames([person(), bot('otto', 'you')], 'Guest')).toEqual(['Guest', 'Otto']);
});

test('no two at a table are called the same by us', () => {
  const all = seatNames(
    Array.from({ length: 6 }, () => person()),
    'Guest',
  );
  expect(new Set(all).size).toBe(6);
  for (const { name } of CHARACTERS) expect(all).not.toContain(name);
  for (const seat of all.keys()) {
    const typed = all.map((_, each) => person(each === seat ? all[0] : ''));
    expect(new Set(seatNames(typed, 'Guest')).size).toBe(6);
  }
});
