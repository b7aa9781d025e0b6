import { beforeEach, describe, expect, test } from 'vitest';
import { answer, type Session } from '../../src/cli/engine/engine.ts';
import { at } from '../../src/core/assert.ts';
import { dealtOutcome } from '../../src/core/deal.ts';
import { type GameRecord, recordOf, verified } from '../../src/core/record.ts';
import { seededRng } from '../../src/core/rng.ts';
import { decisions, type Played, playedBy, randomAction, startOf } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';

let session: Session;
let seeds = 0;

beforeEach(() => {
  session = { current: undefined, drawSeed: () => `drawn ${seeds++}` };
});

interface Position {
  readonly phase: string;
  readonly toAct: number | null;
  readonly hands: readonly (readonly string[])[];
}

/** What the answers asked for here may hold. */
interface Answer {
  readonly ok: boolean;
  readonly id?: unknown;
  readonly games: readonly {
    readonly id: string;
    readonly name: unknown;
    readonly players: { readonly min: number };
    readonly options: { readonly players: { readonly default: unknown } };
  }[];
  readonly position: Position;
  readonly view: Position;
  readonly actions: readonly unknown[];
  readonly complete: boolean;
  readonly events: readonly unknown[];
  readonly record: GameRecord;
  readonly error: { readonly code: string; readonly message: string };
}

function ask(request: unknown): Answer {
  return JSON.parse(answer(typeof request === 'string' ? request : JSON.stringify(request), session));
}

function newGame(game = 'checkered-combos', options: unknown = {}, seed = 'seed'): Position {
  return ask({ op: 'new', game, options, seed }).position;
}

const badRequest = (message: RegExp | string) => ({
  ok: false,
  error: { code: 'bad-request', message: expect.stringMatching(message) },
});

test('games lists what can be played, with options and their defaults', () => {
  const { ok, games } = ask({ op: 'games' });
  expect(ok).toBe(true);
  expect(games.map((game) => game.id)).toEqual(['checkered-combos', 'help', 'chip-it']);
  for (const game of games) {
    expect(game.players.min).toBeGreaterThanOrEqual(2);
    expect(game.options.players.default).toBe(3);
    expect(typeof game.name).toBe('string');
  }
});

test.each(RULESETS)('a whole game of $name by the protocol alone', ({ game, options }) => {
  const begin = ask({ op: 'new', game: game.id, options, seed: 'whole' });
  expect(begin.ok).toBe(true);
  let { position } = begin;
  for (let i = 0; position.phase !== 'over'; i++) {
    const { actions } = ask({ op: 'legal', limit: 40 });
    const action = actions[(i * 7) % actions.length];
    expect(ask({ op: 'check', action, seat: position.toAct })).toEqual({ ok: true, legal: true });
    const played = ask({ op: 'play', action });
    expect(played.ok).toBe(true);
    expect(played.events.length).toBeGreaterThan(0);
    position = played.position;
    expect(i).toBeLessThan(5000);
  }
  expect(ask({ op: 'legal' })).toEqual({ ok: true, actions: [], complete: true });
  const { record } = ask({ op: 'record' });
  const events = ask({ op: 'events', seat: null });
  newGame();
  expect(ask({ op: 'replay', record })).toEqual({ ok: true, position });
  expect(ask({ op: 'position' })).toEqual({ ok: true, position });
  expect(ask({ op: 'record' }).record).toEqual(record);
  expect(ask({ op: 'events', seat: null })).toEqual(events);
  expect(ask({ op: 'load', position })).toEqual({ ok: true, position });
});

test('the same seed gives the same game; without one, games differ', () => {
  expect(newGame('help', {}, 'a')).toEqual(newGame('help', {}, 'a'));
  expect(newGame('help', {}, 'a')).not.toEqual(newGame('help', {}, 'b'));
  const unseeded = () => ask({ op: 'new', game: 'help' }).position;
  expect(unseeded()).not.toEqual(unseeded());
});

