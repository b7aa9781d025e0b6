import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { GameEvent } from '../../src/core/game.ts';
import { tracedCheckeredCombos } from './checkeredCombos.ts';
import { tracedChipIt } from './chipIt.ts';
import { type Compiled, compiled, hasCompiler } from './compiled.ts';
import { tracedHelp } from './help.ts';
import { randomTrace, replayedTrace, type Traced } from './traces.ts';

/** The first line that differs, with its game; undefined where none does. */
function difference(ours: string, theirs: string): string | undefined {
  if (ours === theirs) return undefined;
  const [own, other] = [ours.split('\n'), theirs.split('\n')];
  const line = own.findIndex((text, i) => text !== other[i]);
  const start = own.slice(0, line).findLastIndex((text) => text.startsWith('g'));
  return `line ${line}, in the game ${at(own, start)}:\n  engine   ${own[line]}\n  compiled ${other[line]}`;
}

/** Traces of many games are long: they are compared in parts, each with its number and size. */
function parts(games: number): readonly (readonly [part: number, size: number])[] {
  const size = 100;
  return Array.from({ length: Math.ceil(games / size) }, (_, i) => [i + 1, Math.min(size, games - i * size)]);
}

/** The compiled environment and the engine agree on random games, played by either: so many of each game. */
export function parity(counts: {
  readonly checkeredCombos: number;
  readonly chipIt: number;
  readonly help: number;
}): void {
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
      games: number,
    ): void => {
      const { id } = traced.game;
      test(`${id}: ${games} games played by the engine`, () => {
        for (const [part, size] of parts(games)) {
          const trace = randomTrace(traced, `${id} parity ${part}`, size);
          assert.equal(difference(trace, environment.replayed(id, trace)), undefined);
        }
      });
      test(`${id}: ${games} games played by the compiled environment`, () => {
        for (const [part, size] of parts(games)) {
          const trace = environment.played(id, part, size);
          assert.equal(difference(replayedTrace(traced, trace), trace), undefined);
        }
      });
    };
    agree(tracedCheckeredCombos, counts.checkeredCombos);
    agree(tracedChipIt, counts.chipIt);
    agree(tracedHelp, counts.help);
  });
}
