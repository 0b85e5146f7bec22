import { compareText } from '../../platform/compare-text.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { Item } from '../../platform/dynamo/write.ts';
import type { RowSum, StoredRow } from '../../platform/posts/model.ts';
import type { Labels, MetricStep, SeriesSum } from '../model.ts';
import { PERIODS, periodKey } from './period-rules.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ImpactRow: ImpactRow;
  }
}

/**
 * What some metrics of an owner added up to in an environment, in a minute, an hour or a day: one item with counters for
 * each series of each metric, `s:<metric>.<series>` for the sum in billionths, `c:…` for the count, and `b<n>:…` for the buckets.
 */
type ImpactRow = Item & StoredRow;

/** Rows of some metrics. */
interface RowPlace {
  readonly owner: string;
  readonly environment: string;
  /** See `rowGroupOf`. */
  readonly group: number;
}

/** What a series adds to rows. */
export interface SeriesAddition {
  /** In billionths, so that sums are exact. */
  readonly sum: bigint;
  readonly count: bigint;
  /** By the boundaries of the catalogue. */
  readonly buckets: readonly bigint[];
}

const BILLION = 1e9;
const SERIES_ID_CHARACTERS = 8;

const counterPattern = /^(?:([sc])|b(\d+)):(\d+)\.(.+)$/;

/** The sum of a series is the one attribute that must not lose digits: in billionths it is a whole number. */
export function inBillionths(value: number): bigint {
  return BigInt(Math.round(value * BILLION));
}

/** Identifies labels within a metric: of a hundred series, two are the same once in ten billion cases. */
export function seriesIdOf(labels: Labels): string {
  const sorted = Object.entries(labels).sort(([one], [other]) => compareText(one, other));
  return digestOfNames(...sorted.flat()).slice(0, SERIES_ID_CHARACTERS);
}

/** The part of keys that stands for a place. */
export function rowDigest({ owner, environment, group }: RowPlace): string {
  return digestOfNames(owner, environment, String(group));
}

/** The row of a period, without counters. */
export function impactRow(
  digest: string,
  step: MetricStep,
  minute: number,
): Omit<RowSum, 'counters'> {
  const { ms, keptMs } = PERIODS[step];
  const start = new Date(Math.floor(minute / ms) * ms);
  return {
    key: keys.impactRow(digest, periodKey(step, minute)),
    fields: { ttl: ttlAfter((keptMs + ms) / 1_000, start) },
  };
}

/** The counters of a row that a series adds to. */
export function seriesCounters(
  metric: number,
  series: string,
  { sum, count, buckets }: SeriesAddition,
): [string, bigint][] {
  const id = `${metric}.${series}`;
  const counters: [string, bigint][] = [
    [`s:${id}`, sum],
    [`c:${id}`, count],
    ...buckets.map((bucket, index): [string, bigint] => [`b${index}:${id}`, bucket]),
  ];
  return counters.filter(([, value]) => value !== 0n);
}

/** What some rows added up to, by the number of the metric and the id of the series. A bucket without a counter is a hole. */
export type RowTotals = ReadonlyMap<number, ReadonlyMap<string, Omit<SeriesSum, 'labels'>>>;

/** Adds up rows of the same metrics. */
export function addUpRows(rows: readonly ImpactRow[]): RowTotals {
  type Sums = { sum: number; count: number; buckets: number[] };
  const totals = new Map<number, Map<string, Sums>>();
  for (const row of rows) {
    for (const [attribute, value] of Object.entries(row)) {
      const [, kind, bucket, metric, id] = counterPattern.exec(attribute) ?? [];
      if (id === undefined) continue;
      const ofMetric = totals.get(Number(metric)) ?? new Map<string, Sums>();
      totals.set(Number(metric), ofMetric);
      const series: Sums = ofMetric.get(id) ?? { sum: 0, count: 0, buckets: [] };
      ofMetric.set(id, series);
      if (kind === 's') series.sum += Number(value) / BILLION;
      else if (kind === 'c') series.count += Number(value);
      else series.buckets[Number(bucket)] = (series.buckets[Number(bucket)] ?? 0) + Number(value);
    }
  }
  return totals;
}
