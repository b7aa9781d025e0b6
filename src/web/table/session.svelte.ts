import type { Game, GameEvent, Viewer } from '../../core/game.ts';
import { seededRng } from '../../core/rng.ts';
import type { GameUi, Rulebook } from '../../kit/table.ts';
import type { Sight } from '../../match/sight.ts';
import { rulebookOf } from '../rulebook.ts';

/** What drives a table's sights onto the screen. */
export interface Pace {
  /** How long what happened has the stage, in milliseconds. */
  beat(): number;
}

/**
 * One viewer at one table: takes the sights as they come and shows them one after the other, so that
 * a person can follow. It never runs ahead of what was stored, and any wait can be skipped.
 */
export class TableSession {
  readonly game: Game;
  readonly ui: GameUi;
  readonly viewer: Viewer;
  sight = $state.raw<Sight>();
  /** What happened with the sight now shown. */
  happened = $state.raw<readonly GameEvent[]>([]);
  /** Everything this viewer saw in this game. */
  history = $state.raw<readonly GameEvent[]>([]);
  /** The events of the end of a round, while the players look at it. */
  ended = $state.raw<readonly GameEvent[]>();
  /** Whether what happened last still has the stage. */
  waiting = $state(false);
  rulebook = $derived.by(() => this.#rulebook());
  /** Sights that wait for their moment. */
  #queue = $state.raw<readonly Sight[]>([]);
  /** What led to a chance outcome that is still to be heard of. */
  #untold: readonly GameEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pace: Pace;
  /** Whether nobody has acted yet, so that the deal is shown too. */
  readonly #fresh: boolean;

  constructor(means: { game: Game; ui: GameUi; viewer: Viewer; pace: Pace; fresh: boolean }) {
    this.game = means.game;
    this.ui = means.ui;
    this.viewer = means.viewer;
    this.#pace = means.pace;
    this.#fresh = means.fresh;
  }

  /** What this viewer saw of the round. */
  get seen(): readonly GameEvent[] {
    const deal = this.history.findLastIndex((event) => event.type === 'dealt');
    return this.history.slice(Math.max(0, deal));
  }

  /** Whether everything that happened is on the screen and had its moment. */
  get settled(): boolean {
    return this.#queue.length === 0 && !this.waiting && this.ended === undefined;
  }

  /** What leads to chance is shown together with what comes of it, except at the end of a round. */
  hear(heard: Sight): void {
    const sight = { ...heard, events: [...this.#untold, ...heard.events] };
    const isBetween = sight.toAct.length === 0 && sight.result === undefined;
    if (isBetween && !this.#endsRound(sight)) {
      this.#untold = sight.events;
      return;
    }
    this.#untold = [];
    this.#queue = [...this.#queue, sight];
    if (!this.waiting && this.ended === undefined) this.#showNext();
  }

  /** Goes on after the end of a round. */
  next(): void {
    this.ended = undefined;
    this.#showNext();
  }

  /** Shows at once what is still to come before the next decision or the end of the round. */
  skip(): void {
    while (this.#queue.length > 0 && this.ended === undefined) this.#showNext();
    this.#stopWaiting();
  }

  close(): void {
    this.#stopWaiting();
    this.#queue = [];
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.waiting = false;
  }

  #showNext(): void {
    this.#stopWaiting();
    const [sight, ...rest] = this.#queue;
    if (!sight) return;
    this.#queue = rest;
    this.#show(sight);
  }

  #show(sight: Sight): void {
    const first = this.sight === undefined && !this.#fresh;
    if (sight.number !== this.sight?.number) this.history = [];
    this.sight = sight;
    this.history = [...this.history, ...sight.events];
    this.happened = first ? [] : sight.events;
    if (this.#endsRound(sight) && (!first || sight.result)) this.ended = sight.events;
    else if (!first && sight.events.length > 0) this.#wait();
    else if (this.#queue.length > 0) this.#showNext();
  }

  #endsRound({ events }: Sight): boolean {
    return events.some((event) => this.ui.endsRound(event));
  }

  #wait(): void {
    const beat = this.#pace.beat();
    if (beat === 0) {
      this.#showNext();
      return;
    }
    this.waiting = true;
    this.#timer = setTimeout(() => this.#showNext(), beat);
  }

  /** While the viewer must decide, by a world that fits what they see. */
  #rulebook(): Rulebook | undefined {
    const { sight, game, viewer } = this;
    if (!sight || viewer === 'onlooker' || !sight.toAct.includes(viewer)) return undefined;
    if (this.#queue.length > 0 || this.ended) return undefined;
    const world = game.determinize(sight.view, this.seen, seededRng(String(sight.seq)));
    return rulebookOf(game, world, viewer);
  }
}
