import { isDeepStrictEqual } from 'node:util';
import { at } from '../../src/core/assert.ts';
import type { Eyes, Game } from '../../src/core/game.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { isOver, isPlaying } from '../../src/match/look.ts';
import { openRoom, sight, youAt } from '../../src/match/sight.ts';
import { evolve, NO_TABLE, type Table, type TableEvent } from '../../src/match/table.ts';
import { botsOf } from '../../src/server/bots.ts';
import { causeOf } from '../../src/server/commands.ts';
import type { Dial } from '../../src/server/peers.ts';
import type { Store } from '../../src/server/store.ts';
import { randomGame } from '../randomGames.ts';
import { Chaos } from './chaos.ts';
import { SimulatedNode } from './node.ts';
import { type Shown, SimulatedPlayer } from './player.ts';

const TABLE = 'table';
const USERS = ['ana', 'ben'];
const BOT_SEAT = USERS.length;
/** Whose devices there are. */
const DEVICES = { ana: 'ana', ben: 'ben', tablet: 'ben', onlooker: 'onlooker' };
/** [ms] How long things go wrong, and how long a healed system may take until all agree and play on. */
const TROUBLE = 20_000;
const HEALING = 120_000;
const GAMES = ['help', 'chip-it', 'checkered-combos'];
/** How many games there are of each that are nearly over, and how many decisions they lack at most. */
const LATE_GAMES = 5;
const LACKING = 12;

/** What a run came to, for those who want to know that something was tried. */
export interface Told {
  readonly acknowledged: number;
  readonly events: number;
  readonly kills: number;
  /** How many lines came over links between nodes. */
  readonly lines: number;
  /** How often a client went to a table's home itself. */
  readonly moves: number;
  /** What came to whom and when. */
  readonly trace: readonly string[];
}

/** What may be wrong with the nodes: in their way to the store, and to each other, where they have one. */
interface Planted {
  readonly planted?: (store: Store) => Store;
  readonly links?: (dial: Dial) => Dial;
}

/** A broken promise of the system; the seed brings it back. */
class Violation extends Error {}

/** Runs the whole system for a while by a seed, with faults of every kind, and checks what it promises. */
export class Run {
  readonly #chaos: Chaos;
  readonly #nodes: readonly SimulatedNode[];
  readonly #players: readonly SimulatedPlayer[];
  readonly #game: Game;
  readonly #tables: Table[] = [NO_TABLE];
  readonly #isLinked: boolean;
  #kills = 0;

  constructor(seed: string, { planted = (store: Store) => store, links }: Planted = {}) {
    this.#isLinked = links !== undefined;
    this.#chaos = new Chaos(seed);
    const { rng } = this.#chaos;
    this.#game = gameNamed(at(GAMES, rng.below(GAMES.length))) ?? fail('no such game');
    const nodes = 1 + rng.below(3);
    this.#nodes = Array.from(
      { length: nodes },
      (_, number) => new SimulatedNode({ chaos: this.#chaos, number, isAlone: nodes === 1, links, planted }),
    );
    this.#players = Object.entries(DEVICES).map(
      ([device, user]) =>
        new SimulatedPlayer({
          user,
          device,
          chaos: this.#chaos,
          nodes: this.#nodes,
          table: TABLE,
          manner: { isBrief: device !== 'ben', follows: device !== 'tablet' },
          isPatient: user === 'ben',
          heard: (text) => this.#checkText(device, text),
          shown: (shown) => this.#check(device, user, shown),
        }),
    );
  }

