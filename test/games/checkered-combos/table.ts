import { at } from '../../../src/core/assert.ts';
import { without } from '../../../src/core/lists.ts';
import { cardName, DECK } from '../../../src/games/checkered-combos/cards.ts';
import { comboSize } from '../../../src/games/checkered-combos/combos.ts';
import { checkeredCombos as game } from '../../../src/games/checkered-combos/game.ts';
import type { Edition } from '../../../src/games/checkered-combos/options.ts';
import type { Action, Event, State, View } from '../../../src/games/checkered-combos/types.ts';
import { frozen } from '../../frozen.ts';

/** A table in few words: cards as "7 X S", plays as "pair 7", "straight3 8: 7 X 6", "stop", "redraw", "take". */
export interface Setting {
  readonly edition?: Edition;
  readonly hands: readonly string[];
  readonly reserves?: readonly string[];
  readonly drawPile?: string;
  readonly opener?: number;
  readonly plays?: readonly string[];
  /** Those in the round; all by default. */
  readonly seats?: readonly number[];
  readonly chips?: readonly number[];
  readonly startChips?: 2 | 3;
  readonly oldest?: number;
  readonly round?: number;
  readonly change?: (position: Mutable<View>) => void;
}

export type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

type Name = View['discard'][number];

export function names(text: string): Name[] {
  return text.split(' ').filter((name) => name !== '') as Name[];
}

function playOf(text: string, seat: number): View['turn']['plays'][number] {
  const [call = '', shown] = text.split(': ');
  const [kind = '', valueText] = call.split(' ');
  if (kind === 'stop' || kind === 'redraw' || kind === 'take') return { seat, kind };
  const combo = kind as 'solo' | 'straight2' | 'pair' | 'straight3' | 'trips';
  const value = Number(valueText);
  const step = combo.startsWith('straight') ? 1 : 0;
  const natural = Array.from({ length: comboSize(combo) }, (_, i) => String(value - i * step) as Name);
  return { seat, kind: 'combo', combo, value, cards: shown ? names(shown) : natural };
}

/** The position of that setting; cards not named are in the discard pile, six of them in the draw pile. */
export function position(setting: Setting): Mutable<View> {
  const hands = setting.hands.map(names);
  const players = hands.length;
  const reserves = setting.reserves?.map(names) ?? hands.map(() => []);
  const seats = setting.seats ?? hands.map((_, seat) => seat);
  const opener = setting.opener ?? at(seats, 0);
  const first = seats.indexOf(opener);
  const order = [...seats.slice(first), ...seats.slice(0, first)];
  const plays = (setting.plays ?? []).map((text, i) => playOf(text, at(order, i)));
  const tabled = plays.flatMap((play): readonly Name[] => {
    if (play.kind === 'combo') return play.cards;
    return play.kind === 'stop' ? ['S'] : play.kind === 'redraw' ? ['R'] : [];
  });
  const used = [...hands.flat(), ...reserves.flat(), ...tabled, ...names(setting.drawPile ?? '')];
  const rest = without<Name>(DECK.map(cardName), used);
  if (!rest) throw new Error('the setting uses more cards than the deck has');
  const piled = setting.drawPile === undefined ? rest.slice(0, 6) : names(setting.drawPile);
  const result: Mutable<View> = {
    game: 'checkered-combos',
    options: {
      edition: setting.edition ?? 'checkered-combos',
      players,
      chips: setting.startChips ?? 2,
      oldest: setting.oldest ?? 0,
    },
    round: setting.round ?? 1,
    phase: 'act',
    toAct: at(order, plays.length),
    chips: [...(setting.chips ?? hands.map(() => 2))],
    hands,
    reserves,
    drawPile: piled,
    discard: [...(setting.drawPile === undefined ? rest.slice(6) : rest)],
    turn: { opener, seats: [...seats], plays: plays as Mutable<typeof plays> },
    drawn: null,
    losers: null,
  };
  setting.change?.(result);
  return result;
}

export function table(setting: Setting): State {
  const state = game.parsePosition(position(setting));
  if (!state.ok) throw new Error(`${state.error.path}: ${state.error.problem}`);
  return state.value;
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

export function play(
  from: number,
  combo: 'solo' | 'straight2' | 'pair' | 'straight3' | 'trips',
  value: number,
): Action {
  return { type: 'play', from, count: comboSize(combo), combo, value };
}

export const stop = (from: number): Action => ({ type: 'stop', from });
export const redraw = (from: number): Action => ({ type: 'redraw', from });
export const take = (reserve: number, to: number): Action => ({ type: 'take', reserve, to });
export const place = (to: number): Action => ({ type: 'place', to });

/** What the seat to act may do, in short: "3-4", "X=7", "S", "take 0 to 2". */
export function legal(state: State): string[] {
  return game.legalActions(state, 5000).actions.map((action) => {
    if (action.type !== 'play') return JSON.stringify(action);
    return `${action.combo} ${action.value} from ${action.from}`;
  });
}

export function whyNot(state: State, action: Action, seat = state.toAct): string | undefined {
  const why = game.illegality(state, seat, action);
  return why && `${why.rule} ${why.code}`;
}
