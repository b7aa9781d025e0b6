import { expect } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { Eyes, Game, Seat } from '../../src/core/game.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import { botsOf } from '../../src/server/bots.ts';
import type { Means } from '../../src/server/means.ts';
import type { ThinkJob } from '../../src/server/thinkers.ts';
import { VirtualTime } from '../match/virtualTime.ts';
import type { Node, Played } from '../randomGames.ts';
import type { Ruleset } from '../rulesets.ts';
import type { Client } from './client.ts';
import { BOT, botAt, type Company, decided, isAway, middleOf, twins } from './company.ts';
import { started } from './server.ts';

/** All bytes that came to each pair of eyes in a run of the server; to a bot's, what it was asked. */
type Wire = ReadonlyMap<Eyes, readonly string[]>;

/** [steps] How long somebody whose line was cut stays away, unless it is their turn. */
const AWAY = 3;
/** [s] After which a bot plays for somebody away. */
const COVER = 5;
/** [ms] How long a bot waits: longer than that, so that none acts before the run lets it. */
const BOT_PAUSE = 6000;
/** [events] Who comes late asks for so many that they missed. */
const MISSED = 10;

/** Of so many messages that can't be taken, the connection is kept. */
const MOST_FAULTS = 16;

/** Time and chance that tests repeat, and a list of what was drawn. */
interface DrawnMeans extends Means {
  readonly time: VirtualTime;
  readonly drawn: Buffer[];
}

export function drawnMeans(seed: string, time = new VirtualTime()): DrawnMeans {
  const rng = seededRng(seed);
  const drawn: Buffer[] = [];
  const random = (bytes: number) => {
    const buffer = Buffer.from(Array.from({ length: bytes }, () => rng.below(256)));
    drawn.push(buffer);
    return buffer;
  };
  return { now: time.now, timer: time.timer, random, time, drawn };
}

/** The rules of a game whose chance is what it was in another one. */
function withChanceOf({ game, nodes }: Played): Game {
  const outcomes = new Map(nodes.map(({ state, action }) => [JSON.stringify(state), action]));
  return { ...game, sample: (state) => outcomes.get(JSON.stringify(state)) };
}

/** A whole run of the server in which people play as planned, in a world with that chance. */
export async function wireOf(
  plan: Played,
  world: Played,
  seed: string,
  { company = {}, means = drawnMeans('wire') }: { company?: Company; means?: DrawnMeans } = {},
): Promise<Wire> {
  const game = withChanceOf(world);
  const asked: ThinkJob[] = [];
  const { client } = await started(undefined, {
    means,
    botPause: BOT_PAUSE,
    games: (id) => Promise.resolve(id === game.id ? game : undefined),
    async think(job) {
      asked.push(job);
      return decided(await botsOf(job.game), job, job.situation);
    },
  });
  const { players, ...options } = plan.game.options(at(plan.nodes, 0).state);
  const clients = new Map<Eyes, Client>();
  for (let seat = 0; seat < players; seat++) {
    if (seat !== company.bot) clients.set(seat, await client(`P${seat}`, { isBrief: seat % 2 === 1 }));
  }
  clients.set('onlooker', await client('Olga'));
  if (company.insider) clients.set('insider', await client('Ines', { isBrief: true }));
  const run = new Run({ plan, company, clients, rng: seededRng(seed), time: means.time });
  await run.gather({ game: game.id, seats: players, options });
  await run.play();
  const sent = new Map<Eyes, readonly string[]>([...clients].map(([eyes, { bytes }]) => [eyes, bytes]));
  for (const job of asked) {
    const { seat } = job.situation;
    sent.set(seat, [...(sent.get(seat) ?? []), JSON.stringify(job)]);
  }
  return sent;
}

interface RunMeans {
  readonly plan: Played;
  readonly company: Company;
  readonly clients: ReadonlyMap<Eyes, Client>;
  readonly rng: Rng;
  readonly time: VirtualTime;
}

class Run {
  readonly #plan: Played;
  readonly #company: Company;
  readonly #clients: ReadonlyMap<Eyes, Client>;
  readonly #rng: Rng;
  readonly #time: VirtualTime;
  #table = '';
  #faults = 0;
  #away: { readonly client: Client; readonly since: number; readonly until: number } | undefined;
  /** Since when a bot plays for somebody. */
  #covered: number | undefined;

  constructor({ plan, company, clients, rng, time }: RunMeans) {
    this.#plan = plan;
    this.#company = company;
    this.#clients = clients;
    this.#rng = rng;
    this.#time = time;
  }

  /** Those who are connected. */
  get #there(): readonly Client[] {
    return [...this.#clients.values()].filter(({ isOpen }) => isOpen);
  }

  get #sitters(): readonly (readonly [Seat, Client])[] {
    return [...this.#clients].flatMap(([eyes, each]) => (typeof eyes === 'number' ? [[eyes, each]] : []));
  }

