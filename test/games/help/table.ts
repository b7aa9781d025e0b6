import { without } from '../../../src/core/lists.ts';
import { type CardName, cardNames, DECK } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import type { Action, Event, State, View } from '../../../src/games/help/types.ts';
import { frozen } from '../../frozen.ts';

/** A table in few words: cards as "7 W S", No! cards as "fresh" or "skipped" by seat. */
export interface Setting {
  readonly hands: readonly string[];
  readonly row?: string;
  readonly toAct?: number | null;
  readonly phase?: View['phase'];
  readonly direction?: 1 | -1;
  readonly round?: number;
  readonly points?: readonly number[];
  readonly no?: readonly ('' | 'fresh' | 'skipped')[];
  readonly help?: View['help'];
  readonly winners?: readonly number[];
  /** The next cards to be drawn. */
  readonly next?: string;
  /** How many cards are in the draw deck; by default all that are left. */
  readonly deck?: number;
}

export type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

export function names(text: string): CardName[] {
  return text.split(' ').filter((name) => name !== '') as CardName[];
}

/** The cards of the deck that are not among these. */
function others(used: readonly CardName[]): CardName[] {
  const rest = without<CardName>(cardNames(DECK), used);
  if (!rest) throw new Error('more cards are used than the deck has');
  return [...rest];
}

/** The position of that setting; cards not named are in the draw deck, or discarded where it has a size. */
export function position(setting: Setting): Mutable<View> {
  const hands = setting.hands.map(names);
  const row = names(setting.row ?? '');
  const no = hands.map((_, seat) => setting.no?.[seat] || null);
  const fronts = no.filter((card) => card !== null).map((): CardName => 'N');
  const next = names(setting.next ?? '');
  const pile = [...next, ...others([...hands.flat(), ...row, ...fronts, ...next])];
  const size = setting.deck ?? pile.length;
  return {
    game: 'help',
    options: { players: hands.length },
    round: setting.round ?? 1,
    direction: setting.direction ?? 1,
    phase: setting.phase ?? 'act',
    toAct: setting.toAct === undefined ? 0 : setting.toAct,
    points: [...(setting.points ?? hands.map(() => 0))],
    hands,
    row,
    drawPile: pile.slice(0, size),
    discard: pile.slice(size),
    no,
    help: setting.help ? { ...setting.help } : null,
    winners: setting.winners ? [...setting.winners] : null,
  };
}

export function loaded(full: unknown): State {
  const state = game.parsePosition(full);
  if (!state.ok) throw new Error(`${state.error.path}: ${state.error.problem}`);
  return state.value;
}

export function table(setting: Setting): State {
  return loaded(position(setting));
}

export interface After {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Plays the actions one after the other, each by whoever is to act; all must be legal and leave what was before alone. */
export function following(start: State, ...actions: readonly Action[]): After {
  let state = start;
  const events: Event[] = [];
  for (const action of actions) {
    const actor = game.turn(state).kind === 'chance' ? 'chance' : state.toAct;
    const why = game.illegality(state, actor, action);
    if (why) throw new Error(`${JSON.stringify(action)} is illegal: ${JSON.stringify(why)}`);
    const step = game.apply(frozen(state), action);
    state = step.state;
    events.push(...step.events);
  }
  return { state, events };
}

/** The deal that gives these hands, and then these cards to draw. */
export function deal(hands: readonly string[], next = ''): Action {
  const first = names([...hands, next].join(' '));
  return { type: 'deal', deck: [...first, ...others(first)] };
}

export function newGame(players: number): State {
  return game.setup({ players });
}

export const play = (card: string): Action => ({ type: 'play', card: card as CardName });
export const wild = (at: number): Action => ({ type: 'wild', at });
export const swap = (at: number, card: string): Action => ({ type: 'switch', at, card: card as CardName });
export const zap: Action = { type: 'zap' };
export const no: Action = { type: 'no' };
export const give = (card: string): Action => ({ type: 'give', card: card as CardName });
export const back = (card: string): Action => ({ type: 'return', card: card as CardName });

/** What may be done, in short: "7", "W@2", "S@0:4", "Z", "N", "give 9", "return 1". */
export function legal(state: State): string[] {
  return game.legalActions(state, 5000).actions.map(short);
}

function short(action: Action): string {
  switch (action.type) {
    case 'play':
      return action.card;
    case 'wild':
      return `W@${action.at}`;
    case 'switch':
      return `S@${action.at}:${action.card}`;
    case 'zap':
      return 'Z';
    case 'no':
      return 'N';
    case 'give':
    case 'return':
      return `${action.type} ${action.card}`;
    default:
      throw new Error('chance acts');
  }
}

export function whyNot(
  state: State,
  action: Action,
  actor: number | 'chance' = state.toAct,
): string | undefined {
  const why = game.illegality(state, actor, action);
  return why && `${why.rule} ${why.code}`;
}

/** The types of the events, in order. */
export function told({ events }: After): string[] {
  return events.map((event) => event.type);
}

/** The events of one type. */
export function those<Type extends Event['type']>(
  { events }: After,
  type: Type,
): Extract<Event, { type: Type }>[] {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
}

/** A hand in short. */
export function hand(state: State, seat: number): string {
  return cardNames(state.hands[seat] ?? []).join(' ');
}

export function row(state: State): string {
  return cardNames(state.row).join(' ');
}
