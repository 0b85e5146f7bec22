import { setTimeout as pause } from 'node:timers/promises';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { log } from '../../lib/platform/log.ts';
import type { Functions } from './functions.ts';
import { pollQueue, type QueuePollerOptions } from './queue-poller.ts';
import type { Queue } from './queues.ts';

const UNIT_MS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Parallel batches of a queue whose worker sets no limit: one process has one processor. */
const DEFAULT_CONCURRENCY = 3;
/**
 * Upper bound where the worker sets a limit. A hundred deliveries are enough to wait for receivers.
 */
const MOST_CONCURRENCY = 10;
/** How long running batches may take to finish when the stack stops. */
const GRACE_MS = 1_500;

interface EventSourceOptions {
  readonly functions: Functions;
  readonly client: SQSClient;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly region: string;
}

/**
 * Milliseconds of an EventBridge rate: `rate(1 minute)`.
 * @throws {Error} for any other text
 */
export function rateInMs(rate: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate) ?? [];
  const ms = UNIT_MS[unit];
  if (count === undefined || ms === undefined) throw new Error(`"${rate}" is not a rate`);
  return Number(count) * ms;
}

/**
 * Feeds the workers from their queues and schedules. Resolves after each scheduled worker has run
 * once, so that work left over from the last stop is done; then they run at their rate.
 * @returns a function that stops them
 */
export async function startEventSources(options: EventSourceOptions): Promise<() => Promise<void>> {
  const schedules = schedulesOf(options);
  await Promise.all(schedules.map(({ run }) => run()));
  const controller = new AbortController();
  const running = Promise.all([
    ...schedules.map((schedule) => repeat(schedule, controller.signal)),
    ...pollersOf(options).map((poller) => pollQueue(poller, controller.signal)),
  ]);
  return async () => {
    controller.abort();
    await Promise.race([running, pause(GRACE_MS, undefined, { ref: false })]);
  };
}

interface Schedule {
  readonly rate: string;
  /** Never rejects. */
  readonly run: () => Promise<unknown>;
}

function schedulesOf({ functions }: EventSourceOptions): readonly Schedule[] {
  return [...functions.definitions].flatMap(([id, { events }]) =>
    events
      .flatMap(({ schedule }) => schedule?.rate ?? [])
      .map((rate) => ({
        rate,
        run: () =>
          functions
            .invoke(id, scheduledEvent())
            .catch((error: unknown) => log.error('a scheduled worker failed', error, { id })),
      })),
  );
}

function scheduledEvent() {
  return {
    version: '0',
    source: 'aws.events',
    'detail-type': 'Scheduled Event',
    time: new Date().toISOString(),
    resources: [],
    detail: {},
  };
}

async function repeat({ rate, run }: Schedule, signal: AbortSignal): Promise<void> {
  const every = rateInMs(rate);
  while (!signal.aborted) {
    await pause(every, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await run();
  }
}

function pollersOf(options: EventSourceOptions): readonly QueuePollerOptions[] {
  const { functions, client, queues, region } = options;
  return [...functions.definitions].flatMap(([id, { events }]) =>
    events.flatMap(({ sqs }) => {
      const queue = sqs && queues.get(sqs.arn['Fn::GetAtt'][0]);
      const invoke = (event: unknown) => functions.invoke(id, event);
      if (!queue) return [];
      const { batchSize, maximumConcurrency = DEFAULT_CONCURRENCY } = sqs;
      const concurrency = Math.min(MOST_CONCURRENCY, maximumConcurrency);
      return [{ client, queue, region, batchSize, concurrency, invoke }];
    }),
  );
}
