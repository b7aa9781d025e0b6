import { expect, test } from 'vitest';
import { at } from '../src/core/assert.ts';
import { WORDS } from '../src/games/words.ts';
import { type Node, type Played, randomGame } from './randomGames.ts';
import { RULESETS } from './rulesets.ts';

/** How much of a game its playthrough shows. */
const FIRST_STEPS = 45;
const LAST_STEPS = 6;
const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];

/** Positions in full at the start and at the end; between them each action and what came of it. */
function playthrough(played: Played): string {
  const { game, nodes, end } = played;
  const lines = nodes.map((node, i) => stepText(played, node, nodes[i + 1]?.eventCount));
  const skipped = Math.max(0, lines.length - FIRST_STEPS - LAST_STEPS);
  const middle = skipped > 0 ? [`… ${skipped} steps …`] : [];
  const ending = lines.slice(FIRST_STEPS + skipped);
  return [
    `${game.name} ${JSON.stringify(game.options(end))}`,
    ...lines.slice(0, FIRST_STEPS),
    ...middle,
    ...ending,
    JSON.stringify(game.position(end)),
    JSON.stringify(game.turn(end)),
    '',
  ].join('\n');
}

function stepText({ game, events }: Played, { state, action, eventCount }: Node, next?: number): string {
  const turn = game.turn(state);
  const actor = turn.kind === 'seats' ? at(NAMES, at(turn.seats, 0)) : 'chance';
  const options = turn.kind === 'seats' ? ` (of ${choices(game.legalActions(state, 1000))})` : '';
  const words = WORDS[game.id]?.en;
  const told = events.slice(eventCount, next).map((event) => `    ${words?.event(event, { names: NAMES })}`);
  return [`${actor}${options}: ${JSON.stringify(action)}`, ...told].join('\n');
}

function choices({ actions, complete }: { actions: readonly unknown[]; complete: boolean }): string {
  return complete ? String(actions.length) : `over ${actions.length}`;
}

test.each(RULESETS)('the playthrough of $name is as before', async (ruleset) => {
  const file = ruleset.name.replace(/[^a-z0-9]+/g, '-').replace(/-$/, '');
  await expect(playthrough(randomGame(ruleset, 'golden'))).toMatchFileSnapshot(`golden/${file}.txt`);
});
