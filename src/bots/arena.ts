import { at } from '../core/assert.ts';
import type { Game, GameEvent, GameOptions, Seat } from '../core/game.ts';
import { type Rng, seededRng } from '../core/rng.ts';
import type { Measure, Situation } from './bot.ts';
import { Memory, situationOf } from './situation.ts';

/** Who decides for a seat: a bot of ours, or an outside program. */
export interface Player {
  /** An action, now or later. What it throws, or an illegal action, forfeits the game. */
  decide(situation: Situation, rng: Rng): unknown;
}

export interface Contest {
  readonly game: Game;
  readonly options: GameOptions;
  readonly measure: Measure;
  /** How many legal actions a situation lists. */
  readonly limit: number;
}

/** How a game went: units played, and how many of them counted for each seat. */
export interface Tally {
  readonly units: number;
  readonly counts: readonly number[];
  /** Each seat's final place; whoever forfeited comes last. */
  readonly places: readonly number[];
  /** Who forfeited the game, and why. */
  readonly fault?: { readonly seat: Seat; readonly why: string };
}

/** Plays one game with those players in those seats; the seed decides every deal. */
export async function playedGame(contest: Contest, players: readonly Player[], seed: string): Promise<Tally> {
  const { game, measure } = contest;
  const table = new Table(contest, seed);
  for (;;) {
    const turn = game.turn(table.state);
    if (turn.kind === 'over') return { ...table.tally, places: turn.result.places };
    if (turn.kind === 'chance') {
      table.take(table.chanceOutcome());
      continue;
    }
    const seat = at(turn.seats, 0);
    const decided = await decision(
      contest,
      at(players, seat),
      table.situation(seat),
      table.rng(seat),
      table.state,
    );
    if ('why' in decided) {
      const { units, counts } = table.tally;
      const forfeit = measure.forfeited(seat, players.length);
      return {
        units: units + 1,
        counts: counts.map((count, i) => count + at(forfeit, i)),
        places: players.map((_, i) => (i === seat ? 2 : 1)),
        fault: { seat, why: decided.why },
      };
    }
    table.take(decided.action);
  }
}

type Decision = { readonly action: unknown } | { readonly why: string };

async function decision(
  { game }: Contest,
  player: Player,
  situation: Situation,
  rng: Rng,
  state: unknown,
): Promise<Decision> {
  try {
    const answer = player.decide(situation, rng);
    const action = answer instanceof Promise ? await answer : answer;
    const illegal = game.illegality(state, situation.seat, action);
    return illegal ? { why: `${illegal.rule}: ${illegal.code}: ${JSON.stringify(action)}` } : { action };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** One game in progress, with what each seat saw of it. */
class Table {
  state: unknown;
  readonly #memory: Memory;
  readonly #contest: Contest;
  readonly #seed: string;
  readonly #rngs: readonly Rng[];
  readonly #counts: number[];
  #units = 0;
  #rounds = 0;
  #outcomes = 0;

  constructor(contest: Contest, seed: string) {
    const seats = Array.from({ length: contest.options.players }, (_, seat) => seat);
    this.#contest = contest;
    this.#seed = seed;
    this.#rngs = seats.map((seat) => seededRng(`${seed} seat ${seat}`));
    this.#counts = seats.map(() => 0);
    this.#memory = new Memory(contest.game, contest.options.players);
    this.state = contest.game.setup(contest.options);
  }

  get tally(): Pick<Tally, 'units' | 'counts'> {
    return { units: this.#units, counts: this.#counts };
  }

  rng(seat: Seat): Rng {
    return at(this.#rngs, seat);
  }

  /** By round, so that a deal is the same however long the game before it took. */
  chanceOutcome(): unknown {
    this.#outcomes++;
    const rng = seededRng(`${this.#seed} round ${this.#rounds}.${this.#outcomes}`);
    return this.#contest.game.sample(this.state, rng);
  }

  situation(seat: Seat): Situation {
    const { game, limit } = this.#contest;
    return situationOf(game, this.state, seat, this.#memory.seen(seat), limit);
  }

  take(action: unknown): void {
    const step = this.#contest.game.apply(this.state, action);
    this.state = step.state;
    for (const event of step.events) this.#hear(event);
  }

  #hear(event: GameEvent): void {
    if (event.type === 'dealt') {
      this.#rounds++;
      this.#outcomes = 0;
    }
    this.#memory.hear(event);
    const counted = this.#contest.measure.counted(event);
    if (!counted) return;
    this.#units++;
    for (const seat of counted) this.#counts[seat] = at(this.#counts, seat) + 1;
  }
}
