import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { buildLocal } from '../../infra/build/build.ts';
import { discover } from '../../infra/build/discover.ts';
import { startDynamoDb, startSqs } from '../../infra/local/embedded.ts';
import { readFunctions } from '../../infra/local/functions.ts';
import { startGateway } from '../../infra/local/gateway/gateway.ts';
import { createQueues } from '../../infra/local/queues.ts';
import { createTable } from '../../infra/local/table.ts';
import type { Contract } from '../../lib/http/contract.ts';
import { createInitialTokens } from '../../lib/seed/init-tokens.ts';
import { seed } from '../../lib/seed/seed.ts';
import { type Api, createApi } from './api.ts';
import { type Call, startRecordingProxy } from './recording-proxy.ts';

export const tokens = {
  admin: '*:*.an-admin-token-for-the-bench',
  client: '*:development.a-client-token-for-the-bench',
  frontend: '*:development.a-frontend-token-for-the-bench',
} as const;

/** The functions behind the local gateway, with nobody at the queues, and all that they ask of AWS. */
export interface BenchService {
  readonly url: string;
  readonly contracts: readonly Contract[];
  readonly api: Api;
  /** Calls since the last time. */
  takeCalls(): readonly Call[];
  close(): Promise<void>;
}

const environment = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: 'bench',
  ENCRYPTION_KEY: 'a key for the bench, of 32 characters or more',
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  // Warm: whoever calls was looked up before.
  TOKEN_CACHE_SECONDS: '3600',
} as const;

const prepareQueues = async (endpoint: string): Promise<void> => {
  const client = new SQSClient({ endpoint });
  const queues = await createQueues(client);
  process.env.EVENTS_QUEUE_URL = queues.get('EventsQueue')?.url;
  process.env.DELIVERIES_QUEUE_URL = queues.get('DeliveriesQueue')?.url;
  client.destroy();
};

/**
 * Starts it in this process, whose environment it sets.
 * @param folder of the table's data; in memory without one
 */
export const startBenchService = async (folder?: string): Promise<BenchService> => {
  let calls: Call[] = [];
  const record = (call: Call) => {
    calls.push(call);
  };
  Object.assign(process.env, environment);
  const [table, queue] = await Promise.all([startDynamoDb(folder), startSqs()]);
  const dynamo = new DynamoDBClient({ endpoint: table.endpoint });
  await createTable(dynamo, environment.TABLE_NAME);
  dynamo.destroy();
  await prepareQueues(queue.endpoint);
  const proxies = await Promise.all(
    [table, queue].map(({ endpoint }) => startRecordingProxy(endpoint, record)),
  );
  process.env.DYNAMODB_ENDPOINT = proxies[0]?.endpoint;
  process.env.SQS_ENDPOINT = proxies[1]?.endpoint;
  const gateway = await startGateway('127.0.0.1', 0);
  process.env.BASE_URL = gateway.url;
  await seed();
  await createInitialTokens({
    admin: [tokens.admin],
    client: [tokens.client],
    frontend: [tokens.frontend],
  });
  gateway.open(await readFunctions(await buildLocal()));
  const { operations } = await discover();
  const contracts = operations.map(({ operation }) => operation.contract);
  return {
    url: gateway.url,
    contracts,
    api: createApi(gateway.url, contracts, tokens.admin),
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    close: async () => {
      await gateway.close();
      for (const { close } of proxies) close();
      await Promise.all([table.close(), queue.close()]);
    },
  };
};
