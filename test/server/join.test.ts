import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NewTable } from '../../src/protocol/messages.ts';
import { run } from './run.ts';
import { started, temporaryFolder } from './server.ts';

/** [ms] Programs start as processes of their own, which takes a while on a machine that does other things. */
const STARTING = 120_000;

test('arena bots sit at an online table unchanged, play a game, and its record verifies', {
  timeout: 2 * STARTING,
}, async () => {
  const { url, client } = await started();
  const ana = await client('Ana');
  await ana.connect();
  const asked: NewTable = {
    game: 'help',
    seats: 3,
    options: {},
    settings: { onlookers: 'public', clock: null, cover: null, listed: false, freeText: false },
  };
  const { table } = (await ana.request('POST', '/api/tables', asked)).json as { table: string };
  await ana.watch(table);
  const players = ['cmd:python3 examples/bot.py', 'greedy'];
  const programs = [];
  for (const [seat, bot] of players.entries()) {
    const answer = await ana.command(table, { type: 'program', seat, name: `Bot ${seat}` });
    if (answer.type !== 'done' || !answer.token) expect.fail(JSON.stringify(answer));
    programs.push(run('bin/upcard.js', 'join', `${url}/t/${table}`, '--token', answer.token, '--bot', bot));
  }
  await ana.command(table, { type: 'bot', seat: 2, character: 'mila', level: 'easy' });
  const allHere = () =>
    ana.heard.some((message) => message.type === 'present' && message.seats.every((here) => here));
  const ended = Promise.race(programs).then(({ printed }) =>
    expect.fail(`a program ended before the game: ${printed}`),
  );
  await Promise.race([ana.until(allHere, STARTING), ended]);
  expect(await ana.command(table, { type: 'start' })).toMatchObject({ type: 'done' });
  for (const { code, printed } of await Promise.all(programs)) {
    expect(printed).toContain('The game is over');
    expect(code).toBe(0);
  }
  expect(ana.sight?.fairness.contributions).toEqual([expect.any(String), expect.any(String), null]);
  const { json } = await ana.request('GET', `/api/tables/${table}/records/1`);
  const file = join(temporaryFolder(), 'record.json');
  writeFileSync(file, JSON.stringify(json));
  expect(await run('bin/upcard.js', 'verify', file)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Fair'),
  });
  writeFileSync(file, JSON.stringify(json).replace('Bot 0', 'Bot 9'));
  expect(await run('bin/upcard.js', 'verify', file)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('changed'),
  });
});

test('a token that holds no seat is told so', async () => {
  const { url } = await started();
  const { code, printed } = await run(
    'bin/upcard.js',
    'join',
    `${url}/t/abc`,
    '--token',
    'x',
    '--bot',
    'greedy',
  );
  expect(code).toBe(1);
  expect(printed).toContain('no such table');
});
