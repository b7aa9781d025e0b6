import { isDueForNobody } from '../match/attend.ts';
import type { Played } from '../match/host.ts';
import { isPlaying, toAct } from '../match/look.ts';
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

/** Whether lists show both alike, but for whose turn it is. */
export function areListedAlike(a: Played, b: Played): boolean {
  const isSame = (key: 'seats' | 'host' | 'options' | 'settings') => a.table[key] === b.table[key];
  const isArranged = isSame('seats') && isSame('host') && isSame('options') && isSame('settings');
  return isArranged && stateOf(a) === stateOf(b) && isDueForNobody(a) === isDueForNobody(b);
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
