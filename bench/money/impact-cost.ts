import type { AcceptedReport } from '../../lib/impact-metrics/intake/model.ts';
import { packSamples } from '../../lib/impact-metrics/intake/pack-samples.ts';
import { METRICS_OF_ROW } from '../../lib/impact-metrics/rows/catalogue-rules.ts';
import {
  impactRow,
  inBillionths,
  rowDigest,
  seriesCounters,
  seriesIdOf,
} from '../../lib/impact-metrics/rows/row-item.ts';
import { rounded, sum } from '../statistics.ts';
import { SECONDS_A_MONTH } from './loads.ts';
import { prices } from './prices.ts';

const MINUTES_A_MONTH = SECONDS_A_MONTH / 60;
/** Keys, sizes and times of a post, and what its name takes in the batch. */
const BYTES_OF_POST = 150;
const BYTES_OF_NAME = 20;
/** See lib/platform/posts/add-posts.ts. */
const ROWS_AT_ONCE = 250;
/** Assumed for one update of a row, one of 32 at once. */
const SECONDS_OF_A_ROW = 0.002;
const MEMORY_GB = 0.5;

/** Metrics of one type that applications send each minute. */
interface ImpactLoad {
  readonly name: string;
  readonly assumptions: string;
  /** Projects and environments, each pair, with this many metrics. */
  readonly places: number;
  readonly metrics: number;
  readonly series: number;
  /** 0: counters. */
  readonly buckets: number;
  /** Posts in a minute, each with all metrics of its place. */
  readonly posts: number;
}

export const impactLoads: readonly ImpactLoad[] = [
  {
    name: 'a counter of 4 series',
    assumptions: 'one process sends it',
    ...{ places: 1, metrics: 1, series: 4, buckets: 0, posts: 1 },
  },
  {
    name: 'a histogram of 12 buckets and 4 series',
    assumptions: 'one process sends it',
    ...{ places: 1, metrics: 1, series: 4, buckets: 12, posts: 1 },
  },
  {
    name: '50 people',
    assumptions: '5 counters of 4 series of one project in 2 environments; 20 processes send them',
    ...{ places: 2, metrics: 5, series: 4, buckets: 0, posts: 20 },
  },
  {
    name: '5,000 people',
    assumptions:
      '100 projects, each with 10 counters of 4 series in 2 environments, and a post of 2 edge nodes in each of these',
    ...{ places: 200, metrics: 10, series: 4, buckets: 0, posts: 400 },
  },
];

/** What impact metrics cost that are sent around the clock. Pure. */
export function impactCost(load: ImpactLoad) {
  const { posts } = load;
  const bytes = bytesOfPost(load);
  const kb = Math.ceil(bytes / 1_024);
  const rows = rowsOf(load);
  const ofBatch =
    2 * Math.ceil((posts * BYTES_OF_NAME) / 1_024) + Math.floor(rows.count / ROWS_AT_ONCE);
  // A post and its mark are a transaction, so they count twice; it is removed by a write of its size.
  const ofPost = 2 + 2 * kb + kb;
  const writes = posts * ofPost + rows.units + ofBatch;
  const reads = (posts * bytes) / 4_096;
  const seconds = rows.count * SECONDS_OF_A_ROW;
  const dollars =
    (MINUTES_A_MONTH / 1e6) *
      (writes * prices.dynamoDb.perMillionWrites + reads * prices.dynamoDb.perMillionReads) +
    MINUTES_A_MONTH * seconds * MEMORY_GB * prices.lambda.perGbSecond;
  return {
    load: load.name,
    assumptions: load.assumptions,
    'write units of a post': ofPost,
    'write units of rows a minute': rows.units,
    'all write units a minute': writes,
    '$ a month': rounded(dollars, 2),
  };
}

/** Rows of the minute, the hour and the day, each for some metrics of a place. The latter have larger numbers. */
function rowsOf(load: ImpactLoad) {
  const steps = [
    ['minute', 1],
    ['hour', 60],
    ['day', 1_440],
  ] as const;
  const groups = load.places * Math.ceil(load.metrics / METRICS_OF_ROW);
  const units = steps.map(([step, minutes]) => Math.ceil(bytesOfRow(load, step, minutes) / 1_024));
  return { count: groups * steps.length, units: groups * sum(units) };
}

function bytesOfRow(
  { metrics, series, buckets }: ImpactLoad,
  step: 'minute' | 'hour' | 'day',
  minutes: number,
): number {
  const digest = rowDigest({ owner: 'team-7', environment: 'production', group: 0 });
  const { key, fields } = impactRow(digest, step, Date.parse('2026-11-28T12:00:00.000Z'));
  const inRow = Math.min(metrics, METRICS_OF_ROW);
  const counters = Array.from({ length: inRow * series }, (_, n) =>
    seriesCounters(Math.floor(n / series), seriesIdOf({ n: `${n}` }), {
      sum: inBillionths(buckets > 0 ? 123.456_789 * minutes : 97 * minutes),
      count: buckets > 0 ? BigInt(997 * minutes) : 0n,
      buckets: Array(buckets).fill(BigInt(499 * minutes)),
    }),
  ).flat();
  const attributes: (readonly [string, unknown])[] = [
    ...Object.entries({ ...key, ...fields, step: 123_456_000 }),
    ...counters,
  ];
  return attributes.reduce((bytes, [name, value]) => bytes + name.length + bytesOf(value), 0);
}

/** A number takes a byte for two digits that matter, and one more. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return Math.ceil(String(value).replace(/0+$/, '').length / 2) + 1;
}

function bytesOfPost({ metrics, series, buckets }: ImpactLoad): number {
  const reported = Array.from({ length: metrics * series }, (_, n): AcceptedReport => {
    const name = `some_metric_${Math.floor(n / series)}`;
    return {
      name,
      type: buckets > 0 ? 'histogram' : 'counter',
      help: `What ${name} is about`,
      environment: 'production',
      minute: Date.parse('2026-11-28T12:00:00.000Z'),
      labels: {
        appName: `application-${n % 2}`,
        environment: 'production',
        'new-checkout': n % series < series / 2 ? 'enabled' : 'disabled',
      },
      sum: buckets > 0 ? (n * 104_729) / 997 : (n * 104_729) % 997,
      count: buckets > 0 ? (n * 104_729) % 997 : 0,
      buckets: Array.from({ length: buckets }, (_, place) => [place / 10, (n * 31 * place) % 997]),
      samples: 1,
      scope: ['team-7'],
    };
  });
  return Buffer.byteLength(packSamples(reported).rows) + BYTES_OF_POST;
}
