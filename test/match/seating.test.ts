import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../src/games/catalog.ts';
import { type Command, decide, type Means, opened } from '../../src/match/decide.ts';
import { eyesOf, openRoom, youAt } from '../../src/match/sight.ts';
import {
  evolve,
  type Holder,
  NO_TABLE,
  PLAIN_SETTINGS,
  type Settings,
  type Table,
} from '../../src/match/table.ts';
import { BOT, expectOk } from './house.ts';

const HELP = gameNamed('help') ?? expect.fail();

function means(): Means {
  return { game: HELP, secret: () => 'secret' };
}

/** A table at which commands are tried one after the other. */
class Trial {
  table: Table = NO_TABLE;

  constructor(settings: Partial<Settings> = {}, seats = 3) {
    const holders = Array.from({ length: seats }, () => null);
    const opening = { host: 'ana', holders, options: {}, settings: { ...PLAIN_SETTINGS, ...settings } };
    for (const change of expectOk(opened(means(), opening))) this.#change(change);
  }

  #change(change: Parameters<typeof evolve>[2] | object): void {
    // The changes come from deciding.
    this.table = evolve(HELP, this.table, { ...change, at: this.table.seq } as Parameters<typeof evolve>[2]);
  }

  /** Does the command; its refusal's code, or undefined where it was done. */
  try(user: string, command: Command): string | undefined {
    const decided = decide(means(), this.table, user, command);
    if (!decided.ok) return decided.error.code;
    for (const change of decided.value) this.#change(change);
    return undefined;
  }

  sit(user: string, seat: number): string | undefined {
    return this.try(user, { type: 'sit', seat, name: user, avatar: 'fox' });
  }

  /** Ana, Ben and Cleo at the table, and the game begun. */
  static playing(settings: Partial<Settings> = {}): Trial {
    const trial = new Trial(settings);
    for (const [seat, user] of ['ana', 'ben', 'cleo'].entries()) {
      trial.sit(user, seat);
      trial.try(user, { type: 'ready', ready: true });
    }
    expect(trial.try('ana', { type: 'start' })).toBeUndefined();
    return trial;
  }

  get names(): readonly (string | undefined)[] {
    return this.table.seats.map(({ holder }) => holder?.name);
  }
}

describe('sitting down', () => {
  test('anyone takes a free seat, and moves to another', () => {
    const trial = new Trial();
    expect(trial.sit('ben', 1)).toBeUndefined();
    expect(trial.sit('ben', 2)).toBeUndefined();
    expect(trial.names).toEqual([undefined, undefined, 'ben']);
  });

  test('nobody takes a seat that is taken, not there, or while a game goes on', () => {
    const trial = new Trial();
    trial.sit('ben', 1);
    expect(trial.sit('cleo', 1)).toBe('taken');
    expect(trial.sit('cleo', 3)).toBe('no-seat');
    expect(Trial.playing().sit('dora', 1)).toBe('playing');
  });

  test('sitting down again where one sits takes another name', () => {
    const trial = new Trial();
    trial.sit('ben', 1);
    expect(trial.try('ben', { type: 'sit', seat: 1, name: 'Benno', avatar: 'owl' })).toBeUndefined();
    expect(trial.names).toEqual([undefined, 'Benno', undefined]);
  });

  test('who leaves frees the seat; in a game, a bot covers it', () => {
    const trial = new Trial();
    trial.sit('ben', 1);
    expect(trial.try('ben', { type: 'leave' })).toBeUndefined();
    expect(trial.names).toEqual([undefined, undefined, undefined]);
    expect(trial.try('ben', { type: 'leave' })).toBe('not-seated');
    const game = Trial.playing();
    expect(game.try('ben', { type: 'leave' })).toBeUndefined();
    expect(game.table.seats[1]).toMatchObject({ covered: true, holder: { name: 'ben' } });
  });
});

