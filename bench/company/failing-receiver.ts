import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of notifications, of which every tenth fails. */
export interface FailingReceiver {
  readonly url: string;
  /** Deliveries that have arrived, and requests beyond the first that were answered. */
  counts(): { readonly arrived: number; readonly twice: number; readonly refused: number };
  close(): void;
}

const FAILS_EVERY = 10;

export async function startFailingReceiver(): Promise<FailingReceiver> {
  const arrived = new Set<string>();
  let requests = 0;
  let twice = 0;
  let refused = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests += 1;
      if (requests % FAILS_EVERY === 0) {
        refused += 1;
        response.writeHead(503).end();
        return;
      }
      const id = String(request.headers['webhook-id']);
      if (arrived.has(id)) twice += 1;
      arrived.add(id);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => ({ arrived: arrived.size, twice, refused }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
