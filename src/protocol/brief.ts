import type { Room, Sight } from '../match/sight.ts';
import type { TableMessage } from './messages.ts';

/** What stays the same as long as a game is played, until its secret is told. */
type Lasting = 'game' | 'options' | 'holders' | 'number' | 'fairness';

type BriefSight = Sight | Omit<Sight, Lasting>;

type BriefRoom = Omit<TableMessage, 'room' | 'sight'> & { readonly room?: Room };

/** What happened at a table, for a client that remembers the room and the game of the message before. */
export type BriefTable = BriefRoom | (BriefRoom & { readonly sight: BriefSight });

/** Where sockets of a client are taken up that asks for such messages. */
export const BRIEF_PATH = '/live?brief';

/** What one connection told of a table, by which its next message is understood. */
export class Memory {
  #room: Room | undefined;
  #sight: Sight | undefined;

  /** The message with all that it left out; undefined where that was never told. */
  whole(message: BriefTable): TableMessage | undefined {
    const { room = this.#room } = message;
    if (!room) return undefined;
    this.#room = room;
    if (!('sight' in message)) return { ...message, room };
    const sight = this.#wholeSight(message.sight);
    if (!sight) return undefined;
    this.#sight = sight;
    return { ...message, room, sight };
  }

  #wholeSight(sight: BriefSight): Sight | undefined {
    if ('fairness' in sight) return sight;
    if (!this.#sight) return undefined;
    const { game, options, holders, number, fairness } = this.#sight;
    return { game, options, holders, number, fairness, ...sight };
  }
}
