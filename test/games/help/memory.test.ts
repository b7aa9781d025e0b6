import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../src/core/rng.ts';
import { ANY, type CardSet, includes, only } from '../../../src/games/help/cardSets.ts';
import { NO, SWITCH, ZAP } from '../../../src/games/help/cards.ts';
import { help as game } from '../../../src/games/help/game.ts';
import { type Memory, remembered } from '../../../src/games/help/memory.ts';
import type { Event, View } from '../../../src/games/help/types.ts';
import { type Setting, table } from './table.ts';

/** What seat 0 sees of that table. */
function seen(setting: Setting): View {
  return game.view(table(setting), 0);
}

/** Many ways in which it may have come about. */
function recalled(view: View, events: readonly Event[], suspicious = false): readonly (Memory | undefined)[] {
  return Array.from({ length: 400 }, (_, i) =>
    remembered(view, events, seededRng(`memory ${i}`), suspicious),
  );
}

/** What that seat's cards may be, in many ways that contradict nothing. */
function hands(view: View, events: readonly Event[], seat: number): readonly (readonly CardSet[])[] {
  return recalled(view, events).map((memory) => memory?.[seat] ?? expect.fail('it contradicts itself'));
}

function share<T>(all: readonly T[], holds: (each: T) => boolean): number {
  return all.filter(holds).length / all.length;
}

const called = (seat: number, card: '4' | '11'): Event => ({ type: 'called', calls: [{ seat, card }] });
const asked = (row: '' | '9'): Event => ({
  type: 'asked',
  asker: 2,
  giver: 1,
  passedOver: [],
  row: row === '' ? [] : [row],
});
const gave: Event = { type: 'gave', giver: 1, asker: 2, card: '?' };
const returned: Event = { type: 'returned', giver: 1, asker: 2, card: '?' };
const noHelp: Event = { type: 'no-help', giver: 1, asker: 2 };

describe('what an onlooker to an exchange remembers', () => {
  test('[HE-14] any card of the hand may be the one that was given back unseen', () => {
    const view = seen({ hands: ['1', '2 2 2 2', '9 9 9 9'] });
    const kept = share(hands(view, [called(2, '4'), gave, returned], 2), (hand) => hand.includes(only(4)));
    expect(kept).toBeGreaterThan(0.65);
    expect(kept).toBeLessThan(0.85);
  });

  test('[HE-4] the number called is likely the one played, but another may be', () => {
    const view = seen({ hands: ['1', '9 9 9 9', '2 2 2'] });
    const events: Event[] = [called(1, '4'), { type: 'played', seat: 1, card: '4' }];
    const kept = share(hands(view, events, 1), (hand) => hand.includes(only(4)));
    expect(kept).toBeGreaterThan(0.1);
    expect(kept).toBeLessThan(0.4);
  });

  test('[HE-13] who asks has a Switch as often as that happens, and half the time where it is suspected', () => {
    const view = seen({ hands: ['11', '3', '2'], row: '9' });
    const isSwitch = (memory: Memory | undefined) => memory?.[2]?.[0] === only(SWITCH);
    const often = share(recalled(view, [asked('9')]), isSwitch);
    expect(often).toBeGreaterThan(0.05);
    expect(often).toBeLessThan(0.16);
    const suspected = share(recalled(view, [asked('9')], true), isSwitch);
    expect(suspected).toBeGreaterThan(0.4);
    expect(suspected).toBeLessThan(0.6);
  });

  test('[HE-13] with an empty row, who asks may have both Switches and Zaps', () => {
    const view = seen({ hands: ['1', '2', 'Z Z'] });
    const both = only(SWITCH) | only(ZAP);
    for (const hand of hands(view, [asked('')], 2)) expect(hand).toEqual([both, both]);
  });

  test('[HE-14] the card received is help, also where the exchange is still under way', () => {
    const over = seen({ hands: ['11', '3 3', '2 2'], row: '9' });
    const events = [asked('9'), gave, returned];
    const exchange = { asker: 2, giver: 1, card: '11' } as const;
    const under = seen({ hands: ['1', '2 2', '3 11'], row: '9', phase: 'return', toAct: 2, help: exchange });
    for (const hand of [...hands(over, events, 2), ...hands(under, [], 2)]) {
      expect(includes(hand.at(-1) ?? 0, 11)).toBe(true);
      expect(includes(hand.at(-1) ?? 0, 9)).toBe(false);
    }
    for (const hand of hands(under, [called(1, '11'), asked('9'), gave], 2)) {
      expect(includes(hand.at(-1) ?? 0, NO) || hand.at(-1) === only(11)).toBe(true);
      expect(includes(hand.at(-1) ?? 0, 10)).toBe(false);
    }
  });

  test('[HE-14] an exchange whose asking was not seen tells nothing of its cards', () => {
    const view = seen({ hands: ['1', '3 3', '2 2'] });
    for (const hand of hands(view, [gave, returned], 2)) expect(hand).toEqual([ANY, ANY]);
    for (const hand of hands(view, [noHelp], 1)) expect(hand).toEqual([ANY, ANY]);
  });

  test('[HE-15] who couldn’t help has no help, but may have a Switch', () => {
    const view = seen({ hands: ['11', '2 2', '3'], row: '9' });
    for (const hand of hands(view, [asked('9'), noHelp], 1)) {
      for (const cards of hand) {
        expect(includes(cards, 10)).toBe(false);
        expect(includes(cards, SWITCH)).toBe(true);
      }
    }
  });
});

describe('a way that can’t have been', () => {
  const asking = { asker: 2, giver: 1, card: null } as const;
  /** Seat 2 asks seat 1 for help. */
  const asks = () => seen({ hands: ['1', '10 2', '3 3'], row: '9', phase: 'help', toAct: 1, help: asking });

  test('[HE-6] is one in which a hand would be larger than it is', () => {
    const drew: Event = { type: 'drew', seat: 1, card: '?', left: 3 };
    for (const memory of recalled(seen({ hands: ['1', '3', '2'] }), [drew, drew])) {
      expect(memory).toBeUndefined();
    }
  });

  test('[HE-14] is one in which a card was given back for none', () => {
    for (const memory of recalled(seen({ hands: ['1', '3 3', '2 2'] }), [returned]))
      expect(memory).toBeUndefined();
  });

  test('[HE-13] is one in which who asks could play', () => {
    for (const memory of recalled(asks(), [called(2, '11')])) expect(memory).toBeUndefined();
  });

  test('[HE-13] isn’t one in which who asks was seen to ask', () => {
    for (const memory of recalled(asks(), [asked('9')], true)) expect(memory).toBeDefined();
  });
});
