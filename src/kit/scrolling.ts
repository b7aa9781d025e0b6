/** Lets a keyboard reach an area while it holds more than it shows, and only then. */
export function reachableWhileScrolling(area: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    const overflows = area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1;
    if (overflows) area.tabIndex = 0;
    else area.removeAttribute('tabindex');
  });
  watch.observe(area);
  for (const child of area.children) watch.observe(child);
  return () => watch.disconnect();
}
