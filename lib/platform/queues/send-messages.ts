import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { chunksOf } from '../chunks.ts';
import { sqs } from './client.ts';

interface QueueMessage {
  readonly body: object;
  /** Delay in milliseconds; SQS rounds to seconds and waits at most 15 minutes. */
  readonly delayMs?: number;
  /**
   * Messages of a group do not delay those of others: SQS serves groups with few messages in flight
   * first ("fair queues", on a standard queue).
   */
  readonly group?: string;
}

const BATCH = 10;
/** SQS's longest delay. A message that must wait longer is sent again when it arrives. */
const MAX_DELAY_SECONDS = 900;

/**
 * Sends messages to a queue, ten a call.
 * @throws {Error} when SQS refuses some of them; the others may have been sent
 */
export async function sendMessages(
  queueUrl: string | undefined,
  messages: readonly QueueMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  if (!queueUrl) throw new Error('The URL of the queue is not configured.');
  const batches = chunksOf(messages, BATCH);
  await Promise.all(batches.map((batch) => sendBatch(queueUrl, batch)));
}

async function sendBatch(queueUrl: string, messages: readonly QueueMessage[]): Promise<void> {
  const { Failed = [] } = await sqs().send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map(({ body, delayMs = 0, group }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(body),
        ...(group !== undefined && { MessageGroupId: group }),
        ...(delayMs > 0 && { DelaySeconds: delaySeconds(delayMs) }),
      })),
    }),
  );
  if (Failed.length > 0) {
    const reasons = [...new Set(Failed.map(({ Code }) => Code))].join(', ');
    throw new Error(`SQS refused ${Failed.length} of ${messages.length} messages: ${reasons}`);
  }
}

function delaySeconds(delayMs: number): number {
  return Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.ceil(delayMs / 1_000)));
}
