import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Tells the service worker what to keep, and compresses what is sent as text. */
function finished(): Plugin {
  let folder = '';
  return {
    name: 'finished',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle() {
      const worker = join(folder, 'sw.js');
      const files = filesIn(folder).filter((file) => file !== worker && !/\.(br|gz)$/.test(file));
      const hash = createHash('sha256');
      for (const file of files.toSorted()) hash.update(file.slice(folder.length)).update(readFileSync(file));
      const site = {
        version: hash.digest('hex').slice(0, 12),
        files: files.map((file) => file.slice(folder.length)).toSorted(),
      };
      writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll('__SITE__', JSON.stringify(site)));
      for (const file of [...files, worker]) {
        if (!/\.(js|css|html|svg|webmanifest|json)$/.test(file)) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [svelte(), finished()],
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    modulePreload: {
      polyfill: false,
      // Scripts may run in the worker, which has no document to preload through.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: {
        index: 'src/web/index.html',
        sw: 'src/web/sw.ts',
        worker: 'src/web/local/worker.ts',
        coach: 'src/web/coach/worker.ts',
      },
      output: { entryFileNames: ({ name }) => (name === 'index' ? 'assets/[name]-[hash].js' : '[name].js') },
    },
  },
});
