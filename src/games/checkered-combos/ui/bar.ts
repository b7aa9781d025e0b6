import type { Seat } from '../../../core/game.ts';
import type { Cast } from '../../../core/words.ts';
import { cardNamed } from '../cards.ts';
import { combosOf } from '../combos.ts';
import { CARDS_PER_REDRAW } from '../options.ts';
import type { Action, Shown, View } from '../types.ts';
import type { Between, Called, Labels, StopEffect, Top } from '../words/labels.ts';
import type { Choosing, Group, Prospect } from './selection.ts';
import { topOf } from './turn.ts';

/** What the bar's words are about. */
export interface Scene {
  readonly view: View;
  readonly seat: Seat;
  readonly cast: Cast;
  readonly labels: Labels;
  readonly choosing: Choosing;
  /** Undefined while others decide. */
  readonly prospect: Prospect | undefined;
  readonly legal: readonly Action[];
}

function handOf({ view, seat }: Scene): readonly Shown[] {
  return view.hands[seat] ?? [];
}

function topBy({ view, cast }: Scene): Top | undefined {
  const top = topOf(view.turn);
  return top && { combo: top.combo, value: top.value, owner: cast.names[top.seat] ?? '' };
}

export function between(hand: readonly Shown[], gap: number): Between {
  return { left: hand[gap - 1], right: hand[gap] };
}

/** What the main button says: exactly what will happen, or why nothing can. */
export function mainText(scene: Scene): string {
  const { prospect, choosing } = scene;
  if (!prospect) return waitingText(scene);
  switch (prospect.type) {
    case 'ready':
      return actionText(scene, prospect.action);
    case 'refused':
      return choosing.type === 'group' ? refusalText(scene, choosing.group) : scene.labels.bar.cannot;
    case 'open':
      return openText(scene);
  }
}

function waitingText({ view, seat, choosing, labels, ...scene }: Scene): string {
  const { bar } = labels;
  if (view.phase === 'over') return bar.over;
  if (!view.turn.seats.includes(seat)) return bar.safe;
  if (choosing.type !== 'group') return view.toAct === seat ? '' : bar.waits;
  const called = bestName(handOf({ view, seat, choosing, labels, ...scene }), choosing.group);
  return called ? bar.play(called) : bar.waits;
}

function openText({ view, seat, choosing, labels: { bar }, legal, ...scene }: Scene): string {
  if (choosing.type === 'taking') {
    const card = view.reserves[seat]?.[choosing.reserve];
    return card ? bar.takeWhere(card) : bar.cannot;
  }
  if (choosing.type === 'placing') return bar.placeWhere(view.drawn?.card ?? '?');
  if (view.turn.plays.length === 0) return bar.pickToOpen;
  const top = topOf(view.turn);
  if (!top) return bar.pickAnything;
  const toBeat = { combo: top.combo, value: top.value, owner: scene.cast.names[top.seat] ?? '' };
  if (legal.every(({ type }) => type === 'take')) return bar.onlyReserve(toBeat);
  return bar.pickToBeat(
    toBeat,
    legal.some(({ type }) => type === 'take'),
  );
}

function actionText(scene: Scene, action: Action): string {
  const { view, seat, labels } = scene;
  const { bar } = labels;
  const hand = handOf(scene);
  switch (action.type) {
    case 'play': {
      const top = topBy(scene);
      const text = !top ? bar.play(action) : bar.beat(action, top);
      const drawn = isLast(view) ? cardsDue(view) : 0;
      if (view.turn.plays.length === 0) return bar.open(action);
      return drawn > 0 ? `${text}${bar.draws(drawn)}` : text;
    }
    case 'stop':
      return bar.stop(stopEffect(view, hand));
    case 'redraw':
      return bar.redraw(cardsDue(view) + CARDS_PER_REDRAW);
    case 'take': {
      const card = view.reserves[seat]?.[action.reserve];
      return card ? bar.take(card, between(hand, action.to)) : bar.cannot;
    }
    case 'place':
      return bar.place(view.drawn?.card ?? '?', between(hand, action.to));
    case 'deal':
      return '';
  }
}

function isLast({ turn }: View): boolean {
  return turn.plays.length + 1 === turn.seats.length;
}

/** [CC-17] How many cards the end of this turn will cost someone. */
function cardsDue({ turn }: View): number {
  return CARDS_PER_REDRAW * turn.plays.filter(({ kind }) => kind === 'redraw').length;
}

/** [CC-16] It wins the turn. [CC-20] In Dealt! it only opens, unless the Redraw that opened took the turn. */
function stopEffect(view: View, hand: readonly Shown[]): StopEffect {
  const wins = view.options.edition === 'checkered-combos';
  const taken = view.turn.plays[0]?.kind === 'redraw' && !topOf(view.turn);
  const draws = wins ? cardsDue(view) : 0;
  return { wins, opens: (wins || !taken) && hand.length + draws > 1, draws };
}

function refusalText(scene: Scene, group: Group): string {
  const { bar } = scene.labels;
  const cards = handOf(scene).slice(group.from, group.from + group.count);
  const special = cards.find((card) => card === 'S' || card === 'R');
  if (special) return bar.alone(special);
  const called = bestName(handOf(scene), group);
  const top = topBy(scene);
  return called && top ? bar.tooLow(called, top) : bar.noCombo(cards);
}

/** The highest that the group can be called. */
function bestName(hand: readonly Shown[], { from, count }: Group): Called | undefined {
  const cards = hand.slice(from, from + count).flatMap((card) => (card === '?' ? [] : cardNamed(card)));
  const best = combosOf(cards).at(-1);
  return best && { combo: best.kind, value: best.value };
}
