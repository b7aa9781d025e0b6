/** Regions that are spoken, each with where it stands while no dialog is open. */
const regions = new Map<HTMLElement, HTMLElement | null>();
const dialogs: HTMLDialogElement[] = [];

/** Lets a region be heard while a dialog is open, too: outside of that all is mute, so it stands in there meanwhile. */
export function aloud(region: HTMLElement): () => void {
  regions.set(region, region.parentElement);
  if (dialogs.length > 0) settle();
  return () => {
    regions.delete(region);
    region.remove();
  };
}

/** Tells that a dialog was opened; the returned function, that it is gone. */
export function opened(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  settle();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    settle();
  };
}

function settle(): void {
  for (const [region, home] of regions) {
    const place = dialogs.at(-1) ?? home;
    // What is moved may be spoken once more, or no more.
    if (region.parentElement !== place) place?.append(region);
  }
}
