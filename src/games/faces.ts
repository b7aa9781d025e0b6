import type { Component } from 'svelte';
import CheckeredCombos from './checkered-combos/ui/Face.svelte';
import ChipIt from './chip-it/ui/Face.svelte';
import Help from './help/ui/Face.svelte';

/** What a ruleset looks like before anyone sits down. */
export interface Face {
  /** A drawing that fills its box. */
  readonly Drawing: Component<{ ruleset: string }>;
  /** Its colours: see `worlds.css`. */
  readonly world: string;
}

export const FACES: Readonly<Record<string, Face>> = {
  'checkered-combos': { Drawing: CheckeredCombos, world: 'gingham' },
  dealt: { Drawing: CheckeredCombos, world: 'diner' },
  help: { Drawing: Help, world: 'rope' },
  'chip-it': { Drawing: ChipIt, world: 'felt' },
};
