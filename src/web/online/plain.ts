const LONGEST_TEXT = 200;
export const LONGEST_NAME = 24;

/** The text as the server takes it: one line, nothing invisible; undefined where nothing is left. */
export function plainText(text: string): string | undefined {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return cut(plain, LONGEST_TEXT);
}

/** A name as the server takes it. */
export function plainName(name: string): string | undefined {
  return cut(plainText(name) ?? '', LONGEST_NAME);
}

/** No half characters at the end. */
function cut(text: string, length: number): string | undefined {
  return (
    text
      .slice(0, length)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || undefined
  );
}
