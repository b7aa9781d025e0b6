import { expect } from 'vitest';
import { at } from '../../src/core/assert.ts';
import type { Game, Seat, Viewer } from '../../src/core/game.ts';
import { type Rng, seededRng } from '../../src/core/rng.ts';
import type { Means } from '../../src/server/means.ts';
import { VirtualTime } from '../match/virtualTime.ts';
import { type Node, type Played, randomGame, viewersOf } from '../randomGames.ts';
import type { Ruleset } from '../rulesets.ts';
import { knowTheSame, withCardsExchanged } from '../twins.ts';
import type { Client } from './client.ts';
import { started } from './server.ts';

/** All bytes that each viewer was sent in a run of the server. */
type Wire = ReadonlyMap<Viewer, readonly string[]>;

/** [steps] How long somebody whose line was cut stays away, unless it is their turn. */
const AWAY = 3;

/** Of so many messages that can't be taken, the connection is kept. */
const MOST_FAULTS = 16;

/** Chance that tests repeat, and a list of what was drawn. */
export function drawnMeans(seed: string, time = new VirtualTime()): Means & { readonly drawn: Buffer[] } {
  const rng = seededRng(seed);
  const drawn: Buffer[] = [];
  const random = (bytes: number) => {
    const buffer = Buffer.from(Array.from({ length: bytes }, () => rng.below(256)));
    drawn.push(buffer);
    return buffer;
  };
  return { now: time.now, timer: time.timer, random, drawn };
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
  means: Means = drawnMeans('wire'),
): Promise<Wire> {
  const game = withChanceOf(world);
  const { client } = await started(undefined, {
    means,
    games: (id) => Promise.resolve(id === game.id ? game : undefined),
  });
  const { players, ...options } = plan.game.options(at(plan.nodes, 0).state);
  const sitters: Client[] = [];
  for (let seat = 0; seat < players; seat++) sitters.push(await client(`P${seat}`));
  const onlooker = await client('Olga');
  const run = new Run(plan, sitters, onlooker, seededRng(seed));
  await run.gather({ game: game.id, seats: players, options });
  await run.play();
  const sent = new Map<Viewer, readonly string[]>([['onlooker', onlooker.bytes]]);
  for (const [seat, each] of sitters.entries()) sent.set(seat, each.bytes);
  return sent;
}

class Run {
  readonly #plan: Played;
  readonly #sitters: readonly Client[];
  readonly #onlooker: Client;
  readonly #rng: Rng;
  #table = '';
  #faults = 0;
  #away: { readonly client: Client; readonly since: number; readonly until: number } | undefined;

  constructor(plan: Played, sitters: readonly Client[], onlooker: Client, rng: Rng) {
    this.#plan = plan;
    this.#sitters = sitters;
    this.#onlooker = onlooker;
    this.#rng = rng;
  }

  get #clients(): readonly Client[] {
    return [...this.#sitters, this.#onlooker];
  }

