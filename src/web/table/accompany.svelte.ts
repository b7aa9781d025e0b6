import { play } from '../../kit/sound.ts';
import { beat, preferences } from '../settings.svelte.ts';
import type { TableSession } from './session.svelte.ts';

/** What plays itself does so after a beat, so that it can be followed. */
export function playsItself(session: () => TableSession | undefined, act: (action: unknown) => void): void {
  $effect(() => {
    const current = session();
    const rulebook = current?.rulebook;
    if (!current?.settled || !rulebook || !current.sight) return;
    const action = current.ui.automatic(current.sight.view, rulebook, preferences);
    if (action === undefined) return;
    const timer = setTimeout(() => act(action), Math.max(250, beat()));
    return () => clearTimeout(timer);
  });
}

/** What happens is heard too, and once that it is your turn. */
export function isHeard(session: () => TableSession | undefined): void {
  $effect(() => {
    const current = session();
    const events = current?.happened ?? [];
    if (!preferences.sound || events.length === 0) return;
    play(events.some((event) => current?.ui.endsRound(event)) ? 'wood' : 'card');
  });
  const yourTurn = $derived.by(() => {
    const current = session();
    return current?.rulebook !== undefined && current.settled;
  });
  $effect(() => {
    if (yourTurn && preferences.sound) play('bell');
  });
}
