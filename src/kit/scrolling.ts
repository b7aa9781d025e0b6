/** Lets a keyboard reach an area while it holds more than it shows, and only then. */
export function reachableWhileScrolling(area: HTMLElement): () => void {
  const look = () => {
    const overflows = area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1;
    if (overflows) area.tabIndex = 0;
    else area.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(area);
  let frame = 0;
  // With the next frame, which lays the page out anyway.
  const contents = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  contents.observe(area, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['class', 'style'],
  });
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    contents.disconnect();
  };
}
