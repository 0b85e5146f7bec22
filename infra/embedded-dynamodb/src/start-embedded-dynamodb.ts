import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BulkAccess, createBulkAccess } from './bulk-access.ts';
import { createGateway } from './gateway.ts';
import { loadIdempotencyTokens } from './idempotency.ts';
import { createMiddleware, type InProcessMiddleware } from './in-process-middleware.ts';
import { createMutex, type Mutex } from './mutex.ts';
import { createDispatch } from './operations.ts';
import { createRequestHandler, type InProcessHandler } from './request-handler.ts';
import { openStorage, type Storage } from './storage.ts';

export interface EmbeddedDynamoDbOptions {
  /** The folder of the LevelDB database; without it, everything stays in memory. */
  readonly path?: string;
  /** The port on 127.0.0.1; a free port is chosen when omitted. */
  readonly port?: number;
  /**
   * For tests, in milliseconds: entries of global indexes appear this much later than their items,
   * as in the cloud. Ignored with a `path`, because a killed process would lose the entries that wait.
   */
  readonly indexDelayMs?: number;
}

export interface EmbeddedDynamoDb {
  readonly endpoint: string;
  /** For clients in this process: their option `requestHandler`, instead of a socket. */
  readonly requestHandler: InProcessHandler;
  /** For the same clients: answers most commands before the SDK writes them as text. */
  readonly middleware: InProcessMiddleware;
  readonly bulk: BulkAccess;
  /** Finishes running requests, then releases the port and the folder. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

// A request takes milliseconds; closing waits no longer than this for one.
const GRACE_MS = 500;

/**
 * Starts a DynamoDB for local runs and tests: dynalite's tables, queries and expressions, plus
 * transactions, for the ordinary SDK client.
 *
 * Each write is one atomic LevelDB batch, so acknowledged writes survive a crash of the process.
 * They are not flushed to disk, so they may not survive a crash of the machine.
 *
 * @throws Error when the folder cannot be written, another process holds it, or the port is taken
 * @example
 * const { endpoint, close } = await startEmbeddedDynamoDb({ path: '.flagwright/dynamodb' });
 * const client = new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials });
 */
export async function startEmbeddedDynamoDb(
  options: EmbeddedDynamoDbOptions = {},
): Promise<EmbeddedDynamoDb> {
  const { path, port = 0, indexDelayMs = 0 } = options;
  const storage = await openStorage(path, path === undefined ? indexDelayMs : 0);
  try {
    const mutex = createMutex();
    const tokens = await loadIdempotencyTokens(storage.db, Date.now);
    const dispatch = createDispatch(storage, mutex, tokens);
    const server = createGateway(dispatch);
    server.listen(port, HOST);
    await once(server, 'listening');
    return {
      endpoint: `http://${HOST}:${(server.address() as AddressInfo).port}`,
      requestHandler: createRequestHandler(dispatch),
      middleware: createMiddleware(dispatch),
      bulk: createBulkAccess(storage, mutex),
      close: onlyOnce(() => stop(server, storage, mutex)),
    };
  } catch (error) {
    await storage.db.close();
    throw error;
  }
}

function onlyOnce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= task();
    return running;
  };
}

async function stop(server: Server, storage: Storage, mutex: Mutex): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(impatience);
  // A write whose client has disconnected may still be running.
  await mutex(async () => {
    await storage.commit.flush();
    await storage.db.close();
  });
}
