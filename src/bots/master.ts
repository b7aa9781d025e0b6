import { at } from '../core/assert.ts';
import type { GameEvent, GameOptions } from '../core/game.ts';
import type { Bot, GameBots } from './bot.ts';
import type { Groundwork } from './gameBots.ts';
import { type Judgement, judgeOf, type Reading } from './judge.ts';
import { type NetShape, netOf } from './net.ts';
import { type SearchPlan, searched } from './search.ts';
import type { Style } from './style.ts';

/** How a game's network is read and played. */
export interface Teaching<View, Action, Event, Known> {
  readonly shape: NetShape;
  readonly reading: Reading<View, Action, Event, Known>;
  /** How what the network judges best is searched; undefined where the network alone plays as well. */
  readonly search?: SearchPlan;
}

/** What a unit of a style's taste is worth as a chance, and the most that it may cost. */
const TASTE = { unit: 0.01, cap: 0.01 };

/** All of a game's bots: those made by hand, and `master`, whose network is stored in those bytes. */
export function taughtBots<State, Action, View, Options extends GameOptions, Event extends GameEvent, Known>(
  { game, playing, taste, styled, ...handmade }: Groundwork<State, Action, View, Options, Event>,
  { shape, reading, search }: Teaching<View, Action, Event, Known>,
  bytes: Uint8Array,
): GameBots<View, Action, Event> {
  const judge = judgeOf(netOf(shape, bytes), reading);
  const master = (style?: Style): Bot<View, Action, Event> => ({
    choose: (situation, rng, budget) => {
      const { view, seen, legal } = situation;
      if (legal.length === 1) return at(legal, 0);
      let judged = judge.judged(view, seen, legal);
      if (style) {
        const actions = judged.map(({ action }) => action);
        judged = swayed(judged, taste(style, game.determinize(view, seen, rng), actions));
      }
      return search ? searched(game, playing, search, situation, judged, rng, budget) : best(judged).action;
    },
  });
  return {
    ...handmade,
    judge,
    bots: { ...handmade.bots, master: master() },
    styled: (level, style) => (level === 'master' ? master(style) : styled(level, style)),
  };
}

function best<Action>(judged: readonly Judgement<Action>[]): Judgement<Action> {
  return judged.reduce((one, other) => (other.worth > one.worth ? other : one));
}

/** The worth of each action with what it is to a taste, as seen from the best one, within the cap. */
function swayed<Action>(
  judged: readonly Judgement<Action>[],
  tastes: readonly number[],
): readonly Judgement<Action>[] {
  const common = at(tastes, judged.indexOf(best(judged)));
  return judged.map((judgement, i) => {
    const bonus = TASTE.unit * (at(tastes, i) - common);
    return { ...judgement, worth: judgement.worth + Math.max(-TASTE.cap, Math.min(TASTE.cap, bonus)) };
  });
}
