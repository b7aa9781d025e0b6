/** Lets a keyboard reach an area while it holds more than it shows, and only then. */
export function reachableWhileScrolling(area: HTMLElement): () => void {
  const look = () => {
    const overflows = area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1;
    if (overflows) area.tabIndex = 0;
    else area.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(area);
  const contents = new MutationObserver(look);
  contents.observe(area, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['class', 'style'],
  });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
