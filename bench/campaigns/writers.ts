import { type Service, startService } from '../../test/support/service.ts';
import { type AdminClient, connectAdmin, type Timed } from '../load/admin-client.ts';
import { type DelayedWriters, measureDelayedWriters } from '../load/measure-delayed-writers.ts';
import { atLeast, atMost, type Budget, type Row, type Section } from '../section.ts';
import { percentile, rounded } from '../statistics.ts';

const WRITERS = 50;
const SECONDS = 60;
const QUICK_SECONDS = 3;

/** Fifty writers at once. */
export const writers: Section = {
  name: 'writers',
  title: 'Writers',
  explanation: `${WRITERS} writers create flags in one project of the running local service for ${SECONDS} seconds, each as fast as the responses arrive. They share the head of the event log, and one process, which commits their changes together. Nothing may be lost, and the rate may not fall. Then writers change flags while a proxy before the table holds each read for 4 ms and each transaction for 12; where the processors are the limit, the code on a virtual clock shows what the table allows, for one process and for many (ADR 13).`,
  run: async ({ quick }) => {
    const result = await measureWriters(quick ? QUICK_SECONDS : SECONDS);
    const times = result.replies.map(({ ms }) => ms);
    const delayed = await measureDelayedWriters(WRITERS, quick ? QUICK_SECONDS : SECONDS);
    return {
      tables: [
        {
          title: 'All writers together',
          rows: [
            {
              changes: result.done,
              'refused (409)': result.replies.filter(({ status }) => status === 409).length,
              'per second': rounded(result.done / result.seconds, 1),
              'first third': rounded(rateInThird(result, 0), 1),
              'last third': rounded(rateInThird(result, 2), 1),
              'p50 ms': rounded(percentile(times, 0.5)),
              'p99 ms': rounded(percentile(times, 0.99)),
            },
          ],
        },
        { title: 'Behind a table with the delays of a network', rows: delayed.map(delayedRow) },
      ],
      budgets: [...writerBudgets(result), ...delayedBudgets(delayed)],
    };
  },
};

interface WriterReply extends Timed {
  /** Seconds since the start. */
  readonly at: number;
}

const PROJECT = '/api/admin/projects/default';

const PAGE = 1_000;

interface WritersResult {
  readonly seconds: number;
  readonly replies: readonly WriterReply[];
  /** Successful changes. */
  readonly done: number;
  readonly lostEvents: number;
  readonly repeatedIds: number;
}

async function measureWriters(seconds: number): Promise<WritersResult> {
  const service = await startService({ env: { TOKEN_CACHE_SECONDS: '5' } });
  const admin = connectAdmin(service, WRITERS);
  try {
    const replies: WriterReply[] = [];
    await service.request('GET', `${PROJECT}/features`);
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        writeFlags(admin, writer, seconds * 1_000, replies),
      ),
    );
    const events = await readEvents(service);
    const done = replies.filter(({ status }) => status === 201).length;
    return {
      seconds,
      replies,
      done,
      lostEvents: done - new Set(events.map(({ featureName }) => featureName)).size,
      repeatedIds: events.length - new Set(events.map(({ id }) => id)).size,
    };
  } finally {
    admin.close();
    await service.stop();
  }
}

/** Creates flags one after the other, each one event, until the time is over. */
async function writeFlags(
  admin: AdminClient,
  writer: number,
  milliseconds: number,
  replies: WriterReply[],
): Promise<void> {
  const start = performance.now();
  for (let index = 0; performance.now() - start < milliseconds; index += 1) {
    const at = (performance.now() - start) / 1_000;
    const name = `writer-${writer}-${index}`;
    replies.push({ at, ...(await admin.send('POST', `${PROJECT}/features`, { name })) });
  }
}

interface FoundEvent {
  readonly id: number;
  readonly featureName: string;
}

async function readEvents(service: Service): Promise<FoundEvent[]> {
  const all: FoundEvent[] = [];
  for (;;) {
    const query = `type=IS:feature-created&limit=${PAGE}&offset=${all.length}`;
    const { status, body } = await service.request('GET', `/api/admin/search/events?${query}`);
    if (status !== 200) throw new Error(`The events cannot be read: ${JSON.stringify(body)}`);
    all.push(...body.events);
    if (body.events.length < PAGE) return all;
  }
}

function rateInThird({ replies, seconds }: WritersResult, third: number): number {
  const count = replies.filter(({ at }) => Math.floor((3 * at) / seconds) === third).length;
  return count / (seconds / 3);
}

function delayedRow({ writers, seconds, times, refused }: DelayedWriters): Row {
  return {
    writers,
    changes: times.length,
    'per second': rounded(times.length / seconds, 1),
    'p50 ms': rounded(percentile(times, 0.5)),
    'p99 ms': rounded(percentile(times, 0.99)),
    'longest ms': rounded(times.at(-1) ?? 0),
    refused,
  };
}

function delayedBudgets([one, own, same, tokens]: readonly DelayedWriters[]): Budget[] {
  const rate = (of: DelayedWriters | undefined) => (of ? of.times.length / of.seconds : 0);
  const longest = (of: DelayedWriters | undefined) => rounded(of?.times.at(-1) ?? Infinity);
  const refused = (own?.refused ?? 0) + (same?.refused ?? 0) + (tokens?.refused ?? 0);
  const time = 'time' as const;
  return [
    atMost({
      name: 'refused behind delays',
      value: refused,
      unit: 'responses',
      limit: 0,
      kind: 'count',
    }),
    atLeast({
      name: `changes per second of ${WRITERS} writers behind delays, compared with one`,
      value: rounded(rate(own) / rate(one), 1),
      limit: 4,
      unit: '×',
      kind: time,
    }),
    atMost({
      name: `p99 of ${WRITERS} writers of flags of their own behind delays`,
      value: rounded(percentile(own?.times ?? [], 0.99)),
      unit: 'ms',
      limit: 1_000,
      kind: time,
    }),
    atMost({
      name: 'longest change of one flag',
      value: longest(same),
      unit: 'ms',
      limit: 2_000,
      kind: time,
    }),
    atMost({
      name: 'last of 150 tokens',
      value: longest(tokens),
      unit: 'ms',
      limit: 3_000,
      kind: time,
    }),
  ];
}

function writerBudgets(result: WritersResult): Budget[] {
  const failed = result.replies.filter(({ status }) => status >= 500).length;
  const none = { limit: 0, kind: 'count' as const };
  return [
    atMost({ name: 'responses with 5xx', value: failed, unit: 'responses', ...none }),
    atMost({ name: 'lost events', value: result.lostEvents, unit: 'events', ...none }),
    atMost({ name: 'repeated ids', value: result.repeatedIds, unit: 'ids', ...none }),
    atLeast({
      name: 'changes per second in the last third of the time, compared with the first',
      value: rounded(rateInThird(result, 2) / rateInThird(result, 0), 2),
      limit: 0.9,
      unit: '×',
      kind: 'time',
    }),
  ];
}