  #client(eyes: Eyes): Client {
    return this.#clients.get(eyes) ?? expect.fail(`nobody is ${eyes}`);
  }

  async gather(opening: { game: string; seats: number; options: object }): Promise<void> {
    const { bot, away, insider } = this.#company;
    const [, host] = at(this.#sitters, 0);
    const settings = {
      onlookers: insider ? 'open' : 'public',
      clock: null,
      cover: away === undefined ? null : COVER,
      listed: true,
      freeText: true,
    };
    const { json } = await host.request('POST', '/api/tables', { ...opening, settings });
    this.#table = (json as { table: string }).table;
    for (const [eyes, each] of this.#clients) {
      if (eyes === 'onlooker' && insider) continue;
      await each.connect();
      await this.#everyoneHears(() => each.watch(this.#table));
    }
    if (bot !== undefined) await this.#do(host, { type: 'bot', seat: bot, ...BOT });
    for (const [seat, each] of this.#sitters) {
      await this.#do(each, { type: 'sit', seat, name: `P${seat}`, avatar: 'fox' });
      await this.#do(each, { type: 'ready', ready: true });
      if (insider) await this.#do(each, { type: 'agree', agrees: true });
    }
    await this.#do(host, { type: 'start' });
    for (const [seat, each] of this.#sitters) {
      await this.#do(each, { type: 'contribute', contribution: seat.toString(16).repeat(64) });
    }
  }

  async play(): Promise<void> {
    const middle = middleOf(this.#plan);
    for (const [step, node] of this.#plan.nodes.entries()) {
      const turn = this.#plan.game.turn(node.state);
      if (turn.kind !== 'seats') continue;
      const seat = at(turn.seats, 0);
      await this.#comeAndGo(step, seat);
      if (this.#rng.below(15) === 0) await this.#misbehave(step, node, seat);
      if (step === middle && this.#company.insider) await this.#closeHands();
      await this.#cover(step);
      if (botAt(this.#company, seat, step)) await this.#letBotAct(step);
      else await this.#do(this.#client(seat), { type: 'act', seat, step, action: node.action });
    }
    await this.#comeBack();
    for (const each of this.#there) await this.#ask(each, ['/api/mine', `/api/tables/${this.#table}`]);
  }

  /** Now and then somebody's line is cut, and they resume some steps later. */
  async #comeAndGo(step: number, seat: Seat): Promise<void> {
    const away = this.#away;
    if (away && (step >= away.until || away.client === this.#clients.get(seat))) await this.#comeBack();
    if (this.#away || this.#rng.below(12) > 0) return;
    const client = at(this.#there, this.#rng.below(this.#there.length));
    if (client === this.#clients.get(seat)) return;
    this.#away = { client, since: client.table?.seq ?? 0, until: step + AWAY };
    await this.#everyoneHears(() => Promise.resolve(client.cut()));
  }

  async #comeBack(): Promise<void> {
    if (!this.#away) return;
    const { client, since } = this.#away;
    this.#away = undefined;
    await this.#resume(client, since);
  }

  /** Connects, and asks for what was missed. */
  async #resume(client: Client, since: number): Promise<void> {
    const seq = at(this.#there, 0).table?.seq;
    await client.connect();
    await this.#everyoneHears(async () => {
      client.send({ type: 'watch', table: this.#table, since });
      await client.until(() => client.table?.seq === seq);
    });
  }

  /** Somebody who stays there no longer agrees that all hands are seen; who comes then may not see what was. */
  async #closeHands(): Promise<void> {
    await this.#comeBack();
    const [, person] =
      this.#sitters.find(([seat]) => seat !== this.#company.away) ?? expect.fail('nobody stays there');
    await this.#do(person, { type: 'agree', agrees: false });
    await this.#resume(this.#client('onlooker'), (person.table?.seq ?? 0) - MISSED);
  }

  /** A bot plays for somebody who is away long enough, until they come back. */
  async #cover(step: number): Promise<void> {
    const { away } = this.#company;
    if (away === undefined || isAway(this.#company, away, step) === (this.#covered !== undefined)) return;
    const isCovered = ({ table }: Client) => table?.room.seats[away]?.covered ?? false;
    const client = this.#client(away);
    await this.#comeBack();
    if (this.#covered === undefined) {
      this.#covered = client.table?.seq ?? 0;
      await this.#everyoneHears(() => Promise.resolve(client.cut()));
      await this.#pass(COVER * 1000, isCovered);
    } else {
      await this.#resume(client, this.#covered);
      this.#covered = undefined;
      await this.#pass(0, (each) => !isCovered(each));
    }
  }

  async #letBotAct(step: number): Promise<void> {
    const { nodes, game } = this.#plan;
    // Nobody else is away while time passes.
    if (this.#company.away !== undefined) await this.#comeBack();
    const next = nodes.findIndex(({ state }, i) => i > step && game.turn(state).kind === 'seats');
    const after = next < 0 ? nodes.length : next;
    const due = (at(this.#there, 0).sight?.since ?? 0) + BOT_PAUSE;
    await this.#pass(due - this.#time.now(), ({ sight }) => (sight?.step ?? 0) >= after);
  }

  /** Lets that time [ms] pass at the server, and waits until that holds for everyone there. */
  async #pass(by: number, holds: (client: Client) => boolean): Promise<void> {
    let isWaiting = true;
    const all = Promise.all(this.#there.map((each) => each.until(() => holds(each)))).finally(() => {
      isWaiting = false;
    });
    await this.#time.advance(by);
    while (isWaiting) await this.#time.advance(0);
    await all;
  }

  /** Everyone asks for what they may not do or know; what they are told must not tell more. */
  async #misbehave(step: number, node: Node, seat: Seat): Promise<void> {
    const { nodes, game } = this.#plan;
    const { players } = game.options(node.state);
    const table = this.#table;
    for (const [own, each] of this.#sitters) {
      if (!each.isOpen) continue;
      const { action } = at(nodes, this.#rng.below(nodes.length));
      if (own !== seat || this.#isIllegal(node.state, seat, action)) {
        await each.command(table, { type: 'act', seat: own, step, action });
      }
      await each.command(table, { type: 'act', seat: (own + 1) % players, step, action });
      await each.command(table, { type: 'act', seat: own, step: step + 1, action });
      await each.command(table, { type: 'sit', seat: 0, name: 'Eve', avatar: 'fox' });
    }
    for (const each of this.#there) {
      await each.next(() => each.send({ type: 'watch', table: 'nowhere' }));
      if (this.#faults > MOST_FAULTS) continue;
      await each.next(() => each.sendRaw('{"type":"watch","table":'));
      await each.next(() => each.send({ type: 'lead', table, game: 1, step: 1 }));
    }
    this.#faults += 2;
    if (this.#rng.below(3) > 0) return;
    const paths = [
      `/api/tables/${table}`,
      `/api/tables/${table}/records/1`,
      '/api/tables/nowhere/records/1',
      '/api/mine',
      '/api/tables',
    ];
    for (const each of this.#there) await this.#ask(each, paths);
  }

  #isIllegal(state: unknown, seat: Seat, json: unknown): boolean {
    const { game } = this.#plan;
    const action = game.parseAction(json);
    return !action.ok || game.illegality(state, seat, action.value) !== undefined;
  }

  async #ask(client: Client, paths: readonly string[]): Promise<void> {
    for (const path of paths) await client.request('GET', path);
  }

  /** Does something, and waits until everyone there has seen what came of it. */
  async #do(client: Client, command: Parameters<Client['command']>[1]): Promise<void> {
    const answer = await client.command(this.#table, command);
    if (answer.type !== 'done') expect.fail(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
    await Promise.all(this.#there.map((each) => each.until(() => (each.table?.seq ?? 0) >= answer.seq)));
  }

  /** Waits until everyone there knows who came or went. */
  async #everyoneHears(act: () => Promise<unknown>): Promise<void> {
    const there = this.#there;
    const told = there.map(presences);
    await act();
    await Promise.all(
      there.map(async (each, i) => {
        if (each.isOpen && each.table) await each.until(() => presences(each) > (told[i] ?? 0));
      }),
    );
  }
}

function presences({ heard }: Client): number {
  return heard.filter(({ type }) => type === 'present').length;
}

/** How often each pair of eyes got the same bytes as they should, and how often others did not. */
interface Compared {
  readonly same: ReadonlyMap<Eyes, number>;
  readonly other: ReadonlyMap<Eyes, number>;
}

export async function compared(
  ruleset: Ruleset,
  runs: readonly { readonly seed: string; readonly company: Company }[],
): Promise<Compared> {
  const [same, other] = [new Map<Eyes, number>(), new Map<Eyes, number>()];
  for (const { seed, company } of runs) {
    const pair = await twins(ruleset, company, seed);
    if (!pair) continue;
    const [left, right] = [
      await wireOf(pair.plan, pair.plan, seed, { company }),
      await wireOf(pair.plan, pair.other, seed, { company }),
    ];
    for (const [eyes, bytes] of left) {
      if (pair.alike.includes(eyes)) {
        expect(right.get(eyes), `${ruleset.name}, seed ${seed}, ${eyes}`).toEqual(bytes);
        count(same, eyes);
      } else if (right.get(eyes)?.join() !== bytes.join()) count(other, eyes);
    }
  }
  return { same, other };
}

function count(counts: Map<Eyes, number>, eyes: Eyes): void {
  counts.set(eyes, (counts.get(eyes) ?? 0) + 1);
}
