import { at } from '../core/assert.ts';
import type { GameEvent } from '../core/game.ts';
import { chancesOf, type Net, plainKernel } from './net.ts';
import { simdKernel } from './simdKernel.ts';

/** How a game's network reads a decision, and what its outcomes mean. */
export interface Reading<View, Action, Event, Known = unknown> {
  /** How many features all actions of a decision share, and how many the position after one has. */
  readonly lengths: { readonly shared: number; readonly after: number };
  /** What the seat to act knows, read once for all actions. */
  known(view: View, seen: readonly Event[]): Known;
  /** The legal actions worth a thought; undefined where all are. */
  considered?(known: Known): readonly Action[];
  writeShared(known: Known, row: Uint8Array): void;
  writeAfter(known: Known, action: Action, row: Uint8Array): void;
  /** What an action is worth to its player, from 0 to 1, by the chances of its outcomes. */
  worth(known: Known, chances: Float64Array): number;
}

export interface Judgement<Action> {
  readonly action: Action;
  readonly worth: number;
  /** Of every outcome. */
  readonly chances: Float64Array;
}

/** Judges the actions of a decision by what the seat to act knows alone. */
export interface Judge<View, Action, Event = GameEvent> {
  /** The legal actions are asked for only where all of them are worth a thought. */
  judged(view: View, seen: readonly Event[], legal: () => readonly Action[]): readonly Judgement<Action>[];
  /** Those actions and no others, worth a thought or not. */
  judgedOnly(view: View, seen: readonly Event[], actions: readonly Action[]): readonly Judgement<Action>[];
}

/** A judge that asks a network; in WebAssembly where there is any, with the same answers. */
export function judgeOf<View, Action, Event, Known>(
  net: Net,
  reading: Reading<View, Action, Event, Known>,
): Judge<View, Action, Event> {
  const kernel = simdKernel(net) ?? plainKernel(net);
  const { lengths } = reading;
  const shared = new Uint8Array(lengths.shared);
  const outcomes = at(net.shape.layers, net.shape.layers.length - 1);
  let after = new Uint8Array(0);
  const judgements = (known: Known, actions: readonly Action[]): readonly Judgement<Action>[] => {
    if (after.length < actions.length * lengths.after) {
      after = new Uint8Array(2 * actions.length * lengths.after);
    }
    reading.writeShared(known, shared);
    for (const [i, action] of actions.entries()) {
      reading.writeAfter(known, action, after.subarray(i * lengths.after, (i + 1) * lengths.after));
    }
    const all = chancesOf(net, kernel.logits(shared, after, actions.length), actions.length);
    return actions.map((action, i) => {
      const chances = all.subarray(i * outcomes, (i + 1) * outcomes);
      return { action, chances, worth: reading.worth(known, chances) };
    });
  };
  return {
    judged: (view, seen, legal) => {
      const known = reading.known(view, seen);
      return judgements(known, reading.considered?.(known) ?? legal());
    },
    judgedOnly: (view, seen, actions) => judgements(reading.known(view, seen), actions),
  };
}
