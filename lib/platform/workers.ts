import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { log } from './log.ts';

/** The trigger of a worker. */
type WorkerSource =
  | {
      readonly kind: 'queue';
      readonly queue: 'events' | 'deliveries' | 'slowDeliveries' | 'mails';
      readonly batchSize: number;
      /**
       * Largest number of parallel batches, at least 2: without one, a full queue takes all the concurrency of
       * the account, and requests wait.
       */
      readonly maximumConcurrency: number;
    }
  | {
      readonly kind: 'schedule';
      readonly rate: string;
      /** Also runs when an alarm of CloudWatch changes its state. */
      readonly hearsAlarms?: true;
    };

/** The complete description of a worker, as data; `serverless.yml` is generated from it. */
export interface WorkerContract {
  /** camelCase, unique; also the name of the function and of its file (in kebab-case). */
  readonly workerId: string;
  readonly summary: string;
  readonly source: WorkerSource;
  readonly timeoutSeconds: number;
  readonly usesEncryptionKey?: boolean;
  /** Reads its queue only where e-mail is configured. */
  readonly isForMail?: boolean;
}

export interface Worker {
  readonly contract: WorkerContract;
  readonly handler: (event: never) => Promise<unknown>;
}

/**
 * Declares a worker fed by a queue. Each message is handled and reported on its own: one bad
 * message never fails its batch. After an error, SQS delivers the message again, and at last moves
 * it to the dead-letter queue.
 *
 * @param handle gets the parsed JSON body of one message
 */
export function defineQueueWorker(
  contract: WorkerContract & { readonly source: { readonly kind: 'queue' } },
  handle: (message: unknown, record: SQSRecord) => Promise<void>,
): Worker {
  return {
    contract,
    handler: async ({
      Records,
    }: {
      readonly Records: readonly SQSRecord[];
    }): Promise<SQSBatchResponse> => {
      const outcomes = await Promise.allSettled(
        Records.map(async (record) => handle(JSON.parse(record.body), record)),
      );
      const batchItemFailures = outcomes.flatMap((outcome, index) => {
        if (outcome.status === 'fulfilled') return [];
        const itemIdentifier = Records[index]?.messageId ?? '';
        log.error('a message failed', outcome.reason, {
          worker: contract.workerId,
          itemIdentifier,
        });
        return [{ itemIdentifier }];
      });
      return { batchItemFailures };
    },
  };
}

/**
 * Declares a worker that runs on a schedule.
 *
 * @param jobs run at the same time, with the event; one that fails does not stop the others
 */
export function defineScheduledWorker(
  contract: WorkerContract & { readonly source: { readonly kind: 'schedule' } },
  ...jobs: readonly ((event: unknown) => Promise<void>)[]
): Worker {
  return {
    contract,
    handler: async (event: unknown) => {
      const outcomes = await Promise.allSettled(jobs.map((run) => run(event)));
      const failed = outcomes.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}
