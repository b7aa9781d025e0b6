/** Draws the app's icons as PNG from the SVG, in the browser that the tests use. */
import { readFileSync } from 'node:fs';
import { launched } from './browser.js';

const PUBLIC = 'src/web/public';
const ICONS = [
  { name: 'icon-192', size: 192, maskable: false },
  { name: 'icon-512', size: 512, maskable: false },
  { name: 'icon-maskable-512', size: 512, maskable: true },
];
const svg = readFileSync(`${PUBLIC}/icon.svg`, 'utf8');
/** A maskable icon reaches the edges, and what matters stays within the middle four fifths. */
const fullBleed = svg
  .replace('rx="14"', 'rx="0"')
  .replace('rotate(-7 32 33)', 'rotate(-7 32 33) translate(7 7) scale(.78)');

const browser = await launched();
for (const { name, size, maskable } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px}</style>${maskable ? fullBleed : svg}`,
  );
  await page.screenshot({ path: `${PUBLIC}/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
