import { expect } from 'vitest';
import type { Service } from './service.ts';

export const PROJECTS = '/api/admin/projects';

/** Requests about projects of a service that is started before the tests. */
export function projectsOf(service: () => Service) {
  async function send(method: string, path: string, body?: unknown, token?: string) {
    const options = { ...(body !== undefined && { body }), ...(token && { token }) };
    const { status, body: answer, headers } = await service().request(method, path, options);
    return { status, body: answer, location: headers.location };
  }

  return {
    send,

    /** Creates a project with the given id, and returns its path. */
    async project(id: string, more: object = {}): Promise<string> {
      const { status } = await send('POST', PROJECTS, { id, name: id, ...more });
      expect(status).toBe(201);
      return `${PROJECTS}/${id}`;
    },

    flag(path: string, name: string) {
      return send('POST', `${path}/features`, { name });
    },

    async overview(path: string) {
      return (await send('GET', `${path}/overview`)).body;
    },
  };
}