test('a seed deals the same cards on every machine', () => {
  expect(newGame('checkered-combos', {}, 'upcard').hands[0]?.join(' ')).toMatchInlineSnapshot(
    `"9 9 R 5 6 7 11 6 12 1"`,
  );
  expect(newGame('chip-it', {}, 'upcard').hands[0]?.join(' ')).toMatchInlineSnapshot(
    `"g3 g4 g9 g9 g11 g12 g16 g19 p4 p5 p5 p7 p8 p11 p11"`,
  );
});

test('a seed may be a number', () => {
  const numbered = ask({ op: 'new', game: 'help', seed: 42 });
  expect(numbered.position).toEqual(newGame('help', {}, '42'));
});

test('views hide what the seat may not know', () => {
  const position = newGame('checkered-combos', { players: 4 });
  const { view } = ask({ op: 'view', seat: 1 });
  expect(view.hands[1]).toEqual(position.hands[1]);
  expect(view.hands[0]).toEqual(Array(10).fill('?'));
  expect(ask({ op: 'view', seat: null }).view.hands.flat()).toEqual(Array(40).fill('?'));
  expect(Object.keys(view)).toEqual(Object.keys(position));
});

test('check says the rule and the reason; play of the same changes nothing', () => {
  const position = newGame();
  const action = { type: 'take', reserve: 0, to: 0 };
  expect(ask({ op: 'check', action })).toEqual({
    ok: true,
    legal: false,
    reason: 'Whoever opens the turn has nothing to outbid and must play.',
    rule: 'CC-7',
  });
  expect(ask({ op: 'play', action })).toEqual({
    ok: false,
    error: { code: 'illegal', message: 'CC-7: Whoever opens the turn has nothing to outbid and must play.' },
  });
  expect(ask({ op: 'position' }).position).toEqual(position);
});

test('another seat than the one to act is told whose turn it is', () => {
  newGame();
  const [action] = ask({ op: 'legal' }).actions;
  expect(ask({ op: 'check', action, seat: 0 })).toEqual({
    ok: true,
    legal: false,
    reason: 'It’s Seat 1’s turn.',
    rule: 'CC-6',
  });
  expect(ask({ op: 'play', action, seat: 2 }).error.code).toBe('illegal');
  expect(ask({ op: 'play', action, seat: 1 }).ok).toBe(true);
});

test('legal is cut at the limit and says so', () => {
  newGame();
  const all = ask({ op: 'legal' });
  expect(all.complete).toBe(true);
  expect(ask({ op: 'legal', limit: 2 })).toEqual({
    ok: true,
    actions: all.actions.slice(0, 2),
    complete: false,
  });
  expect(ask({ op: 'legal', limit: Number.MAX_SAFE_INTEGER })).toEqual(all);
});

test('a limit above the highest counts as that', () => {
  newGame('help');
  expect(ask({ op: 'legal', limit: 1e300 })).toEqual(ask({ op: 'legal', limit: 1_000_000 }));
  expect(ask({ op: 'legal', limit: 1e300 }).complete).toBe(true);
});

test('an id comes back as it was, in errors too', () => {
  for (const id of [0, '', null, 'x', [1], { a: 1 }, false]) {
    expect(ask({ op: 'games', id }).id).toEqual(id);
    expect(ask({ op: 'nonsense', id }).id).toEqual(id);
    expect(ask({ op: 'position', id }).id).toEqual(id);
  }
  expect(ask({ op: 'games' })).not.toHaveProperty('id');
});

describe('a loaded position', () => {
  test('goes on from there, and its record says where it began', () => {
    const position = newGame('help');
    expect(ask({ op: 'load', position, seed: 's' })).toEqual({ ok: true, position });
    const [action] = ask({ op: 'legal' }).actions;
    const after = ask({ op: 'play', action }).position;
    const { record } = ask({ op: 'record' });
    expect(record.start).toEqual(position);
    expect(ask({ op: 'replay', record }).position).toEqual(after);
  });

  test('that doesn’t add up is refused with the reason, and the game in progress goes on', () => {
    const position = newGame();
    const broken = { ...position, chips: [9, 2, 2] };
    expect(ask({ op: 'load', position: broken })).toEqual(
      badRequest(/^position\.chips: nobody has more than 2$/),
    );
    expect(ask({ op: 'position' }).position).toEqual(position);
  });
});

