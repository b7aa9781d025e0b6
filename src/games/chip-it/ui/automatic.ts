import type { Rulebook, Settings } from '../../../kit/table.ts';
import type { Action, View } from '../types.ts';
import { mostToGive, paysOff } from './selection.ts';

/** [CI-13] Without cards, as many points as can be are given back; else only what is forced. */
export function automatic(
  view: View,
  { legal, complete }: Rulebook<Action>,
  { forcedPlays }: Settings,
): Action | undefined {
  if (!forcedPlays || view.toAct === null) return undefined;
  if (paysOff(view, view.toAct)) return { type: 'pass', points: mostToGive(view, view.toAct) };
  return complete && legal.length === 1 ? legal[0] : undefined;
}
