import type { Service } from './service.ts';

export const path = '/api/admin/user/tokens';
export const password = 'correct horse battery staple';

/** Requests about people and their tokens, to the service of a test file. */
export function usePeople(service: () => Service) {
  const logIn = (username: string, tried = password, headers: Record<string, string> = {}) =>
    service().request('POST', '/auth/simple/login', {
      token: null,
      body: { username, password: tried },
      headers,
    });
  return {
    logIn,

    /** Creates a user who can log in, and logs them in. */
    person: async (username: string, rootRole: number | string = 3) => {
      const { body } = await service().request('POST', '/api/admin/user-admin', {
        body: { username, rootRole, password },
      });
      const { body: login } = await logIn(username);
      return { id: body.id as number, token: login.token as string };
    },

    /** Sets a password as an administrator. */
    reset: (id: number, more: object) =>
      service().request('POST', `/api/admin/user-admin/${id}/change-password`, {
        body: { password: 'given by an admin', ...more },
      }),

    statusOf: async (token: string) =>
      (await service().request('GET', '/api/admin/user', { token })).status,

    createToken: (token: string, description: string, expiresAt = inAnHour()) =>
      service().request('POST', path, { token, body: { description, expiresAt } }),
  };
}

export function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
