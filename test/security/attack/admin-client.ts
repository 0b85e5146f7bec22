import type { Reply } from '../../support/request.ts';
import type { Service } from '../../support/service.ts';

/** Requests of an administrator that prepare the campaign. */
export interface AdminClient {
  /**
   * Sends a request that must succeed, and returns the body.
   * @throws {Error} with the response when the status is not 2xx
   */
  get(path: string, token?: string): Promise<Reply['body']>;
  post(path: string, body?: object, token?: string | null): Promise<Reply['body']>;
  put(path: string, body: object, token?: string): Promise<Reply['body']>;
  delete(path: string): Promise<Reply['body']>;
  /** Sends a request that may fail, because what it restores may still exist. */
  restore(method: string, path: string, body?: object): Promise<void>;
}

export const ADMIN = '/api/admin';

export function createAdminClient(service: Service): AdminClient {
  const send = async (method: string, path: string, body?: object, token?: string | null) => {
    const reply = await service.request(method, path, {
      ...(body && { body }),
      ...(token !== undefined && { token }),
    });
    if (reply.status >= 300) {
      throw new Error(`${method} ${path} was answered with ${reply.status}: ${reply.text}`);
    }
    return reply.body;
  };
  return {
    get: (path, token) => send('GET', path, undefined, token),
    post: (path, body, token) => send('POST', path, body, token),
    put: (path, body, token) => send('PUT', path, body, token),
    delete: (path) => send('DELETE', path),
    restore: async (method, path, body) => {
      await service.request(method, path, { ...(body && { body }) });
    },
  };
}
