import type { IncomingHttpHeaders } from 'node:http';
import { parse as parseCookies, serialize } from 'cookie';
import type { Guest } from '../protocol/messages.ts';
import { hashOf, type Means } from './means.ts';
import type { Store, StoredGuest } from './store.ts';

/** Whoever looks on without a name: nobody at any table. */
export const NOBODY = '';

const COOKIE = 'upcard';
/** [ms] */
export const DAY = 24 * 3_600_000;
/** [ms] So long after they last came, guests are known. */
export const GUEST_TIME = 365 * DAY;
/** [ms] */
export const PASS_TIME = 10 * 60_000;

/** Knows guests by the secret in their cookie, or a program by its token; keeps only hashes of either. */
export class Guests {
  readonly #store: Store;
  readonly #means: Means;

  constructor(store: Store, means: Means) {
    this.#store = store;
    this.#means = means;
  }

  /** The guest who sent these headers. */
  async of(headers: IncomingHttpHeaders): Promise<StoredGuest | undefined> {
    const secret = bearerToken(headers) ?? cookieSecret(headers);
    if (!secret) return undefined;
    const session = hashOf(secret);
    const guest = await this.#store.guest(session);
    const now = this.#means.now();
    // Where this fails, the next request tries again.
    if (guest && guest.used < now - DAY) this.#store.useSession(session, now).catch(() => {});
    return guest;
  }

  /** The cookie of a guest known by one, for as long again. */
  renewed(headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
    const kept = bearerToken(headers) === undefined ? cookieSecret(headers) : undefined;
    return kept && cookie(kept, isSecure);
  }

  /** Names the guest, or makes a new one; the cookie that keeps them from now on. */
  async name(
    known: StoredGuest | undefined,
    guest: Guest,
    headers: IncomingHttpHeaders,
    isSecure: boolean,
  ): Promise<string | undefined> {
    if (known) {
      await this.#store.nameGuest({ ...guest, user: known.user });
      return this.renewed(headers, isSecure);
    }
    const user = this.#means.random(12).toString('hex');
    const secret = this.#secret();
    await this.#store.addGuest({ ...guest, user }, hashOf(secret), this.#means.now());
    return cookie(secret, isSecure);
  }

  /** A secret by which another device becomes this guest, once and soon. */
  async pass(user: string): Promise<{ readonly token: string; readonly expires: number }> {
    const token = this.#secret();
    const expires = this.#means.now() + PASS_TIME;
    await this.#store.addPass(hashOf(token), user, expires);
    return { token, expires };
  }

  /** The cookie by which this device becomes the guest whose pass it is. */
  async claim(token: string, isSecure: boolean): Promise<string | undefined> {
    const now = this.#means.now();
    const user = await this.#store.takePass(hashOf(token), now);
    if (user === undefined) return undefined;
    const secret = this.#secret();
    await this.#store.addSession(user, hashOf(secret), now);
    return cookie(secret, isSecure);
  }

  #secret(): string {
    return this.#means.random(24).toString('base64url');
  }
}

function cookie(secret: string, secure: boolean): string {
  return serialize(COOKIE, secret, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: GUEST_TIME / 1000,
    secure,
  });
}

function cookieSecret(headers: IncomingHttpHeaders): string | undefined {
  return parseCookies(headers.cookie ?? '')[COOKIE];
}

function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w-]+)$/.exec(authorization ?? '')?.[1];
}
