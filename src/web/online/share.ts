/** Gives a link to other apps, where the browser can; false where it can't or nobody took it. */
export async function shared(title: string, url: string): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}

export function canShare(): boolean {
  return 'share' in navigator;
}

/** Puts a text on the clipboard, also on pages without TLS; false where the browser refuses. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

function copiedBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Within the open dialog, because everything outside is out of reach.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  // The only way without TLS.
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

/** Whether nobody but this device can open the page's address. */
export function isOwnAddress(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}
