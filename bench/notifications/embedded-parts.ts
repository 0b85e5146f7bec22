import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { startDynamoDb, startSqs } from '../../infra/local/embedded.ts';
import { createQueues } from '../../infra/local/queues.ts';
import { createTable } from '../../infra/local/table.ts';

/** The embedded table and queues, without the service: the environment of a process that uses them. */
export interface EmbeddedParts {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const account = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
};

const shared = {
  ...account,
  TABLE_NAME: 'bench',
  ENCRYPTION_KEY: 'a key for the bench, of 32 characters or more',
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
};

/** Starts them in this process, and completes its environment. */
export const startEmbeddedParts = async (): Promise<EmbeddedParts> => {
  const [table, queue] = await Promise.all([startDynamoDb(undefined), startSqs()]);
  Object.assign(process.env, shared);
  const dynamo = new DynamoDBClient({ endpoint: table.endpoint });
  const sqs = new SQSClient({ endpoint: queue.endpoint });
  await createTable(dynamo, shared.TABLE_NAME);
  const queues = await createQueues(sqs);
  dynamo.destroy();
  sqs.destroy();
  const env = {
    ...shared,
    DYNAMODB_ENDPOINT: table.endpoint,
    SQS_ENDPOINT: queue.endpoint,
    EVENTS_QUEUE_URL: queues.get('EventsQueue')?.url ?? '',
    DELIVERIES_QUEUE_URL: queues.get('DeliveriesQueue')?.url ?? '',
  };
  Object.assign(process.env, env);
  return {
    env,
    close: async () => {
      await Promise.all([table.close(), queue.close()]);
    },
  };
};
