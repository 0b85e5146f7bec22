import { endedSessionCookie } from '../sessions/session-cookie.ts';
import { signOut } from './sign-out.ts';

/** Headers of a request, names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Signs out, makes the browser forget what it has stored, and leads one that navigates to the page that says so.
 * @throws see `signOut`
 */
export async function replyToSignOut(headers: Headers, cookies: readonly string[]) {
  await signOut(headers, cookies);
  const reply = {
    // Not the cookies: that would include those of the whole domain.
    headers: { 'clear-site-data': '"cache", "storage"' },
    cookies: [endedSessionCookie()],
  };
  if (!headers.accept?.includes('text/html')) return { status: 200, ...reply } as const;
  return { status: 303, ...reply, headers: { ...reply.headers, location: '/logout' } } as const;
}
