import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A wire to another port, which can be cut. */
export interface Wire {
  readonly port: number;
  /** Connections so far. */
  readonly connections: number;
  /** Cuts all connections that are open, and refuses others until it is mended. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** @param target the port that is reached by it */
export async function startWire(target: () => number): Promise<Wire> {
  const open = new Set<Socket>();
  let isCut = false;
  let connections = 0;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    connections += 1;
    const other = connect(target(), '127.0.0.1');
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.pipe(two);
      one.on('error', () => two.destroy());
      one.on('close', () => {
        open.delete(one);
        two.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
