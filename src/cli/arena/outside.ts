import { type ChildProcess, spawn } from 'node:child_process';
import type { Player } from '../../bots/arena.ts';
import type { Situation } from '../../bots/bot.ts';
import type { Game, GameEvent } from '../../core/game.ts';
import { faultText } from '../../core/parse.ts';

/** [bytes] A longer answer is a fault. */
const LONGEST_ANSWER = 1_000_000;

interface Waiting {
  answered(line: string): void;
  failed(why: Error): void;
}

/**
 * A program that plays one seat: gets a line of JSON per decision, answers with a line. After a
 * fault it is started anew, so that one bad game doesn't spoil the next.
 */
export class OutsidePlayer implements Player {
  readonly #command: string;
  readonly #game: Game;
  /** [ms] */
  readonly #timeout: number;
  #child: ChildProcess | undefined;
  #buffer = '';
  #waiting: Waiting | undefined;
  #match = '';
  #told: readonly GameEvent[] = [];
  #toldCount = 0;

  constructor(command: string, game: Game, timeout: number) {
    this.#command = command;
    this.#game = game;
    this.#timeout = timeout;
  }

  begin(match: string): void {
    this.#match = match;
    this.#told = [];
    this.#toldCount = 0;
  }

  async decide(situation: Situation): Promise<unknown> {
    try {
      const line = await this.#asked(this.#question(situation));
      return this.#action(line);
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  stop(): void {
    const child = this.#child;
    this.#child = undefined;
    this.#buffer = '';
    this.#waiting = undefined;
    if (child?.pid === undefined || child.exitCode !== null) return;
    try {
      // The whole group: the shell and what it started.
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }

  #question({ seat, view, seen, legal, complete }: Situation): string {
    // A new round brings a new list of what was seen.
    if (this.#told !== seen) this.#toldCount = 0;
    const events = seen.slice(this.#toldCount);
    this.#told = seen;
    this.#toldCount = seen.length;
    return JSON.stringify({ match: this.#match, game: this.#game.id, seat, view, events, legal, complete });
  }

  #asked(question: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new Error('no answer in time'))), this.#timeout);
      const settle = (outcome: () => void): void => {
        clearTimeout(timer);
        this.#waiting = undefined;
        outcome();
      };
      this.#waiting = {
        answered: (line) => settle(() => resolve(line)),
        failed: (why) => settle(() => reject(why)),
      };
      this.#running().stdin?.write(`${question}\n`);
    });
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child;
    const child = spawn(this.#command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    const failed = (why: string): void => {
      if (this.#child === child) this.#waiting?.failed(new Error(why));
    };
    child.on('error', (error) => failed(`the program failed: ${error.message}`));
    child.on('exit', (code, signal) => failed(`the program ended (${signal ?? code})`));
    child.stdin?.on('error', () => failed('the program reads no more'));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (this.#child === child) this.#heard(text);
    });
    this.#child = child;
    return child;
  }

  #heard(text: string): void {
    this.#buffer += text;
    if (this.#buffer.length > LONGEST_ANSWER) {
      this.#waiting?.failed(new Error('the answer is longer than 1 MB'));
      return;
    }
    const end = this.#buffer.indexOf('\n');
    if (end < 0) return;
    const line = this.#buffer.slice(0, end);
    this.#buffer = this.#buffer.slice(end + 1);
    this.#waiting?.answered(line);
  }

  #action(line: string): unknown {
    let answer: unknown;
    try {
      answer = JSON.parse(line);
    } catch {
      throw new Error(`the answer is not valid JSON: ${line.slice(0, 80)}`);
    }
    const fields = new Map(Object.entries(answer ?? {}));
    const action = this.#game.parseAction(fields.get('action'));
    if (!action.ok) throw new Error(`the answer is malformed: ${faultText(action.error)}`);
    return action.value;
  }
}