describe('the host', () => {
  const HOST_COMMANDS: readonly Command[] = [
    { type: 'start' },
    { type: 'place', seat: 2, holder: BOT },
    { type: 'remove', seat: 0 },
    { type: 'swap', seats: [0, 1] },
    { type: 'arrange', seats: 4, options: {}, settings: PLAIN_SETTINGS },
    { type: 'hand-over', seat: 1 },
  ];

  test.each(HOST_COMMANDS)('$type is the host’s alone', (command) => {
    const trial = new Trial();
    trial.sit('ana', 0);
    trial.sit('ben', 1);
    const before = trial.table;
    expect(trial.try('ben', command)).toBe('not-host');
    expect(trial.try('eve', command)).toBe('not-host');
    expect(trial.table).toBe(before);
  });

  test('seats bots, and people only where they sit themselves', () => {
    const trial = new Trial();
    trial.sit('ben', 1);
    expect(trial.try('ana', { type: 'place', seat: 0, holder: BOT })).toBeUndefined();
    expect(trial.try('ana', { type: 'place', seat: 1, holder: BOT })).toBe('taken');
    expect(trial.try('ana', { type: 'place', seat: 5, holder: BOT })).toBe('no-seat');
    expect(trial.try('ana', { type: 'remove', seat: 0 })).toBeUndefined();
    expect(trial.names).toEqual([undefined, 'ben', undefined]);
  });

  test('removes somebody, who can’t come back; but not themselves', () => {
    const trial = new Trial();
    trial.sit('ana', 0);
    trial.sit('ben', 1);
    expect(trial.try('ana', { type: 'remove', seat: 1 })).toBeUndefined();
    expect(trial.sit('ben', 1)).toBe('barred');
    expect(trial.try('ana', { type: 'remove', seat: 0 })).toBe('not-allowed');
    expect(trial.try('ana', { type: 'remove', seat: 2 })).toBe('no-seat');
  });

  test('who is removed from a game acts, talks and looks no more as that seat', () => {
    const trial = Trial.playing({ onlookers: 'none' });
    expect(trial.try('ana', { type: 'remove', seat: 1 })).toBeUndefined();
    expect(trial.table.seats[1]).toMatchObject({ covered: true });
    expect(trial.try('ben', { type: 'act', seat: 1, action: { type: 'zap' } })).toBe('barred');
    expect(trial.try('ben', { type: 'say', saying: { phrase: 'oops' } })).toBe('barred');
    expect(eyesOf(trial.table, 'ben')).toBeUndefined();
  });

  test('swaps seats, and arranges another number of them', () => {
    const trial = new Trial();
    trial.sit('ana', 0);
    trial.sit('ben', 1);
    trial.try('ana', { type: 'swap', seats: [0, 1] });
    expect(trial.names).toEqual(['ben', 'ana', undefined]);
    const arrange = (seats: number) =>
      trial.try('ana', { type: 'arrange', seats, options: {}, settings: PLAIN_SETTINGS });
    expect(arrange(5)).toBeUndefined();
    expect(trial.names).toHaveLength(5);
    trial.try('ana', { type: 'swap', seats: [0, 4] });
    expect(arrange(3)).toBe('taken');
    expect(arrange(9)).toBe('malformed');
    const contrary: Command = {
      type: 'arrange',
      seats: 5,
      options: { players: 4 },
      settings: PLAIN_SETTINGS,
    };
    expect(trial.try('ana', contrary)).toBe('malformed');
  });

  test('makes everyone say ready again by arranging', () => {
    const trial = new Trial();
    trial.sit('ben', 1);
    trial.try('ben', { type: 'ready', ready: true });
    trial.try('ana', { type: 'arrange', seats: 3, options: {}, settings: PLAIN_SETTINGS });
    expect(trial.table.seats[1]?.ready).toBe(false);
  });

  test('hands over to a person at the table', () => {
    const trial = new Trial();
    trial.sit('ana', 0);
    trial.sit('ben', 1);
    trial.try('ana', { type: 'place', seat: 2, holder: BOT });
    expect(trial.try('ana', { type: 'hand-over', seat: 2 })).toBe('no-seat');
    expect(trial.try('ana', { type: 'hand-over', seat: 1 })).toBeUndefined();
    expect(trial.try('ana', { type: 'swap', seats: [0, 1] })).toBe('not-host');
    expect(trial.try('ben', { type: 'swap', seats: [0, 1] })).toBeUndefined();
    const playing = Trial.playing();
    playing.try('cleo', { type: 'leave' });
    expect(playing.try('ana', { type: 'hand-over', seat: 2 })).toBe('no-seat');
  });

  test('arranges nothing while a game goes on', () => {
    const trial = Trial.playing();
    const refused = [
      trial.try('ana', { type: 'start' }),
      trial.try('ana', { type: 'swap', seats: [0, 1] }),
      trial.try('ana', { type: 'place', seat: 1, holder: BOT }),
      trial.try('ana', { type: 'arrange', seats: 3, options: {}, settings: PLAIN_SETTINGS }),
    ];
    expect(refused).toEqual(['playing', 'playing', 'playing', 'playing']);
  });
});

