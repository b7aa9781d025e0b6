import { at, invariant } from '../../core/assert.ts';
import type { Seat } from '../../core/game.ts';
import type { Combo } from './combos.ts';
import type { Edition } from './options.ts';
import type { Event, Play, TurnSoFar } from './types.ts';

type ComboPlay = Extract<Play, { kind: 'combo' }>;

/** The highest combination so far: each outbids those before it, so it is the latest. */
export function topPlay(turn: TurnSoFar): ComboPlay | undefined {
  for (let i = turn.plays.length - 1; i >= 0; i--) {
    const play = at(turn.plays, i);
    if (play.kind === 'combo') return play;
  }
  return undefined;
}

export function redrawsIn(turn: TurnSoFar): number {
  let redraws = 0;
  for (const play of turn.plays) if (play.kind === 'redraw') redraws++;
  return redraws;
}

export interface TurnWinner {
  readonly seat: Seat;
  readonly by: 'combo' | 'stop' | 'redraw';
  readonly combo?: Combo;
}

/**
 * Who wins the turn, and redraws where a Redraw was played. [CC-17]
 * [CC-16] A Stop, else the highest combination, else the Redraw that opened.
 * [CC-19] In Dealt! a Stop takes no trick; one that opens it leaves it to nobody.
 */
export function turnWinner(edition: Edition, turn: TurnSoFar): TurnWinner | undefined {
  const stop = stopPlay(turn);
  if (stop && edition === 'checkered-combos') return { seat: stop.seat, by: 'stop' };
  const top = topPlay(turn);
  if (top) return { seat: top.seat, by: 'combo', combo: top.combo };
  const first = at(turn.plays, 0);
  return first.kind === 'redraw' ? { seat: first.seat, by: 'redraw' } : undefined;
}

function stopPlay(turn: TurnSoFar): Play | undefined {
  const last = turn.plays.at(-1);
  return last?.kind === 'stop' ? last : undefined;
}

type Opens = Extract<Event, { type: 'opens' }>;

/** All that matters of a hand here. */
interface HandSize {
  readonly length: number;
}

/** [CC-18] [CC-21] Who opens the next turn: who should, or who stands in for an empty hand. */
export function nextOpener(edition: Edition, turn: TurnSoFar, hands: readonly HandSize[]): Opens {
  const due = dueOpener(edition, turn);
  if (at(hands, due.seat).length > 0) return due;
  for (let i = turn.plays.length - 1; i >= 0; i--) {
    const { kind, seat } = at(turn.plays, i);
    if (kind === 'combo' && at(hands, seat).length > 0) {
      return { type: 'opens', seat, why: 'next-highest', insteadOf: due.seat };
    }
  }
  return {
    type: 'opens',
    seat: rightNeighbour(due.seat, hands),
    why: 'right-neighbour',
    insteadOf: due.seat,
  };
}

/** [CC-18] The winner. [CC-20] In Dealt! a Stop's player, unless the Redraw that opened took the trick. */
function dueOpener(edition: Edition, turn: TurnSoFar): Opens {
  const winner = turnWinner(edition, turn);
  const stop = stopPlay(turn);
  if (stop && winner?.by !== 'redraw') return { type: 'opens', seat: stop.seat, why: 'played-stop' };
  invariant(winner !== undefined, 'a turn without a Stop has a winner');
  const why = winner.by === 'redraw' ? 'opened-with-redraw' : 'won-turn';
  return { type: 'opens', seat: winner.seat, why };
}

/** [CC-18] The nearest seat to the right that still has cards. */
function rightNeighbour(seat: Seat, hands: readonly HandSize[]): Seat {
  const players = hands.length;
  let right = (seat - 1 + players) % players;
  while (at(hands, right).length === 0) {
    invariant(right !== seat, 'someone has cards to open the next turn');
    right = (right - 1 + players) % players;
  }
  return right;
}
