/** Puts the stored networks beside the compiled bots. */
import { copyFileSync, readdirSync } from 'node:fs';

for (const file of readdirSync('src/games', { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('net.bin')) copyFileSync(`src/games/${file}`, `dist/games/${file}`);
}
