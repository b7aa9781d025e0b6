import { type Eyes, type Seat, seesHand } from '../src/core/game.ts';

/**
 * What the rules call public, written down a second time and apart from `view`: the position
 * with the faces of hands and piles struck out. [CC-28] [HE-18] [CI-22]
 */
export function publicPart(position: unknown): unknown {
  const full = position as Readonly<Record<string, unknown>>;
  const known = { ...full };
  for (const key of ['drawPile', 'unused']) {
    if (key in known) known[key] = (known[key] as readonly unknown[]).length;
  }
  known['hands'] = (full['hands'] as readonly (readonly unknown[])[]).map((hand) => hand.length);
  for (const key of ['drawn', 'help']) {
    const held = known[key] as { readonly card: unknown } | null | undefined;
    if (held) known[key] = { ...held, card: held.card === null ? null : 'some' };
  }
  return known;
}

/** What a seat may know beside that: its hand, the card it just drew, the card of its own exchange. An insider knows all of these. */
export function ownSecrets(position: unknown, eyes: Eyes): unknown {
  const full = position as {
    readonly hands: readonly unknown[];
    readonly toAct: Seat | null;
    readonly drawn?: unknown;
    readonly help?: { readonly asker: Seat; readonly giver: Seat } | null;
  };
  const sees = (seat: Seat | null): boolean => seat !== null && seesHand(eyes, seat);
  const exchange = full.help && (sees(full.help.asker) || sees(full.help.giver)) ? full.help : null;
  return {
    hands: full.hands.filter((_, seat) => sees(seat)),
    drawn: sees(full.toAct) ? full.drawn : null,
    exchange,
  };
}
