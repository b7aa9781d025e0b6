import type { Seat } from '../../../core/game.ts';
import type { TableProps } from '../../../kit/table.ts';
import type { Action, Event, Shown, View } from '../types.ts';
import type { Labels } from '../words/labels.ts';
import {
  type Choosing,
  dragged,
  type Group,
  isPlayable,
  NOTHING,
  type Prospect,
  prospect,
  standsFor,
  type Threads,
  tapped,
  threads,
} from './selection.ts';

export type Props = TableProps<View, Action, Event, Labels>;

/** What the player before this screen is about to do: picked, shown, confirmed. */
export class Desk {
  readonly #props: () => Props;
  #picked = $state.raw<{ occasion: string; choosing: Choosing }>();

  readonly seat = $derived.by(() => this.#seat());
  readonly hand = $derived.by(() => this.#hand());
  /** What is picked holds for this hand only; once the hand changes, nothing is. */
  readonly #occasion = $derived.by(() => {
    const { round, phase, drawn } = this.#props().view;
    return `${round} ${this.hand.join(' ')} ${phase === 'place' ? (drawn?.left ?? '') : ''}`;
  });
  readonly choosing = $derived.by(() => this.#choosing());
  /** Undefined while others decide. */
  readonly prospect = $derived.by(() => this.#prospect(this.choosing));
  readonly threads = $derived.by(() => this.#threads());

  constructor(props: () => Props) {
    this.#props = props;
  }

  get group(): Group | undefined {
    return this.choosing.type === 'group' ? this.choosing.group : undefined;
  }

  /** Where the card would be put that is being taken or placed. */
  get gap(): number | undefined {
    const { choosing } = this;
    return choosing.type === 'taking' || choosing.type === 'placing' ? choosing.gap : undefined;
  }

  /** Whether a card is about to be put between the others. */
  get puts(): boolean {
    return this.choosing.type === 'placing' || this.choosing.type === 'taking';
  }

  get coming(): Shown {
    const { view } = this.#props();
    const { choosing, seat } = this;
    if (choosing.type !== 'taking' || seat === undefined) return view.drawn?.card ?? '?';
    return view.reserves[seat]?.[choosing.reserve] ?? '?';
  }

  isPicked(index: number): boolean {
    const { group } = this;
    return group !== undefined && index >= group.from && index < group.from + group.count;
  }

  /** What an X in the picked group would be called. */
  namedAt(index: number): number | undefined {
    const { prospect: would, hand } = this;
    if (would?.type !== 'ready' || would.action.type !== 'play' || !this.isPicked(index)) return undefined;
    const { from, count, combo, value } = would.action;
    return standsFor(hand.slice(from, from + count), combo, value)[index - from];
  }

  pick(index: number): void {
    const group = tapped(this.hand, this.group, index);
    this.#choose(group ? { type: 'group', group } : NOTHING);
    const threads = this.threads?.[index];
    if (group?.count === 1 && threads && !isPlayable(threads)) this.#tellWhy();
  }

  extend(from: number, to: number): void {
    this.#choose({ type: 'group', group: dragged(from, to) });
  }

  /** Picks a reserve card to take, or puts it back. */
  take(reserve: number): void {
    const { choosing } = this;
    if (choosing.type === 'placing') return;
    const again = choosing.type === 'taking' && choosing.reserve === reserve;
    this.#choose(again ? NOTHING : { type: 'taking', reserve });
    if (this.prospect?.type !== 'refused' && this.prospect) return;
    this.#tellWhy();
    this.clear();
  }

  chooseGap(gap: number): void {
    const { choosing } = this;
    if (choosing.type === 'taking') this.#choose({ type: 'taking', reserve: choosing.reserve, gap });
    if (choosing.type === 'placing') this.#choose({ type: 'placing', gap });
  }

  /** The other ways to go on from what is picked: another name for the group, or another gap. */
  steps(): { back: (() => void) | undefined; on: (() => void) | undefined } | undefined {
    if (this.puts) return stepping(this.gap ?? -1, this.hand.length, (gap) => this.chooseGap(gap));
    const { group, prospect: would } = this;
    if (!group || would?.type !== 'ready' || would.callings < 2) return undefined;
    return stepping(would.calling, would.callings - 1, (calling) =>
      this.#choose({ type: 'group', group, calling }),
    );
  }

  clear(): void {
    this.#picked = undefined;
  }

  /** Does what the main button says. */
  confirm(): void {
    if (this.prospect?.type === 'ready') this.#props().act(this.prospect.action);
    else this.#tellWhy();
  }

  #tellWhy(): void {
    if (this.prospect?.type === 'refused' && this.prospect.reason) this.#props().refuse(this.prospect.reason);
  }

  #choose(choosing: Choosing): void {
    this.#picked = { occasion: this.#occasion, choosing };
  }

  #seat(): Seat | undefined {
    const { viewer } = this.#props();
    return viewer === 'onlooker' ? undefined : viewer;
  }

  #hand(): readonly Shown[] {
    return this.seat === undefined ? [] : (this.#props().view.hands[this.seat] ?? []);
  }

  #choosing(): Choosing {
    const { view, rulebook } = this.#props();
    const places = view.phase === 'place' && view.toAct === this.seat && rulebook !== undefined;
    const picked = this.#picked?.occasion === this.#occasion ? this.#picked.choosing : NOTHING;
    if (places) return picked.type === 'placing' ? picked : { type: 'placing' };
    return picked.type === 'placing' ? NOTHING : picked;
  }

  #prospect(choosing: Choosing): Prospect | undefined {
    const { rulebook } = this.#props();
    return rulebook && prospect(choosing, this.hand, rulebook);
  }

  #threads(): readonly Threads[] | undefined {
    const { rulebook, view } = this.#props();
    return rulebook && view.phase === 'act' && !this.puts
      ? threads(this.hand.length, rulebook.legal)
      : undefined;
  }
}

function stepping(at: number, last: number, step: (to: number) => void) {
  return {
    back: at > 0 ? () => step(at - 1) : undefined,
    on: at < last ? () => step(at + 1) : undefined,
  };
}
