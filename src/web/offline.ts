import { router } from './router.svelte.ts';

/** Keeps the site for use without a network. A new version waits until no game is on the screen. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const known = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('/sw.js', { type: 'module' });
  if (known && router.route.page === 'home') takeOver(registration);
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (router.route.page === 'home') location.reload();
    },
    { once: true },
  );
  waiting.postMessage('take over');
}
