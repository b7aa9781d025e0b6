import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** [ms] */
const PATIENCE = 60_000;
const UPCARD = fileURLToPath(new URL('../bin/upcard.js', import.meta.url));

/** A port on which nobody listens. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until something holds, and fails where that takes too long. */
export async function until(holds, what) {
  const end = Date.now() + PATIENCE;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await sleep(10);
  }
}

/** `upcard serve` as a process of its own, which can be killed and started again on the same port. */
export class ChildServer {
  url;
  /** All that it logged. */
  printed = '';
  #port;
  #data;
  #more;
  #child;

  /** `more`: arguments of Node and of `upcard serve`, besides the usual ones. */
  constructor(port, data, more = { node: [], serve: ['--trust-proxy', '--log', 'debug'] }) {
    this.#port = port;
    this.#data = data;
    this.#more = more;
    this.url = `http://127.0.0.1:${port}`;
    // It doesn't outlive whoever started it.
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** Starts it, with this in its environment, too; answers at once. */
  start(env = {}) {
    const { node, serve } = this.#more;
    const kept = this.#data === undefined ? [] : ['--data', this.#data];
    const place = ['--port', this.#port, '--host', '127.0.0.1', ...kept].map(String);
    this.#child = spawn(process.execPath, [...node, UPCARD, 'serve', ...place, ...serve], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.#child.stdout.on('data', (text) => {
      this.printed += text;
    });
  }

  /** Whether it serves. */
  async isReady() {
    try {
      const { ok } = await fetch(`${this.url}/readyz`, { headers: { connection: 'close' } });
      return ok;
    } catch {
      return false;
    }
  }

  /** Answers once it serves. */
  async ready() {
    while (!(await this.isReady())) {
      if (this.hasEnded) throw new Error(`the server ended by itself: ${this.#child.exitCode}`);
      await sleep(20);
    }
  }

  get pid() {
    return this.#child.pid;
  }

  get hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Ends it by a signal; its exit code, null where the signal ended it. */
  async end(signal) {
    const { exitCode } = this.#child;
    if (this.hasEnded) return exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    const [code] = await ended;
    return code;
  }
}
