/** Where cards lie, by zone: a hand, a pile, a row. Faces as the viewer sees them, "?" for a back. */
export interface Zone {
  readonly name: string;
  readonly cards: readonly string[];
}

export type Layout = readonly Zone[];

/** A card's place: its zone and its index there. */
export interface Place {
  readonly zone: string;
  readonly index: number;
}

/** One card on its way. */
export interface Motion {
  readonly from: Place;
  readonly to: Place;
}

interface Loose extends Place {
  readonly face: string;
}

/**
 * How cards get from one layout to the next. Within a zone cards keep their order; a card that
 * left one zone and one that came into another are the same card if their faces allow it. Faces are
 * all that counts, so that nothing is given away by how a card moves.
 */
export function motions(before: Layout, after: Layout): readonly Motion[] {
  const kept: Motion[] = [];
  const gone: Loose[] = [];
  const come: Loose[] = [];
  for (const { name, cards } of after) {
    const old = before.find((zone) => zone.name === name)?.cards ?? [];
    const stays = common(old, cards);
    for (const [from, to] of stays) {
      if (from !== to) kept.push({ from: { zone: name, index: from }, to: { zone: name, index: to } });
    }
    gone.push(...loose(name, old, new Set(stays.map(([from]) => from))));
    come.push(...loose(name, cards, new Set(stays.map(([, to]) => to))));
  }
  return [...kept, ...matched(gone, come)];
}

function loose(zone: string, cards: readonly string[], taken: ReadonlySet<number>): readonly Loose[] {
  return cards.flatMap((face, index) => (taken.has(index) ? [] : [{ zone, index, face }]));
}

/** Pairs those that left with those that came: equal faces first, then a back for any face. */
function matched(gone: readonly Loose[], come: readonly Loose[]): readonly Motion[] {
  const motions: Motion[] = [];
  const free = [...gone];
  const kinds: readonly ((from: Loose, to: Loose) => boolean)[] = [
    (from, to) => from.face === to.face,
    (from, to) => from.face === '?' || to.face === '?',
  ];
  let left = come;
  for (const allows of kinds) {
    left = left.filter((to) => {
      const i = free.findIndex((from) => from.zone !== to.zone && allows(from, to));
      const [from] = i < 0 ? [] : free.splice(i, 1);
      if (from) motions.push({ from: place(from), to: place(to) });
      return from === undefined;
    });
  }
  return motions;
}

function place({ zone, index }: Loose): Place {
  return { zone, index };
}

/** A longest common subsequence, as pairs of indices. */
function common(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const length = commonLengths(a, b);
  const pairs: [number, number][] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** How much the lists have in common from a pair of indices on. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  return length;
}
