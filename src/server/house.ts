import { situationOf } from '../bots/situation.ts';
import { assertNever, at } from '../core/assert.ts';
import type { Game, Seat } from '../core/game.ts';
import { Attendant } from '../match/attend.ts';
import { Host, type Played } from '../match/host.ts';
import { seenThisRound } from '../match/sight.ts';
import type { TableEvent } from '../match/table.ts';
import { botsOf } from './bots.ts';
import type { Bus, Hint } from './bus.ts';
import { Commands } from './commands.ts';
import { DAY, GUEST_TIME, Guests } from './guests.ts';
import type { Limits } from './limits.ts';
import { type Line, Live, type Tally } from './live.ts';
import type { Means } from './means.ts';
import { usersOf } from './notices.ts';
import { Peers, type PeersMeans } from './peers.ts';
import { HINT_TIME, Presence } from './presence.ts';
import type { Length, Store, TableSummary } from './store.ts';
import { Telling } from './telling.ts';
import type { ThinkJob } from './thinkers.ts';

/** [ms] How long a bot lets people look at what happened before it acts. */
export const BOT_PAUSE = 900;
/** [ms] How often a node looks for what it may have missed, and tells the others who is there. */
const BEAT = HINT_TIME / 3;
/** [ms] How long a node attends a table after it last did something there. */
const CLAIM_TIME = 10_000;
/** [ms] After so long a node looks again whether it may attend a table with people of its own, which another one does. */
const PATIENCE = 1_000;
/** What changes who sits and who looks on. */
const MOVING_PEOPLE: readonly TableEvent['type'][] = ['seated', 'freed', 'swapped', 'barred', 'arranged'];
/** [ms] */
const HOUR = 3_600_000;
/** How long a table is kept unchanged [ms]: one nobody started, one being played, one that is over. */
export const KEPT: Readonly<Record<TableSummary['state'], number>> = {
  gathering: DAY,
  playing: 90 * DAY,
  over: 30 * DAY,
};

export interface HouseMeans {
  readonly store: Store;
  readonly means: Means;
  readonly limits: Limits;
  readonly tally: Tally;
  readonly games: (id: string) => Promise<Game | undefined>;
  readonly think: (job: ThinkJob) => Promise<unknown>;
  readonly botPause: number;
  /** The ways to the other nodes, where there are any: of hints to all, and to each of them that runs the same. */
  readonly bus?: Bus;
  readonly peers?: Pick<PeersMeans, 'dial' | 'program' | 'ownUrl'>;
}

/** All of the server but the network: tables, guests, bots, and everyone connected. */
export class House {
  readonly host: Host;
  readonly guests: Guests;
  readonly live: Live;
  readonly #house: HouseMeans;
  readonly #attendant: Attendant;
  readonly #presence: Presence;
  readonly #telling: Telling;
  /** The nodes that serve each other's clients, where there are others. */
  readonly peers: Peers | undefined;
  /** Where they reach this one now, once it is open. */
  #addresses: (() => readonly string[]) | undefined;
  /** Until when this node attends each table [ms], where there are others. */
  readonly #claims = new Map<string, number>();
  /** The tables that it claims, or gives up, just now. */
  readonly #claiming = new Set<string>();
  /** The tables whose summary lagged behind at the last beat, and how far it told. */
  #lagging: ReadonlyMap<string, number> = new Map();
  readonly #node: string;
  #stopCleaning = () => {};
  #stopBeating = () => {};

