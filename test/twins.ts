import { at } from '../src/core/assert.ts';
import type { GameEvent, Viewer } from '../src/core/game.ts';
import type { Rng } from '../src/core/rng.ts';
import { decisions, type Played, playedBy, startOf } from './randomGames.ts';
import type { Ruleset } from './rulesets.ts';
import { ownSecrets, publicPart } from './secrets.ts';

/** The same actions after a deal in which two cards changed places; undefined where they aren't possible then. */
export function withCardsExchanged(ruleset: Ruleset, { game, nodes }: Played, rng: Rng): Played | undefined {
  const deals = nodes.flatMap(({ action }, i) => ('deck' in (action as object) ? [i] : []));
  const changed = at(deals, rng.below(deals.length));
  return playedBy(game, startOf(ruleset), (state, step) => {
    const node = nodes[step];
    const turn = game.turn(state);
    if (!node || turn.kind !== game.turn(node.state).kind) return undefined;
    const action = step === changed ? exchanged(node.action, rng) : node.action;
    const actor = turn.kind === 'seats' ? at(turn.seats, 0) : 'chance';
    return action && !game.illegality(state, actor, action) ? action : undefined;
  });
}

/** A deal with two of its cards exchanged; cards dealt late, which tend to stay hidden, more often. */
function exchanged(action: unknown, rng: Rng): unknown {
  const deal = action as { readonly deck: readonly string[] };
  const deck = deal.deck.slice();
  const half = Math.floor(deck.length / 2);
  const [i, j] = [rng.below(deck.length), half + rng.below(deck.length - half)];
  if (deck[i] === deck[j]) return undefined;
  [deck[i], deck[j]] = [at(deck, j), at(deck, i)];
  return { ...deal, deck };
}

/** The states that a table shows. */
export function shownStates(played: Played): readonly unknown[] {
  return [...decisions(played).map((node) => node.state), played.end];
}

/** Whether all that this viewer may know of two games is the same, by what the rules call public. */
export function knowTheSame(a: Played, b: Played, viewer: Viewer): boolean {
  const knowable = ({ game }: Played, state: unknown): string => {
    const position = game.position(state);
    return JSON.stringify([
      publicPart(position),
      viewer === 'onlooker' ? undefined : ownSecrets(position, viewer),
    ]);
  };
  const [left, right] = [shownStates(a), shownStates(b)];
  if (
    left.length !== right.length ||
    JSON.stringify(fleeting(a, viewer)) !== JSON.stringify(fleeting(b, viewer))
  )
    return false;
  return left.every((state, i) => knowable(a, state) === knowable(b, right[i]));
}

/** What a viewer may know though no position shows it: [HE-4] numbers called aloud, and own draws before a round's end. */
function fleeting({ events }: Played, viewer: Viewer): readonly GameEvent[] {
  return events.filter((event) => {
    const drawer = event.type === 'drew' ? (event as { readonly seat?: unknown }).seat : undefined;
    return event.type === 'called' || drawer === viewer;
  });
}