describe.each(RULESETS)('a record of $name with names and a deal', (ruleset) => {
  const { game } = ruleset;

  test.each(['a', 'b', 'c'])('comes back from a replay as it was, seed %s', (seed) => {
    const record = namedRecord(dealtGame(ruleset, seed), seed);
    expect(verified(game, record)).toMatchObject({ ok: true });
    expect(ask({ op: 'replay', record }).ok).toBe(true);
    expect(ask({ op: 'record' }).record).toEqual(record);
    const changed = { ...record, seats: record.seats.with(0, 'Mallory') };
    ask({ op: 'replay', record: changed });
    expect(ask({ op: 'record' }).record).toEqual(changed);
  });

  test('keeps the names when it is played on, but not a deal that the rest doesn’t come from', () => {
    const played = dealtGame(ruleset, 'on');
    const node = at(decisions(played), 3);
    const { deal, ...record } = namedRecord(played, 'on', played.nodes.indexOf(node));
    ask({ op: 'replay', record: { ...record, deal } });
    expect(ask({ op: 'play', action: node.action }).ok).toBe(true);
    const { steps, ...rest } = ask({ op: 'record' }).record;
    expect({ ...rest, steps: steps.slice(0, record.steps.length) }).toEqual(record);
  });
});

function dealOf(seed: string) {
  return { secret: seed, contributions: ['more', null], drawn: [] };
}

/** A random game whose chance comes from a deal. */
function dealtGame(ruleset: Ruleset, seed: string): Played {
  const { game } = ruleset;
  const rng = seededRng(seed);
  const chosen = (state: unknown, step: number): unknown =>
    game.turn(state).kind === 'chance'
      ? dealtOutcome(game, state, dealOf(seed), step)
      : randomAction(game, state, rng);
  return playedBy(game, startOf(ruleset), chosen) ?? expect.fail();
}

/** The record of its first steps, or of all. */
function namedRecord({ game, nodes, end }: Played, seed: string, length = nodes.length): GameRecord {
  const options = game.options(end);
  return recordOf(game, {
    options,
    seats: Array.from({ length: options.players }, (_, seat) => `Ana ${seat}`),
    steps: nodes.slice(0, length).map(({ action }) => action),
    deal: dealOf(seed),
  });
}

describe('a record', () => {
  test('with a wrong step is refused, naming the step and the rule', () => {
    newGame();
    const [action] = ask({ op: 'legal' }).actions;
    ask({ op: 'play', action });
    const { record } = ask({ op: 'record' });
    const wrong = { ...record, steps: [record.steps[0], { type: 'place', to: 0 }] };
    expect(ask({ op: 'replay', record: wrong })).toEqual(badRequest(/^record\.steps\.1: CC-17: /));
    const malformed = { ...record, steps: [record.steps[0], { type: 'jump' }] };
    expect(ask({ op: 'replay', record: malformed })).toEqual(badRequest(/^record\.steps\.1: /));
  });

  test('of another version is refused by name', () => {
    newGame();
    const { record } = ask({ op: 'record' });
    expect(ask({ op: 'replay', record: { ...record, version: 99 } })).toEqual(
      badRequest('version 99 of checkered-combos, this is version 1'),
    );
  });

  test('that ends where chance has to act is refused: nothing is made up', () => {
    newGame();
    const { record } = ask({ op: 'record' });
    expect(ask({ op: 'replay', record: { ...record, steps: [] } })).toEqual(
      badRequest(/^record\.steps\.0: is missing: chance has to act here$/),
    );
  });

  test('whose options are not those of its start is refused', () => {
    const position = newGame('checkered-combos', { edition: 'dealt' });
    ask({ op: 'load', position });
    const { record } = ask({ op: 'record' });
    expect(ask({ op: 'replay', record }).ok).toBe(true);
    expect(ask({ op: 'replay', record: { ...record, options: { players: 3 } } })).toEqual(
      badRequest('record.options: must be those of the start'),
    );
  });

  test('with a step after the end is refused', () => {
    newGame();
    const { record } = ask({ op: 'record' });
    const early = { ...record, steps: [...record.steps, { type: 'deal', deck: [] }] };
    expect(ask({ op: 'replay', record: early })).toEqual(badRequest(/^record\.steps\.1: /));
  });
});

