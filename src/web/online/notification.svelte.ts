/** Notifications of the browser, asked for by a tap only; without TLS there are none. */
class Notifications {
  permission = $state<NotificationPermission | 'missing'>(
    'Notification' in globalThis && isSecureContext ? Notification.permission : 'missing',
  );

  async ask(): Promise<void> {
    if (this.permission === 'default') this.permission = await Notification.requestPermission();
  }

  /** Tells whoever looks elsewhere; one notification for each table. */
  async tell(title: string, table: string): Promise<void> {
    if (this.permission !== 'granted' || !document.hidden) return;
    const options = { tag: table, icon: '/icon-192.png' };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, options);
    else new Notification(title, options);
  }
}

export const notifications = new Notifications();
