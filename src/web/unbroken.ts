/** A hyphen after a number, as in "11-12" and "2-straight", where browsers would end a line. */
const HYPHEN = /(?<=\d)-(?=\w)/g;
const WORD_JOINER = '\u2060';

/** The same texts, and functions that make texts, with numbers that stay in one line with what is joined to them. */
export function unbroken<T>(texts: T): T;
export function unbroken(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.replace(HYPHEN, `${WORD_JOINER}-${WORD_JOINER}`);
  if (typeof texts === 'function') return (...given: unknown[]) => unbroken(texts(...given));
  if (Array.isArray(texts)) return texts.map(unbroken);
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, unbroken(text)]));
}
