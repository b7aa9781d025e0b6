import { beforeEach, expect, test } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { Room, Sight } from '../../src/match/sight.ts';
import { PLAIN_SETTINGS } from '../../src/match/table.ts';
import type { BriefTable } from '../../src/protocol/brief.ts';
import {
  type Answer,
  Line,
  type LineState,
  type TableNews,
  type WireEvents,
} from '../../src/protocol/line.ts';
import type { FromClient, FromServer, TableMessage } from '../../src/protocol/messages.ts';

/** The server's end of one connection. */
interface End {
  /** Where it leads, if not to the server. */
  readonly elsewhere: string | undefined;
  readonly events: WireEvents;
  readonly sent: FromClient[];
  isClosed: boolean;
  say(message: FromServer | BriefTable): void;
}

/** A clock that the test moves. */
class Timers {
  #now = 0;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  readonly timer = (after: number, task: () => void): (() => void) => {
    const entry = { at: this.#now + after, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((each) => each !== entry);
    };
  };

  advance(by: number): void {
    const end = this.#now + by;
    for (;;) {
      const [next] = this.#tasks.toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      this.#now = next.at;
      this.#tasks = this.#tasks.filter((each) => each !== next);
      next.task();
    }
    this.#now = end;
  }
}

let ends: End[];
let timers: Timers;
let states: LineState[];
let complaints: string[];
let line: Line;

beforeEach(() => {
  ends = [];
  timers = new Timers();
  states = [];
  complaints = [];
  let ids = 0;
  line = new Line({
    connect,
    timer: timers.timer,
    random: () => 0.5,
    newId: () => `id-${++ids}`,
    changed: (state) => states.push(state),
    complain: (problem) => complaints.push(problem),
  });
});

const NOWHERE = 'ftp://north.example';

function connect(events: WireEvents, elsewhere?: string) {
  if (elsewhere === NOWHERE) throw new Error('no way leads there');
  const end: End = {
    elsewhere,
    events,
    sent: [],
    isClosed: false,
    say: (message) => events.heard(JSON.stringify(message)),
  };
  ends.push(end);
  return {
    send: (text: string) => void end.sent.push(JSON.parse(text)),
    close: () => {
      end.isClosed = true;
    },
  };
}

/** The connection made last. */
function last(): End {
  return at(ends, ends.length - 1);
}

/** Lets the last connection come about. */
function accept(): End {
  last().events.opened();
  last().say({ type: 'welcome', protocol: 1 });
  return last();
}

const ROOM: Room = {
  game: 'help',
  options: {},
  settings: PLAIN_SETTINGS,
  seats: [],
  hostSeat: null,
  you: { seat: null, host: false, barred: false },
  pending: null,
  playing: false,
  games: 0,
};

const SIGHT: Sight = {
  seq: 8,
  game: 'help',
  options: { players: 3 },
  holders: [],
  covered: [],
  number: 1,
  step: 3,
  view: {},
  toAct: [2],
  since: 0,
  result: undefined,
  events: [],
  fairness: { commitment: 'c', contributions: [] },
};

function shown(seq: number): TableMessage {
  return { type: 'table', table: 'a', seq, at: 0, now: 0, room: ROOM };
}

/** Watches table `a` and notes what is heard of it: numbers of events, marked where the table came fresh. */
function watched(): { readonly heard: string[]; stop(): void } {
  const heard: string[] = [];
  const stop = line.watch('a', (news) => heard.push(told(news)));
  return { heard, stop };
}

function told(news: TableNews): string {
  if (news.type !== 'table') return news.type;
  return 'fresh' in news ? `fresh ${news.seq}` : String(news.seq);
}

/** What a command was answered, once it was. */
function answerOf(asked: Promise<Answer>): { answer: Answer | undefined } {
  const kept: { answer: Answer | undefined } = { answer: undefined };
  void asked.then((answer) => {
    kept.answer = answer;
  });
  return kept;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a line says hello, and watches once it is welcome', () => {
  const { heard } = watched();
  expect(states).toEqual(['connecting']);
  last().events.opened();
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1 }]);
  last().say({ type: 'welcome', protocol: 1 });
  expect(last().sent.slice(1)).toEqual([{ type: 'watch', table: 'a' }]);
  last().say(shown(7));
  last().say(shown(8));
  expect(heard).toEqual(['fresh 7', '8']);
  expect(states).toEqual(['connecting', 'open']);
});

