import type { Seat, Viewer } from '../../../core/game.ts';
import { askedSeat } from '../helping.ts';
import type { View } from '../types.ts';

/** [HE-13] Whom that seat would ask for help; [HE-16] undefined: nobody could be asked. */
export function wouldHelp({ direction, no }: Pick<View, 'direction' | 'no'>, seat: Seat): Seat | undefined {
  return askedSeat({ direction, no: no.map((card) => card ?? 'none') }, seat);
}

/**
 * Who has the life ring: whoever is asked for help, then who got it; at other times the seat that
 * the viewer, or for an onlooker whoever acts, would ask.
 */
export function ringBearer(view: View, viewer: Viewer): Seat | undefined {
  const { help, phase, toAct } = view;
  if (help) return phase === 'help' ? help.giver : help.asker;
  const stuck = viewer === 'onlooker' ? toAct : viewer;
  return stuck === null ? undefined : wouldHelp(view, stuck);
}
