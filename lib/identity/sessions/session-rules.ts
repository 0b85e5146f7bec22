import type { Session, SessionUse } from './model.ts';

/** How long a session may be unused, and how long it lasts at most. */
export interface SessionLife {
  readonly idleSeconds: number;
  readonly maxSeconds: number;
}

/** Enough of a `User-Agent` header to recognise a browser by. */
const MAX_USER_AGENT_LENGTH = 300;

/** A use is recorded again after this time, so that a request normally costs no write. */
const MAX_RECORD_AFTER_SECONDS = 300;

/** Short idle times are recorded more often: a tenth of them late at most. */
const RECORDED_SHARE = 0.1;

const cookiePattern = /^(?<user>\d{1,10})\.(?<secret>[\w-]{43})$/;

/** The user and the secret in the value of a cookie; `undefined` for a text that is not one of ours. */
export function parseSessionCookie(
  value: string | undefined,
): { readonly user: number; readonly secret: string } | undefined {
  const { user, secret } = cookiePattern.exec(value ?? '')?.groups ?? {};
  return user !== undefined && secret !== undefined ? { user: Number(user), secret } : undefined;
}

/** The value of the cookie: the user's id leads to the session in one read. */
export function sessionCookieValue(user: number, secret: string): string {
  return `${user}.${secret}`;
}

/** When a session ends unless it is used, in milliseconds since 1970. */
export function sessionEnd(
  { createdAt }: Pick<Session, 'createdAt'>,
  { usedAt }: SessionUse,
  { idleSeconds, maxSeconds }: SessionLife,
): number {
  return Math.min(
    Date.parse(usedAt) + idleSeconds * 1_000,
    Date.parse(createdAt) + maxSeconds * 1_000,
  );
}

/** Whether a use at this time is recorded. */
export function isUseDue(
  { usedAt }: SessionUse,
  { idleSeconds }: SessionLife,
  now: number,
): boolean {
  const afterSeconds = Math.min(MAX_RECORD_AFTER_SECONDS, idleSeconds * RECORDED_SHARE);
  return now - Date.parse(usedAt) >= afterSeconds * 1_000;
}

/** A `User-Agent` header as it is stored. */
export function shortUserAgent(header: string | undefined): string | null {
  return header?.slice(0, MAX_USER_AGENT_LENGTH) || null;
}
