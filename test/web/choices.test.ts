import { expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import { GAMES, gameNamed } from '../../src/games/catalog.ts';
import { RULESETS, type Ruleset } from '../../src/games/rulesets.ts';

type Chosen = Readonly<Record<string, string | number>>;

/** All that can be chosen for so many players, whatever is chosen first. */
function plansFor(choices: Ruleset['choices'], players: number, chosen: Chosen = {}): readonly Chosen[] {
  const open = choices(players, chosen).find(({ option }) => !(option in chosen));
  if (!open) return [chosen];
  return open.values.flatMap((value) => plansFor(choices, players, { ...chosen, [open.option]: value }));
}

const PLANS = RULESETS.flatMap((ruleset) =>
  ruleset.players.flatMap((players) =>
    plansFor(ruleset.choices, players).map((chosen) => ({
      ruleset,
      options: { ...ruleset.fixed, ...chosen, players },
    })),
  ),
);

test('whatever can be chosen together is understood by the rules', () => {
  for (const { ruleset, options } of PLANS) {
    expect(gameNamed(ruleset.game)?.parseOptions(options), JSON.stringify(options)).toMatchObject({
      ok: true,
    });
  }
});

test.each(GAMES)('every option of $name can be chosen, with every value', ({ id, optionSpecs }) => {
  const plans = PLANS.filter(({ ruleset }) => ruleset.game === id);
  for (const [option, spec] of Object.entries(optionSpecs)) {
    if ('seat' in spec) expect(at(plans, 0).ruleset.seat).toBe(option);
    else {
      const offered = new Set(
        plans.map(({ options }) => Object.entries(options).find(([name]) => name === option)?.[1]),
      );
      expect([...offered], option).toEqual(expect.arrayContaining([...spec.values]));
    }
  }
});
