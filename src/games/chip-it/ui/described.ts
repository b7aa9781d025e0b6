import { at } from '../../../core/assert.ts';
import type { Seat, Viewer } from '../../../core/game.ts';
import type { Cast } from '../../../core/words.ts';
import { gamesIn } from '../facts.ts';
import type { View } from '../types.ts';
import type { Labels } from '../words/labels.ts';
import { openHand } from './selection.ts';

/** The table in sentences: what is to beat, whose turn it is, everyone, then the own hand. */
export function described(view: View, viewer: Viewer, cast: Cast, labels: Labels): readonly string[] {
  const { options, match, table, toAct } = view;
  const say = labels.described;
  const sentences: string[] = [];
  if (options.match !== 'single') sentences.push(say.match(options.match, match.game, gamesIn(options)));
  sentences.push(table ? say.toBeat(table.count, table.value, table.seat, cast) : say.clear(toAct, cast));
  if (toAct !== null) sentences.push(say.toAct(toAct, cast));
  if (view.idle >= options.players - view.finished.length) sentences.push(say.mustGiveBack);
  for (const seat of view.hands.keys()) sentences.push(seatDescribed(view, seat, cast, labels));
  sentences.push(say.pool(view.pool));
  if (viewer !== 'onlooker') sentences.push(handDescribed(view, viewer, labels));
  return sentences;
}

function seatDescribed(view: View, seat: Seat, cast: Cast, { described: say }: Labels): string {
  const place = view.finished.indexOf(seat) + 1;
  const front = view.front[seat];
  const has =
    place > 0
      ? say.finished(seat, place, cast)
      : say.seat(seat, at(view.hands, seat).length, at(view.points, seat), cast);
  return front ? `${has} ${say.front(front.cards, front.value, front.points)}` : has;
}

function handDescribed(view: View, viewer: Seat, { described: say }: Labels): string {
  const hand = openHand(at(view.hands, viewer));
  return hand.length > 0 ? say.hand(hand) : say.noHand;
}