/** Tells a line that watches where to go, and lets it begin to. */
function sentHome(): { readonly before: End; readonly next: End } {
  const before = accept();
  before.say(shown(7));
  before.say({ type: 'home', socket: 'wss://north.example/live?pass=1' });
  expect(ends).toHaveLength(1);
  timers.advance(2_500);
  expect(last().elsewhere).toBe('wss://north.example/live?pass=1');
  return { before, next: last() };
}

test('a line goes on at the table’s home once it is welcome there, and asks again what wasn’t answered', async () => {
  const { heard } = watched();
  const { before, next } = sentHome();
  const { sent } = before;
  const kept = answerOf(line.command('a', { type: 'start' }));
  next.events.opened();
  before.say(shown(8));
  expect([before.isClosed, next.sent]).toEqual([false, [{ type: 'hello', protocol: 1 }]]);
  next.say({ type: 'welcome', protocol: 1 });
  expect(before.isClosed).toBe(true);
  expect(next.sent.slice(1)).toEqual([{ type: 'watch', table: 'a', since: 8 }, sent.at(-1)]);
  before.say(shown(9));
  before.events.closed();
  next.say(shown(9));
  next.say({ type: 'done', id: 'id-1', seq: 9 });
  await settled();
  expect([heard, kept.answer, line.state]).toEqual([['fresh 7', '8', '9'], { ok: true }, 'open']);
  expect([states, complaints]).toEqual([['connecting', 'open'], []]);
});

test('a line that was at the table’s home comes back to the server it knows', () => {
  watched();
  const { next } = sentHome();
  accept();
  next.events.closed();
  expect(line.state).toBe('lost');
  timers.advance(400);
  expect([ends.length, last().elsewhere]).toEqual([3, undefined]);
  expect(accept().sent.at(-1)).toEqual({ type: 'watch', table: 'a', since: 7 });
  // As it was lost there, it stays this time, and goes again when it came back from elsewhere.
  last().say({ type: 'home', socket: 'wss://north.example/live?pass=2' });
  timers.advance(5_000);
  expect(ends).toHaveLength(3);
  last().events.closed();
  timers.advance(400);
  accept().say({ type: 'home', socket: 'wss://north.example/live?pass=3' });
  timers.advance(2_500);
  expect(last().elsewhere).toBe('wss://north.example/live?pass=3');
});

test('a line goes to the home that it was told last, also after the one before ended properly', () => {
  watched();
  const { before, next } = sentHome();
  before.say({ type: 'home', socket: 'wss://south.example/live?pass=2' });
  expect(next.isClosed).toBe(true);
  timers.advance(2_500);
  expect(last().elsewhere).toBe('wss://south.example/live?pass=2');
  accept().say({ type: 'bye', comeBackIn: 1_000 });
  timers.advance(1_000);
  expect(accept().elsewhere).toBeUndefined();
  last().say({ type: 'home', socket: 'wss://north.example/live?pass=3' });
  timers.advance(2_500);
  expect(last().elsewhere).toBe('wss://north.example/live?pass=3');
});

test('a line stays where no way leads', () => {
  const { heard } = watched();
  accept().say({ type: 'home', socket: NOWHERE });
  timers.advance(5_000);
  last().say(shown(7));
  expect([ends.length, heard, line.state]).toEqual([1, ['fresh 7'], 'open']);
  expect(complaints).toEqual([`it can’t go to ${NOWHERE}: Error: no way leads there`]);
});

test('whoever was too fast before going on elsewhere, and there as well, asks there again', () => {
  watched();
  const { before, next } = sentHome();
  before.say({ type: 'fault', code: 'too-fast', message: 'too many' });
  accept().say({ type: 'fault', code: 'too-fast', message: 'too many' });
  const { length } = next.sent;
  timers.advance(1_500);
  expect(next.sent.slice(length)).toEqual([{ type: 'watch', table: 'a', since: 7 }]);
});

test.each<readonly [string, (next: End) => void]>([
  ['can’t be reached', (next) => next.events.closed()],
  ['says nothing', () => timers.advance(8_000)],
  [
    'has no time',
    (next) => {
      next.events.opened();
      next.say({ type: 'bye', comeBackIn: 1000 });
    },
  ],
])('a line stays where it is while the table’s home %s', (_, ails) => {
  const { heard } = watched();
  const { before, next } = sentHome();
  ails(next);
  next.events.opened();
  next.say({ type: 'welcome', protocol: 1 });
  before.say(shown(8));
  expect([next.isClosed, before.isClosed]).toEqual([true, false]);
  expect([heard, states]).toEqual([
    ['fresh 7', '8'],
    ['connecting', 'open'],
  ]);
});

