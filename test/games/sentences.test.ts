import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/core/game.ts';
import type { Language } from '../../src/core/words.ts';
import { WORDS } from '../../src/games/words.ts';
import { randomGame } from '../randomGames.ts';
import { RULESETS, type Ruleset } from '../rulesets.ts';

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];
const GAMES_EACH = 8;

/** Verbs whose stem ends in a sibilant: "du passt", "er passt". */
const ALIKE = ['passt', 'setzt', 'sitzt', 'blitzt'];
const THIRD_PERSON = /(?:[:,]| und) (?:ist|hat|kann|muss|gibt|zahlt|macht|fängt|bleibt|bleiben|gewinnt)\b/;

/** What is wrong with a sentence that is about the one addressed. */
const WRONG: Readonly<Record<Language, (sentence: string) => boolean>> = {
  en: (sentence) =>
    /\byou \w*[^\Ws]s\b/i.test(sentence) ||
    (/^You\b/.test(sentence) && /(?: and|[:,]) \w*[^\Ws]s\b/.test(sentence)),
  de: (sentence) => {
    const verb = /^Du ([^ .,:!]+)/.exec(sentence)?.[1];
    if (verb === undefined || verb === 'und') return false;
    return !(verb.endsWith('st') || ALIKE.includes(verb)) || THIRD_PERSON.test(sentence);
  },
};

function sentencesIn(text: string): readonly string[] {
  // What is in brackets is about somebody else.
  return text.replace(/ \(.*?\)/g, '').split(/(?<=[.!?]) /);
}

function everythingIn(ruleset: Ruleset): readonly GameEvent[] {
  return Array.from({ length: GAMES_EACH }, (_, i) => randomGame(ruleset, `sentences ${i}`).events).flat();
}

describe.each(RULESETS)('$name', (ruleset) => {
  test.each(['en', 'de'] as const)('what you do is told in the second person: %s', (language) => {
    const words = WORDS[ruleset.game.id]?.[language];
    const seats = Number(ruleset.options['players']);
    const wrong = new Set<string>();
    for (const event of everythingIn(ruleset)) {
      for (let you = 0; you < seats; you++) {
        const told = words?.event(event, { names: NAMES, you }) ?? '';
        for (const sentence of sentencesIn(told)) if (WRONG[language](sentence)) wrong.add(sentence);
      }
    }
    expect([...wrong]).toEqual([]);
  });
});
