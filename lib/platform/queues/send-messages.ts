import { setTimeout } from 'node:timers/promises';
import type { BatchResultErrorEntry, SendMessageBatchRequestEntry } from '@aws-sdk/client-sqs';
import { logThrottled } from '../aws-failures.ts';
import { chunksOf } from '../chunks.ts';
import { ThrottledError } from '../errors.ts';
import { sqs } from './client.ts';
import { SendMessageBatchCommand } from './commands.ts';

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
/** SQS's longest delay. What must wait longer is not sent yet. */
const MAX_DELAY_SECONDS = 900;
/** Attempts to send what SQS was too busy for, the first included: some two seconds. */
const ATTEMPTS = 5;
const LONGEST_WAIT_MS = 2_000;

/**
 * Sends messages to a queue, ten a call. Those that SQS was too busy for are sent again.
 * @throws {ThrottledError} when it still is; some may have been sent
 * @throws {Error} when it refuses some of them for another reason; the others may have been sent
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
  let entries = messages.map(entryOf);
  for (let attempt = 1; entries.length > 0; attempt += 1) {
    const { Failed = [] } = await sqs().send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }),
    );
    const refused = Failed.filter(({ SenderFault }) => SenderFault);
    if (refused.length > 0) {
      throw new Error(
        `SQS refused ${refused.length} of ${messages.length} messages: ${codesOf(refused)}`,
      );
    }
    const unsent = new Set(Failed.map(({ Id }) => Id));
    entries = entries.filter(({ Id }) => unsent.has(Id));
    if (entries.length === 0) return;
    logThrottled({ operation: 'SendMessageBatch', attempt, reason: codesOf(Failed) });
    if (attempt === ATTEMPTS) throw new ThrottledError();
    await setTimeout(Math.random() * Math.min(LONGEST_WAIT_MS, 50 * 2 ** attempt));
  }
}

function entryOf(
  { body, delayMs = 0, group }: QueueMessage,
  index: number,
): SendMessageBatchRequestEntry {
  return {
    Id: String(index),
    MessageBody: JSON.stringify(body),
    ...(group !== undefined && { MessageGroupId: group }),
    ...(delayMs > 0 && { DelaySeconds: delaySeconds(delayMs) }),
  };
}

/** Codes only: the messages of SQS may quote what was sent. */
function codesOf(failed: readonly BatchResultErrorEntry[]): string {
  return [...new Set(failed.map(({ Code }) => Code))].join(', ');
}

function delaySeconds(delayMs: number): number {
  return Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.ceil(delayMs / 1_000)));
}
