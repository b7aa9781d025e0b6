import { createHash } from 'node:crypto';

const DONE = /\{"type":"done","id":"([^"]+)"/g;
const SHOWN = /\{"type":"table","table":"([^"]+)","seq":(\d+)/g;
const COOKIE = /\r\nset-cookie: upcard=([^;]+);/gi;

/** What a server told anyone by the messages that it sent: it may not forget any of it. */
export class Told {
  /** The commands that it acknowledged, by their ids. */
  commands = new Set();
  /** How many events of each table somebody was shown. */
  lengths = new Map();
  /** The sessions of guests who were given a cookie. */
  sessions = new Set();

  hear({ kind, bytes }) {
    if (kind !== 'a') return;
    const text = bytes.toString('latin1');
    for (const [, id] of text.matchAll(DONE)) this.commands.add(id);
    for (const [, table, seq] of text.matchAll(SHOWN))
      this.lengths.set(table, Math.max(this.lengths.get(table) ?? 0, Number(seq)));
    for (const [, secret] of text.matchAll(COOKIE))
      this.sessions.add(createHash('sha256').update(secret).digest('hex'));
  }
}