  async gather(opening: { game: string; seats: number; options: object }): Promise<void> {
    const host = at(this.#sitters, 0);
    const settings = { onlookers: 'public', clock: null, cover: null, listed: true, freeText: true };
    const { json } = await host.request('POST', '/api/tables', { ...opening, settings });
    this.#table = (json as { table: string }).table;
    for (const each of this.#clients) {
      await each.connect();
      await this.#everyoneHears(() => each.watch(this.#table));
    }
    for (const [seat, each] of this.#sitters.entries()) {
      await this.#do(each, { type: 'sit', seat, name: `P${seat}`, avatar: 'fox' });
      await this.#do(each, { type: 'ready', ready: true });
    }
    await this.#do(host, { type: 'start' });
    for (const [seat, each] of this.#sitters.entries()) {
      await this.#do(each, { type: 'contribute', contribution: seat.toString(16).repeat(64) });
    }
  }

  async play(): Promise<void> {
    for (const [step, node] of this.#plan.nodes.entries()) {
      const turn = this.#plan.game.turn(node.state);
      if (turn.kind !== 'seats') continue;
      const seat = at(turn.seats, 0);
      await this.#comeAndGo(step, seat);
      if (this.#rng.below(15) === 0) await this.#misbehave(step, node, seat);
      await this.#do(at(this.#sitters, seat), { type: 'act', seat, step, action: node.action });
    }
    await this.#comeBack();
    await this.#ask(this.#clients, ['/api/mine', `/api/tables/${this.#table}`]);
  }

  /** Now and then somebody's line is cut, and they resume some steps later. */
  async #comeAndGo(step: number, seat: Seat): Promise<void> {
    const away = this.#away;
    if (away && (step >= away.until || away.client === this.#sitters[seat])) await this.#comeBack();
    if (this.#away || this.#rng.below(12) > 0) return;
    const client = at(this.#clients, this.#rng.below(this.#clients.length));
    if (client === this.#sitters[seat]) return;
    this.#away = { client, since: client.table?.seq ?? 0, until: step + AWAY };
    await this.#everyoneHears(() => Promise.resolve(client.cut()));
  }

  async #comeBack(): Promise<void> {
    const away = this.#away;
    if (!away) return;
    const { client, since } = away;
    const seq = at(
      this.#clients.filter((each) => each !== client),
      0,
    ).table?.seq;
    await client.connect();
    await this.#everyoneHears(async () => {
      client.send({ type: 'watch', table: this.#table, since });
      await client.until(() => client.table?.seq === seq);
    }, client);
    this.#away = undefined;
  }

  /** Everyone asks for what they may not do or know; what they are told must not tell more. */
  async #misbehave(step: number, node: Node, seat: Seat): Promise<void> {
    const { nodes } = this.#plan;
    const table = this.#table;
    for (const [i, each] of this.#sitters.entries()) {
      if (each === this.#away?.client) continue;
      const { action } = at(nodes, this.#rng.below(nodes.length));
      if (i !== seat || this.#isIllegal(node.state, seat, action)) {
        await each.command(table, { type: 'act', seat: i, step, action });
      }
      await each.command(table, { type: 'act', seat: (i + 1) % this.#sitters.length, step, action });
      await each.command(table, { type: 'act', seat: i, step: step + 1, action });
      await each.command(table, { type: 'sit', seat: 0, name: 'Eve', avatar: 'fox' });
    }
    const others = this.#clients.filter((each) => each !== this.#away?.client);
    for (const each of others) {
      await each.next(() => each.send({ type: 'watch', table: 'nowhere' }));
      if (this.#faults > MOST_FAULTS) continue;
      await each.next(() => each.sendRaw('{"type":"watch","table":'));
      await each.next(() => each.send({ type: 'lead', table, game: 1, step: 1 }));
    }
    this.#faults += 2;
    if (this.#rng.below(3) > 0) return;
    await this.#ask(others, [
      `/api/tables/${table}`,
      `/api/tables/${table}/records/1`,
      '/api/tables/nowhere/records/1',
      '/api/mine',
      '/api/tables',
    ]);
  }

  #isIllegal(state: unknown, seat: Seat, json: unknown): boolean {
    const { game } = this.#plan;
    const action = game.parseAction(json);
    return !action.ok || game.illegality(state, seat, action.value) !== undefined;
  }

  async #ask(clients: readonly Client[], paths: readonly string[]): Promise<void> {
    for (const each of clients) for (const path of paths) await each.request('GET', path);
  }

  /** Does something, and waits until everyone there has seen what came of it. */
  async #do(client: Client, command: Parameters<Client['command']>[1]): Promise<void> {
    const answer = await client.command(this.#table, command);
    if (answer.type !== 'done') expect.fail(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
    const there = this.#clients.filter((each) => each !== this.#away?.client);
    await Promise.all(there.map((each) => each.until(() => (each.table?.seq ?? 0) >= answer.seq)));
  }

  /** Waits until everyone there knows who came or went. */
  async #everyoneHears(act: () => Promise<unknown>, comer?: Client): Promise<void> {
    const there = this.#clients.filter(
      (each) => each.isOpen && (each === comer || each !== this.#away?.client),
    );
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

interface Twins {
  readonly plan: Played;
  readonly other: Played;
  readonly alike: readonly Viewer[];
}

/** A game, and one with two cards exchanged that some viewers can't tell from it. */
function twins(ruleset: Ruleset, seed: string): Twins | undefined {
  const plan = randomGame(ruleset, seed);
  const rng = seededRng(`${seed} twins`);
  for (let attempt = 0; attempt < 40; attempt++) {
    const other = withCardsExchanged(ruleset, plan, rng);
    const alike = other
      ? viewersOf(plan.game, plan.end).filter((each) => knowTheSame(plan, other, each))
      : [];
    if (other && alike.length > 0) return { plan, other, alike };
  }
  return undefined;
}

/** How often viewers were sent the same bytes as they should be, and how often others were sent other bytes. */
export async function compared(
  ruleset: Ruleset,
  seeds: readonly string[],
): Promise<{ readonly same: ReadonlyMap<Viewer, number>; readonly other: number }> {
  const same = new Map<Viewer, number>();
  let other = 0;
  for (const seed of seeds) {
    const pair = twins(ruleset, seed);
    if (!pair) continue;
    const [left, right] = [
      await wireOf(pair.plan, pair.plan, seed),
      await wireOf(pair.plan, pair.other, seed),
    ];
    for (const [viewer, bytes] of left) {
      if (pair.alike.includes(viewer)) {
        expect(right.get(viewer), `${ruleset.name}, seed ${seed}, viewer ${viewer}`).toEqual(bytes);
        same.set(viewer, (same.get(viewer) ?? 0) + 1);
      } else if (right.get(viewer)?.join() !== bytes.join()) other++;
    }
  }
  return { same, other };
}
