import { password } from './people.ts';
import type { Reply, RequestOptions } from './request.ts';
import type { Service } from './service.ts';

/** What browsers send with a request of a page of the service itself. */
export const samePage = { 'sec-fetch-site': 'same-origin' } as const;

/** A person who is signed in with a browser. */
export interface Browser {
  /** Id of the user. */
  readonly id: number;
  readonly username: string;
  /** The cookie of the session: `name=value`. */
  readonly cookie: string;
  /** The token of the login. */
  readonly token: string;
  /** Sends a request as a page of the service does: with the cookie, and without a token. */
  ask(method: string, path: string, options?: RequestOptions): Promise<Reply>;
}

/** Creates a person with a password. */
export async function createSignInUser(
  service: Service,
  username: string,
  rootRole = 3,
): Promise<number> {
  const { body } = await service.request('POST', '/api/admin/user-admin', {
    body: { username, rootRole, password },
  });
  return body.id;
}

/**
 * Signs a person in who has a password, as from a new browser.
 */
export async function signIn(
  service: Service,
  username: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  const { body, headers: answered } = await service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username, password },
    headers,
  });
  const cookie = sessionCookieOf(answered['set-cookie']);
  return {
    id: body.id,
    username,
    cookie,
    token: body.token,
    ask: (method, path, { headers: more, ...options } = {}) =>
      service.request(method, path, {
        token: null,
        headers: { cookie, ...samePage, ...more },
        ...options,
      }),
  };
}

/** Creates a person and signs them in. */
export async function newBrowser(
  service: Service,
  username: string,
  rootRole = 3,
): Promise<Browser> {
  await createSignInUser(service, username, rootRole);
  return signIn(service, username);
}

/** The cookie of the session among `Set-Cookie` headers: `name=value`. */
export function sessionCookieOf(headers: readonly string[] = []): string {
  const found = headers.find((header) => /^(__Host-)?flagwright-session=/.test(header));
  return found?.split(';')[0] ?? '';
}
