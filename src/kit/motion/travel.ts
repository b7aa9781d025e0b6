import { type Layout, type Motion, motions, type Place } from './layout.ts';

/** Marks an element as the place of a card, for `Travel` to find. */
export function placed(zone: string, index: number): string {
  return `${zone}/${index}`;
}

/** Where the cards of a zone are gathered when they leave the table, by the name of that place. */
export type Gathering = (zone: string) => string | undefined;

/** The picture of a card that is about to leave the table, and where it goes. */
interface Parting {
  readonly zone: string;
  readonly picture: HTMLElement;
  readonly start: DOMRect;
  readonly to: string;
}

/** A card where it is now, how far from there and how large it begins, and after how long [ms]. */
interface Trip {
  readonly element: HTMLElement;
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
  readonly delay: number;
}

interface Snapshot {
  readonly rects: ReadonlyMap<string, DOMRect>;
  readonly layout: Layout;
  readonly partings: readonly Parting[];
}

const ARC = 14;
/** How much longer cards take that are gathered. */
const GATHERING = 1.6;

/** Moves cards from where they were to where they are, whatever changed in between. */
export class Travel {
  readonly #root: HTMLElement;
  #last: Snapshot | undefined;
  #trips = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Remembers where everything is; call it before the page changes. */
  remember(layout: Layout, gathering?: Gathering): void {
    const partings = gathering ? this.#partings(layout, gathering) : [];
    this.#last = { rects: rectsIn(this.#root), layout, partings };
  }

  /** Lets everything that changed its place travel there; call it after the page changed. */
  go(layout: Layout, duration: number): void {
    const before = this.#last;
    if (!before || duration === 0) return;
    // All places are looked up before anything moves: each look after a change lays the page out anew.
    const trips = motions(before.layout, layout).flatMap((motion, i) => {
      return this.#trip(motion, before.rects, Math.min(i, 12) * 40) ?? [];
    });
    const partings = before.partings.flatMap((parting) => {
      const isGone = cardsOf(before.layout, parting.zone) !== cardsOf(layout, parting.zone);
      const end = isGone ? this.#named(parting.to)?.getBoundingClientRect() : undefined;
      return end ? [{ parting, end }] : [];
    });
    const moving = trips.map((trip) => move(trip, duration));
    for (const { parting, end } of partings) this.#part(parting, end, duration);
    void this.#opened(moving);
  }

  #partings(layout: Layout, gathering: Gathering): readonly Parting[] {
    return layout.flatMap(({ name: zone, cards }) => {
      const to = gathering(zone);
      if (to === undefined) return [];
      return cards.flatMap((_, index) => {
        const element = this.#element({ zone, index });
        return element
          ? [{ zone, to, start: element.getBoundingClientRect(), picture: pictureOf(element) }]
          : [];
      });
    });
  }

  /** Lets the picture of a card that is gone go to where it is gathered, and vanish there. */
  #part({ picture, start }: Parting, end: DOMRect, duration: number): void {
    const dx = end.x + end.width / 2 - start.x - start.width / 2;
    const dy = end.y + end.height / 2 - start.y - start.height / 2;
    this.#root.append(picture);
    const animation = picture.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${dx * 0.9}px, ${dy * 0.9}px) scale(0.6)`, opacity: 1, offset: 0.8 },
        { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0 },
      ],
      { duration: duration * GATHERING, easing: 'cubic-bezier(0.5, 0, 0.4, 1)' },
    );
    animation.id = 'travel';
    animation.onfinish = () => picture.remove();
    animation.oncancel = () => picture.remove();
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

  /** How far a card has to go; undefined where it is there already, or isn't seen. */
  #trip({ from, to }: Motion, rects: ReadonlyMap<string, DOMRect>, delay: number): Trip | undefined {
    const element = this.#element(to);
    const start = rects.get(placed(from.zone, from.index)) ?? rects.get(from.zone);
    if (!element || !start) return undefined;
    const end = element.getBoundingClientRect();
    if (end.width === 0) return undefined;
    const dx = start.x + start.width / 2 - end.x - end.width / 2;
    const dy = start.y + start.height / 2 - end.y - end.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 2) return undefined;
    return { element, dx, dy, scale: Math.min(start.width / end.width, 1.2), delay };
  }

  #element({ zone, index }: Place): HTMLElement | null {
    return this.#named(placed(zone, index));
  }

  #named(name: string): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(`[data-at="${CSS.escape(name)}"]`);
  }
}

function move({ element, dx, dy, scale, delay }: Trip, duration: number): Animation {
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

function cardsOf(layout: Layout, zone: string): string {
  return layout.find(({ name }) => name === zone)?.cards.join(' ') ?? '';
}

/** A copy, with the face around it, that stays where the card is on the screen, whatever becomes of the card. */
function pictureOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const picture = document.createElement('div');
  const face = element.parentElement?.childElementCount === 1 ? element.parentElement : element;
  picture.append(face.cloneNode(true));
  for (const marked of picture.querySelectorAll('[data-at]')) marked.removeAttribute('data-at');
  picture.ariaHidden = 'true';
  picture.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; z-index: 6; pointer-events: none; --card-width: ${width}px; --card-height: ${height}px`;
  return picture;
}

/** Where each card and each zone is, by its `data-at`. */
function rectsIn(root: HTMLElement): ReadonlyMap<string, DOMRect> {
  const marked = root.querySelectorAll<HTMLElement>('[data-at]');
  return new Map(
    [...marked].map((element) => [element.dataset['at'] ?? '', element.getBoundingClientRect()]),
  );
}
