import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { config } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';
import { sqs } from '../../platform/queues/client.ts';

/**
 * Sends committed events to the queue `events`: one call. Never throws: the events are committed
 * with their outbox mark, so the relay queues those that failed here.
 */
export async function publishEvents(ids: readonly number[]): Promise<void> {
  const { eventsQueueUrl } = config();
  if (!eventsQueueUrl || ids.length === 0) return;
  try {
    await sqs().send(
      new SendMessageCommand({ QueueUrl: eventsQueueUrl, MessageBody: JSON.stringify({ ids }) }),
    );
  } catch (error) {
    log.error('events were committed but not queued; the relay will queue them', error, { ids });
  }
}
