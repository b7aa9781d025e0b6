/** A planted mistake: the store of a process into which this is hooked trusts the disk more than it should. */

const { UPCARD_SYNCHRONOUS } = process.env;

export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith('/server/sqlite.js')) return loaded;
  const source = String(loaded.source).replace('synchronous = FULL', `synchronous = ${UPCARD_SYNCHRONOUS}`);
  return { ...loaded, source };
}
