import type { Fault } from './parse.ts';

// Shared by the checks of loaded positions.

/** What doesn't add up: where, and what about it. */
export type Complaint = readonly [path: string, problem: string];

/** The first complaint; the others are not even looked for. */
export function firstFault(complaints: Iterable<Complaint>): Fault | undefined {
  for (const [path, problem] of complaints) return { path, problem };
  return undefined;
}

export function isAscending(list: readonly number[]): boolean {
  return list.every((item, i) => i === 0 || item > (list[i - 1] ?? item));
}

/** Complains unless the cards are exactly the deck, and says which there are too many or too few of. */
export function* deckComplaints<Card>(
  cards: readonly Card[],
  deck: readonly Card[],
  name: (card: Card) => string,
): Generator<Complaint> {
  const off = [...new Set([...deck, ...cards])].flatMap((card) => {
    const is = cards.filter((other) => other === card).length;
    const should = deck.filter((other) => other === card).length;
    return is === should ? [] : [`${is} of ${name(card)} instead of ${should}`];
  });
  if (off.length > 0) yield ['', `the cards are not exactly the deck: ${off.join(', ')}`];
}
