import { randomUUID } from 'node:crypto';
import { type Contest, type Player, playedGame } from '../../bots/arena.ts';
import type { GameBots } from '../../bots/bot.ts';
import { botNamed } from '../../bots/characters.ts';
import type { Sample } from '../../bots/statistics.ts';
import { at } from '../../core/assert.ts';
import type { Game } from '../../core/game.ts';
import { BOTS } from '../../games/bots.ts';
import { gameNamed } from '../../games/catalog.ts';
import { storedNet } from '../../server/nets.ts';
import { OutsidePlayer } from './outside.ts';
import { OUTSIDE, type Plan } from './plan.ts';
import { seatings } from './seatings.ts';

/** What one bot did in one deal. */
export interface BotDeal extends Sample {
  readonly faults: readonly string[];
  /** [ms] Of each decision. */
  readonly decisions: readonly number[];
}

export type DealResult = Readonly<Record<string, BotDeal>>;

/** Plays deals, each in every distinct seating. */
export class Dealer {
  readonly #plan: Plan;
  readonly #contest: Contest;
  readonly #ours: GameBots;
  readonly #outside = new Map<string, OutsidePlayer>();
  #times = new Map<string, number[]>();

  constructor(plan: Plan, game: Game, bots: GameBots) {
    this.#plan = plan;
    this.#ours = bots;
    this.#contest = { game, options: plan.options, measure: bots.measure, limit: bots.limit };
  }

  static async create(plan: Plan): Promise<Dealer> {
    const game = gameNamed(plan.game);
    const bots = await BOTS[plan.game]?.(storedNet);
    if (!game || !bots) throw new Error(`no bots play ${plan.game}`);
    return new Dealer(plan, game, bots);
  }

  /** All seatings of one deal. */
  async play(deal: number): Promise<DealResult> {
    const names = [...new Set(this.#plan.bots)];
    this.#times = new Map(names.map((name) => [name, []]));
    const sums = new Map(names.map((name) => [name, { count: 0, units: 0, faults: [] as string[] }]));
    for (const seating of seatings(this.#plan.bots)) {
      const players = this.#players(seating);
      const { units, counts, fault } = await playedGame(this.#contest, players, `${this.#plan.seed}/${deal}`);
      for (const [seat, name] of seating.entries()) {
        const sum = sums.get(name);
        if (!sum) continue;
        sum.count += at(counts, seat);
        sum.units += units;
        if (fault?.seat === seat) sum.faults.push(fault.why);
      }
    }
    return Object.fromEntries(
      [...sums].map(([name, sum]) => [name, { ...sum, decisions: this.#times.get(name) ?? [] }]),
    );
  }

  /** One game with those bots in those seats; each seat's final place. */
  async places(seating: readonly string[], seed: string): Promise<readonly number[]> {
    return (await playedGame(this.#contest, this.#players(seating), seed)).places;
  }

  stop(): void {
    for (const player of this.#outside.values()) player.stop();
  }

  /** Those who play one game; its name tells programs nothing of the seed, by which they could deal it themselves. */
  #players(seating: readonly string[]): readonly Player[] {
    const match = randomUUID();
    return seating.map((name, seat) => this.#player(name, seat, match));
  }

  #player(name: string, seat: number, match: string): Player {
    const player = name.startsWith(OUTSIDE) ? this.#program(name, seat, match) : this.#bot(name);
    const times = this.#times.get(name) ?? [];
    return {
      decide: (situation, rng) => {
        const begin = performance.now();
        const done = (): void => void times.push(performance.now() - begin);
        const answer = player.decide(situation, rng);
        if (answer instanceof Promise) return answer.finally(done);
        done();
        return answer;
      },
    };
  }

  #bot(name: string): Player {
    const bot = botNamed(this.#ours, name);
    if (!bot) throw new Error(`no bot is called ${name}`);
    const budget = this.#plan.nodes === undefined ? this.#ours.budget : { nodes: this.#plan.nodes };
    return { decide: (situation, rng) => bot.choose(situation, rng, budget) };
  }

  /** One process per seat, kept from game to game. */
  #program(name: string, seat: number, match: string): Player {
    const key = `${seat} ${name}`;
    const running =
      this.#outside.get(key) ??
      new OutsidePlayer(name.slice(OUTSIDE.length), this.#contest.game, this.#plan.timeout);
    this.#outside.set(key, running);
    running.begin(match);
    return running;
  }
}
