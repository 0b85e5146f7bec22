import { expect } from 'vitest';
import type { Service } from './service.ts';

export const ENVIRONMENTS = '/api/admin/environments';
export const DEFAULT_PROJECT = '/api/admin/projects/default';

/** Requests about environments of a service that is started before the tests. */
export function environmentsOf(service: () => Service) {
  async function send(method: string, path: string, body?: unknown, token?: string) {
    const options = { ...(body !== undefined && { body }), ...(token && { token }) };
    const { status, body: answer, headers } = await service().request(method, path, options);
    return { status, body: answer, location: headers.location };
  }

  return {
    send,

    /** Creates an environment, and returns its path. */
    async environment(name: string, more: object = {}): Promise<string> {
      const { status } = await send('POST', ENVIRONMENTS, { name, type: 'test', ...more });
      expect(status).toBe(201);
      return `${ENVIRONMENTS}/${name}`;
    },

    /** Removes an environment from all projects, and deletes it. */
    async removeEverywhere(name: string): Promise<void> {
      const { body } = await send('GET', '/api/admin/projects');
      for (const { id } of body.projects) {
        await send('DELETE', `/api/admin/projects/${id}/environments/${name}`);
      }
      expect((await send('DELETE', `${ENVIRONMENTS}/${name}`)).status).toBe(200);
    },
  };
}