  constructor(house: HouseMeans) {
    this.#house = house;
    const { store, means, limits, tally, games, bus, peers } = house;
    const { now, timer, random } = means;
    this.#node = random(8).toString('hex');
    this.#presence = new Presence(now, (table) => this.#cameOrWent(table));
    if (bus) this.#presence.hears(false);
    this.#telling = new Telling(store, means, (error) => tally.failed('summary', error));
    this.#attendant = new Attendant({
      now,
      timer,
      think: (played, seat) => this.#thought(played, seat),
      awaySince: (table, user) => this.#presence.awaySince(table, user),
      botPause: house.botPause,
      ...(bus && { claim: (id: string) => this.#claim(id) }),
      failed: (_, error) => tally.failed('table', error),
    });
    this.host = new Host({
      log: store,
      games,
      secret: () => random(32).toString('hex'),
      now,
      attend: (id, played) => this.#attendant.attend(id, played),
      changed: (id, played, events) => {
        this.#telling.tell(id, played);
        // Who comes to another node meanwhile is told of, and then that one is told.
        if (this.#presence.mayBeElsewhere(id))
          bus?.publish({ type: 'changed', table: id, seq: played.table.seq, events });
      },
      stored: (time) => tally.committed(time / 1000),
      shown: (time) => tally.shown(time / 1000),
    });
    this.#attendant.serve(this.host);
    tally.tables(() => this.host.size);
    this.guests = new Guests(store, means);
    const takeUp = (line: Line, user: string) => this.live.relayed(line, user);
    const moved = () => this.live.goHome();
    const check = () => store.check();
    const sendBack = () => this.live.sendBack();
    this.peers = peers && new Peers({ ...peers, node: this.#node, means, check, takeUp, sendBack, moved });
    if (this.peers) tally.links(() => this.peers?.size ?? 0);
    const commands = new Commands(this.host, store, means);
    this.live = new Live({
      host: this.host,
      commands,
      presence: this.#presence,
      limits,
      now,
      tally,
      led: (message) => bus?.publish({ type: 'led', message }),
      home: (table) => this.peers?.home(table),
    });
    bus?.listen(
      (hint) => this.#hear(hint),
      (error) => tally.failed('bus', error),
    );
  }

  /** Takes up the tables that were being played, and keeps order from now on. */
  async open(): Promise<void> {
    for (const id of await this.#house.store.untold()) await this.#tryingAt(id, this.#tellAnew(id));
    await this.#telling.flush();
    await this.#attendOrphans();
    this.#cleanUp();
    this.#beat();
  }

  /** Other nodes reach this one there from now on. */
  isReachedAt(addresses: () => readonly string[]): void {
    this.#addresses = addresses;
    this.#tellWhere();
  }

  /** No more commands; what was accepted is stored, clients are told to come back. */
  async close(): Promise<void> {
    this.#stopCleaning();
    this.#stopBeating();
    this.#attendant.close();
    await this.live.close();
    this.peers?.close();
    await this.#telling.close();
    const { store, bus, tally } = this.#house;
    if (!bus) return;
    // What this node attended is the others' at once.
    await store.release(this.#node).catch((error: unknown) => tally.failed('claims', error));
    await bus.close();
  }

  #cameOrWent(table: string): void {
    this.#trying('table', this.#lookAt(table));
    const users = this.#presence.hereAt(table);
    this.#house.bus?.publish({ type: 'here', node: this.#node, table, users });
  }

  #trying(where: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#house.tally.failed(where, error));
  }

  /** A table that can't be read, or not now, keeps no other from its turn. */
  async #tryingAt(table: string, work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#house.tally.failed('table', new Error(`table ${table} can't be taken up: ${error}`)),
    );
  }

  /** Another node's hint. */
  #hear(hint: Hint): void {
    switch (hint.type) {
      case 'changed':
        if ((this.host.kept(hint.table) ?? hint.seq) < hint.seq)
          this.#trying('hint', this.#follow(hint.table, hint.seq, hint.events));
        break;
      case 'here':
        if (this.#presence.heard(hint.table, hint.node, hint.users)) {
          this.#tellHowFar(hint.table);
          this.#cameOrWentElsewhere(hint.table);
        }
        break;
      case 'led':
        this.live.toWatchers(hint.message);
        break;
      case 'node':
        // Whoever is new here heard nothing of this node yet; and while this one isn't open, it serves nobody.
        if (this.#addresses && this.peers?.heard(hint)) this.#tellWhere();
        break;
      default:
        assertNever(hint);
    }
  }

  /** The table went on elsewhere, by these last events where they are known. */
  async #follow(table: string, seq: number, events: readonly TableEvent[] = []): Promise<void> {
    const missed = seq - (this.host.kept(table) ?? 0);
    await this.host.refresh(table, seq, events);
    if (missed > events.length || events.some(({ type }) => MOVING_PEOPLE.includes(type)))
      this.live.tellPresence(table);
  }

