import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { discover } from '../../../infra/build/discover.ts';
import { buildLocal } from '../../../infra/build/local-build.ts';
import { startDynamoDb, startSqs } from '../../../infra/local/embedded-services.ts';
import { readFunctions } from '../../../infra/local/functions.ts';
import { startGateway } from '../../../infra/local/gateway/gateway.ts';
import { createQueues } from '../../../infra/local/queues.ts';
import { createTable } from '../../../infra/local/table.ts';
import type { Contract } from '../../../lib/http/contract.ts';
import { createInitialTokens } from '../../../lib/system/seed/init-tokens.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { type Api, createApi } from './api.ts';
import { type Call, startRecordingProxy } from './recording-proxy.ts';

export const tokens = {
  admin: '*:*.an-admin-token-for-the-bench',
  client: '*:development.a-client-token-for-the-bench',
  frontend: '*:development.a-frontend-token-for-the-bench',
} as const;

/** The functions behind the local gateway, without workers, and a record of their calls to AWS. */
export interface RecordedService {
  readonly url: string;
  readonly contracts: readonly Contract[];
  readonly api: Api;
  /** Returns the calls since the last time. */
  takeCalls(): readonly Call[];
  /** Holds each call this long from now on, in milliseconds; 3 at first. */
  holdCalls(ms: number): void;
  close(): Promise<void>;
}

/** Name of the table. */
export const TABLE = 'bench';

/** The environment of its functions, besides endpoints. */
export const account = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: TABLE,
  ENCRYPTION_KEY: 'a key for the bench, of 32 characters or more',
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  ALLOW_PRIVATE_IDENTITY_PROVIDER: 'true',
  // Nobody listens, so nothing is published.
  PUSH_URL: 'wss://channel.example.com/event/realtime',
  // Warm: the caller's token was looked up before.
  TOKEN_CACHE_SECONDS: '3600',
} as const;

/**
 * Starts the service in this process, whose environment it sets.
 * @param folder of the table's data; in memory without one
 */
export async function startRecordedService(folder?: string): Promise<RecordedService> {
  let calls: Call[] = [];
  let holdMs = 3;
  // The environment of vitest's run names the functions that are built already.
  const build = process.env.FLAGWRIGHT_BUILD_DIR ?? (await buildLocal());
  const parts = await startEmbeddedParts(folder);
  const proxies = await Promise.all(
    [parts.env.DYNAMODB_ENDPOINT, parts.env.SQS_ENDPOINT].map((endpoint) =>
      startRecordingProxy(
        endpoint,
        (call) => calls.push(call),
        () => holdMs,
      ),
    ),
  );
  process.env.DYNAMODB_ENDPOINT = proxies[0]?.endpoint;
  process.env.SQS_ENDPOINT = proxies[1]?.endpoint;
  const gateway = await startGateway('127.0.0.1', 0);
  // Passkeys need a host name.
  process.env.BASE_URL = gateway.url.replace('127.0.0.1', 'localhost');
  await seed();
  await createTokens();
  gateway.open(await readFunctions(build));
  const contracts = await allContracts();
  return {
    url: gateway.url,
    contracts,
    api: createApi(gateway.url, contracts, tokens.admin),
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    holdCalls: (ms) => {
      holdMs = ms;
    },
    close: async () => {
      await gateway.close();
      for (const { close } of proxies) close();
      await parts.close();
    },
  };
}

export async function allContracts(): Promise<readonly Contract[]> {
  const { operations } = await discover();
  return operations.map(({ operation }) => operation.contract);
}

export async function createTokens(): Promise<void> {
  const { admin, client, frontend } = tokens;
  await createInitialTokens({ admin: [admin], client: [client], frontend: [frontend] });
}

/**
 * Starts the embedded table and queues in this process and sets its environment to use them.
 * @param folder of the table's data; in memory without one
 */
export async function startEmbeddedParts(folder?: string) {
  Object.assign(process.env, account);
  const [table, queue] = await Promise.all([startDynamoDb(folder), startSqs()]);
  const dynamo = new DynamoDBClient({ endpoint: table.endpoint });
  const sqs = new SQSClient({ endpoint: queue.endpoint });
  await createTable(dynamo, account.TABLE_NAME);
  const queues = await createQueues(sqs);
  dynamo.destroy();
  sqs.destroy();
  const env = {
    ...account,
    DYNAMODB_ENDPOINT: table.endpoint,
    SQS_ENDPOINT: queue.endpoint,
    EVENTS_QUEUE_URL: queues.get('EventsQueue')?.url ?? '',
    DELIVERIES_QUEUE_URL: queues.get('DeliveriesQueue')?.url ?? '',
    MAILS_QUEUE_URL: queues.get('MailsQueue')?.url ?? '',
    MAIL_TRANSPORT: 'console',
  };
  Object.assign(process.env, env);
  return {
    env,
    close: async () => {
      await Promise.all([table.close(), queue.close()]);
    },
  };
}
