import { LEVELS } from '../bots/bot.ts';
import { CHARACTERS } from '../bots/characters.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Command, Rejection } from '../match/decide.ts';
import type { Host } from '../match/host.ts';
import type { Settings } from '../match/table.ts';
import type { ClientCommand, NoTable, TableSettings } from '../protocol/messages.ts';
import { NOBODY } from './guests.ts';
import { hashOf, type Means } from './means.ts';
import type { Store } from './store.ts';

/** Before what else makes the id of a program's guest. */
const PROGRAM = 'program-';

function isProgram(user: string): boolean {
  return user.startsWith(PROGRAM);
}

/** What became of a command; a program's token is told to the host who asked for it. */
interface Ran {
  readonly result: Result<number, Rejection>;
  readonly token?: string;
}

/** By what a user's command is known when it is sent again. */
export function causeOf(user: string, id: string): string {
  return `${user} ${id}`;
}

/** Turns what clients ask for into what tables understand. */
export class Commands {
  readonly #host: Host;
  readonly #store: Store;
  readonly #means: Means;

  constructor(host: Host, store: Store, means: Means) {
    this.#host = host;
    this.#store = store;
    this.#means = means;
  }

  /** Runs a user's command; the same one sent again is recognised by its id. */
  async run(user: string, table: string, id: string, asked: ClientCommand): Promise<Ran> {
    if (user === NOBODY) return { result: err({ code: 'no-guest' }) };
    const cause = causeOf(user, id);
    // It sits where a host seats it, as what it is.
    if (asked.type === 'sit' && isProgram(user)) return { result: err({ code: 'not-allowed' }) };
    if (asked.type === 'program') return await this.#seatProgram(user, table, cause, asked);
    const command = tableCommand(asked);
    if (!command.ok) return { result: command };
    return { result: await this.#host.command(table, user, command.value, cause) };
  }

  async whyNoTable(table: string): Promise<NoTable> {
    return (await this.#store.load(table)).length > 0 ? 'other-rules' : 'no-table';
  }

  /** The program is a guest of its own, whose secret is the token. */
  async #seatProgram(
    user: string,
    table: string,
    cause: string,
    { seat, name }: Extract<ClientCommand, { type: 'program' }>,
  ): Promise<Ran> {
    const program = `${PROGRAM}${hashOf(`${table} ${cause}`).slice(0, 32)}`;
    const holder = { kind: 'person', user: program, name, avatar: 'program', program: true } as const;
    const result = await this.#host.command(table, user, { type: 'place', seat, holder }, cause);
    if (!result.ok) return { result };
    const seated = (await this.#host.look(table))?.table.seats[seat]?.holder;
    // Sent again, it may be long gone; and under the id of another command nobody was seated.
    if (seated?.kind !== 'person' || seated.user !== program) return { result };
    // A token is written on command lines, where what begins with - is taken for an option.
    const token = this.#means.random(24).toString('hex');
    await this.#store.addGuest({ user: program, name, avatar: 'program' }, hashOf(token), this.#means.now());
    return { result, token };
  }
}

function tableCommand(asked: Exclude<ClientCommand, { type: 'program' }>): Result<Command, Rejection> {
  switch (asked.type) {
    case 'bot': {
      const character = CHARACTERS.find(({ id }) => id === asked.character);
      const level = LEVELS.find((each) => each === asked.level);
      if (!character) return malformed('character', `nobody is called ${asked.character}`);
      if (!level) return malformed('level', `must be one of ${LEVELS.join(', ')}`);
      const { id, name } = character;
      const holder = { kind: 'bot', character: id, level, name, avatar: id } as const;
      return ok({ type: 'place', seat: asked.seat, holder });
    }
    case 'arrange':
      return ok({ ...asked, settings: onlineSettings(asked.settings) });
    default:
      return ok(asked);
  }
}

/** Online, every player's device adds to the chance. */
export function onlineSettings(settings: TableSettings): Settings {
  return { ...settings, contributions: true };
}

function malformed(path: string, problem: string): Result<never, Rejection> {
  return err({ code: 'malformed', fault: { path, problem } });
}
