import { assertNever, at } from '../../../core/assert.ts';
import type { Cast } from '../../../core/words.ts';
import { cardsNamed } from '../cards.ts';
import { ROW_LIMIT, valueBefore } from '../row.ts';
import type { Action, View } from '../types.ts';
import type { Effect, Labels } from '../words/labels.ts';
import type { Aim, Selection } from './selection.ts';

/** What the main button says of an action: exactly what will happen. */
export function doing(action: Action, view: View, cast: Cast, labels: Labels): string {
  const { row, phase, help } = view;
  switch (action.type) {
    case 'play':
      return phase === 'start' ? labels.start(action.card) : labels.play(action.card, effect(row.length));
    case 'wild':
      return labels.wild(valueBefore(cardsNamed(row), action.at) + 1, effect(row.length));
    case 'switch':
      return labels.swap(at(row, action.at), action.card);
    case 'zap':
      return labels.zap(at(row, row.length - 1));
    case 'no':
      return labels.no;
    case 'give':
      return labels.give(action.card, cast.names[help?.asker ?? 0] ?? '');
    case 'return':
      return labels.giveBack(action.card, cast.names[help?.giver ?? 0] ?? '');
    case 'deal':
    case 'begin':
    case 'shuffle':
      return '';
    default:
      return assertNever(action);
  }
}

/** [HE-8] What one more card does to a row of that length. */
function effect(length: number): Effect {
  if (length === 0) return 'starts';
  return length + 1 >= ROW_LIMIT ? 'clears' : undefined;
}

/** What is still to be chosen. */
export function prompt(view: View, aim: Aim, { place }: Selection, cast: Cast, labels: Labels): string {
  const { help, phase } = view;
  if (help) {
    return phase === 'help'
      ? labels.chooseGift(cast.names[help.asker] ?? '')
      : labels.chooseReturn(cast.names[help.giver] ?? '');
  }
  if (aim === 'gap') return labels.chooseGap;
  if (aim === 'card') return place === undefined ? labels.chooseRowCard : labels.chooseSwap;
  return labels.chooseCard;
}
