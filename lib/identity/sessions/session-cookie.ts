import { cookieIn, forgetCookie, hostCookieName, setCookie } from '../../http/cookies.ts';
import { config } from '../../platform/config.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { parseSessionCookie, type SessionLife, sessionCookieValue } from './session-rules.ts';

const NAME = 'flagwright-session';

/** The session that a cookie names. */
export interface NamedSession {
  /** Id of the user. */
  readonly user: number;
  /** SHA-256 of the secret. */
  readonly hash: string;
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** How long sessions of this instance last. */
export function sessionLife(): SessionLife {
  const { sessionIdleHours, sessionMaxDays } = config();
  return {
    idleSeconds: sessionIdleHours * HOUR_SECONDS,
    maxSeconds: sessionMaxDays * DAY_SECONDS,
  };
}

/** The name of the cookie: `__Host-flagwright-session`, without the prefix on plain HTTP. */
function sessionCookieName(): string {
  return hostCookieName(NAME);
}

/** The `Set-Cookie` header of a new session. */
export function sessionCookie(user: number, secret: string): string {
  return setCookie({
    name: sessionCookieName(),
    value: sessionCookieValue(user, secret),
    maxAgeSeconds: sessionLife().maxSeconds,
  });
}

/** The `Set-Cookie` header that makes the browser forget its session. */
export function endedSessionCookie(): string {
  return forgetCookie(sessionCookieName());
}

/** The user and the hash of the session in the cookies of a request, which may be made up. */
export function sessionIn(cookies: readonly string[]): NamedSession | undefined {
  const found = parseSessionCookie(cookieIn(cookies, sessionCookieName()));
  return found && { user: found.user, hash: hashSecret(found.secret) };
}
