import { at } from '../../core/assert.ts';
import type { Game, GameEvent, Seat } from '../../core/game.ts';
import type { Lesson, LessonStep } from '../../kit/lesson.ts';
import type { Rulebook } from '../../kit/table.ts';
import { seenBy } from '../../match/sight.ts';
import { rulebookOf } from '../rulebook.ts';

const LEARNER: Seat = 0;

/** A lesson on its way: the prepared game, and which step it is at. */
export class LessonPlay {
  readonly players: number;
  readonly steps: readonly LessonStep[];
  step = $state(0);
  happened = $state.raw<readonly GameEvent[]>([]);
  readonly #game: Game;
  #state = $state.raw<unknown>();
  /** The same object as long as nothing happens: a table keeps what was chosen on it by its view. */
  view = $derived.by(() => this.#game.view(this.#state, LEARNER));

  constructor(game: Game, lesson: Lesson) {
    const start = game.parsePosition(lesson.position);
    if (!start.ok) throw new Error(`lesson of ${game.id}: ${start.error.path} ${start.error.problem}`);
    this.#game = game;
    this.#state = start.value;
    this.steps = lesson.steps;
    this.players = game.options(start.value).players;
  }

  get isDone(): boolean {
    return this.step >= this.steps.length;
  }

  get toAct(): Seat | undefined {
    const turn = this.#game.turn(this.#state);
    return turn.kind === 'seats' ? turn.seats[0] : undefined;
  }

  /** The actions that the lesson waits for. */
  get awaits(): readonly unknown[] | undefined {
    const step = this.steps[this.step];
    return step && 'await' in step ? step.await : undefined;
  }

  get rulebook(): Rulebook | undefined {
    if (!this.awaits || this.toAct !== LEARNER) return undefined;
    return rulebookOf(this.#game, this.#state, LEARNER);
  }

  /** Plays what the learner chose, if it is what the lesson asks for. */
  answer(action: unknown): boolean {
    const wanted = this.awaits?.some((each) => JSON.stringify(each) === JSON.stringify(action)) ?? false;
    if (wanted) this.#take(action);
    return wanted;
  }

  /** Goes on from a step that only says something, or on which another acts. */
  goOn(): void {
    const step = at(this.steps, this.step);
    if ('plays' in step) this.#take(step.plays);
    else this.step++;
  }

  #take(action: unknown): void {
    const { state, events } = this.#game.apply(this.#state, action);
    this.#state = state;
    this.happened = seenBy(this.#game, events, LEARNER);
    this.step++;
  }
}
