import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { log } from './log.ts';
import { count } from './metrics.ts';

/** How often schedules run: seconds between two runs, and the metric that counts those that are done. */
export const periods = {
  'rate(1 minute)': { seconds: 60, runs: 'MinuteRuns' },
  'rate(1 hour)': { seconds: 3_600, runs: 'HourlyRuns' },
} as const;

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
      readonly rate: keyof typeof periods;
      /** Also runs when an alarm of CloudWatch changes its state. */
      readonly hearsAlarms?: true;
    }
  /** Asked by the channel of changes who may listen. */
  | { readonly kind: 'authorizer' };

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
  /** Calls the functions of the first pages, where the deployment wants that. */
  readonly keepsWarm?: boolean;
  /** Reads how many messages the dead-letter queues have. */
  readonly watchesDeadLetters?: boolean;
  /** Publishes that something changed, where the deployment pushes. */
  readonly announcesChanges?: boolean;
  /** Sends the audit log where the deployment says. */
  readonly sendsAudit?: boolean;
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
 * Declares a worker that runs on a schedule. A run that could not start for two periods is left out, because the
 * next ones do the same. One that is done is counted, so that an alarm notices when they stop.
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
      const { seconds, runs } = periods[contract.source.rate];
      const dueAt = dueTimeOf(event);
      if (dueAt !== undefined && Date.now() - dueAt > 2_000 * seconds) return;
      const outcomes = await Promise.allSettled(jobs.map((run) => run(event)));
      const failed = outcomes.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      if (dueAt !== undefined) count(runs);
    },
  };
}

/** What somebody wants of the channel of changes. */
export interface ListenRequest {
  readonly authorization: string | undefined;
  /** `EVENT_CONNECT`, `EVENT_SUBSCRIBE` or `EVENT_PUBLISH`. */
  readonly operation: string | undefined;
  readonly channel: string | undefined;
}

/**
 * Declares the function that says who may use the channel of changes. Its answers are not cached: AppSync would keep them for
 * all channels.
 * @see https://docs.aws.amazon.com/appsync/latest/eventapi/configure-event-api-auth.html
 */
export function defineAuthorizer(
  contract: WorkerContract & { readonly source: { readonly kind: 'authorizer' } },
  isAllowed: (request: ListenRequest) => Promise<boolean>,
): Worker {
  return {
    contract,
    handler: async ({
      authorizationToken,
      requestContext: { operation, channel } = {},
    }: AuthorizerEvent) => ({
      isAuthorized: await isAllowed({ authorization: authorizationToken, operation, channel }),
      ttlOverride: 0,
    }),
  };
}

/** As AppSync sends it. */
interface AuthorizerEvent {
  readonly authorizationToken?: string;
  readonly requestContext?: { readonly operation?: string; readonly channel?: string };
}

/** When a run was due, in milliseconds; `undefined` if no schedule started it. An alarm is never too late. */
export function dueTimeOf(event: unknown): number | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  const { 'detail-type': type, time } = event as Readonly<Record<string, unknown>>;
  return type === 'Scheduled Event' ? Date.parse(String(time)) : undefined;
}
