import { setTimeout as pause } from 'node:timers/promises';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { log } from '../../lib/log.ts';
import type { Functions } from './functions.ts';
import { pollQueue } from './queue-poller.ts';
import type { Queue } from './queues.ts';

const UNIT_MS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Milliseconds of a rate as EventBridge writes it: `rate(1 minute)`. */
export const rateInMs = (rate: string): number => {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate) ?? [];
  const ms = UNIT_MS[unit];
  if (count === undefined || ms === undefined) throw new Error(`"${rate}" is not a rate`);
  return Number(count) * ms;
};

/** Runs at once, so that what a stop left behind is dealt with, and then at its rate. */
const runOnSchedule = async (
  invoke: () => Promise<unknown>,
  rate: string,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await invoke().catch((error: unknown) => log.error('a scheduled worker failed', error));
    await pause(rateInMs(rate), undefined, { signal }).catch(() => undefined);
  }
};

const scheduledEvent = () => ({
  version: '0',
  source: 'aws.events',
  'detail-type': 'Scheduled Event',
  time: new Date().toISOString(),
  resources: [],
  detail: {},
});

/** How long batches under way may take to end when the stack stops. */
const GRACE_MS = 1_500;

export interface EventSourceOptions {
  readonly functions: Functions;
  readonly client: SQSClient;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly region: string;
}

const sourcesOf = (options: EventSourceOptions, signal: AbortSignal): Promise<void>[] => {
  const { functions, client, queues, region } = options;
  const running: Promise<void>[] = [];
  for (const [id, { events }] of functions.definitions) {
    for (const { sqs, schedule } of events) {
      const queue = sqs && queues.get(sqs.arn['Fn::GetAtt'][0]);
      if (sqs && queue) {
        const invoke = (event: unknown) => functions.invoke(id, event);
        const { batchSize } = sqs;
        running.push(pollQueue({ client, queue, region, batchSize, invoke }, signal));
      }
      for (const rate of schedule?.rate ?? []) {
        running.push(runOnSchedule(() => functions.invoke(id, scheduledEvent()), rate, signal));
      }
    }
  }
  return running;
};

/**
 * Feeds the workers from their queues and schedules.
 * @returns stops them
 */
export const startEventSources = (options: EventSourceOptions): (() => Promise<void>) => {
  const controller = new AbortController();
  const running = Promise.all(sourcesOf(options, controller.signal));
  return async () => {
    controller.abort();
    await Promise.race([running, pause(GRACE_MS, undefined, { ref: false })]);
  };
};
