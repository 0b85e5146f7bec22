import { samePage, sessionCookieOf } from './browser.ts';
import { inAnHour, password } from './people.ts';
import type { Service } from './service.ts';
import { createAuthenticator } from './software-authenticator.ts';

/** Statuses of the ways into an account: password, session, token of the login, personal token. */
export const open = [200, 200, 200, 200];
export const closed = [401, 401, 401, 401];

/** Logs in with the password of all people of the tests. */
export function logIn(service: Service, username: string) {
  return service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username, password },
  });
}

/**
 * Somebody who signs up with the address of another person, by a link, and makes a personal token.
 * @param origin of the service for browsers; with it, there is a passkey named `planted` as well
 */
export async function createSquatter(service: Service, email: string, origin?: string) {
  const link = await service.request('POST', '/api/admin/invite-link/tokens', {
    body: { name: `for ${email}`, expiresAt: inAnHour() },
  });
  const { body } = await service.request('POST', `/invite/${link.body.secret}/signup`, {
    token: null,
    body: { email, name: 'Boss', password },
  });
  const id: number = body.id;
  const login = await logIn(service, email);
  const made = await service.request('POST', '/api/admin/user/tokens', {
    token: login.body.token,
    body: { description: 'kept for later', expiresAt: inAnHour() },
  });
  const cookie = sessionCookieOf(login.headers['set-cookie']);
  if (origin !== undefined) await plantPasskey(service, { id, cookie, origin });
  const me = (token: string | null, headers = {}) =>
    service.request('GET', '/api/admin/user', { token, headers });
  return {
    id,
    ways: async () => [
      (await logIn(service, email)).status,
      (await me(null, { cookie, ...samePage })).status,
      (await me(login.body.token)).status,
      (await me(made.body.secret)).status,
    ],
  };
}

interface Target {
  readonly id: number;
  readonly cookie: string;
  readonly origin: string;
}

async function plantPasskey(service: Service, { id, cookie, origin }: Target): Promise<void> {
  const ask = (path: string, cookies: string, body?: unknown) =>
    service.request('POST', `/api/admin/user/second-factor/${path}`, {
      token: null,
      headers: { cookie: cookies, ...samePage },
      ...(body !== undefined && { body }),
    });
  const options = await ask('registration-options', cookie);
  const ceremony = options.headers['set-cookie']?.[0]?.split(';')[0];
  await ask('passkeys', `${cookie}; ${ceremony}`, {
    name: 'planted',
    credential: createAuthenticator(origin, id).create(options.body),
  });
}
