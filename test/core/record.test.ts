import { describe, expect, test } from 'vitest';
import { dealRng } from '../../src/core/deal.ts';
import { type GameRecord, recordOf, verified } from '../../src/core/record.ts';
import { PLAIN_SETTINGS } from '../../src/match/table.ts';
import { BOT, expectOk, house, ID } from '../match/house.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';

/** A game of bots, to its end. */
async function recordBy({ game, options, name }: Ruleset): Promise<GameRecord> {
  const { host, time } = house(`record ${name}`);
  const { players } = expectOk(game.parseOptions(options));
  const holders = Array.from({ length: players }, () => BOT);
  const { oldest, first, ...drawn } = options;
  expectOk(
    await host.openToPlay(ID, game.id, { host: '', holders, options: drawn, settings: PLAIN_SETTINGS }),
  );
  await host.watch(ID, () => {});
  await time.advance(1);
  return (await host.record(ID)) ?? expect.fail();
}

describe.each(RULESETS)('$name', (ruleset) => {
  const { game } = ruleset;

  test('a record proves that its deal was fair, and one changed anywhere proves nothing', async () => {
    const record = await recordBy(ruleset);
    expect(verified(game, record)).toEqual({ ok: true, value: undefined });
    const { deal } = record;
    if (!deal) expect.fail();
    const shuffled = record.steps.with(0, dealt(ruleset, 'another'));
    const changes: readonly GameRecord[] = [
      { ...record, steps: shuffled },
      { ...record, steps: record.steps.slice(0, -1) },
      { ...record, seats: record.seats.with(0, 'Mallory') },
      { ...record, deal: { ...deal, secret: 'another' } },
      { ...record, deal: { ...deal, contributions: deal.contributions.with(0, 'more') } },
      { ...record, deal: { ...deal, drawn: [...deal.drawn, 'nobody'] } },
      { ...record, deal: { ...deal, commitment: '00' } },
    ];
    for (const changed of changes) expect(verified(game, changed)).toMatchObject({ ok: false });
  });

  test('a new seal doesn’t make another deal fair', async () => {
    const { deal, ...played } = await recordBy(ruleset);
    const forged = recordOf(game, { ...played, steps: [dealt(ruleset, 'another')], ...(deal && { deal }) });
    expect(verified(game, forged)).toMatchObject({
      ok: false,
      error: { path: expect.stringMatching(/^steps/) },
    });
  });

  function dealt({ options }: Ruleset, secret: string): unknown {
    const start = game.setup(expectOk(game.parseOptions(options)));
    return game.sample(start, dealRng({ secret, contributions: [] }, 'step 0'));
  }
});

test('a record of a game without a bound dealer says so', () => {
  const [ruleset] = RULESETS;
  if (!ruleset) expect.fail();
  const record = recordOf(ruleset.game, { options: ruleset.options, seats: ['a', 'b', 'c'], steps: [] });
  expect(verified(ruleset.game, record)).toMatchObject({ ok: false, error: { path: 'deal' } });
});
