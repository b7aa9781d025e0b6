import { isDueForNobody } from '../match/attend.ts';
import type { Played } from '../match/host.ts';
import { type Arranged, areArrangedAlike, isPlaying, toAct } from '../match/look.ts';
import type { Holder, Table } from '../match/table.ts';
import type { TableNotice } from '../protocol/messages.ts';
import { hashOf } from './means.ts';
import type { TableSummary } from './store.ts';

const FIRSTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

/** A short code that can be said aloud, such as "mibo-74"; always the same for a table. */
export function codeOf(table: string): string {
  const bytes = Buffer.from(hashOf(`code of ${table}`), 'hex');
  const letter = (letters: string, i: number) => letters.charAt(bytes.readUInt32BE(i * 4) % letters.length);
  const syllables = [letter(FIRSTS, 0), letter(VOWELS, 1), letter(FIRSTS, 2), letter(VOWELS, 3)].join('');
  return `${syllables}-${String(bytes.readUInt32BE(16) % 100).padStart(2, '0')}`;
}

/** What lists tell of a table, by its events alone. */
export function summaryOf(id: string, { game, table }: Played): TableSummary {
  const { contributions, ...settings } = table.settings;
  const state = stateOf({ game, table });
  const turn = table.play && game.turn(table.play.state);
  const holders = table.seats.map(({ holder }) => holder);
  return {
    table: id,
    seq: table.seq,
    code: state === 'gathering' ? codeOf(id) : null,
    game: table.game,
    options: table.options,
    settings,
    seats: holders.map(
      (holder) => holder && { name: holder.name, avatar: holder.avatar, bot: holder.kind === 'bot' },
    ),
    state,
    ...(turn?.kind === 'over' && { result: turn.result }),
    changed: table.changed,
    users: usersOf(table),
    toAct: state === 'playing' ? toAct(game, table).flatMap((seat) => userOf(holders[seat] ?? null)) : [],
    due: isDueForNobody({ game, table }),
  };
}

function stateOf({ game, table }: Played): TableSummary['state'] {
  if (isPlaying(game, table)) return 'playing';
  return table.play ? 'over' : 'gathering';
}

/** What lists go by, but for whose turn it is. */
export interface Listed extends Arranged {
  readonly state: TableSummary['state'];
  readonly due: boolean;
}

export function listedOf(played: Played): Listed {
  const { seats, host, options, settings } = played.table;
  return { seats, host, options, settings, state: stateOf(played), due: isDueForNobody(played) };
}

export function areListedAlike(a: Listed, b: Listed): boolean {
  return areArrangedAlike(a, b) && a.state === b.state && a.due === b.due;
}

/** The users whose table it is: the host, and whoever sits there. */
export function usersOf({ host, seats }: Table): readonly string[] {
  return [host, ...seats.flatMap(({ holder }) => userOf(holder))];
}

function userOf(holder: Holder | null): readonly string[] {
  return holder?.kind === 'person' ? [holder.user] : [];
}

/** The notice of a table as a user gets it. */
export function noticeFor({ seq, users, toAct, due, ...notice }: TableSummary, user: string): TableNotice {
  return { ...notice, yourTurn: toAct.includes(user) };
}