describe('starting', () => {
  test('needs every seat taken, and everyone ready but the host and programs', () => {
    const trial = new Trial();
    trial.sit('ana', 0);
    trial.sit('ben', 1);
    expect(trial.try('ana', { type: 'start' })).toBe('not-ready');
    trial.try('ben', { type: 'ready', ready: true });
    expect(trial.try('ana', { type: 'start' })).toBe('seats-open');
    const program: Holder = { kind: 'person', user: 'p', name: 'P', avatar: 'program', program: true };
    trial.try('ana', { type: 'place', seat: 2, holder: program });
    expect(trial.try('ana', { type: 'start' })).toBeUndefined();
    expect(trial.table.play?.number).toBe(1);
  });

  test('waits for every person’s contribution, where those are asked for', () => {
    const trial = new Trial({ contributions: true });
    trial.sit('ana', 0);
    trial.sit('ben', 1);
    trial.try('ben', { type: 'ready', ready: true });
    trial.try('ana', { type: 'place', seat: 2, holder: BOT });
    trial.try('ana', { type: 'start' });
    expect(trial.table.play).toBeUndefined();
    expect(openRoom(HELP, trial.table).pending).toMatchObject({ contributed: [false, false, false] });
    expect(trial.try('ana', { type: 'contribute', contribution: 'aa' })).toBeUndefined();
    expect(trial.try('ana', { type: 'contribute', contribution: 'ab' })).toBe('not-asked');
    expect(trial.try('eve', { type: 'contribute', contribution: 'ab' })).toBe('not-seated');
    expect(trial.try('ben', { type: 'contribute', contribution: 'bb' })).toBeUndefined();
    expect(trial.table.play?.deal).toEqual({ secret: 'secret', contributions: ['aa', 'bb', null] });
    expect(trial.table.pending).toBeUndefined();
  });

  test('each contribution changes the deal', () => {
    const deals = ['aa', 'bb'].map((contribution) => {
      const trial = new Trial({ contributions: true });
      trial.sit('ana', 0);
      for (const seat of [1, 2]) trial.try('ana', { type: 'place', seat, holder: BOT });
      trial.try('ana', { type: 'start' });
      trial.try('ana', { type: 'contribute', contribution });
      return trial.table.play?.steps.from(0)[0];
    });
    expect(deals[0]).not.toEqual(deals[1]);
  });
});

describe('what others see', () => {
  test('no one’s user id and no secret leave the table', () => {
    const text = JSON.stringify([openRoom(HELP, Trial.playing().table), youAt(Trial.playing().table, 'eve')]);
    for (const hidden of ['"user"', 'secret', '"host":"ana"']) expect(text).not.toContain(hidden);
    expect(youAt(Trial.playing().table, 'ben')).toEqual({ seat: 1, host: false, barred: false });
  });

  test('onlookers see nothing, what is public, or all hands once everyone agreed', () => {
    expect(eyesOf(Trial.playing({ onlookers: 'none' }).table, 'eve')).toBeUndefined();
    expect(eyesOf(Trial.playing({ onlookers: 'public' }).table, 'eve')).toBe('onlooker');
    const open = Trial.playing({ onlookers: 'open' });
    for (const user of ['ana', 'ben']) open.try(user, { type: 'agree', agrees: true });
    expect(eyesOf(open.table, 'eve')).toBe('onlooker');
    open.try('cleo', { type: 'agree', agrees: true });
    expect(eyesOf(open.table, 'eve')).toBe('insider');
    expect(eyesOf(open.table, 'ben')).toBe(1);
    open.try('ana', { type: 'agree', agrees: false });
    expect(eyesOf(open.table, 'eve')).toBe('onlooker');
  });

  test('of onlookers seeing all hands those have no say who left, or were sent away', () => {
    for (const [user, command] of [
      ['ben', { type: 'leave' }],
      ['ana', { type: 'remove', seat: 1 }],
    ] as const) {
      const open = Trial.playing({ onlookers: 'open' });
      for (const each of ['ana', 'cleo']) open.try(each, { type: 'agree', agrees: true });
      expect(eyesOf(open.table, 'eve')).toBe('onlooker');
      expect(open.try(user, command)).toBeUndefined();
      expect(eyesOf(open.table, 'eve')).toBe('insider');
    }
  });

  test('free text is said only where the host allows it', () => {
    const trial = Trial.playing();
    expect(trial.try('ben', { type: 'say', saying: { phrase: 'oops' } })).toBeUndefined();
    expect(trial.try('ben', { type: 'say', saying: { text: 'hello' } })).toBe('not-allowed');
    expect(trial.try('eve', { type: 'say', saying: { phrase: 'oops' } })).toBe('not-seated');
    const free = Trial.playing({ freeText: true });
    expect(free.try('ben', { type: 'say', saying: { text: 'hello' } })).toBeUndefined();
  });
});
