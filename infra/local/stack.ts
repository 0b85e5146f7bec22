import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { stop as stopCompiler } from 'esbuild';
import { parseConfig } from '../../lib/config.ts';
import { createInitialTokens } from '../../lib/seed/init-tokens.ts';
import { seed } from '../../lib/seed/seed.ts';
import { buildLocal } from '../build/build.ts';
import { localEncryptionKey, openDataDir } from './data-dir.ts';
import { type Part, startDynamoDb, startSqs } from './embedded.ts';
import { startEventSources } from './event-sources.ts';
import { readFunctions } from './functions.ts';
import { startGateway } from './gateway/gateway.ts';
import type { LocalOptions } from './options.ts';
import { createQueues, type Queue } from './queues.ts';
import { createTable } from './table.ts';

/** The running local stack. */
export interface Stack {
  readonly url: string;
  /** Stops every part. */
  close(): Promise<void>;
}

const { env } = process;

/** Dummies, so that nobody's real account is ever asked; embedded parts accept anything. */
const setCredentials = (): void => {
  const embedded = !env.DYNAMODB_ENDPOINT && !env.SQS_ENDPOINT;
  if (!embedded && (env.AWS_ACCESS_KEY_ID || env.AWS_PROFILE)) return;
  env.AWS_ACCESS_KEY_ID = 'local';
  env.AWS_SECRET_ACCESS_KEY = 'local';
  delete env.AWS_SESSION_TOKEN;
  delete env.AWS_PROFILE;
};

/** @throws {ConfigurationError} before anything is started or written */
const setDefaults = (): void => {
  env.AWS_REGION ||= env.AWS_DEFAULT_REGION || 'us-east-1';
  env.ALLOW_PRIVATE_WEBHOOK_TARGETS ||= 'true';
  // The embedded queues forget all when the stack stops: what has an outbox mark at the start is lost.
  env.RELAY_GRACE_SECONDS ||= '0';
  setCredentials();
  env.TABLE_NAME = parseConfig(env).tableName;
};

const startParts = async (folder: string | undefined, parts: AsyncDisposableStack) => {
  const embed = async (name: string, start: () => Promise<Part>): Promise<string> => {
    const given = env[name];
    if (given) return given;
    const { endpoint, close } = await start();
    parts.defer(async () => {
      await close();
    });
    env[name] = endpoint;
    return endpoint;
  };
  return {
    dynamo: parts.adopt(
      new DynamoDBClient({
        endpoint: await embed('DYNAMODB_ENDPOINT', () => startDynamoDb(folder)),
      }),
      (client) => client.destroy(),
    ),
    sqs: parts.adopt(new SQSClient({ endpoint: await embed('SQS_ENDPOINT', startSqs) }), (client) =>
      client.destroy(),
    ),
  };
};

const setQueueUrls = (queues: ReadonlyMap<string, Queue>): void => {
  env.EVENTS_QUEUE_URL = queues.get('EventsQueue')?.url;
  env.DELIVERIES_QUEUE_URL = queues.get('DeliveriesQueue')?.url;
};

const buildFunctions = async (): Promise<string> => {
  const folder = await buildLocal();
  await stopCompiler();
  return folder;
};

const start = async (options: LocalOptions, parts: AsyncDisposableStack): Promise<string> => {
  setDefaults();
  const folder = options.dataDir === undefined ? undefined : await openDataDir(options.dataDir);
  env.ENCRYPTION_KEY ||= await localEncryptionKey(folder);
  const gateway = await startGateway(options.host, options.port);
  parts.defer(gateway.close);
  env.BASE_URL ||= gateway.url;

  const { dynamo, sqs } = await startParts(folder, parts);
  await createTable(dynamo, env.TABLE_NAME ?? '');
  const queues = await createQueues(sqs);
  setQueueUrls(queues);
  await seed();
  await createInitialTokens(options.tokens);

  const functions = await readFunctions(options.buildDir ?? (await buildFunctions()));
  const region = env.AWS_REGION ?? '';
  parts.defer(startEventSources({ functions, client: sqs, queues, region }));
  gateway.open(functions);
  // Again, to be the first that closes: requests under way still need the other parts.
  parts.defer(gateway.close);
  return gateway.url;
};

/**
 * Starts everything in this process: gateway, DynamoDB, SQS, event sources. The functions read their
 * configuration from `process.env`, which this completes.
 * @throws {ConfigurationError} {StartError} in words for the terminal, after stopping what was started
 */
export const startStack = async (options: LocalOptions): Promise<Stack> => {
  const parts = new AsyncDisposableStack();
  try {
    const url = await start(options, parts);
    return { url, close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
};
