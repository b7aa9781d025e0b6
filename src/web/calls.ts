/** What may be asked of a worker, by name, and what it answers. */
export type Askable<Requests> = {
  readonly [Name in keyof Requests]: { ask: unknown; answer: unknown };
};

export type Call<Requests extends Askable<Requests>> = {
  [Name in keyof Requests]: { call: number; name: Name; ask: Requests[Name]['ask'] };
}[keyof Requests];

export type Answer =
  | { readonly call: number; readonly answer: unknown }
  | { readonly call: number; readonly failed: string }
  /** How far it is, from 0 to 1. */
  | { readonly call: number; readonly progress: number };

type Tell = (progress: number) => void;

/** A worker's answers to what may be asked of it. */
export type Answers<Requests extends Askable<Requests>> = {
  readonly [Name in keyof Requests]: (
    ask: Requests[Name]['ask'],
    tell: Tell,
  ) => Promise<Requests[Name]['answer']>;
};

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly tell: Tell;
}

/** The page's end of the line to a worker: what was asked, until it is answered. */
export class Calls<Requests extends Askable<Requests>> {
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  ask<Name extends keyof Requests>(
    worker: Worker,
    name: Name,
    ask: Requests[Name]['ask'],
    tell: Tell = () => undefined,
  ): Promise<Requests[Name]['answer']> {
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      // The worker answers each request with the answer of its name.
      this.#waiting.set(call, { resolve: resolve as (answer: unknown) => void, reject, tell });
      worker.postMessage({ call, name, ask });
    });
  }

  hear(message: Answer): void {
    const waiting = this.#waiting.get(message.call);
    if ('progress' in message) {
      waiting?.tell(message.progress);
      return;
    }
    this.#waiting.delete(message.call);
    if ('failed' in message) waiting?.reject(new Error(message.failed));
    else waiting?.resolve(message.answer);
  }

  /** Nothing more is waited for. */
  forget(): void {
    this.#waiting.clear();
  }
}

/** The worker's end: answers a call, or tells why it can't. */
export async function answered<Requests extends Askable<Requests>>(
  answers: Answers<Requests>,
  { call, name, ask }: Call<Requests>,
  post: (answer: Answer) => void,
): Promise<void> {
  try {
    post({ call, answer: await answers[name](ask, (progress) => post({ call, progress })) });
  } catch (error) {
    post({ call, failed: error instanceof Error ? error.message : String(error) });
  }
}
