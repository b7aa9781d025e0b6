import { hash } from 'node:crypto';
import { commitmentTo, dealtOutcome } from '../../core/deal.ts';
import type { Game, GameEvent, Seat } from '../../core/game.ts';
import { type Sight, seenBy } from '../../match/sight.ts';
import type { Backlog } from './backlog.ts';

/** What a seat was shown at a step of the game, kept short once there is time. */
interface Glimpse {
  readonly step: number;
  /** After a gap, what happened in it comes together. */
  readonly fresh: boolean;
  print: string;
}

/** One game as its players know it: what they did, and what each of them was shown. */
interface Course {
  readonly actions: Map<number, { readonly seat: Seat; readonly action: unknown }>;
  readonly refused: { readonly seat: Seat; readonly step: number; readonly action: unknown }[];
  /** By seat. */
  readonly contributions: (string | undefined)[];
  readonly glimpses: readonly Glimpse[][];
  /** The seats that were shown the end. */
  readonly ended: Set<Seat>;
}

/** The game after a step. */
interface Frame {
  readonly state: unknown;
  readonly events: readonly GameEvent[];
}

/**
 * Knows what all players of a table did and saw. When a game is over its secret is told, so the
 * whole game can be played again: every view and every event that came must be the one of its moment.
 * It says so once the backlog is cleared.
 */
export class Referee {
  readonly #game: Game;
  readonly #seats: number;
  readonly #backlog: Backlog;
  readonly #complain: (problem: string) => void;
  readonly #courses = new Map<number, Course>();
  /** The last game that is over; it is still shown until the next begins. */
  #over = 0;

  constructor(game: Game, seats: number, backlog: Backlog, complain: (problem: string) => void) {
    this.#game = game;
    this.#seats = seats;
    this.#backlog = backlog;
    this.#complain = complain;
  }

  contributes(number: number, seat: Seat, contribution: string): void {
    this.#course(number).contributions[seat] = contribution;
  }

  acts(number: number, seat: Seat, step: number, action: unknown): void {
    this.#course(number).actions.set(step, { seat, action });
  }

  /** The action was refused; rightly, it must turn out. */
  isRefused(number: number, seat: Seat, step: number, action: unknown): void {
    this.#course(number).refused.push({ seat, step, action });
  }

  /** A seat is shown the game by this text, after what it saw before or, `fresh`, after a gap. */
  sees(seat: Seat, sight: Sight, fresh: boolean, text: string): void {
    const { number, step, result } = sight;
    if (number <= this.#over) return;
    const course = this.#course(number);
    const glimpse = { step, fresh, print: '' };
    course.glimpses[seat]?.push(glimpse);
    this.#printLater(glimpse, text);
    if (!result || course.ended.has(seat)) return;
    course.ended.add(seat);
    if (course.ended.size === this.#seats) this.#judgeLater(course, sight);
  }

  #printLater(glimpse: Glimpse, text: string): void {
    this.#backlog.add(text, (kept) => {
      const { view, toAct, events } = (JSON.parse(kept) as { sight: Sight }).sight;
      glimpse.print = printOf(view, toAct, glimpse.fresh ? [] : events);
    });
  }

  #judgeLater(course: Course, end: Sight): void {
    this.#courses.delete(end.number);
    this.#over = end.number;
    this.#backlog.add('', () => this.#judge(course, end));
  }

  #course(number: number): Course {
    const known = this.#courses.get(number);
    if (known) return known;
    const course: Course = {
      actions: new Map(),
      refused: [],
      contributions: [],
      glimpses: Array.from({ length: this.#seats }, () => []),
      ended: new Set(),
    };
    this.#courses.set(number, course);
    return course;
  }

  #judge(course: Course, end: Sight): void {
    const game = this.#game;
    this.#judgeDeal(course, end);
    const frames = this.#replayed(course, end);
    if (!frames) return;
    for (const { seat, step, action } of course.refused) {
      const frame = frames[step];
      if (!frame || game.illegality(frame.state, seat, action) === undefined)
        this.#complain(`a legal action was refused at step ${step} of game ${end.number}`);
    }
    for (const [seat, glimpses] of course.glimpses.entries()) {
      for (const step of wrongSteps(game, frames, seat, glimpses))
        this.#complain(`seat ${seat} was shown something else at step ${step} of game ${end.number}`);
    }
  }

  #judgeDeal({ contributions }: Course, { fairness, number }: Sight): void {
    if (commitmentTo(fairness.secret ?? '') !== fairness.commitment)
      this.#complain(`the secret of game ${number} isn't the one committed to`);
    for (const [seat, contribution] of fairness.contributions.entries())
      if (contribution !== null && contribution !== contributions[seat])
        this.#complain(`seat ${seat} contributed something else to game ${number}`);
  }

  /** The game as it must have gone, from its start through every step. */
  #replayed({ actions }: Course, end: Sight): readonly Frame[] | undefined {
    const game = this.#game;
    const { secret = '', contributions } = end.fairness;
    const deal = { secret, contributions };
    let state: unknown = game.setup(end.options);
    const frames: Frame[] = [{ state, events: [] }];
    for (let step = 0; step < end.step; step++) {
      const turn = game.turn(state);
      const taken = actions.get(step);
      if (turn.kind === 'over' || (turn.kind === 'seats' && !turn.seats.includes(taken?.seat ?? -1))) {
        this.#complain(`step ${step} of game ${end.number} was taken by nobody whose turn it was`);
        return undefined;
      }
      const action = turn.kind === 'chance' ? dealtOutcome(game, state, deal, step) : taken?.action;
      const frame = game.apply(state, action);
      frames.push(frame);
      state = frame.state;
    }
    if (game.turn(state).kind !== 'over') this.#complain(`game ${end.number} is over too early`);
    return frames;
  }
}

/** The steps that the seat was shown otherwise than they were, or in another order. */
function wrongSteps(
  game: Game,
  frames: readonly Frame[],
  seat: Seat,
  glimpses: readonly Glimpse[],
): readonly number[] {
  let before = -1;
  return glimpses.flatMap(({ step, fresh, print }) => {
    const frame = frames[step];
    const isNew = step > before && !fresh;
    const isNext = step === before || step === before + 1 || fresh;
    before = step;
    return frame && isNext && printAt(game, frame, seat, isNew) === print ? [] : [step];
  });
}

/** What the seat must be shown, with the events of a step that is new. */
function printAt(game: Game, { state, events }: Frame, seat: Seat, isNew: boolean): string {
  const turn = game.turn(state);
  const toAct = turn.kind === 'seats' ? turn.seats : [];
  return printOf(game.view(state, seat), toAct, isNew ? seenBy(game, events, seat) : []);
}

/** The fields of a view may come in any order. */
function printOf(view: unknown, toAct: readonly Seat[], events: readonly GameEvent[]): string {
  const fields = Object.entries(view ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha1', JSON.stringify([fields, toAct, events]), 'base64');
}
