import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '../../lib/platform/log.ts';
import type { Queue } from './queues.ts';

export interface QueuePollerOptions {
  readonly client: SQSClient;
  readonly queue: Queue;
  readonly region: string;
  readonly batchSize: number;
  /** Number of parallel batches. */
  readonly concurrency: number;
  /** Runs the worker on one batch. */
  readonly invoke: (event: SQSEvent) => Promise<unknown>;
}

const LONG_POLL_SECONDS = 20;
/** Wait after a call that SQS refused, before the next one. */
const RETRY_MS = 1_000;

/** The largest number of messages that SQS returns in one call. */
const MAX_BATCH_SIZE = 10;

/**
 * The local counterpart of Lambda's event source mapping, until the signal: long polling, batches,
 * bounded concurrency, and partial failures. The next batch is received while others are still
 * running, so that a slow one delays nothing. A failing worker never stops it.
 */
export async function pollQueue(options: QueuePollerOptions, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const messages = await receiveOrPause(options, signal);
    if (messages.length > 0) {
      const batch = handleBatch(options, messages).finally(() => running.delete(batch));
      running.add(batch);
    }
    if (running.size >= options.concurrency) await Promise.race(running);
  }
  await Promise.all(running);
}

async function receiveOrPause(
  options: QueuePollerOptions,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  try {
    return await receive(options, signal);
  } catch (error) {
    if (signal.aborted) return [];
    log.error('a queue could not be read', error, { queue: options.queue.id });
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    return [];
  }
}

async function receive(
  { client, queue, batchSize }: QueuePollerOptions,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queue.url,
      MaxNumberOfMessages: Math.min(batchSize, MAX_BATCH_SIZE),
      WaitTimeSeconds: LONG_POLL_SECONDS,
      MessageSystemAttributeNames: ['All'],
    }),
    { abortSignal: signal },
  );
  return Messages;
}

async function handleBatch(
  options: QueuePollerOptions,
  messages: readonly Message[],
): Promise<void> {
  const { queue, region, invoke } = options;
  const Records = messages.map((message) => toRecord(message, queue.arn, region));
  try {
    await deleteHandled(options, messages, failuresOf(await invoke({ Records })));
  } catch (error) {
    log.error('a batch of a queue failed', error, { queue: queue.id });
  }
}

function toRecord(message: Message, arn: string, region: string): SQSRecord {
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '',
      ...message.Attributes,
    },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: region,
  };
}

/**
 * Deletes handled messages; the others become visible again, and finally go to the dead-letter
 * queue.
 */
async function deleteHandled(
  { client, queue }: QueuePollerOptions,
  messages: readonly Message[],
  failures: ReadonlySet<string>,
): Promise<void> {
  const Entries = messages
    .filter(({ MessageId }) => !failures.has(MessageId ?? ''))
    .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  if (Entries.length === 0) return;
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queue.url, Entries }));
}

function failuresOf(result: unknown): ReadonlySet<string> {
  const { batchItemFailures = [] } = (result ?? {}) as Partial<SQSBatchResponse>;
  return new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
}
