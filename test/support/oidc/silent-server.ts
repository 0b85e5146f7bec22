import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that accepts connections and says nothing. */
export interface SilentServer {
  /** Without a slash at its end. */
  readonly origin: string;
  /** How many connections there were. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export async function startSilentServer(): Promise<SilentServer> {
  const open = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
