import { type Eyes, seesHand } from './game.ts';
import { hiddenCards } from './lists.ts';

/** What was written last of each part of a game, so that what still lies there isn't written again. */
export class Kept {
  /** By place: a value that never changes, and its JSON. */
  readonly #parts: ({ readonly value: object; readonly text: string } | undefined)[] = [];

  /** The JSON of what lies at that place now. */
  text<T extends object>(place: number, value: T, notation: (value: T) => unknown): string {
    const known = this.#parts[place];
    if (known?.value === value) return known.text;
    const text = JSON.stringify(notation(value));
    this.#parts[place] = { value, text };
    return text;
  }

  /** The JSON of a list whose items lie from that place on. */
  list<T extends object>(place: number, list: readonly T[], notation: (value: T) => unknown): string {
    return listText(list, (item, i) => this.text(place + i, item, notation));
  }

  /** The JSON of all hands, which lie from that place on, as these eyes see them. */
  hands<Card>(
    place: number,
    hands: readonly (readonly Card[])[],
    viewer: Eyes,
    names: (cards: readonly Card[]) => unknown,
  ): string {
    return listText(hands, (hand, seat) =>
      seesHand(viewer, seat) ? this.text(place + seat, hand, names) : hiddenText(hand.length),
    );
  }
}

function listText<T>(list: readonly T[], itemText: (item: T, index: number) => string): string {
  let text = '';
  let index = 0;
  for (const item of list) {
    text += index === 0 ? itemText(item, index) : `,${itemText(item, index)}`;
    index++;
  }
  return `[${text}]`;
}

const HIDDEN: string[] = [];

/** The JSON of so many cards as nobody sees. */
export function hiddenText(count: number): string {
  HIDDEN[count] ??= JSON.stringify(hiddenCards(count));
  return HIDDEN[count];
}
