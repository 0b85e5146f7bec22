import { refuseOtherOrigins } from '../../http/same-origin.ts';
import { endNamedSession } from '../sessions/end-sessions.ts';
import { sessionIn } from '../sessions/session-cookie.ts';
import { hashSecret, secretOf } from '../tokens/token-format.ts';
import { logOut } from '../users/log-out.ts';
import { authenticate } from './authenticate.ts';

/**
 * Ends the login of the token in the `Authorization` header or, without that header, the session of the
 * cookie, if there is one.
 * @param headers names in lower case
 * @param cookies of the request, each as `name=value`
 * @throws {AuthenticationRequired} for a token that is not valid
 * @throws {ConflictError} for a token that no login has made
 * @throws {NoAccessError} when a page of another origin may have sent the request, with the cookie or without
 */
export async function signOut(
  headers: Readonly<Record<string, string | undefined>>,
  cookies: readonly string[],
): Promise<void> {
  const { authorization } = headers;
  if (authorization !== undefined) {
    const { author } = await authenticate(authorization);
    await logOut(author, hashSecret(secretOf(authorization) ?? ''));
    return;
  }
  const named = sessionIn(cookies);
  // `SameSite` withholds the cookie from a form of another site, but the browser obeys the answer all the same.
  if (named || isFromBrowser(headers)) refuseOtherOrigins(headers);
  if (named) await endNamedSession(named);
}

/** Every browser sends one of them with a `POST`; a program without a session has nothing to lose. */
function isFromBrowser(headers: Readonly<Record<string, string | undefined>>): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}