  /** What was not told while nobody seemed to look through another node. */
  #tellHowFar(table: string): void {
    const seq = this.host.kept(table);
    if (seq !== undefined) this.#house.bus?.publish({ type: 'changed', table, seq, events: [] });
  }

  /** What the machine can't tell now is told at a later beat. */
  #tellWhere(): void {
    const { peers } = this;
    if (!peers || !this.#addresses) return;
    try {
      const addresses = this.#addresses();
      if (addresses.length > 0) this.#house.bus?.publish(peers.hint(addresses));
    } catch (error) {
      this.#house.tally.failed('peers', error);
    }
  }

  #cameOrWentElsewhere(table: string): void {
    // A node with people at the table, or that attends it, has it in memory.
    if (this.host.kept(table) === undefined) return;
    this.#trying('table', this.#lookAt(table));
    this.live.tellPresence(table);
  }

  /** What couldn't be taken up before is now; and, where there are other nodes, what a lost hint would have told. */
  #beat(): void {
    const { means, bus } = this.#house;
    this.#stopBeating = means.timer(means.now() + BEAT, () => this.#beat());
    if (bus) this.#exchange(bus);
    for (const table of this.host.doubtful()) this.#trying('beat', this.host.refresh(table));
    this.#trying('beat', this.#attendOrphans());
  }

  /** Looks what was missed, and tells this node's own hints again. */
  #exchange(bus: Bus): void {
    this.#presence.hears(bus.beat());
    this.#tellWhere();
    for (const [table, users] of this.#presence.here()) {
      bus.publish({ type: 'here', node: this.#node, table, users });
    }
    for (const table of this.#presence.expire()) this.#cameOrWentElsewhere(table);
    this.#trying('beat', this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    const kept = this.host.ids();
    if (kept.length === 0) return;
    const lagged = this.#lagging;
    const lagging = new Map<string, number>();
    for (const [table, length] of await this.#house.store.lengths(kept)) {
      if (length.events > length.told) lagging.set(table, length.told);
      await this.#tryingAt(table, this.#catchUpWith(table, length, lagged.get(table)));
    }
    this.#lagging = lagging;
  }

  async #catchUpWith(table: string, { events, told }: Length, lagged: number | undefined): Promise<void> {
    if (events > (this.host.kept(table) ?? events)) await this.#follow(table, events);
    // Whoever let the table go on may have died before its summary was stored.
    if (events > told && lagged === told) await this.#tellAnew(table);
  }

  async #tellAnew(table: string): Promise<void> {
    const played = await this.host.look(table);
    if (played) this.#telling.tell(table, played);
  }

  /** Takes up the tables at which something is due and that no node attends. */
  async #attendOrphans(): Promise<void> {
    const { store, means } = this.#house;
    for (const [id, told] of await store.unattended(means.now())) {
      if (!this.#isAttended(id, told)) await this.#tryingAt(id, this.#attendOrphan(id, told));
    }
  }

  /** A node that is alone attends whatever it keeps; of several, each does where somebody is there. */
  #isAttended(id: string, told: number): boolean {
    if (this.#attendant.waitsAt(id, told)) return true;
    return this.#house.bus ? this.#presence.isElsewhere(id) : this.host.kept(id) !== undefined;
  }

  async #attendOrphan(id: string, told: number): Promise<void> {
    const played = await this.host.look(id);
    if (!played) return;
    if (played.table.seq > told) this.#telling.tell(id, played);
    this.#attendant.attend(id, played);
  }

  /** One node at a time lets bots act and keeps the clocks of a table; when it dies, its claim runs out. */
  async #claim(id: string): Promise<'ours' | 'theirs' | number> {
    const { means } = this.#house;
    const now = means.now();
    const isHere = this.#presence.isHere(id);
    // Another duty at the table asks already, or gives it up.
    if (this.#claiming.has(id)) return now + PATIENCE;
    // Only where somebody looks is it told at once what happens.
    if (!isHere && this.#presence.isElsewhere(id)) {
      await this.#release(id);
      return 'theirs';
    }
    if ((this.#claims.get(id) ?? 0) > now + CLAIM_TIME / 2) return 'ours';
    const claimed = await this.#claimUntil(id, now, now + CLAIM_TIME);
    if (claimed === 'ours') this.#claims.set(id, now + CLAIM_TIME);
    else this.#claims.delete(id);
    return claimed !== 'ours' && isHere ? Math.min(claimed, means.now() + PATIENCE) : claimed;
  }

  /** Leaves the table to another node, at once where nothing is under way here. */
  async #release(id: string): Promise<void> {
    const now = this.#house.means.now();
    if (!this.#attendant.isThinkingAt(id) && this.#claims.delete(id)) await this.#claimUntil(id, now, now);
  }

  /** Asks for one claim to the table at a time: of two, the later could be stored first. */
  #claimUntil(id: string, now: number, until: number): Promise<'ours' | number> {
    this.#claiming.add(id);
    return this.#house.store.claim(id, this.#node, now, until).finally(() => this.#claiming.delete(id));
  }

  /** Somebody came to the table or went. */
  async #lookAt(id: string): Promise<void> {
    const played = await this.host.look(id);
    this.#presence.remember(id, played ? usersOf(played.table) : []);
    if (played) this.#attendant.attend(id, played);
  }

  async #thought({ game, table: { play, seats, seq } }: Played, seat: Seat): Promise<unknown> {
    const { holder } = at(seats, seat);
    if (!play) throw new Error('a bot has no game to play');
    const { limit } = await botsOf(game.id);
    const isBot = holder?.kind === 'bot';
    return await this.#house.think({
      game: game.id,
      situation: situationOf(game, play.state, seat, seenThisRound(game, play, seat), limit),
      character: isBot ? holder.character : undefined,
      level: isBot ? holder.level : 'medium',
      seed: `${this.#house.means.random(8).toString('hex')} ${seq}`,
    });
  }

  #cleanUp(): void {
    const { store, means, tally } = this.#house;
    const now = means.now();
    for (const [id, until] of this.#claims) if (until < now) this.#claims.delete(id);
    this.#stopCleaning = means.timer(now + HOUR, () => this.#cleanUp());
    this.#presence.forget(now - DAY);
    const removals = Object.entries(KEPT).map(([state, time]) =>
      store.removeTables(state as TableSummary['state'], now - time),
    );
    const others = [store.removePasses(now), store.removeGuests(now - GUEST_TIME)];
    Promise.all([...removals, ...others]).catch((error: unknown) => tally.failed('clean-up', error));
  }
}
