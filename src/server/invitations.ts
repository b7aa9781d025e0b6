import type { Means } from './means.ts';

/** [ms] Whoever is invited comes at once, or not at all. */
const INVITED_FOR = 10_000;

interface Invitation {
  readonly user: string;
  readonly until: number;
}

/** Clients of other nodes that were told how to come here themselves, each with a pass that is good for once. */
export class Invitations {
  readonly #means: Means;
  /** By their passes, the oldest first. */
  readonly #open = new Map<string, Invitation>();

  constructor(means: Means) {
    this.#means = means;
  }

  /** A pass by which the user is known here. */
  passFor(user: string): string {
    const { now, random } = this.#means;
    this.#forget();
    const pass = random(32).toString('hex');
    this.#open.set(pass, { user, until: now() + INVITED_FOR });
    return pass;
  }

  /** Whose pass that is, which is good no more. */
  taken(pass: string): string | undefined {
    this.#forget();
    const user = this.#open.get(pass)?.user;
    this.#open.delete(pass);
    return user;
  }

  #forget(): void {
    const now = this.#means.now();
    for (const [pass, { until }] of this.#open) {
      if (until > now) break;
      this.#open.delete(pass);
    }
  }
}
