import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import { afterAll, beforeAll } from 'vitest';
import { queueResource } from '../../../../infra/build/serverless-functions.ts';
import { startSqs } from '../../../../infra/local/embedded-services.ts';
import { createQueues } from '../../../../infra/local/queues.ts';
import type { Worker } from '../../../../lib/platform/workers.ts';
import { localAws } from '../../../support/local-aws.ts';

type QueueName = keyof typeof queueResource;

/** Access to the queues of a test. */
export interface Queues {
  /** Receives and deletes all visible messages of a queue, parsed. */
  drain(queue: QueueName): Promise<unknown[]>;
}

/**
 * Creates queues for the tests of a file from `queues.yml`, and points the code in `lib/` at them. Only
 * the test reads them.
 */
export function useQueues(): Queues {
  let client: SQSClient;
  let close: () => Promise<void>;
  const urls = new Map<string, string>();

  beforeAll(async () => {
    const sqs = await startSqs();
    Object.assign(process.env, {
      ...localAws,
      SQS_ENDPOINT: sqs.endpoint,
    });
    client = new SQSClient({ endpoint: sqs.endpoint });
    for (const { id, url } of (await createQueues(client)).values()) urls.set(id, url);
    process.env.EVENTS_QUEUE_URL = urls.get(queueResource.events);
    process.env.DELIVERIES_QUEUE_URL = urls.get(queueResource.deliveries);
    process.env.SLOW_DELIVERIES_QUEUE_URL = urls.get(queueResource.slowDeliveries);
    process.env.MAILS_QUEUE_URL = urls.get(queueResource.mails);
    close = async () => {
      client.destroy();
      await sqs.close();
    };
  });

  afterAll(() => close());

  const receive = async (QueueUrl: string | undefined): Promise<Message[]> => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length > 0) {
      const Entries = Messages.map(({ ReceiptHandle }, index) => ({
        Id: String(index),
        ReceiptHandle,
      }));
      await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    }
    return Messages;
  };

  return {
    drain: async (queue) => {
      const all: Message[] = [];
      for (;;) {
        const messages = await receive(urls.get(queueResource[queue]));
        if (messages.length === 0) return all.map(({ Body }) => JSON.parse(Body ?? ''));
        all.push(...messages);
      }
    },
  };
}

/** Calls a worker as SQS would: one batch, one record per body. */
export function invoke(worker: Worker, bodies: readonly string[]): Promise<SQSBatchResponse> {
  const Records = bodies.map((body, index) => ({ messageId: `message-${index}`, body }));
  // Only what a worker reads of a batch.
  return worker.handler({ Records } as never) as Promise<SQSBatchResponse>;
}
