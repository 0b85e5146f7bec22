import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startDynamoDb, startSqs } from '../../infra/local/embedded-services.ts';
import { createQueues, type Queue } from '../../infra/local/queues.ts';
import { createTable } from '../../infra/local/table.ts';
import { type QueueProxy, startQueueProxy } from './queue-proxy.ts';
import type { Random } from './random.ts';

/** The environment of workers and recorder. */
export type ChaosEnvironment = Readonly<Record<string, string>>;

/** Table and queues of a campaign. */
export interface CampaignParts {
  readonly env: ChaosEnvironment;
  readonly proxy: QueueProxy;
  readonly queues: ReadonlyMap<string, Queue>;
  /** Of the queues themselves, not through the proxy. */
  readonly client: SQSClient;
}

/**
 * Scaled from the 180 s after which a killed worker's messages become visible again. Still longer
 * than an attempt can take (two requests, and the wait for a slot of its integration); otherwise
 * messages would become visible while they are handled, which only multiplies them.
 */
const VISIBILITY_SECONDS = 8;
/**
 * The service moves a message to the dead-letter queue after five receives, where workers are not
 * killed every few seconds. Here, bad luck alone would cause it. A message that no worker can
 * handle is still detected: its queue never becomes empty.
 */
const MAX_RECEIVES = 100;

const base = {
  TABLE_NAME: 'flagwright-chaos',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'chaos',
  AWS_SECRET_ACCESS_KEY: 'chaos',
  ENCRYPTION_KEY: 'the key of a fault campaign, of 32 characters or more',
  ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
  // 28 hours become some ten seconds: SQS rounds to whole ones.
  DELIVERY_DELAY_FACTOR: '0.00003',
  DELIVERY_TIMEOUT_MS: '750',
  // Longer than a message waits on a busy machine: late messages need not be queued again.
  RELAY_GRACE_SECONDS: '6',
} as const;

/** Starts table, queues and the proxy in front of them; `parts` stops them. */
export async function startParts(
  random: Random,
  parts: AsyncDisposableStack,
): Promise<CampaignParts> {
  const credentials = {
    region: base.AWS_REGION,
    credentials: {
      accessKeyId: base.AWS_ACCESS_KEY_ID,
      secretAccessKey: base.AWS_SECRET_ACCESS_KEY,
    },
  };
  const dynamo = await startDynamoDb(undefined);
  parts.defer(async () => void (await dynamo.close()));
  const tables = new DynamoDBClient({ endpoint: dynamo.endpoint, ...credentials });
  await createTable(tables, base.TABLE_NAME);
  tables.destroy();

  const sqs = await startSqs();
  parts.defer(async () => void (await sqs.close()));
  const client = parts.adopt(new SQSClient({ endpoint: sqs.endpoint, ...credentials }), (open) =>
    open.destroy(),
  );
  const queues = await createQueues(client);
  for (const queue of queues.values()) await scaleDown(client, queue, queues);
  const proxy = await startQueueProxy(sqs.endpoint, random);
  parts.defer(proxy.close);
  const urls = [...queues.values()].map(({ id, url }) => [urlVariable(id), url]);
  return {
    proxy,
    queues,
    client,
    env: {
      ...base,
      DYNAMODB_ENDPOINT: dynamo.endpoint,
      SQS_ENDPOINT: proxy.endpoint,
      ...Object.fromEntries(urls),
    },
  };
}

async function scaleDown(client: SQSClient, { id, url }: Queue, all: ReadonlyMap<string, Queue>) {
  const deadLetters = all.get(id.replace(/Queue$/, 'DeadLetterQueue'));
  if (!deadLetters) return;
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: deadLetters.arn,
    maxReceiveCount: MAX_RECEIVES,
  });
  const Attributes = { VisibilityTimeout: String(VISIBILITY_SECONDS), RedrivePolicy };
  await client.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes }));
}

/** `EVENTS_QUEUE_URL` for `EventsQueue`. */
function urlVariable(id: string): string {
  return `${id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}_URL`;
}
