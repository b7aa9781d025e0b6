import type { GameSight, Room, Sight } from '../match/sight.ts';
import type { TableMessage } from './messages.ts';

/** With what stays the same as long as a game is played, until its secret is told, or without. */
type BriefSight = Sight | Omit<Sight, keyof GameSight>;

type BriefRoom = Omit<TableMessage, 'room' | 'sight'> & { readonly room?: Room };

/** What happened at a table, for a client that remembers the room and the game of the message before. */
export type BriefTable = BriefRoom | (BriefRoom & { readonly sight: BriefSight });

/** What one connection told of a table, by which its next message is understood. */
export class Memory {
  #room: Room | undefined;
  #sight: Sight | undefined;

  /** The message with all that it left out; undefined where that was never told. Hot: written out, because spreads cost more. */
  whole(message: BriefTable): TableMessage | undefined {
    const { room = this.#room } = message;
    if (!room) return undefined;
    if (!('sight' in message)) {
      this.#room = room;
      return { ...message, room };
    }
    const sight = this.#wholeSight(message.sight);
    // What can't be understood is not remembered either.
    if (!sight) return undefined;
    this.#room = room;
    this.#sight = sight;
    const { type, table, seq, at, now, said } = message;
    const whole = { type, table, seq, at, now, room, sight };
    return said ? { ...whole, said } : whole;
  }

  #wholeSight(sight: BriefSight): Sight | undefined {
    if ('fairness' in sight) return sight;
    if (!this.#sight) return undefined;
    const { game, options, holders, number, fairness } = this.#sight;
    const { seq, covered, step, view, toAct, since, result, events } = sight;
    return {
      seq,
      game,
      options,
      holders,
      covered,
      number,
      step,
      view,
      toAct,
      since,
      result,
      events,
      fairness,
    };
  }
}
