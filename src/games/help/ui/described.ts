import type { Viewer } from '../../../core/game.ts';
import type { Cast } from '../../../core/words.ts';
import { type CardName, cardsNamed } from '../cards.ts';
import { rowValues } from '../row.ts';
import type { Shown, View } from '../types.ts';
import type { Labels } from '../words/labels.ts';
import { sorted } from './layout.ts';
import { wouldHelp } from './ring.ts';

/** The table in sentences, the most urgent first. */
export function described(view: View, viewer: Viewer, cast: Cast, labels: Labels): readonly string[] {
  const say = labels.described;
  const values = rowValues(cardsNamed(view.row));
  return [
    ...now(view, cast, labels),
    say.row(view.row.map((card, i) => say.rowCard(card, values[i] ?? 0))),
    ...own(view, viewer, cast, labels),
    ...view.no.flatMap((card, seat) => (card === null ? [] : [say.no(seat, card, cast)])),
    say.points(view.points, cast),
    say.round(view.round, view.direction),
    say.piles(view.drawPile.length, view.discard.length),
  ];
}

function now({ help, phase, toAct, winners }: View, cast: Cast, labels: Labels): readonly string[] {
  if (winners) return [labels.described.over(winners, cast)];
  if (help) {
    const told = phase === 'help' ? labels.asked : labels.helped;
    return [told(help.asker, help.giver, cast)];
  }
  return toAct === null ? [] : [labels.described.acts(toAct, cast)];
}

function own(view: View, viewer: Viewer, cast: Cast, labels: Labels): readonly string[] {
  if (viewer === 'onlooker') return [];
  const hand = sorted(view.hands[viewer] ?? []).filter(isOpen);
  return [labels.described.hand(hand), labels.described.ask(wouldHelp(view, viewer), cast)];
}

function isOpen(card: Shown): card is CardName {
  return card !== '?';
}
