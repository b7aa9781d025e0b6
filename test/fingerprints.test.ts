import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { decisions, LIMIT, type Played, randomGame, viewersOf } from './randomGames.ts';
import { RULESETS, type Ruleset } from './rulesets.ts';

/** A tournament is several games in one. */
const gamesOf = ({ options }: Ruleset) => (options['match'] === 'tournament' ? 15 : 50);

/** Changes if anything that can be seen of the game does. */
function fingerprint(played: Played): string {
  const { game, nodes, end, events } = played;
  const hash = createHash('sha256');
  const add = (value: unknown): void => void hash.update(JSON.stringify(value));
  for (const { action } of nodes) add(action);
  for (const event of events) {
    add(event);
    for (const viewer of viewersOf(game, end)) add(game.eventFor(event, viewer) ?? null);
  }
  for (const { state } of decisions(played)) add(game.legalActions(state, LIMIT));
  add(game.position(end));
  for (const viewer of viewersOf(game, end)) add(game.view(end, viewer));
  add(game.turn(end));
  return hash.digest('hex').slice(0, 16);
}

test.each(RULESETS)('random games of $name go as before', async (ruleset) => {
  const lines = Array.from({ length: gamesOf(ruleset) }, (_, i) =>
    fingerprint(randomGame(ruleset, `fingerprint ${i}`)),
  );
  const file = ruleset.name.replace(/[^a-z0-9]+/g, '-').replace(/-$/, '');
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`golden/fingerprints/${file}.txt`);
});