test('a line that is closed or looks again while it goes to the table’s home knows of one wire alone', () => {
  const { stop } = watched();
  const { next } = sentHome();
  line.wake();
  expect(at(ends, 0).sent.at(-1)).toEqual({ type: 'ping' });
  stop();
  expect([at(ends, 0).isClosed, next.isClosed, line.state]).toEqual([true, true, 'lost']);
  watched();
  accept();
  next.events.opened();
  next.say({ type: 'welcome', protocol: 1 });
  next.events.closed();
  timers.advance(10_000);
  expect([next.sent, ends.length]).toEqual([[], 3]);
});

test('a line that breaks before it went to the table’s home doesn’t go there', () => {
  watched();
  const { before, next } = sentHome();
  before.events.closed();
  expect(next.isClosed).toBe(true);
  next.say({ type: 'welcome', protocol: 1 });
  expect(line.state).toBe('lost');
  timers.advance(400);
  accept().say({ type: 'home', socket: 'wss://north.example/live?pass=2' });
  line.close();
  timers.advance(2_000);
  expect([ends.length, line.state]).toEqual([3, 'lost']);
});

test('a broken line comes back and goes on after what it saw last', () => {
  const { heard } = watched();
  accept().say(shown(7));
  last().events.closed();
  expect(line.state).toBe('lost');
  timers.advance(400);
  expect(ends).toHaveLength(2);
  expect(accept().sent.at(-1)).toEqual({ type: 'watch', table: 'a', since: 7 });
  expect(line.state).toBe('open');
  last().say(shown(8));
  expect(heard).toEqual(['fresh 7', '8']);
});

test('where too much was missed, the table comes fresh', () => {
  const { heard } = watched();
  accept().say(shown(7));
  last().events.closed();
  timers.advance(400);
  accept().say(shown(90));
  last().say(shown(91));
  expect(heard).toEqual(['fresh 7', 'fresh 90', '91']);
});

test('a gap in the numbers is never shown: the line asks again', () => {
  const { heard } = watched();
  accept().say(shown(7));
  last().say(shown(9));
  expect(heard).toEqual(['fresh 7']);
  expect(at(ends, 0).isClosed).toBe(true);
  timers.advance(0);
  expect(accept().sent.at(-1)).toEqual({ type: 'watch', table: 'a', since: 7 });
  last().say(shown(8));
  last().say(shown(9));
  expect(heard).toEqual(['fresh 7', '8', '9']);
  expect(complaints).toEqual(['event 9 came after 7']);
});

test('what was shown already is not shown again', () => {
  const { heard } = watched();
  accept().say(shown(7));
  last().say(shown(7));
  last().say(shown(6));
  expect(heard).toEqual(['fresh 7']);
  expect(ends).toHaveLength(1);
  expect(complaints).toEqual(['event 7 came after 7', 'event 6 came after 7']);
});

test('what a message leaves out is as in the one before it', () => {
  const heard: TableNews[] = [];
  line.watch('a', (news) => heard.push(news));
  const { room, ...brief } = shown(8);
  accept().say(shown(7));
  last().say({ ...shown(8), sight: SIGHT });
  const { game, options, holders, number, fairness, ...changed } = { ...SIGHT, step: 4, toAct: [0] };
  last().say({ ...brief, seq: 9 });
  last().say({ ...brief, seq: 10, sight: changed });
  last().say({ ...shown(11), room: { ...ROOM, games: 2 } });
  last().say({ ...brief, seq: 12, sight: changed });
  expect(heard.slice(2)).toEqual([
    { ...shown(9) },
    { ...shown(10), sight: { ...SIGHT, step: 4, toAct: [0] } },
    { ...shown(11), room: { ...ROOM, games: 2 } },
    { ...shown(12), room: { ...ROOM, games: 2 }, sight: { ...SIGHT, step: 4, toAct: [0] } },
  ]);
  expect(complaints).toEqual([]);
});

test('what was never told can’t be left out: the line asks again', () => {
  const { heard } = watched();
  accept().say(shown(7));
  const { number, fairness, ...changed } = SIGHT;
  last().say({ ...shown(8), sight: changed });
  expect(heard).toEqual(['fresh 7']);
  expect(complaints).toEqual(['event 8 leaves out what was never told']);
  timers.advance(0);
  expect(accept().sent.at(-1)).toEqual({ type: 'watch', table: 'a', since: 7 });
});

