import type { GameUi } from '../../../kit/table.ts';
import type { Action, Event, View } from '../types.ts';
import type { Labels } from '../words/labels.ts';
import Aid from './Aid.svelte';
import Figure from './Figure.svelte';
import Table from './Table.svelte';

export const ui: GameUi<View, Action, Event, Labels> = {
  world: 'gingham',
  part: 'round',
  Table,
  Aid,
  Standing: async () => (await import('./Standing.svelte')).default,
  Figure,
  automatic: (_view, { complete, legal }, { forcedPlays }) =>
    forcedPlays && complete && legal.length === 1 ? legal[0] : undefined,
  endsRound: (event) => event.type === 'round-over',
  described: (view, _viewer, cast, labels) => labels.described(view, cast),
};
