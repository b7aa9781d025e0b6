import assert from 'node:assert/strict';
import { test } from 'vitest';
import { at } from '../src/core/assert.ts';
import type { Eyes, Viewer } from '../src/core/game.ts';
import { type GameRecord, parseRecord, recordOf, replayed } from '../src/core/record.ts';
import { type Rng, seededRng } from '../src/core/rng.ts';
import { Kept } from '../src/core/text.ts';
import { LANGUAGES, type Words } from '../src/core/words.ts';
import { WORDS } from '../src/games/words.ts';
import { frozen } from './frozen.ts';
import {
  decisions,
  LIMIT,
  type Node,
  type Played,
  randomGame,
  seatToAct,
  seenBy,
  viewersOf,
} from './randomGames.ts';
import type { Ruleset } from './rulesets.ts';
import { knowTheSame, shownStates, withCardsExchanged } from './twins.ts';

/** What every game of the catalog promises, over random games; the failing seed is in the message. */
export function contract(ruleset: Ruleset, games: number): void {
  const holds = (
    name: string,
    property: (played: Played, rng: Rng) => number | undefined,
    atLeast = 0,
  ): void => {
    test(name, () => {
      let cases = 0;
      for (let i = 0; i < games; i++) {
        const seed = `${ruleset.name} #${i}`;
        try {
          cases += property(randomGame(ruleset, seed), seededRng(`${seed} check`)) ?? 0;
        } catch (error) {
          throw new Error(`seed ${JSON.stringify(seed)}: ${error}`, { cause: error });
        }
      }
      assert.ok(cases >= atLeast, `only ${cases} cases were checked`);
    });
  };

  holds('every game ends, and places everyone', everyonePlaced);
  holds('position, load, position is the identity; cards, chips and points are conserved', loadable);
  holds('state, action, event and view survive JSON', survivesJson);
  holds('apply never changes its input', leavesInputAlone);
  holds('listed actions are distinct, legal and parse', listedAreLegal);
  holds('unlisted actions are refused with a reason', unlistedAreRefused, games);
  holds('who isn’t to act is refused', strangersAreRefused);
  holds('a record replays to the same state', recordReplays);
  holds('a record that was tampered with is refused', tamperedIsRefused);
  holds('determinize gives worlds that look the same to the viewer, and vary', worldsLookTheSame, games);
  holds(
    'no leak: where all that a viewer may know is the same, so is every byte they get',
    (played, rng) => leakFree(ruleset, played, rng),
    games / 4,
  );
  holds('what all see alike and what only some eyes see so are the view', partsAreTheView);
  holds('an insider sees all hands, and no pile', insiderSeesHands);
  holds('every event and reason has its sentence, for every viewer and in every language', hasWords);
}

