import type { Component } from 'svelte';
import CheckeredCombos from './checkered-combos/ui/Cover.svelte';
import Dealt from './checkered-combos/ui/DealtCover.svelte';
import ChipIt from './chip-it/ui/Cover.svelte';
import Help from './help/ui/Cover.svelte';

/** What a ruleset looks like before anyone sits down. */
interface Cover {
  /** A drawing that fills its box. */
  readonly Drawing: Component<Record<string, never>>;
  /** Its colours: see `worlds.css`. */
  readonly world: string;
}

/** Every ruleset's cover by its id. */
export const COVERS: Readonly<Record<string, Cover>> = {
  'checkered-combos': { Drawing: CheckeredCombos, world: 'gingham' },
  dealt: { Drawing: Dealt, world: 'diner' },
  help: { Drawing: Help, world: 'rope' },
  'chip-it': { Drawing: ChipIt, world: 'felt' },
};