test('who watches a table anew hears nothing that still comes because it was watched before', () => {
  watched();
  const before = accept();
  before.say(shown(7));
  const { heard } = watched();
  before.say(shown(8));
  expect(before.isClosed).toBe(true);
  const after = accept();
  expect(after.sent.slice(1)).toEqual([{ type: 'watch', table: 'a' }]);
  after.say({ ...shown(8), sight: SIGHT });
  expect(heard).toEqual(['fresh 8']);
  expect(complaints).toEqual([]);
});

test('a table that lost what it had shown before the line broke is complained of', () => {
  watched();
  accept().say(shown(7));
  last().events.closed();
  timers.advance(400);
  accept().say(shown(6));
  expect(complaints).toEqual(['event 6 came after 7']);
});

test('an answer nobody waits for is complained of, as every fault is', () => {
  watched();
  accept().say({ type: 'done', id: 'id-9', seq: 3 });
  last().say({ type: 'fault', code: 'too-fast', message: 'too many messages' });
  expect(complaints).toEqual(['id-9 was answered, and nobody waits for it', 'too-fast: too many messages']);
});

test('what an old connection still says is not heard', () => {
  const { heard } = watched();
  accept().say(shown(7));
  const old = last();
  old.events.closed();
  timers.advance(400);
  accept();
  old.say(shown(8));
  old.events.closed();
  expect(heard).toEqual(['fresh 7']);
  expect(line.state).toBe('open');
});

test('an unanswered command is sent again under the same id, an answered one is not', async () => {
  watched();
  accept();
  const first = answerOf(line.command('a', { type: 'leave' }));
  const second = answerOf(line.command('a', { type: 'start' }));
  last().say({ type: 'done', id: 'id-1', seq: 3 });
  last().events.closed();
  const third = answerOf(line.command('a', { type: 'rematch' }));
  timers.advance(400);
  const commands = accept().sent.filter(({ type }) => type === 'command');
  expect(commands).toEqual([
    { type: 'command', id: 'id-2', table: 'a', command: { type: 'start' } },
    { type: 'command', id: 'id-3', table: 'a', command: { type: 'rematch' } },
  ]);
  last().say({ type: 'refused', id: 'id-2', code: 'not-host' });
  await settled();
  expect([first.answer, second.answer, third.answer]).toEqual([
    { ok: true },
    { ok: false, code: 'not-host' },
    undefined,
  ]);
});

test('a command is answered with what came of it: a token, or the rule that forbids it', async () => {
  watched();
  accept();
  const program = answerOf(line.command('a', { type: 'program', seat: 1, name: 'Robo' }));
  const act = answerOf(line.command('a', { type: 'act', seat: 0, step: 4, action: {} }));
  last().say({ type: 'done', id: 'id-1', seq: 3, token: 'secret' });
  last().say({ type: 'refused', id: 'id-2', code: 'illegal', reason: { code: 'too-low', rule: 'H-3' } });
  await settled();
  expect(program.answer).toEqual({ ok: true, token: 'secret' });
  expect(act.answer).toEqual({ ok: false, code: 'illegal', reason: { code: 'too-low', rule: 'H-3' } });
});

test('pauses grow up to a limit, and begin anew after a success', () => {
  watched();
  const pauses: number[] = [];
  for (let failure = 0; failure < 8; failure++) {
    const before = ends.length;
    last().events.closed();
    let pause = 0;
    for (; ends.length === before; pause += 100) timers.advance(100);
    pauses.push(pause);
  }
  expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]);
  accept();
  last().events.closed();
  timers.advance(400);
  expect(ends).toHaveLength(10);
});

test('a connection that doesn’t come about is given up', () => {
  watched();
  timers.advance(8_000);
  expect(at(ends, 0).isClosed).toBe(true);
  timers.advance(400);
  expect(ends).toHaveLength(2);
});

test('a server that says goodbye is left alone for as long as it asks', () => {
  watched();
  accept().say({ type: 'bye', comeBackIn: 5_000 });
  expect(line.state).toBe('lost');
  timers.advance(4_900);
  expect(ends).toHaveLength(1);
  timers.advance(100);
  expect(ends).toHaveLength(2);
});

test('a silent server is asked, and left if it doesn’t answer', () => {
  watched();
  accept();
  timers.advance(20_000);
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  last().say({ type: 'pong' });
  timers.advance(19_999);
  expect(line.state).toBe('open');
  timers.advance(8_001);
  expect(line.state).toBe('lost');
});

