/** A lesson: a prepared deal, and what happens on it step by step. */
export interface Lesson {
  /** The position it starts from, in the game's notation. */
  readonly position: unknown;
  readonly steps: readonly LessonStep[];
}

/** Each step says something, by its key in the game's `lesson` texts, and then one of these. */
export type LessonStep =
  /** The learner reads on. */
  | { readonly say: string }
  /** The learner plays one of these actions. */
  | { readonly say: string; readonly await: readonly unknown[] }
  /** Another seat, or chance, acts. */
  | { readonly say: string; readonly plays: unknown };
