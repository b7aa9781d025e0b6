/// <reference lib="webworker" />

/** Keeps the whole site on the device, so that it opens without a network and never changes under a game. */

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: every file of the site, and a mark of their contents. */
declare const __SITE__: { readonly version: string; readonly files: readonly string[] };

const site = __SITE__;
const CACHE = `upcard ${site.version}`;

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(site.files.map((file) => new Request(file, { cache: 'reload' })));
}

/** Older versions stay while another tab may still be using one. */
async function tidy(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1) {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  }
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const wanted = request.mode === 'navigate' ? '/index.html' : request;
  const own = await caches.open(CACHE);
  const kept =
    (await own.match(wanted, { ignoreVary: true })) ?? (await caches.match(wanted, { ignoreVary: true }));
  return kept ?? fetch(request);
}

/** What the server answers itself, and never from a cache. */
const SERVERS_OWN = /^\/(api\/|live$|healthz$|readyz$|metrics$)/;

/** Only what lies on the site itself; whatever the server computes is fetched from it. */
function isSite(url: URL): boolean {
  return url.origin === self.location.origin && !SERVERS_OWN.test(url.pathname);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && isSite(new URL(request.url))) event.respondWith(answer(request));
});

export {};