function insiderSeesHands(played: Played): undefined {
  const { game, events } = played;
  for (const state of shownStates(played)) {
    const position = game.position(state) as Readonly<Record<string, unknown>>;
    const piles = ['drawPile', 'unused'].filter((key) => key in position);
    const hidden = piles.map((key) => [key, (position[key] as readonly unknown[]).map(() => '?')]);
    assert.deepEqual(game.view(state, 'insider'), { ...position, ...Object.fromEntries(hidden) });
  }
  for (const event of events) assert.ok(!json(game.eventFor(event, 'insider')).includes('"?"'));
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

/** As it arrives elsewhere. */
function sent<T>(value: T): T {
  return JSON.parse(json(value)) as T;
}

function everyonePlaced({ game, end }: Played): undefined {
  const turn = game.turn(end);
  assert.ok(turn.kind === 'over');
  assert.equal(turn.result.places.length, game.options(end).players);
  assert.ok(turn.result.places.includes(1));
}

function loadable(played: Played): undefined {
  const { game, end } = played;
  for (const state of [...decisions(played).map((node) => node.state), end]) {
    const position = game.position(state);
    const loaded = game.parsePosition(sent(position));
    if (!loaded.ok) assert.fail(`${loaded.error.path}: ${loaded.error.problem} in ${json(position)}`);
    assert.equal(json(game.position(loaded.value)), json(position));
    assert.equal(json(game.legalActions(loaded.value, LIMIT)), json(game.legalActions(state, LIMIT)));
  }
}

function partsAreTheView(played: Played): undefined {
  const { game } = played;
  const kept = new Kept();
  for (const state of shownStates(played)) {
    const open = JSON.parse(`{${game.openText(state, kept)}}`);
    for (const eyes of ['insider' as const, ...viewersOf(game, state)]) {
      const own = JSON.parse(`{${game.ownText(state, eyes, kept)}}`);
      assert.deepEqual(
        Object.keys(open).filter((field) => field in own),
        [],
      );
      assert.deepEqual({ ...open, ...own }, game.view(state, eyes));
    }
  }
}

function survivesJson({ game, nodes, end, events }: Played): undefined {
  for (const { state, action } of nodes) {
    assert.equal(json(sent(state)), json(state));
    assert.equal(json(game.apply(sent(state), sent(action))), json(game.apply(state, action)));
  }
  assert.deepEqual(sent(events), events);
  for (const viewer of viewersOf(game, end)) {
    assert.deepEqual(sent(game.view(end, viewer)), game.view(end, viewer));
  }
}

function leavesInputAlone({ game, nodes }: Played): undefined {
  for (const { state, action } of nodes) game.apply(frozen(state), frozen(action));
}

function listedAreLegal(played: Played): undefined {
  const { game } = played;
  for (const { state } of decisions(played)) {
    const { actions } = game.legalActions(state, LIMIT);
    assert.equal(new Set(actions.map(json)).size, actions.length);
    for (const action of actions) {
      assert.equal(game.illegality(state, seatToAct(game, state), action), undefined);
      assert.deepEqual(game.parseAction(sent(action)), { ok: true, value: action });
    }
  }
}

/** Actions from elsewhere in the game, and near misses of them: legal exactly if listed. */
function unlistedAreRefused(played: Played, rng: Rng): number {
  const { game } = played;
  const nodes = decisions(played);
  let refused = 0;
  for (const { state } of nodes) {
    const { actions, complete } = game.legalActions(state, 5000);
    if (!complete) continue;
    const listed = new Set(actions.map(json));
    const other = at(nodes, rng.below(nodes.length));
    for (const action of game
      .legalActions(other.state, LIMIT)
      .actions.flatMap((each) => [each, nearMiss(each, rng)])) {
      const parsed = game.parseAction(action);
      if (!parsed.ok) continue;
      const why = game.illegality(state, seatToAct(game, state), parsed.value);
      if ((why === undefined) !== listed.has(json(parsed.value))) {
        assert.fail(`${json(action)} in ${json(game.position(state))}: ${json(why)}`);
      }
      if (!why) continue;
      assert.match(why.rule, /^[A-Z]{2}-\d+$/);
      refused++;
    }
  }
  return refused;
}

/** The action with one of its numbers off by one. */
function nearMiss(action: unknown, rng: Rng): unknown {
  const fields = Object.entries(action as object);
  const numbers = fields.filter(([, value]) => typeof value === 'number');
  if (numbers.length === 0) return action;
  const [key, value] = at(numbers, rng.below(numbers.length));
  return { ...(action as object), [key]: value + (rng.below(2) === 0 ? 1 : -1) };
}

function strangersAreRefused(played: Played): undefined {
  const { game } = played;
  for (const { state, action } of decisions(played)) {
    const seat = seatToAct(game, state);
    for (const stranger of viewersOf(game, state)) {
      if (stranger === seat || stranger === 'onlooker') continue;
      assert.equal(game.illegality(state, stranger, action)?.code, 'not-your-turn');
    }
  }
}

function recorded({ game, nodes, end }: Played): GameRecord {
  const options = game.options(end);
  const seats = Array.from({ length: options.players }, (_, seat) => `Seat ${seat}`);
  const record = parseRecord(
    sent(recordOf(game, { options, seats, steps: nodes.map((node) => node.action) })),
  );
  return record.ok ? record.value : assert.fail(record.error.problem);
}

function recordReplays(played: Played): undefined {
  const { game, nodes, end, events } = played;
  const frames = replayed(game, recorded(played));
  if (!frames.ok) assert.fail(`${frames.error.path}: ${frames.error.problem}`);
  assert.equal(json(at(frames.value, nodes.length).state), json(end));
  assert.equal(json(frames.value.flatMap((frame) => frame.events)), json(events));
}

function tamperedIsRefused(played: Played, rng: Rng): undefined {
  const record = recorded(played);
  const { game } = played;
  const { steps } = record;
  const extra = at(steps, rng.below(steps.length));
  const refusals = [
    { ...record, steps: [...steps, extra] },
    { ...record, steps: steps.slice(1) },
    { ...record, steps: [...steps, { type: 'cheat' }] },
    { ...record, version: game.version + 1 },
    { ...record, game: 'bridge' },
    { ...record, seats: record.seats.slice(1) },
    { ...record, options: { ...(record.options as object), players: 17 } },
    { ...record, start: {} },
  ];
  for (const refused of refusals) assert.equal(replayed(game, refused).ok, false);
}

function worldsLookTheSame(played: Played, rng: Rng): number {
  let varied = 0;
  for (const node of decisions(played)) {
    if (rng.below(6) > 0) continue;
    for (const viewer of viewersOf(played.game, node.state)) {
      if (worldLooksTheSame(played, node, viewer, rng)) varied++;
    }
  }
  return varied;
}

/** Whether the world differs from the real one. */
function worldLooksTheSame(played: Played, node: Node, viewer: Viewer, rng: Rng): boolean {
  const { game } = played;
  const { state } = node;
  const view = game.view(state, viewer);
  const world = game.determinize(view, seenBy(played, node, viewer), rng);
  assert.equal(json(game.view(world, viewer)), json(view));
  const unremembered = game.determinize(view, [], rng);
  assert.equal(json(game.view(unremembered, viewer)), json(view));
  const loaded = game.parsePosition(game.position(world));
  if (!loaded.ok)
    assert.fail(`${loaded.error.path}: ${loaded.error.problem} in ${json(game.position(world))}`);
  if (viewer === seatToAct(game, state)) {
    assert.equal(json(game.legalActions(world, LIMIT)), json(game.legalActions(state, LIMIT)));
  }
  return json(game.position(world)) !== json(game.position(state));
}

function leakFree(ruleset: Ruleset, played: Played, rng: Rng): number {
  let compared = 0;
  for (let attempt = 0; attempt < 6; attempt++) {
    const other = withCardsExchanged(ruleset, played, rng);
    if (!other) continue;
    for (const eyes of ['insider' as const, ...viewersOf(played.game, played.end)]) {
      if (!knowTheSame(played, other, () => eyes)) continue;
      assertSameStream(stream(played, eyes), stream(other, eyes));
      compared++;
    }
  }
  return compared;
}

/** All that comes before those eyes. */
function stream(played: Played, eyes: Eyes): readonly string[] {
  const { game, events } = played;
  const views = shownStates(played).map((state) => json(game.view(state, eyes)));
  return [...views, ...events.map((event) => json(game.eventFor(event, eyes) ?? null))];
}

function assertSameStream(left: readonly string[], right: readonly string[]): void {
  assert.equal(left.length, right.length);
  for (const [i, item] of left.entries()) assert.equal(item, right[i]);
}

function hasWords(played: Played): undefined {
  const { game, end } = played;
  const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'].slice(0, game.options(end).players);
  for (const language of LANGUAGES) {
    const words = WORDS[game.id]?.[language];
    assert.ok(words, `${game.id} speaks ${language}`);
    for (const viewer of viewersOf(game, end)) tellsAll(played, words, viewer, names);
    refusesInWords(played, words, names);
  }
}

function tellsAll({ game, events }: Played, words: Words, viewer: Viewer, names: readonly string[]): void {
  const cast = { names, you: viewer === 'onlooker' ? undefined : viewer };
  for (const event of events) {
    const own = game.eventFor(event, viewer);
    if (own) assertSentence(words.event(own, cast));
  }
}

function refusesInWords(played: Played, words: Words, names: readonly string[]): void {
  const { game, nodes } = played;
  const { state } = at(decisions(played), 0);
  for (const { action } of nodes) {
    const why = game.illegality(state, seatToAct(game, state), action);
    if (why) assertSentence(words.reason(why, { names }));
  }
}

function assertSentence(text: string): void {
  assert.match(text, /^\S.*[.!?…]$/s);
  assert.doesNotMatch(text, /undefined|NaN|null|\[object|\s\s/);
}
