/**
 * Sends deliveries in a process of its own and tells the processor time of each: with the real worker
 * (`worker`), or with no more than the calls that no worker could do without (`floor`).
 */
import { BatchGetItemCommand, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { worker } from '../../functions/workers/deliver-notification.ts';
import { dynamo } from '../../lib/dynamo/client.ts';
import { type Key, keys } from '../../lib/dynamo/keys.ts';
import type { DeliveryMessage } from '../../lib/notifications/delivery.ts';
import { type Post, post } from './post.ts';

export interface SendTask {
  readonly mode: 'worker' | 'floor';
  readonly messages: readonly DeliveryMessage[];
  /** Sent first and not counted: the compiler of the engine is still busy with them. */
  readonly warmUp: number;
  /** What the floor sends. */
  readonly request: Post;
}

export interface SendResult {
  readonly cpuMs: number;
  readonly elapsedMs: number;
}

/** As many as SQS hands to the worker at once. */
const BATCH = 10;

const TableName = process.env.TABLE_NAME;
const attributes = (key: Key) => marshall(key);

const update = (key: Key): Promise<unknown> =>
  dynamo().send(
    new UpdateItemCommand({
      TableName,
      Key: attributes(key),
      UpdateExpression: 'SET updatedAt = :now',
      ExpressionAttributeValues: { ':now': { S: new Date().toISOString() } },
      ReturnValues: 'ALL_NEW',
    }),
  );

/** Claim, addon and event, the request, the result: as the worker, and nothing around it. */
const sendBarely = async ({ addonId, eventId }: DeliveryMessage, request: Post): Promise<void> => {
  const key = keys.delivery(addonId, eventId);
  await update(key);
  await Promise.all([
    dynamo().send(new GetItemCommand({ TableName, Key: attributes(keys.addon(addonId)) })),
    dynamo().send(
      new BatchGetItemCommand({
        RequestItems: { [TableName ?? '']: { Keys: [attributes(keys.event(eventId))] } },
      }),
    ),
  ]);
  await post(request);
  await update(key);
};

const sendBatch = async (
  { mode, request }: SendTask,
  messages: readonly DeliveryMessage[],
): Promise<void> => {
  if (mode === 'floor') {
    await Promise.all(messages.map((message) => sendBarely(message, request)));
    return;
  }
  const Records = messages.map((message) => ({ messageId: '', body: JSON.stringify(message) }));
  const { batchItemFailures } = (await worker.handler({ Records } as never)) as {
    batchItemFailures: readonly unknown[];
  };
  if (batchItemFailures.length > 0) throw new Error('A delivery failed.');
};

const send = async (task: SendTask, messages: readonly DeliveryMessage[]): Promise<void> => {
  for (let index = 0; index < messages.length; index += BATCH) {
    await sendBatch(task, messages.slice(index, index + BATCH));
  }
};

process.once('message', async (task: SendTask) => {
  await send(task, task.messages.slice(0, task.warmUp));
  const start = performance.now();
  const before = process.cpuUsage();
  await send(task, task.messages.slice(task.warmUp));
  const { user, system } = process.cpuUsage(before);
  const result: SendResult = {
    cpuMs: (user + system) / 1_000,
    elapsedMs: performance.now() - start,
  };
  process.send?.(result, () => process.exit(0));
});
