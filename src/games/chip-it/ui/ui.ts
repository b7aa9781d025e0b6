import type { GameUi } from '../../../kit/table.ts';
import type { Action, Event, View } from '../types.ts';
import type { Labels } from '../words/labels.ts';
import Aid from './Aid.svelte';
import { automatic } from './automatic.ts';
import { described } from './described.ts';
import Figure from './Figure.svelte';
import Table from './Table.svelte';

const chipIt: GameUi<View, Action, Event, Labels> = {
  world: 'felt',
  part: 'game',
  Table,
  Aid,
  Standing: async () => (await import('./Standing.svelte')).default,
  Figure,
  automatic,
  endsRound: ({ type }) => type === 'game-won' || type === 'game-over',
  described,
};

export const ui: GameUi = chipIt;
