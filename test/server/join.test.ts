import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Player } from '../../src/bots/arena.ts';
import type { Situation } from '../../src/bots/bot.ts';
import { OnlineSeat } from '../../src/cli/join/seat.ts';
import { addressOf } from '../../src/cli/online/wire.ts';
import { at } from '../../src/core/assert.ts';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import type { NewTable } from '../../src/protocol/messages.ts';
import { REAL_MEANS } from '../../src/server/means.ts';
import type { Client } from './client.ts';
import { run } from './run.ts';
import { started, temporaryFolder } from './server.ts';

const HELP_TABLE: NewTable = {
  game: 'help',
  seats: 3,
  options: {},
  settings: { onlookers: 'public', clock: null, cover: null, listed: false, freeText: false },
};

/** [ms] Programs start as processes of their own, which takes a while on a machine that does other things. */
const STARTING = 120_000;

test('arena bots sit at an online table unchanged, play a game, and its record verifies', {
  timeout: 2 * STARTING,
}, async () => {
  const { url, client } = await started();
  const ana = await client('Ana');
  await ana.connect();
  const { table } = (await ana.request('POST', '/api/tables', HELP_TABLE)).json as { table: string };
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

/** A program's seat in this process, whoever decides for it. */
class Seated {
  readonly ends: (readonly number[])[] = [];
  readonly failures: Error[] = [];
  readonly #seat: OnlineSeat;

  constructor(url: string, table: string, token: string, decide: Player['decide']) {
    this.#seat = new OnlineSeat({
      server: addressOf(new URL(url)),
      table,
      token,
      gameNamed,
      player: () => Promise.resolve({ decide }),
      contribution: () => '0'.repeat(64),
      rng: seededRng('seat'),
    });
    this.#seat.on('over', (places) => this.ends.push(places));
    this.#seat.on('failed', (error) => this.failures.push(error));
    this.#seat.open();
  }

  close(): void {
    this.#seat.close();
  }
}

const seats: Seated[] = [];

afterEach(() => {
  for (const seat of seats.splice(0)) seat.close();
});

function firstLegal({ legal }: Situation): unknown {
  return at(legal, 0);
}

/** Who is there, by what somebody heard last. */
function present({ heard }: Client): readonly boolean[] | undefined {
  return heard.findLast((message) => message.type === 'present')?.seats;
}

/** A host who looks on, and a way to seat programs at their table. */
async function hosted(): Promise<{
  readonly ana: Client;
  readonly table: string;
  program(seat: number, decide?: Player['decide']): Promise<Seated>;
}> {
  const { url, client } = await started();
  const ana = await client('Ana');
  await ana.connect();
  const { table } = (await ana.request('POST', '/api/tables', HELP_TABLE)).json as { table: string };
  await ana.watch(table);
  async function program(seat: number, decide: Player['decide'] = firstLegal): Promise<Seated> {
    const answer = await ana.command(table, { type: 'program', seat, name: `Bot ${seat}` });
    if (answer.type !== 'done' || !answer.token) expect.fail(JSON.stringify(answer));
    const seated = new Seated(url, table, answer.token, decide);
    seats.push(seated);
    await ana.until(() => present(ana)?.[seat] === true);
    return seated;
  }
  return { ana, table, program };
}

test('a program is asked once for each decision, whatever else happens at the table meanwhile', async () => {
  const { ana, table, program } = await hosted();
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = async (situation: Situation) => {
    asked.push(JSON.stringify(situation.view));
    await released;
    return firstLegal(situation);
  };
  const programs = [await program(0, slow), await program(1, slow), await program(2, slow)];
  await ana.command(table, { type: 'start' });
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(1);
  const [turn = -1] = ana.sight?.toAct ?? [];
  await ana.command(table, { type: 'remove', seat: (turn + 1) % 3 });
  release();
  await ana.until(() => ana.sight?.result !== undefined, 60_000);
  expect(asked.filter((view) => view === asked[0])).toHaveLength(1);
  expect(programs[turn]?.failures).toEqual([]);
});

test('a program stays for so many games as it plays, whatever was over before and happens in between', async () => {
  const { ana, table, program } = await hosted();
  const [first, second, third] = [await program(0), await program(1), await program(2)];
  await ana.command(table, { type: 'start' });
  await ana.until(() => ana.sight?.result !== undefined, 60_000);
  await expect.poll(() => first.ends.length).toBe(1);
  await ana.command(table, { type: 'remove', seat: 2 });
  const late = await program(2);
  await ana.command(table, { type: 'start' });
  await ana.until(() => ana.sight?.number === 2 && ana.sight.result !== undefined, 60_000);
  await expect.poll(() => late.ends.length).toBe(1);
  expect([first, second, third].map(({ ends }) => ends.length)).toEqual([2, 2, 1]);
});

test('a program’s token is taken by the command line, whatever was drawn', async () => {
  let drawn = 0;
  const random = (bytes: number) => {
    const buffer = Buffer.alloc(bytes, 0xfb);
    buffer.writeUInt32BE(++drawn, bytes - 4);
    return buffer;
  };
  const { url, client } = await started(undefined, { means: { ...REAL_MEANS, random } });
  const ana = await client('Ana');
  await ana.connect();
  const { table } = (await ana.request('POST', '/api/tables', HELP_TABLE)).json as { table: string };
  const answer = await ana.command(table, { type: 'program', seat: 0, name: 'Bot' });
  if (answer.type !== 'done' || !answer.token) expect.fail(JSON.stringify(answer));
  const { printed } = await run(
    'bin/upcard.js',
    'join',
    `${url}/t/nowhere`,
    '--token',
    answer.token,
    '--bot',
    'greedy',
  );
  expect(printed).toContain('no such table');
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

test('a server that can’t be reached is told of once, tried again, and told of when it is there', async () => {
  let tries = 0;
  const silent = createServer((socket) => {
    tries++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const program = run('bin/upcard.js', 'join', `${url}/t/abc`, '--token', 'x', '--bot', 'greedy');
  await expect.poll(() => tries, { timeout: STARTING }).toBeGreaterThan(1);
  silent.close();
  await started(undefined, { port });
  expect(await program).toEqual({
    code: 1,
    printed: [
      `upcard join: ${url} can’t be reached; trying until it can\n`,
      `upcard join: ${url} is there again\n`,
      'upcard join: there is no such table\n',
    ].join(''),
  });
});
