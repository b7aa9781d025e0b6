import type { Component } from 'svelte';
import CheckeredCombos from './checkered-combos/ui/Face.svelte';
import ChipIt from './chip-it/ui/Face.svelte';
import Help from './help/ui/Face.svelte';

/** What a game looks like before anyone sits down: a drawing that fills its box. */
export const FACES: Readonly<Record<string, Component<{ ruleset: string }>>> = {
  'checkered-combos': CheckeredCombos,
  help: Help,
  'chip-it': ChipIt,
};
