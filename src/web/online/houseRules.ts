import type { Ruleset } from '../../games/rulesets.ts';
import type { TableSettings } from '../../protocol/messages.ts';
import type { ShellWords } from '../words.ts';
import type { OnlineWords } from './words.ts';

/** A table's house rules, one short line each: what it is about, and what holds. */
export function houseRules(
  ruleset: Ruleset | undefined,
  options: Readonly<Record<string, unknown>>,
  settings: TableSettings,
  { setup }: Pick<ShellWords, 'setup'>,
  { form }: Pick<OnlineWords, 'form'>,
): readonly (readonly [what: string, how: string])[] {
  const chosen = (ruleset?.choices(0, options) ?? []).flatMap(({ option }) => {
    const value = options[option];
    return value === undefined
      ? []
      : [[setup.options[option] ?? option, setup.values[String(value)] ?? String(value)] as const];
  });
  return [
    ...chosen,
    [form.clock, form.clockIs(settings.clock)],
    [form.cover, form.coverIs(settings.cover)],
    [form.onlookers, form.onlookersAre[settings.onlookers]],
    [form.listed, form.listedIs(settings.listed)],
    [form.freeText, form.freeTextIs(settings.freeText)],
  ];
}
