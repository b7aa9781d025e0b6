import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [svelte()],
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});
