import { at } from '../../../src/core/assert.ts';
import { without } from '../../../src/core/lists.ts';
import { settled } from '../../../src/core/play.ts';
import { seededRng } from '../../../src/core/rng.ts';
import { type CardName, cardNamed, cardNames, DECK } from '../../../src/games/chip-it/cards.ts';
import { chipIt as game } from '../../../src/games/chip-it/game.ts';
import type { Options } from '../../../src/games/chip-it/options.ts';
import { pointsToReach } from '../../../src/games/chip-it/raising.ts';
import type { Action, Event, State, View } from '../../../src/games/chip-it/types.ts';
import { frozen } from '../../frozen.ts';

/** A table in few words: hands as "g4 p7", fronts as "g9 p3 = 12". */
export interface Setting {
  readonly hands: readonly string[];
  readonly toAct?: number;
  /** What each holds; 3 by default. */
  readonly points?: readonly number[];
  readonly front?: readonly string[];
  readonly finished?: readonly number[];
  readonly idle?: number;
  readonly options?: Partial<Options>;
  readonly game?: number;
  readonly scores?: readonly number[];
  readonly change?: (position: Mutable<View>) => void;
}

export type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

function names(text: string): CardName[] {
  return text.split(' ').filter((name) => name !== '') as CardName[];
}

function frontOf(text: string): View['front'][number] {
  if (text === '') return null;
  const [shown = '', valueText = ''] = text.split(' = ');
  const cards = names(shown);
  const value = Number(valueText);
  const points = cards.reduce((sum, card) => sum + pointsToReach(cardNamed(card), value), 0);
  return { cards, value, points };
}

/** The position of that setting: the highest front is to be beaten, cards not named are discarded. */
export function position(setting: Setting): Mutable<View> {
  const hands = setting.hands.map(names);
  const players = hands.length;
  const options = game.parseOptions({ players, ...setting.options });
  if (!options.ok) throw new Error(`${options.error.path}: ${options.error.problem}`);
  const front = hands.map((_, seat) => frontOf(setting.front?.[seat] ?? ''));
  const points = [...(setting.points ?? hands.map(() => 3))];
  const taken = front.reduce((sum, combo) => sum + (combo?.points ?? 0), 0);
  const inFront = front.flatMap((combo) => combo?.cards ?? []);
  const rest = without<CardName>(cardNames(DECK), [...hands.flat(), ...inFront]);
  if (!rest) throw new Error('the setting uses more cards than the deck has');
  const highest = Math.max(...front.map((combo) => combo?.value ?? 0));
  const seat = front.findIndex((combo) => combo?.value === highest);
  const result: View = {
    game: 'chip-it',
    options: options.value,
    phase: 'act',
    toAct: setting.toAct ?? 0,
    hands,
    unused: [],
    discard: rest,
    points,
    front,
    pool: 108 - taken - points.reduce((sum, held) => sum + held, 0),
    table: seat < 0 ? null : { seat, count: front[seat]?.cards.length ?? 0, value: highest },
    finished: setting.finished ?? [],
    idle: setting.idle ?? 0,
    match: { game: setting.game ?? 1, scores: setting.scores ?? hands.map(() => 0) },
  };
  const copy: Mutable<View> = JSON.parse(JSON.stringify(result));
  setting.change?.(copy);
  return copy;
}

export function loaded(json: unknown): State {
  const state = game.parsePosition(json);
  if (!state.ok) throw new Error(`${state.error.path}: ${state.error.problem}`);
  return state.value;
}

export function table(setting: Setting): State {
  return loaded(position(setting));
}

/** The first deal of a game with these options. */
export function dealt(options: Partial<Options>, seed = 'deal'): State {
  const parsed = game.parseOptions(options);
  if (!parsed.ok) throw new Error(`${parsed.error.path}: ${parsed.error.problem}`);
  return settled(game, game.setup(parsed.value), seededRng(seed)).state;
}

export interface After {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Plays the actions one after the other, each by the seat to act; all must be legal and leave what was before alone. */
export function following(start: State, ...actions: readonly Action[]): After {
  let state = start;
  const events: Event[] = [];
  for (const action of actions) {
    const why = game.illegality(state, state.toAct, action);
    if (why) throw new Error(`${JSON.stringify(action)} is illegal: ${JSON.stringify(why)}`);
    const step = game.apply(frozen(state), action);
    state = step.state;
    events.push(...step.events);
  }
  return { state, events };
}

/** "g19 p11 = 22"; the value of a single card that isn't raised may be left out. */
export function play(text: string): Action {
  const [shown = '', valueText] = text.split(' = ');
  const cards = names(shown);
  return { type: 'play', cards, value: Number(valueText ?? at(cards, 0).slice(1)) };
}

export const pass = (points = 0): Action => ({ type: 'pass', points });

/** An action in short: "g19 p11 = 22", "pass 2". */
export function short(action: Action): string {
  if (action.type === 'pass') return `pass ${action.points}`;
  return action.type === 'play' ? `${action.cards.join(' ')} = ${action.value}` : 'deal';
}

/** What the seat to act may do, in short. */
export function legal(state: State, limit = 5000): string[] {
  return game.legalActions(state, limit).actions.map(short);
}

export function whyNot(state: State, action: Action, seat = state.toAct): string | undefined {
  const why = game.illegality(state, seat, action);
  return why && `${why.rule} ${why.code}`;
}

/** The one event of that type. */
export function only<Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }> {
  const found = events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
  if (found.length !== 1) throw new Error(`${found.length} of ${type} in ${JSON.stringify(events)}`);
  return at(found, 0);
}

export function types(events: readonly Event[]): string[] {
  return events.map((event) => event.type);
}
