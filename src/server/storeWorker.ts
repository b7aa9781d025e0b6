import { parentPort, workerData } from 'node:worker_threads';
import { SqliteStore } from './sqlite.ts';
import { OPENING, type StoreAnswer, type StoreCall } from './storeThread.ts';

/** What waits to be told, all at once. */
let answers: StoreAnswer[] = [];

function tell(answer: StoreAnswer): void {
  // What is committed together is answered in one go, before the next tick.
  if (answers.length === 0) process.nextTick(post);
  answers.push(answer);
}

function post(): void {
  parentPort?.postMessage(answers);
  answers = [];
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function take(store: SqliteStore, [call, method, args]: StoreCall): void {
  const answer: Promise<unknown> = Reflect.apply(store[method], store, args);
  answer.then(
    (value) => tell([call, value]),
    (error: unknown) => tell([call, undefined, reasonOf(error)]),
  );
}

try {
  const store = new SqliteStore(String(workerData));
  parentPort?.on('message', (calls: readonly StoreCall[]) => {
    for (const call of calls) take(store, call);
  });
  tell([OPENING, undefined]);
} catch (error) {
  tell([OPENING, undefined, reasonOf(error)]);
}
