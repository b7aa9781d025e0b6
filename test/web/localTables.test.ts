import { afterEach, expect, test, vi } from 'vitest';
import type { Viewer } from '../../src/core/game.ts';
import type { Call } from '../../src/web/calls.ts';
import type { Requests } from '../../src/web/local/messages.ts';

/** Shows a bot's move to whoever watches, just before it is told to stop. */
class BusyWorker {
  onmessage: (message: { data: unknown }) => void = () => undefined;
  #viewer: Viewer | undefined;

  postMessage({ call, name, ask }: Call<Requests>): void {
    queueMicrotask(() => {
      if (this.#viewer !== undefined) this.#show('a bot moves');
      this.#viewer = name === 'watch' ? ask.viewer : undefined;
      if (name === 'watch') this.#show('all so far');
      this.onmessage({ data: { call, answer: true } });
    });
  }

  #show(what: string): void {
    this.onmessage({ data: { table: 'kitchen', sight: `${what}, seen by ${this.#viewer}` } });
  }
}

afterEach(() => vi.unstubAllGlobals());

test('a viewer gets nothing of what another saw at the table before', async () => {
  vi.stubGlobal('Worker', BusyWorker);
  const { localTables } = await import('../../src/web/local/tables.ts');
  const seen: unknown[][] = [[], []];
  await localTables.watch({ id: 'kitchen', viewer: 'onlooker' }, (sight) => seen[0]?.push(sight));
  await localTables.watch({ id: 'kitchen', viewer: 0, since: 0 }, (sight) => seen[1]?.push(sight));
  expect(seen).toEqual([
    ['all so far, seen by onlooker', 'a bot moves, seen by onlooker'],
    ['all so far, seen by 0'],
  ]);
});
