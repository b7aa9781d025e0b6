import { type Layout, type Motion, motions, type Place } from './layout.ts';

/** Marks an element as the place of a card, for `Travel` to find. */
export function placed(zone: string, index: number): string {
  return `${zone}/${index}`;
}

interface Snapshot {
  readonly rects: ReadonlyMap<string, DOMRect>;
  readonly layout: Layout;
}

const ARC = 14;

/** Moves cards from where they were to where they are, whatever changed in between. */
export class Travel {
  readonly #root: HTMLElement;
  #last: Snapshot | undefined;
  #trips = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Remembers where everything is; call it before the page changes. */
  remember(layout: Layout): void {
    this.#last = { rects: rectsIn(this.#root), layout };
  }

  /** Lets everything that changed its place travel there; call it after the page changed. */
  go(layout: Layout, duration: number): void {
    const before = this.#last;
    if (!before || duration === 0) return;
    const moving = motions(before.layout, layout).flatMap((motion, i) => {
      return this.#move(motion, before.rects, duration, Math.min(i, 12) * 40) ?? [];
    });
    void this.#opened(moving);
  }

  /** While cards are on their way nothing may cut them off: styles look for `data-travelling`. */
  async #opened(moving: readonly Animation[]): Promise<void> {
    const trip = String(++this.#trips);
    if (moving.length === 0) return;
    this.#root.dataset['travelling'] = trip;
    await Promise.allSettled(moving.map(({ finished }) => finished));
    if (this.#root.dataset['travelling'] === trip) delete this.#root.dataset['travelling'];
  }

  /** Ends all travelling at once. */
  finish(): void {
    for (const animation of this.#root.getAnimations({ subtree: true })) {
      if (animation.id === 'travel') animation.finish();
    }
  }

  #move(
    { from, to }: Motion,
    rects: ReadonlyMap<string, DOMRect>,
    duration: number,
    delay: number,
  ): Animation | undefined {
    const element = this.#element(to);
    const start = rects.get(placed(from.zone, from.index)) ?? rects.get(from.zone);
    if (!element || !start) return undefined;
    const end = element.getBoundingClientRect();
    if (end.width === 0) return undefined;
    const dx = start.x + start.width / 2 - end.x - end.width / 2;
    const dy = start.y + start.height / 2 - end.y - end.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 2) return undefined;
    const scale = Math.min(start.width / end.width, 1.2);
    const animation = element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
        {
          transform: `translate(${dx / 2}px, ${dy / 2 - ARC}px) scale(${(1 + scale) / 2})`,
          zIndex: 5,
          offset: 0.55,
        },
        { transform: 'none', zIndex: 5 },
      ],
      { duration, delay, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
    );
    animation.id = 'travel';
    return animation;
  }

  /** The card itself, or the zone where it disappears in a pile. */
  #element({ zone, index }: Place): HTMLElement | null {
    const named = (name: string) => this.#root.querySelector<HTMLElement>(`[data-at="${CSS.escape(name)}"]`);
    return named(placed(zone, index)) ?? null;
  }
}

/** Where each card and each zone is, by its `data-at`. */
function rectsIn(root: HTMLElement): ReadonlyMap<string, DOMRect> {
  const marked = root.querySelectorAll<HTMLElement>('[data-at]');
  return new Map(
    [...marked].map((element) => [element.dataset['at'] ?? '', element.getBoundingClientRect()]),
  );
}
