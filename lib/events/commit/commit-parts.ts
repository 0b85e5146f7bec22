import { randomUUID } from 'node:crypto';
import { config } from '../../platform/config.ts';
import { transact } from '../../platform/dynamo/write.ts';
import { writeAlone } from '../../platform/dynamo/write-item.ts';
import { log } from '../../platform/log.ts';
import { sqs } from '../../platform/queues/client.ts';
import { SendMessageCommand } from '../../platform/queues/commands.ts';
import type { CommitParts } from './commit-port.ts';
import { commitReads, waitMs } from './commit-reads.ts';
import { committingProcess } from './committing-process.ts';

/** The table, the clock and the queue of this process. */
export const commitParts: CommitParts = {
  table: { ...commitReads, transact, write: writeAlone },
  clock: {
    now: () => new Date(),
    wait: waitMs,
    random: () => Math.random(),
    newId: () => randomUUID(),
  },
  process: committingProcess,
  publish: publishEvents,
};

/**
 * Sends committed events to the queue `events`: one call. Never throws: the events are committed
 * with their outbox mark, so the relay queues those that failed here.
 */
async function publishEvents(ids: readonly number[]): Promise<void> {
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
