import type { Component } from 'svelte';
import Dealt from './checkered-combos/ui/DealtFace.svelte';
import CheckeredCombos from './checkered-combos/ui/Face.svelte';
import ChipIt from './chip-it/ui/Face.svelte';
import Help from './help/ui/Face.svelte';

/** What a ruleset looks like before anyone sits down. */
interface Face {
  /** A drawing that fills its box. */
  readonly Drawing: Component<Record<string, never>>;
  /** Its colours: see `worlds.css`. */
  readonly world: string;
}

/** Every ruleset's face by its id. */
export const FACES: Readonly<Record<string, Face>> = {
  'checkered-combos': { Drawing: CheckeredCombos, world: 'gingham' },
  dealt: { Drawing: Dealt, world: 'diner' },
  help: { Drawing: Help, world: 'rope' },
  'chip-it': { Drawing: ChipIt, world: 'felt' },
};
