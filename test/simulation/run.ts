import { isDeepStrictEqual } from 'node:util';
import { at } from '../../src/core/assert.ts';
import type { Game, Viewer } from '../../src/core/game.ts';
import { gameNamed } from '../../src/games/catalog.ts';
import { isOver } from '../../src/match/look.ts';
import { type Sight, seenBy } from '../../src/match/sight.ts';
import { evolve, NO_TABLE, type Table, type TableEvent } from '../../src/match/table.ts';
import type { TableMessage } from '../../src/protocol/messages.ts';
import { botsOf } from '../../src/server/bots.ts';
import { causeOf } from '../../src/server/commands.ts';
import { Chaos } from './chaos.ts';
import { SimulatedNode } from './node.ts';
import { SimulatedPlayer } from './player.ts';

const TABLE = 'table';
const USERS = ['ana', 'ben'];
/** [ms] How long things go wrong, and how long a healed system may take until all agree and play on. */
const TROUBLE = 20_000;
const HEALING = 60_000;
const GAMES = ['help', 'chip-it', 'checkered-combos'];

/** What a run came to, for those who want to know that something was tried. */
export interface Told {
  readonly acknowledged: number;
  readonly events: number;
  readonly kills: number;
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
  #kills = 0;

  constructor(seed: string) {
    this.#chaos = new Chaos(seed);
    const { rng } = this.#chaos;
    this.#game = gameNamed(at(GAMES, rng.below(GAMES.length))) ?? fail('no such game');
    this.#nodes = Array.from({ length: 2 + rng.below(2) }, (_, i) => new SimulatedNode(this.#chaos, i));
    this.#players = [...USERS, 'onlooker'].map(
      (user) =>
        new SimulatedPlayer({
          user,
          chaos: this.#chaos,
          nodes: this.#nodes,
          table: TABLE,
          isBrief: user !== 'ben',
          checked: (message, text, before) => this.#check(user, message, text, before),
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
    for (const player of this.#players) player.connect();
    await time.advance(1_000);
    await this.#trouble();
    await this.#heal();
    const events = this.#log();
    this.#nothingLostOrDoubled(events);
    const acknowledged = this.#players.reduce((sum, player) => sum + player.acknowledged.length, 0);
    return { acknowledged, events: events.length, kills: this.#kills };
  }

  async #open(): Promise<void> {
    const house = this.#nodes[0]?.house ?? fail('no server came up');
    const person = (user: string) => ({ kind: 'person', user, name: user, avatar: 'fox' }) as const;
    const bot = { kind: 'bot', character: 'mila', level: 'easy', name: 'Mila', avatar: 'mila' } as const;
    const opened = house.host.openToPlay(TABLE, this.#game.id, {
      host: at(USERS, 0),
      holders: [...USERS.map(person), bot],
      options: {},
      settings: {
        onlookers: 'public',
        clock: 15,
        cover: 8,
        listed: false,
        freeText: false,
        contributions: true,
      },
    });
    await this.#chaos.time.advance(500);
    if (!(await opened).ok) fail('the table could not be opened');
  }

  async #trouble(): Promise<void> {
    const { rng, time } = this.#chaos;
    this.#chaos.faults = {
      storeBefore: rng.below(8),
      storeAfter: rng.below(8),
      hintLost: rng.below(60),
      hintDoubled: rng.below(30),
    };
    for (const end = time.now() + TROUBLE; time.now() < end; ) {
      await time.advance(rng.below(1_500));
      this.#mishap();
    }
  }

  #mishap(): void {
    const { rng, cutOff } = this.#chaos;
    const number = rng.below(this.#nodes.length);
    const node = at(this.#nodes, number);
    const player = at(this.#players, rng.below(this.#players.length));
    switch (rng.below(6)) {
      case 0:
        if (!node.isUp) break;
        node.kill();
        this.#kills++;
        this.#chaos.soon(3_000, () => node.isUp || node.start());
        break;
      case 1:
        if (!cutOff.delete(number)) cutOff.add(number);
        break;
      case 2:
        player.breakOff();
        break;
      default:
        player.say();
    }
  }

  /** Once nothing goes wrong any more, everyone comes to see the same table, and the game goes on. */
  async #heal(): Promise<void> {
    const { time } = this.#chaos;
    this.#chaos.calm();
    for (const node of this.#nodes) if (!node.isUp) node.start();
    const before = this.#log().length;
    for (const end = time.now() + HEALING; time.now() < end; ) {
      await time.advance(1_000);
      if (this.#agree() && (this.#log().length > before + 4 || this.#isOver())) return;
    }
    const seen = this.#players.map(({ user, last }) => `${user} ${last?.seq}`).join(', ');
    fail(`stuck: the table has ${this.#log().length} events (${before} before); seen: ${seen}`);
  }

  #isOver(): boolean {
    return isOver(this.#game, this.#tableAt(this.#log().length));
  }

  #agree(): boolean {
    const { length } = this.#log();
    return this.#players.every(({ last, isSettled }) => last?.seq === length && isSettled);
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

  /** What a client is shown is stored, is the truth, is for its eyes, and leaves nothing out. */
  #check(user: string, { seq, sight }: TableMessage, text: string, before: number | undefined): void {
    if (seq > this.#log().length) fail(`${user} was shown event ${seq} before it was stored`);
    const { play, pending } = this.#tableAt(seq);
    const seat = USERS.indexOf(user);
    const eyes = seat < 0 ? 'onlooker' : seat;
    if (sight) this.#checkSight(user, sight, eyes, before);
    else if (before !== undefined && seq !== before + 1) fail(`${user} missed something before event ${seq}`);
    const isSecret = play && this.#game.turn(play.state).kind !== 'over';
    for (const deal of [pending, isSecret ? play.deal : undefined])
      if (deal && text.includes(deal.secret)) fail(`${user} was shown the secret`);
    for (const other of [...USERS, 'onlooker'])
      if (text.includes(`"user":"${other}"`)) fail(`${user} was shown who ${other} is`);
  }

  /** The view is right, and so is the story: what the event brought, or everything, after a gap everything. */
  #checkSight(user: string, { seq, view, events }: Sight, eyes: Viewer, before: number | undefined): void {
    const { play } = this.#tableAt(seq);
    if (!isDeepStrictEqual(view, this.#game.view(play?.state, eyes)))
      fail(`${user} was shown a wrong view of event ${seq}`);
    const known = this.#tableAt(seq - 1).play;
    const from = known?.number === play?.number ? (known?.events.length ?? 0) : 0;
    const told = (first: number) => JSON.stringify(seenBy(this.#game, play?.events.slice(first) ?? [], eyes));
    const isNext = before === undefined || seq === before + 1;
    const heard = JSON.stringify(events);
    if (heard !== told(0) && !(isNext && heard === told(from)))
      fail(`${user} missed something at event ${seq}`);
  }

  #nothingLostOrDoubled(events: readonly TableEvent[]): void {
    const causes = events.flatMap(({ cause }) => (cause === undefined ? [] : [cause]));
    if (new Set(causes).size !== causes.length) fail('a command was done twice');
    for (const { user, acknowledged } of this.#players)
      for (const id of acknowledged)
        if (!causes.includes(causeOf(user, id))) fail(`${id} was acknowledged and is lost`);
  }
}

function fail(why: string): never {
  throw new Violation(why);
}
