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
    for (const [i, motion] of motions(before.layout, layout).entries()) {
      this.#move(motion, before.rects, duration, Math.min(i, 12) * 40);
    }
  }

  /** Ends all travelling at once. */
  finish(): void {
    for (const animation of this.#root.getAnimations({ subtree: true })) {
      if (animation.id === 'travel') animation.finish();
    }
  }

  #move({ from, to }: Motion, rects: ReadonlyMap<string, DOMRect>, duration: number, delay: number): void {
    const element = this.#element(to);
    const start = rects.get(placed(from.zone, from.index)) ?? rects.get(from.zone);
    if (!element || !start) return;
    const end = element.getBoundingClientRect();
    if (end.width === 0) return;
    const dx = start.x + start.width / 2 - end.x - end.width / 2;
    const dy = start.y + start.height / 2 - end.y - end.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 2) return;
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
