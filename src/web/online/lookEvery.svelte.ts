/** Looks now, and again every so many milliseconds while the page is seen. */
export function lookEvery(ms: number, look: () => Promise<void>): void {
  $effect(() => {
    void look();
    const timer = setInterval(() => document.hidden || void look(), ms);
    return () => clearInterval(timer);
  });
}
