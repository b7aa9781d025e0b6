import { at } from '../src/core/assert.ts';
import { type Eyes, type GameEvent, type Seat, seesHand } from '../src/core/game.ts';
import type { Rng } from '../src/core/rng.ts';
import { type Played, playedBy, startOf } from './randomGames.ts';
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

/** The states that a table shows, with the step at which each is reached. */
function shown({ game, nodes, end }: Played): readonly (readonly [step: number, state: unknown])[] {
  const decided = nodes.flatMap(({ state }, step) =>
    game.turn(state).kind === 'seats' ? [[step, state] as const] : [],
  );
  return [...decided, [nodes.length, end]];
}

export function shownStates(played: Played): readonly unknown[] {
  return shown(played).map(([, state]) => state);
}

/** Whether all that those eyes may know of two games is the same, by what the rules call public. */
export function knowTheSame(a: Played, b: Played, eyes: (step: number) => Eyes): boolean {
  const knowable = ({ game }: Played, state: unknown, step: number): string => {
    const position = game.position(state);
    return JSON.stringify([publicPart(position), ownSecrets(position, eyes(step))]);
  };
  const [left, right] = [shown(a), shownStates(b)];
  if (left.length !== right.length || JSON.stringify(fleeting(a, eyes)) !== JSON.stringify(fleeting(b, eyes)))
    return false;
  return left.every(([step, state], i) => knowable(a, state, step) === knowable(b, right[i], step));
}

/** What may be known though no position shows it: [HE-4] numbers called aloud, and own draws before a round's end. */
function fleeting({ nodes, events }: Played, eyes: (step: number) => Eyes): readonly GameEvent[] {
  return events.filter((event, i) => {
    if (event.type === 'called') return true;
    if (event.type !== 'drew') return false;
    const step = nodes.findLastIndex(({ eventCount }) => eventCount <= i);
    return seesHand(eyes(step), (event as { readonly seat?: Seat }).seat ?? -1);
  });
}
