import Fastify from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Tallies } from '../../src/server/tallies.ts';
import { Times } from '../../src/server/times.ts';

/** Tallies, what they log, and a time that tests move. */
function tallied() {
  const lines: { error: string; more?: number }[] = [];
  const time = { now: 0 };
  const { log } = Fastify({ logger: { stream: { write: (line) => lines.push(JSON.parse(line)) } } });
  const told = () => lines.map(({ error, more }) => [error.split('\n')[0], more]);
  return { tallies: new Tallies(log, () => time.now), told, time };
}

test('what fails for many in the same way is counted for each and logged once', async () => {
  const { tallies, told } = tallied();
  for (let i = 0; i < 3; i++) tallies.failed('message', new Error('connection lost'));
  tallies.failed('message', new Error('another one'));
  for (let i = 0; i < 2; i++) tallies.failed('message', 'no error');
  expect(told()).toEqual([
    ['Error: connection lost', undefined],
    ['Error: another one', undefined],
    ['no error', undefined],
  ]);
  expect(await tallies.text()).toContain('upcard_failures_total{where="message"} 6');
});

test('what fails elsewhere, or for another, is logged though its words are the same', () => {
  const { tallies, told } = tallied();
  const lost = new Error('connection lost');
  for (const where of ['message', 'bus']) tallies.failed(where, lost);
  tallies.failed('message', new Error('connection lost'));
  expect(told()).toEqual(Array.from({ length: 3 }, () => ['Error: connection lost', undefined]));
});

test('what goes on failing is logged every ten seconds, with how often it failed meanwhile', () => {
  const { tallies, told, time } = tallied();
  for (time.now = 0; time.now < 25_000; time.now += 100) tallies.failed('message', new Error('away'));
  expect(told()).toEqual([
    ['Error: away', undefined],
    ['Error: away', 99],
    ['Error: away', 99],
  ]);
});

test('a clock that was set back keeps nothing from being logged', () => {
  const { tallies, told, time } = tallied();
  for (time.now = 60_000; time.now >= 0; time.now -= 30_000) tallies.failed('message', 'away');
  expect(told()).toHaveLength(3);
});

test('of very many ways to fail each is logged, and not all are remembered', () => {
  const { tallies, told } = tallied();
  for (let i = 0; i < 1_000; i++) tallies.failed('message', new Error(`way ${i}`));
  expect(told()).toHaveLength(1_000);
});

/** Bucket, sum and count by what stands before the number, however the labels are ordered. */
function samples(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [`${name} ${labels.split(',').toSorted().join()}`, Number(value)];
    }),
  );
}

test('times are told as the library tells them', async () => {
  const registry = new Registry();
  const buckets = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
  const told = { name: 'upcard_test_seconds', help: 'For the test', buckets, registers: [registry] };
  const reference = new Histogram({ ...told, labelNames: ['type', 'outcome'] });
  const times = new Times(told.name, told.help);
  for (let i = 0; i < 400; i++) {
    const [type, outcome] = [i % 3 === 0 ? 'act' : 'sit', i % 2 === 0 ? 'done' : 'illegal'];
    const seconds = 0.0005 * (i % 7) ** 5;
    reference.observe({ type, outcome }, seconds);
    times.add(`type="${type}",outcome="${outcome}"`, seconds);
  }
  const text = times.text();
  expect(samples(text)).toEqual(samples(await registry.metrics()));
  expect(samples(text).size).toBe(4 * 16);
  expect(text).toContain('# TYPE upcard_test_seconds histogram\n');
});

test('times without labels are told without braces, and what was never counted only if it is known', () => {
  expect(samples(new Times('upcard_test_seconds', 'For the test').text()).size).toBe(0);
  const times = new Times('upcard_test_seconds', 'For the test', ['']);
  expect([...samples(times.text()).values()]).toEqual(Array.from({ length: 16 }, () => 0));
  times.add('', 0.3);
  expect(times.text()).toContain('upcard_test_seconds_bucket{le="0.5"} 1\n');
  expect(times.text()).toContain('\nupcard_test_seconds_count 1\n');
});
