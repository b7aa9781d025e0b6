import { expect, test } from 'vitest';
import { Growing } from '../../src/core/growing.ts';

test('each longer list has what the one before has, which stays as it was', () => {
  const one = Growing.empty<string>().and(['a']);
  const three = one.and(['b', 'c']);
  expect([...one]).toEqual(['a']);
  expect([...three]).toEqual(['a', 'b', 'c']);
  expect([one.length, three.length]).toEqual([1, 3]);
  expect(three.from(1)).toEqual(['b', 'c']);
  expect(one.from(0)).toEqual(['a']);
  expect(three.from(3)).toEqual([]);
});

test('two that grow from the same list don’t touch each other', () => {
  const one = Growing.empty<string>().and(['a']);
  const left = one.and(['b']);
  const right = one.and(['c', 'd']);
  const further = left.and(['e']);
  expect([...left]).toEqual(['a', 'b']);
  expect([...right]).toEqual(['a', 'c', 'd']);
  expect([...further]).toEqual(['a', 'b', 'e']);
});

test('an empty list is nobody else’s', () => {
  const grown = Growing.empty<number>().and([1]);
  expect([...Growing.empty<number>()]).toEqual([]);
  expect([...grown]).toEqual([1]);
});
