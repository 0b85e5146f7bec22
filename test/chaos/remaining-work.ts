import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { findOverdue } from '../../lib/events/log/outbox.ts';
import type { CampaignParts } from './campaign-parts.ts';

/** Work that is not done yet, or should not exist at all. */
export interface RemainingWork {
  /** Events and deliveries with an outbox mark. */
  readonly marks: number;
  /** Messages on all queues: visible, delayed, or received by a worker. */
  readonly messages: number;
  readonly deadLetters: number;
}

const FOREVER = new Date('9999-01-01T00:00:00Z');

/** Counts the remaining work in table and queues. */
export async function countRemainingWork(
  parts: Pick<CampaignParts, 'client' | 'queues'>,
): Promise<RemainingWork> {
  const [events, deliveries, ...depths] = await Promise.all([
    findOverdue('event', FOREVER, 10_000),
    findOverdue('delivery', FOREVER, 10_000),
    ...[...parts.queues.values()].map(async ({ id, url }) => ({
      isDead: id.includes('DeadLetter'),
      depth: await depthOf(parts, url),
    })),
  ]);
  const sum = (isDead: boolean) =>
    depths.filter((queue) => queue.isDead === isDead).reduce((all, { depth }) => all + depth, 0);
  return {
    marks: events.length + deliveries.length,
    messages: sum(false),
    deadLetters: sum(true),
  };
}

async function depthOf(
  { client }: Pick<CampaignParts, 'client'>,
  QueueUrl: string,
): Promise<number> {
  const AttributeNames = [
    'ApproximateNumberOfMessages',
    'ApproximateNumberOfMessagesNotVisible',
    'ApproximateNumberOfMessagesDelayed',
  ] as const;
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] }),
  );
  return AttributeNames.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
}