test('who comes back to the page finds out soon whether the line still holds', () => {
  watched();
  accept();
  line.wake();
  expect(last().sent.at(-1)).toEqual({ type: 'ping' });
  timers.advance(3_000);
  expect(line.state).toBe('lost');
  line.wake();
  expect(ends).toHaveLength(2);
});

test('nobody waits for a connection that nobody needs', () => {
  const { stop } = watched();
  accept();
  stop();
  expect(last().sent.at(-1)).toEqual({ type: 'unwatch', table: 'a' });
  expect(last().isClosed).toBe(true);
  timers.advance(60_000);
  line.wake();
  expect(ends).toHaveLength(1);
});

test('a command given on leaving is still answered before the line is closed', () => {
  const { stop } = watched();
  accept();
  void line.command('a', { type: 'leave' });
  stop();
  expect(last().isClosed).toBe(false);
  last().say({ type: 'done', id: 'id-1', seq: 1 });
  expect(last().isClosed).toBe(true);
});

test('who was too fast takes a breath and asks again', () => {
  watched();
  accept();
  void line.command('a', { type: 'start' });
  last().say({ type: 'fault', code: 'too-fast', message: '' });
  timers.advance(1_500);
  expect(last().sent.filter(({ type }) => type === 'command')).toHaveLength(2);
});

test('who was too fast with watching asks for the table again', () => {
  const { heard } = watched();
  const end = accept();
  end.say({ type: 'fault', code: 'too-fast', message: '' });
  end.sent.length = 0;
  timers.advance(1500);
  expect(end.sent).toEqual([{ type: 'watch', table: 'a' }]);
  end.say(shown(7));
  expect(heard).toEqual(['fresh 7']);
});

test('who was too fast when coming back asks for what happened since, and not once it is told', () => {
  watched();
  accept().say(shown(7));
  last().events.closed();
  timers.advance(2000);
  const end = accept();
  end.say({ type: 'fault', code: 'too-fast', message: '' });
  timers.advance(1500);
  const watch = { type: 'watch', table: 'a', since: 7 };
  expect(end.sent).toEqual([{ type: 'hello', protocol: 1 }, watch, watch]);
  end.say({ type: 'present', table: 'a', seats: [], onlookers: 0 });
  end.say({ type: 'fault', code: 'too-fast', message: '' });
  timers.advance(1500);
  expect(end.sent).toHaveLength(3);
});

test('who was too fast with several things sends each of them once more', () => {
  watched();
  const end = accept();
  end.say(shown(1));
  const commands = [line.command('a', { type: 'start' }), line.command('a', { type: 'leave' })];
  for (const _ of commands) end.say({ type: 'fault', code: 'too-fast', message: '' });
  end.sent.length = 0;
  timers.advance(3000);
  expect(end.sent).toMatchObject([{ command: { type: 'start' } }, { command: { type: 'leave' } }]);
});

test('who was too fast with hello says it again', () => {
  watched();
  const end = last();
  end.events.opened();
  end.say({ type: 'fault', code: 'too-fast', message: '' });
  timers.advance(1500);
  expect(end.sent).toEqual([
    { type: 'hello', protocol: 1 },
    { type: 'hello', protocol: 1 },
  ]);
  end.say({ type: 'welcome', protocol: 1 });
  expect(line.state).toBe('open');
});

test('what can’t be taken is given up, not repeated', async () => {
  watched();
  accept();
  const said = answerOf(line.command('a', { type: 'say', saying: { text: '' } }));
  last().say({ type: 'fault', code: 'malformed', message: '' });
  await settled();
  expect(said.answer).toEqual({ ok: false, code: 'malformed' });
  last().events.closed();
  timers.advance(400);
  expect(accept().sent.filter(({ type }) => type === 'command')).toEqual([]);
});

test('a page too old for the server stops trying', () => {
  watched();
  accept().say({ type: 'fault', code: 'other-protocol', message: '' });
  timers.advance(60_000);
  expect(line.state).toBe('outdated');
  expect(ends).toHaveLength(1);
});

test('who leads while the line is down leads nobody', () => {
  watched();
  line.lead('a', 1, 5);
  accept();
  line.lead('a', 1, 6);
  expect(last().sent.filter(({ type }) => type === 'lead')).toEqual([
    { type: 'lead', table: 'a', game: 1, step: 6 },
  ]);
});