describe('bad input gets a clear error, and the game in progress is untouched', () => {
  test.each([
    ['', /not valid JSON/],
    ['{', /not valid JSON/],
    ['{"op":"games"', /not valid JSON/],
    ['nonsense', /not valid JSON/],
    ['null', /op must be one of games, new/],
    ['7', /op must be/],
    ['[]', /op must be/],
    ['"games"', /op must be/],
    ['{}', /op must be/],
    ['{"op":7}', /op must be/],
    ['{"op":"constructor"}', /op must be/],
    ['{"op":"__proto__"}', /op must be/],
    ['{"op":"new"}', /game/],
    ['{"op":"new","game":7}', /game/],
    ['{"op":"new","game":"bridge"}', /no game has the id "bridge"/],
    ['{"op":"new","game":"constructor"}', /no game has the id/],
    ['{"op":"new","game":"help","options":7}', /options/],
    ['{"op":"new","game":"help","options":null}', /options/],
    ['{"op":"new","game":"help","options":[]}', /options/],
    ['{"op":"new","game":"help","options":{"players":9}}', /options\.players/],
    ['{"op":"new","game":"help","options":{"player":3}}', /options\.player/],
    ['{"op":"new","game":"help","seed":{}}', /seed/],
    ['{"op":"load"}', /position/],
    ['{"op":"load","position":[]}', /position/],
    ['{"op":"load","position":{"game":"help"}}', /position\./],
    ['{"op":"view"}', /seat/],
    ['{"op":"view","seat":-1}', /seat/],
    ['{"op":"view","seat":3}', /seat: must be from 0 to 2/],
    ['{"op":"view","seat":0.5}', /seat/],
    ['{"op":"view","seat":"1"}', /seat/],
    ['{"op":"events","seat":99}', /seat/],
    ['{"op":"legal","limit":-1}', /limit/],
    ['{"op":"legal","limit":"all"}', /limit/],
    ['{"op":"check"}', /action/],
    ['{"op":"check","action":{}}', /action/],
    ['{"op":"check","action":{"type":"stop","from":0},"seat":5}', /seat/],
    ['{"op":"check","action":{"type":"stop","from":0},"seat":null}', /seat/],
    ['{"op":"play","action":null}', /action/],
    ['{"op":"play","action":{"type":"deal","deck":[]}}', /action\.type/],
    ['{"op":"play","action":{"type":"stop"}}', /action/],
    ['{"op":"replay"}', /record/],
    ['{"op":"replay","record":{}}', /record/],
    ['{"op":"replay","record":7}', /record/],
  ])('%s', (line, message) => {
    const position = newGame();
    expect(ask(line)).toEqual(badRequest(message));
    expect(ask({ op: 'position' }).position).toEqual(position);
  });

  test.each(['position', 'view', 'legal', 'check', 'play', 'events', 'record'])('%s without a game', (op) => {
    expect(ask({ op, seat: null, action: {} }).error.code).toBe('bad-request');
  });

  test('an id that can’t be written again, before anything is done', () => {
    const { position } = ask({ op: 'new', game: 'help', seed: 'a' });
    const [action] = ask({ op: 'legal' }).actions;
    const id = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(ask(`{"op":"play","action":${JSON.stringify(action)},"id":${id}}`)).toMatchObject(
      badRequest('id'),
    );
    expect(ask({ op: 'position' }).position).toEqual(position);
  });

  test('a deeply nested line', () => {
    const deep = `{"op":"games","id":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect(typeof ask(deep).ok).toBe('boolean');
    expect(ask({ op: 'games' }).ok).toBe(true);
  });
});
