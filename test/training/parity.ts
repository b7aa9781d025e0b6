import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { GameEvent } from '../../src/core/game.ts';
import { tracedCheckeredCombos } from './checkeredCombos.ts';
import { tracedChipIt } from './chipIt.ts';
import { type Compiled, compiled, hasCompiler } from './compiled.ts';
import { randomTrace, replayedTrace, type Traced } from './traces.ts';

/** The first line that differs, with its game; undefined where none does. */
function difference(ours: string, theirs: string): string | undefined {
  if (ours === theirs) return undefined;
  const [own, other] = [ours.split('\n'), theirs.split('\n')];
  const line = own.findIndex((text, i) => text !== other[i]);
  const start = own.slice(0, line).findLastIndex((text) => text.startsWith('g'));
  return `line ${line}, in the game ${at(own, start)}:\n  engine   ${own[line]}\n  compiled ${other[line]}`;
}

/** The compiled environment and the engine agree on so many random games, played by either. */
export function parity(games: number): void {
  const missing = !hasCompiler();
  if (missing && process.env['CI'] === 'true') throw new Error('g++ is needed to test training/env');
  describe.skipIf(missing)(missing ? 'SKIPPED: no g++ on this machine' : 'training/env', () => {
    let environment: Compiled;
    beforeAll(() => {
      environment = compiled();
    }, 120_000);
    afterAll(() => environment.remove());

    const agree = <State, Action, View, Event extends GameEvent>(
      traced: Traced<State, Action, View, Event>,
    ): void => {
      const { id } = traced.game;
      test(`${id}: ${games} games played by the engine`, () => {
        const trace = randomTrace(traced, `${id} parity`, games);
        assert.equal(difference(trace, environment.replayed(id, trace)), undefined);
      });
      test(`${id}: ${games} games played by the compiled environment`, () => {
        const trace = environment.played(id, 1, games);
        assert.equal(difference(replayedTrace(traced, trace), trace), undefined);
      });
    };
    agree(tracedCheckeredCombos);
    agree(tracedChipIt);
  });
}