  async go(): Promise<Told> {
    const { time } = this.#chaos;
    // Loaded before time begins, since reading files takes time of another kind.
    await botsOf(this.#game.id);
    for (const node of this.#nodes) node.start();
    await time.advance(500);
    await this.#open();
    for (const player of this.#players) player.come();
    await time.advance(1_000);
    await this.#trouble();
    await this.#heal();
    const events = this.#log();
    this.#nothingLostOrDoubled(events);
    this.#nothingTakenAway(events);
    const acknowledged = this.#players.reduce((sum, player) => sum + player.acknowledged.length, 0);
    const { lines, moves, trace } = this.#chaos;
    return { acknowledged, events: events.length, kills: this.#kills, lines, moves, trace };
  }

  async #open(): Promise<void> {
    const house = this.#nodes[0]?.house ?? fail('no server came up');
    const person = (user: string) => ({ kind: 'person', user, name: user, avatar: 'fox' }) as const;
    const bot = { kind: 'bot', character: 'mila', level: 'easy', name: 'Mila', avatar: 'mila' } as const;
    const chaos = this.#chaos;
    const opening = {
      host: at(USERS, 0),
      holders: [...USERS.map(person), bot],
      options: {},
      settings: {
        onlookers: at(['public', 'open', 'open', 'none'] as const, chaos.rng.below(4)),
        clock: chaos.happens(50) ? 15 : null,
        cover: 8,
        listed: false,
        freeText: false,
        contributions: true,
      },
    };
    const start = chaos.happens(50)
      ? latePosition(this.#game, chaos.rng.below(LATE_GAMES), chaos.rng.below(LACKING))
      : undefined;
    const opened = house.host.openToPlay(TABLE, this.#game.id, opening, start);
    await chaos.time.advance(500);
    if (!(await opened).ok) fail('the table could not be opened');
  }

  async #trouble(): Promise<void> {
    const { rng, time } = this.#chaos;
    this.#chaos.faults = {
      storeBefore: rng.below(16),
      storeAfter: rng.below(16),
      summaryLost: rng.below(60),
      hintLost: rng.below(60),
      hintDoubled: rng.below(30),
      walled: this.#isLinked ? rng.below(60) : 0,
    };
    for (const end = time.now() + TROUBLE; time.now() < end; ) {
      await time.advance(rng.below(1_500));
      if (this.#isLinked) this.#mishapOfLinks();
      this.#mishap();
    }
  }

  #mishapOfLinks(): void {
    const { rng, storeless } = this.#chaos;
    if (this.#chaos.happens(10)) this.#chaos.breaksLink();
    const number = rng.below(this.#nodes.length);
    if (this.#chaos.happens(7) && !storeless.delete(number)) storeless.add(number);
  }

  #mishap(): void {
    const chaos = this.#chaos;
    const { rng, cutOff, deaf } = chaos;
    const number = rng.below(this.#nodes.length);
    const node = at(this.#nodes, number);
    const player = at(this.#players, rng.below(this.#players.length));
    switch (rng.below(13)) {
      case 0:
      case 1:
        if (!node.isUp) break;
        node.kill();
        this.#kills++;
        chaos.soon(3_000, () => node.isUp || node.start());
        break;
      case 2:
        if (!node.isUp) break;
        void node.stop();
        chaos.soon(3_000, () => node.isUp || node.start());
        break;
      case 3:
        if (!cutOff.delete(number)) cutOff.add(number);
        break;
      case 12:
        if (!deaf.delete(number)) deaf.add(number);
        break;
      case 4:
      case 5:
        player.breakOff();
        if (chaos.happens(50)) chaos.soon(3_000, () => player.wake());
        break;
      case 6:
        player.reload();
        break;
      case 7:
        player.goAway();
        chaos.soon(chaos.happens(30) ? 100 : 15_000, () => player.come());
        break;
      case 8:
      case 9:
        player.ask({ type: 'agree', agrees: chaos.happens(75) });
        break;
      default:
        player.ask({ type: 'say', saying: { phrase: 'oops' } });
    }
  }

  /** Once nothing goes wrong any more, everyone comes to see the same table, and the game goes on. */
  async #heal(): Promise<void> {
    const { time } = this.#chaos;
    if (this.#chaos.happens(20)) await this.#outage();
    else this.#comeBack();
    this.#chaos.calm();
    const before = this.#log().length;
    for (const end = time.now() + HEALING; time.now() < end; ) {
      await time.advance(1_000);
      const { broken } = this.#chaos;
      if (broken !== undefined) fail(broken);
      if (this.#ailment(before) === undefined) return;
    }
    fail(`stuck: ${this.#ailment(before)}`);
  }

  /** The store is gone for a while, and nobody comes or goes who would make a node look at the table again. */
  async #outage(): Promise<void> {
    for (const [number, node] of this.#nodes.entries()) {
      if (!node.isUp) node.start();
      this.#chaos.cutOff.add(number);
    }
    await this.#chaos.time.advance(3_000);
  }

  /** Some come back, some don't; now and then nobody does, and no node knows that something is to be done. */
  #comeBack(): void {
    const chaos = this.#chaos;
    const isDeserted = chaos.happens(15);
    const wantsMore = chaos.happens(50);
    for (const player of this.#players) {
      player.wantsMore = wantsMore;
      if (isDeserted || chaos.happens(25)) player.quit();
      player.come();
      if (chaos.happens(90)) player.wake();
    }
    for (const node of this.#nodes) if (isDeserted || !node.isUp) node.start();
  }

  /** What is not yet as it should be. */
  #ailment(before: number): string | undefined {
    const { length } = this.#log();
    const table = this.#tableAt(length);
    const isEnded = isOver(this.#game, table);
    const there = this.#players.filter(({ isThere }) => isThere);
    if (!isEnded && length <= before + 4) return `the table has ${length} events, ${before} before`;
    if (isEnded && there.some(({ user, wantsMore }) => wantsMore && USERS.includes(user)))
      return 'another game is wanted';
    const behind = there.find(({ last, isSettled }) => last?.seq !== length || !isSettled);
    if (behind) return `${behind.device} was shown ${behind.last?.seq} of ${length} events`;
    const told = this.#chaos.shared.summary(TABLE)?.seq ?? 0;
    if (told < (isEnded ? length : before + 1)) return `lists tell ${told} of ${length} events`;
    return this.#ailmentOfPeople(table, new Set(there.map(({ user }) => user)));
  }

  /** Everyone knows who is there, bots play for the others, and one of those who sit there is the host. */
  #ailmentOfPeople(table: Table, there: ReadonlySet<string>): string | undefined {
    const seats = [...USERS.map((user) => there.has(user)), true];
    const onlookers = there.has('onlooker') ? 1 : 0;
    const wrong = this.#players.find(
      ({ isThere, present }) =>
        isThere && !(isDeepStrictEqual(present?.seats, seats) && present?.onlookers === onlookers),
    );
    if (wrong) return `${wrong.device} believes that others are there: ${JSON.stringify(wrong.present)}`;
    const uncovered = USERS.find((user, seat) => table.seats[seat]?.covered === there.has(user));
    if (uncovered && isPlaying(this.#game, table)) return `${uncovered}'s seat is covered wrongly`;
    return !there.has(table.host) && USERS.some((user) => there.has(user)) ? 'the host is away' : undefined;
  }

  #log(): readonly TableEvent[] {
    return this.#chaos.shared.events.get(TABLE) ?? [];
  }

  #tableAt(seq: number): Table {
    const log = this.#log();
    for (let known = this.#tables.length; known <= seq; known++) {
      this.#tables.push(evolve(this.#game, at(this.#tables, known - 1), at(log, known - 1)));
    }
    return at(this.#tables, seq);
  }

  /** Nothing that reaches a client holds the secret of a game that is played, or who somebody is. */
  #checkText(device: string, text: string): void {
    this.#chaos.came(device, text);
    const { play, pending } = this.#tableAt(this.#log().length);
    const isSecret = play && this.#game.turn(play.state).kind !== 'over';
    for (const deal of [pending, isSecret ? play.deal : undefined])
      if (deal && text.includes(deal.secret)) fail(`${device} was shown the secret`);
    for (const user of Object.values(DEVICES))
      if (text.includes(`"user":"${user}"`)) fail(`${device} was shown who ${user} is`);
  }

  /** What a client is shown is stored, is the truth, is for its eyes, and leaves nothing out. */
  #check(device: string, user: string, { message, isFresh, batch }: Shown): void {
    const { seq } = message;
    if (seq > this.#log().length) fail(`${device} was shown event ${seq} before it was stored`);
    const table = this.#tableAt(seq);
    const room = { ...openRoom(this.#game, table), you: youAt(table, user) };
    if (!isDeepStrictEqual(message.room, room)) fail(`${device} was shown the wrong room at event ${seq}`);
    const { event, eventsFrom } = isFresh ? { event: undefined, eventsFrom: 0 } : this.#stepTo(seq);
    const isShown = event?.type !== 'said' && event?.type !== 'readied' && event?.type !== 'contributed';
    const eyes = this.#eyesOf(user, seq, batch.last);
    const right = isShown && eyes !== undefined ? sight(this.#game, table, eyes, eventsFrom) : undefined;
    if (!message.sight !== !right) fail(`${device} was shown the game or not at event ${seq}`);
    for (const [name, value] of Object.entries(right ?? {}))
      if (!isDeepStrictEqual(message.sight?.[name as keyof typeof right], value))
        fail(`${device} was shown the wrong ${name} at event ${seq}`);
  }

  /** An event, and where in its game's events the new ones begin. */
  #stepTo(seq: number): { readonly event: TableEvent; readonly eventsFrom: number } {
    const before = this.#tableAt(seq - 1).play;
    const isSame = before?.number === this.#tableAt(seq).play?.number;
    return { event: at(this.#log(), seq - 1), eventsFrom: isSame ? (before?.events.length ?? 0) : 0 };
  }

  /** Onlookers see all hands where everyone agreed, and still does at the end of what is sent together. */
  #eyesOf(user: string, seq: number, last: number): Eyes | undefined {
    const seat = USERS.indexOf(user);
    if (seat >= 0) return seat;
    const isAgreed = [seq, last].every((each) =>
      this.#tableAt(each).seats.every(({ agrees }, at) => at === BOT_SEAT || agrees),
    );
    const { onlookers } = this.#tableAt(seq).settings;
    if (onlookers === 'none') return undefined;
    return onlookers === 'open' && isAgreed ? 'insider' : 'onlooker';
  }

  /** Bots act for people only where those are away, or had the time they were given. */
  #nothingTakenAway(events: readonly TableEvent[]): void {
    for (const [seq, event] of events.entries()) {
      if (event.type !== 'acted' || event.instead === undefined) continue;
      const { seats, settings, play } = this.#tableAt(seq);
      const isDue =
        event.instead === 'away'
          ? seats.some(({ covered }, seat) => covered && seat === event.actor)
          : event.at - (play?.since ?? 0) >= (settings.clock ?? 0) * 1_000;
      if (!isDue) fail(`a bot acted for ${event.actor} at event ${seq + 1}, who was ${event.instead}`);
    }
  }

  /** What was acknowledged is done once, what was refused isn't, and every action is that of its decision. */
  #nothingLostOrDoubled(events: readonly TableEvent[]): void {
    const done = new Map(events.flatMap(({ cause }, seq) => (cause === undefined ? [] : [[cause, seq]])));
    if (done.size !== events.filter(({ cause }) => cause !== undefined).length)
      fail('a command was done twice');
    for (const player of this.#players) this.#checkAnswers(player, done);
  }

  #checkAnswers(
    { user, acknowledged, refused, steps }: SimulatedPlayer,
    done: ReadonlyMap<string, number>,
  ): void {
    const lost = acknowledged.find((id) => !done.has(causeOf(user, id)));
    if (lost !== undefined) fail(`${lost} was acknowledged and is lost`);
    const undue = refused.find((id) => done.has(causeOf(user, id)));
    if (undue !== undefined) fail(`${undue} was refused and is done`);
    for (const [id, step] of steps) {
      const seq = done.get(causeOf(user, id));
      if (seq !== undefined && this.#tableAt(seq).play?.steps.length !== step)
        fail(`${id} was done at another step than ${step}`);
    }
  }
}

/** A position that so many decisions of a random game before its end. */
function latePosition(game: Game, number: number, lacking: number): unknown {
  const { nodes } = randomGame(
    { name: game.id, game, options: { players: USERS.length + 1 } },
    `late ${number}`,
  );
  const decisions = nodes.filter(({ state }) => game.turn(state).kind === 'seats');
  return game.position(at(decisions, Math.max(0, decisions.length - 1 - lacking)).state);
}

function fail(why: string): never {
  throw new Violation(why);
}
