import { config } from '../config.ts';
import { reportFinding } from '../findings.ts';
import { sqs } from './client.ts';
import { GetQueueAttributesCommand } from './commands.ts';

/** Messages stay in these queues for 14 days. Each look is a request for each queue. */
const PAUSE_MS = 300_000;

let nextAt = 0;

/** Looks every five minutes whether a dead-letter queue has messages, and reports those that have. */
export async function checkDeadLetters(now = Date.now()): Promise<void> {
  if (now < nextAt) return;
  nextAt = now + PAUSE_MS;
  await Promise.all(config().deadLetterQueueUrls.map(checkQueue));
}

async function checkQueue(url: string): Promise<void> {
  const { Attributes } = await sqs().send(
    new GetQueueAttributesCommand({
      QueueUrl: url,
      AttributeNames: ['ApproximateNumberOfMessages'],
    }),
  );
  const messages = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  if (messages === 0) return;
  const place = url.slice(url.lastIndexOf('/') + 1);
  reportFinding('deadLetters', 'messages wait in a dead-letter queue', {
    place,
    size: messages,
    fields: { messages },
  });
}
