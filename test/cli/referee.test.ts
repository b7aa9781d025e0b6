import { expect, test } from 'vitest';
import { Backlog } from '../../src/cli/load/backlog.ts';
import { Referee } from '../../src/cli/load/referee.ts';
import { at } from '../../src/core/assert.ts';
import { commitmentTo, dealtOutcome } from '../../src/core/deal.ts';
import type { GameEvent, GameOptions, Seat } from '../../src/core/game.ts';
import { seededRng } from '../../src/core/rng.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { type Sight, seenBy } from '../../src/match/sight.ts';

const HELP = gameNamed('help') ?? expect.fail();
const SEATS = [0, 1, 2];
const DEAL = { secret: 'a'.repeat(64), contributions: SEATS.map((seat) => String(seat).repeat(64)) };

/** A step of a game: where it stands, what led there, and what is done next. */
interface Moment {
  readonly state: unknown;
  readonly events: readonly GameEvent[];
  readonly action: unknown;
}

function momentsOf(options: GameOptions): readonly Moment[] {
  const rng = seededRng('referee');
  const moments: Moment[] = [];
  let state = HELP.setup(options);
  let events: readonly GameEvent[] = [];
  for (let turn = HELP.turn(state); turn.kind !== 'over'; turn = HELP.turn(state)) {
    const { actions } = HELP.legalActions(state, 40);
    const action =
      turn.kind === 'chance'
        ? dealtOutcome(HELP, state, DEAL, moments.length)
        : at(actions, rng.below(actions.length));
    moments.push({ state, events, action });
    ({ state, events } = HELP.apply(state, action));
  }
  return [...moments, { state, events, action: undefined }];
}

function sightAt(options: GameOptions, step: number, { state, events }: Moment, seat: Seat): Sight {
  const turn = HELP.turn(state);
  return {
    seq: step,
    game: HELP.id,
    options,
    holders: [],
    covered: [],
    number: 1,
    step,
    view: HELP.view(state, seat),
    toAct: turn.kind === 'seats' ? turn.seats : [],
    since: 0,
    result: turn.kind === 'over' ? turn.result : undefined,
    events: seenBy(HELP, events, seat),
    fairness: { commitment: commitmentTo(DEAL.secret), ...DEAL },
  };
}

/** What a server may do wrong. */
interface Wrong {
  readonly sight?: (sight: Sight, seat: Seat) => Sight;
  /** A step that is not sent to seat 1. */
  readonly lost?: number;
  /** A step at which a legal action was refused first. */
  readonly refused?: number;
}

/** What a referee says of a whole game that was sent like that. */
function complaints({ sight = (right) => right, lost, refused }: Wrong): readonly string[] {
  const said: string[] = [];
  const backlog = new Backlog();
  const referee = new Referee(HELP, SEATS.length, backlog, (problem) => said.push(problem));
  const options = { players: SEATS.length };
  for (const seat of SEATS) referee.contributes(1, seat, at(DEAL.contributions, seat));
  for (const [step, moment] of momentsOf(options).entries()) {
    const seeing = SEATS.filter((seat) => seat !== 1 || step !== lost);
    for (const seat of seeing) {
      const seen = sight(sightAt(options, step, moment, seat), seat);
      referee.sees(seat, seen, false, JSON.stringify({ sight: seen }));
    }
    const turn = HELP.turn(moment.state);
    if (turn.kind !== 'seats') continue;
    const seat = at(turn.seats, 0);
    if (step === refused) referee.isRefused(1, seat, step, moment.action);
    referee.acts(1, seat, step, moment.action);
  }
  expect(said).toEqual([]);
  backlog.clear();
  return said;
}

test('a game that was sent as it was played is right', () => {
  expect(complaints({})).toEqual([]);
});

test('a view of another seat, of another moment, or without its events is complained of', () => {
  const other = (sight: Sight, seat: Seat) =>
    sight.step === 4 && seat === 1 ? { ...sight, toAct: [(at(sight.toAct, 0) + 1) % SEATS.length] } : sight;
  expect(complaints({ sight: other })).toEqual(['seat 1 was shown something else at step 4 of game 1']);
  const silent = (sight: Sight, seat: Seat) =>
    sight.step === 5 && seat === 2 ? { ...sight, events: [] } : sight;
  expect(complaints({ sight: silent })).toEqual(['seat 2 was shown something else at step 5 of game 1']);
});

test('a step that wasn’t sent is complained of with the next', () => {
  expect(complaints({ lost: 6 })).toEqual(['seat 1 was shown something else at step 7 of game 1']);
});

test('a legal action that was refused is complained of', () => {
  const refused = 3;
  expect(complaints({ refused })).toEqual([`a legal action was refused at step ${refused} of game 1`]);
});

test('a dealer who told another secret, or added something else, is complained of', () => {
  const broken = (sight: Sight) => ({ ...sight, fairness: { ...sight.fairness, commitment: '' } });
  expect(complaints({ sight: broken })).toEqual(["the secret of game 1 isn't the one committed to"]);
  const added = (sight: Sight) => ({
    ...sight,
    fairness: { ...sight.fairness, contributions: ['f'.repeat(64), ...DEAL.contributions.slice(1)] },
  });
  expect(complaints({ sight: added })).toContain('seat 0 contributed something else to game 1');
});
