import { marshall } from '@aws-sdk/util-dynamodb';
import { worker } from '../../functions/workers/deliver-notification.ts';
import type { DeliveryMessage } from '../../lib/integrations/delivery/delivery.ts';
import { dynamo } from '../../lib/platform/dynamo/client.ts';
import {
  BatchGetItemCommand,
  GetItemCommand,
  UpdateItemCommand,
} from '../../lib/platform/dynamo/commands.ts';
import type { Key } from '../../lib/platform/dynamo/key.ts';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import { type Post, post } from './post.ts';

export interface SendTask {
  /** The real worker, or only the calls that every worker needs. */
  readonly mode: 'worker' | 'floor';
  readonly messages: readonly DeliveryMessage[];
  /** Sent first and not counted: the engine still compiles. */
  readonly warmUp: number;
  /** What the floor sends. */
  readonly request: Post;
}

export interface SendResult {
  readonly cpuMs: number;
  readonly elapsedMs: number;
}

/** The batch size of the queue. */
const BATCH = 10;

const TableName = process.env.TABLE_NAME;

/** In a child process: sends the deliveries. */
export async function sendDeliveries(task: SendTask): Promise<SendResult> {
  await send(task, task.messages.slice(0, task.warmUp));
  const start = performance.now();
  const before = process.cpuUsage();
  await send(task, task.messages.slice(task.warmUp));
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000, elapsedMs: performance.now() - start };
}

async function send(task: SendTask, messages: readonly DeliveryMessage[]): Promise<void> {
  for (let index = 0; index < messages.length; index += BATCH) {
    await sendBatch(task, messages.slice(index, index + BATCH));
  }
}

async function sendBatch(
  { mode, request }: SendTask,
  messages: readonly DeliveryMessage[],
): Promise<void> {
  if (mode === 'floor') {
    await Promise.all(messages.map((message) => sendBarely(message, request)));
    return;
  }
  const Records = messages.map((message) => ({ messageId: '', body: JSON.stringify(message) }));
  // Only what the handler reads of an event.
  const { batchItemFailures } = (await worker.handler({ Records } as never)) as {
    batchItemFailures: readonly unknown[];
  };
  if (batchItemFailures.length > 0) throw new Error('A delivery failed.');
}

/** Claim, integration and event, the request, the result: the calls of the worker without its code. */
async function sendBarely({ addonId, eventId }: DeliveryMessage, request: Post): Promise<void> {
  const key = keys.delivery(addonId, eventId);
  await update(key);
  await Promise.all([
    dynamo().send(new GetItemCommand({ TableName, Key: attributes(keys.integration(addonId)) })),
    dynamo().send(
      new BatchGetItemCommand({
        RequestItems: { [TableName ?? '']: { Keys: [attributes(keys.event(eventId))] } },
      }),
    ),
  ]);
  await post(request);
  await update(key);
}

function update(key: Key): Promise<unknown> {
  return dynamo().send(
    new UpdateItemCommand({
      TableName,
      Key: attributes(key),
      UpdateExpression: 'SET updatedAt = :now',
      ExpressionAttributeValues: { ':now': { S: new Date().toISOString() } },
      ReturnValues: 'ALL_NEW',
    }),
  );
}

function attributes(key: Key) {
  return marshall(key);
}
