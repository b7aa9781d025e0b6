import type { Guest } from '../../protocol/messages.ts';
import { preferences } from '../settings.svelte.ts';
import { api } from './api.ts';
import { rememberOnline } from './remembered.ts';

/** The guest that this browser is to the server. */
class Me {
  /** Undefined while nobody asked, null before the first table. */
  guest = $state.raw<Guest | null>();

  async load(): Promise<void> {
    const guest = await api.me();
    if (guest) this.#is(guest);
    else this.guest = null;
  }

  async become(guest: Guest): Promise<void> {
    await api.become(guest);
    this.#is(guest);
  }

  #is(guest: Guest): void {
    this.guest = guest;
    preferences.name = guest.name;
    preferences.avatar = guest.avatar;
    rememberOnline();
  }
}

export const me = new Me();
