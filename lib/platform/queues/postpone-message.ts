import type { SQSRecord } from 'aws-lambda';
import { log } from '../log.ts';
import { sqs } from './client.ts';
import { ChangeMessageVisibilityCommand } from './commands.ts';

const FIRST_WAIT_SECONDS = 15;
const LONGEST_POSTPONEMENT_SECONDS = 900;

/**
 * Seconds until a message that has failed is received again: 15, and twice as long each time, up to 15
 * minutes. Pure.
 * @param receives how often it has been received
 */
export function secondsToWait(receives: number): number {
  return Math.min(
    LONGEST_POSTPONEMENT_SECONDS,
    FIRST_WAIT_SECONDS * 2 ** Math.max(0, receives - 1),
  );
}

/**
 * Makes a failed message wait, longer each time. Never throws: without it the message waits as long as its
 * queue says.
 * @param factor scales the wait
 */
export async function postponeMessage(
  queueUrl: string | undefined,
  { receiptHandle, messageId, attributes }: SQSRecord,
  factor: number,
): Promise<void> {
  const seconds = secondsToWait(Number(attributes.ApproximateReceiveCount)) * factor;
  try {
    await sqs().send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: Math.round(seconds),
      }),
    );
  } catch (error) {
    log.error('a message could not be postponed', error, { messageId });
  }
}
