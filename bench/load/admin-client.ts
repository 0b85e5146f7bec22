import type { Service } from '../../test/support/service.ts';
import { connect } from './drive.ts';

/** An answer, and how long it took. */
export interface Timed {
  readonly status: number;
  readonly ms: number;
}

/** An administrator of the running service, who keeps so many connections at most, as scripts do. */
export function connectAdmin({ url, adminToken }: Service, connections: number) {
  const client = connect(url, connections);
  const headers = { authorization: adminToken, 'content-type': 'application/json' };
  return {
    async send(method: 'POST' | 'PUT', path: string, body: object): Promise<Timed> {
      const began = performance.now();
      const status = await client.send({ method, path, headers, body: JSON.stringify(body) });
      return { status, ms: performance.now() - began };
    },
    close: client.close,
  };
}

export type AdminClient = ReturnType<typeof connectAdmin>;
