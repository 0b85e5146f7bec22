import { join } from 'node:path';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { buildApp } from 'fauxqs';
import { hasCode, inOneLine, StartError } from './start-error.ts';
import { tablesInProcess } from './tables-in-process.ts';

/** A part of the stack that listens on its own port. */
export interface Part {
  readonly endpoint: string;
  close(): Promise<unknown>;
}

/**
 * The embedded DynamoDB, in a folder or in memory.
 * @param indexDelayMs how late indexes are in memory, for tests
 * @throws {StartError} when another instance uses the folder, or it is not usable
 */
export async function startDynamoDb(folder: string | undefined, indexDelayMs = 0): Promise<Part> {
  if (folder === undefined) return register(await startEmbeddedDynamoDb({ indexDelayMs }));
  try {
    return register(await startEmbeddedDynamoDb({ path: join(folder, 'dynamodb') }));
  } catch (error) {
    if (hasCode(error, 'LEVEL_LOCKED')) {
      throw new StartError(
        `DATA_DIR ${folder} is in use by another instance; stop it or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(`DATA_DIR ${folder} cannot be used: ${inOneLine(error)}`);
  }
}

/**
 * The embedded SQS, and S3. It keeps messages and objects in memory: after a stop, the relay queues lost ones again
 * from the outbox. Does not use `startFauxqs`, which listens on all interfaces.
 */
export async function startSqs(): Promise<Part> {
  const app = buildApp({ logger: false });
  // It would overwrite an object that must not be there yet.
  app.addHook('onRequest', async ({ method, headers, url }, reply) => {
    if (method !== 'PUT' || headers['if-none-match'] !== '*') return;
    const { statusCode } = await app.inject({
      method: 'HEAD',
      url,
      headers: { host: headers.host },
    });
    if (statusCode === 200) {
      await reply
        .code(412)
        .type('application/xml')
        .send('<Error><Code>PreconditionFailed</Code></Error>');
    }
  });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint, close: async () => app.close() };
}

/** Functions in this process reach the table without a socket. */
function register(started: EmbeddedDynamoDb): Part {
  const { endpoint, close } = started;
  tablesInProcess().set(endpoint, started);
  return {
    endpoint,
    close: async () => {
      tablesInProcess().delete(endpoint);
      await close();
    },
  };
}
