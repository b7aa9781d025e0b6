/** Where the keys are, and where they go on once what had the focus is gone. */

let keysUsedLast = false;

/** Whether whoever is here used the keys last, rather than a pointer. */
export function usesKeys(): boolean {
  return keysUsedLast;
}

/** Whether that is nothing in particular: the page as a whole, its title, or what can't be used any more. */
export function isNowhere(target: EventTarget | null): boolean {
  return !(target instanceof HTMLElement) || target === document.body || target.matches('h1, :disabled');
}

/** Leads into the hand at the table: to the card, or the gap, at which the keys were last. */
export function focusHand(): void {
  document.querySelector<HTMLElement>('.frame .hand [tabindex="0"]')?.focus();
}

/** Leads to the title of each page that takes the place of another, unless something on it takes the focus by itself. */
export function watchFocus(): void {
  addEventListener('keydown', () => (keysUsedLast = true), { capture: true });
  addEventListener('pointerdown', () => (keysUsedLast = false), { capture: true });
  let title = titleShown();
  const turned = () => {
    const next = titleShown();
    if (!next || next === title) return;
    if (title && isNowhere(document.activeElement)) {
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
    title = next;
  };
  new MutationObserver(turned).observe(document.body, { childList: true, subtree: true });
}

/** None while a page is on its way. */
function titleShown(): HTMLElement | null {
  return document.querySelector('h1:not([aria-busy="true"] *)');
}
