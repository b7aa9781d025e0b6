import type { GameUi } from '../../../kit/table.ts';
import Empty from './Empty.svelte';
import Table from './Table.svelte';

export const ui: GameUi = {
  world: 'gingham',
  Table,
  Aid: Empty,
  Standing: Empty,
  Figure: Empty,
  automatic: (_view, rulebook) =>
    rulebook.complete && rulebook.legal.length === 1 ? rulebook.legal[0] : undefined,
  endsRound: (event) => event.type === 'round-over',
  described: () => [],
  lessons: {},
};
