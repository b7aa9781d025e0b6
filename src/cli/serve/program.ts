import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the program's code is; what browsers load of it makes no difference here. */
const CODE = fileURLToPath(new URL('../../', import.meta.url));
const SITE = 'site';

/** What this program's code comes to: the same text wherever the same is installed. */
export function programHere(): string {
  const files = readdirSync(CODE, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.js') && !file.startsWith(SITE)).toSorted();
  const hash = createHash('sha256');
  for (const file of code) hash.update(`${file}\n`).update(readFileSync(join(CODE, file)));
  return hash.digest('hex');
}
