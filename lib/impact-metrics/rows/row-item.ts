import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { Item } from '../../platform/dynamo/write.ts';
import type { RowSum, StoredRow } from '../../platform/posts/model.ts';
import type { Labels, MetricStep, MetricType, SeriesSum } from '../model.ts';
import { PERIODS, periodKey } from './period-rules.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ImpactRow: ImpactRow;
  }
}

/**
 * What a metric of an owner added up to in an environment, in a minute, an hour or a day: one item with counters for each
 * series, `s:<series>` for the sum in billionths, `c:<series>` for the count, and `b<n>:<series>` for the buckets.
 */
export type ImpactRow = Item & StoredRow;

/** A metric that has rows. */
export interface RowPlace {
  readonly owner: string;
  readonly environment: string;
  readonly name: string;
  readonly type: MetricType;
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

const counterPattern = /^(?:([sc])|b(\d+)):(.+)$/;

/** The sum of a series is the one attribute that must not lose digits: in billionths it is a whole number. */
export function inBillionths(value: number): bigint {
  return BigInt(Math.round(value * BILLION));
}

/** Identifies labels within a metric: of a hundred series, two are the same once in ten billion cases. */
export function seriesIdOf(labels: Labels): string {
  const sorted = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1));
  return digestOfNames(...sorted.flat()).slice(0, SERIES_ID_CHARACTERS);
}

/** The part of keys that stands for a metric. */
export function metricDigest({ owner, environment, name, type }: RowPlace): string {
  return digestOfNames(owner, environment, name, type);
}

/** The row of a period, without counters. */
export function impactRow(
  metric: string,
  step: MetricStep,
  minute: number,
): Omit<RowSum, 'counters'> {
  const { ms, keptMs } = PERIODS[step];
  const start = new Date(Math.floor(minute / ms) * ms);
  return {
    key: keys.impactRow(metric, periodKey(step, minute)),
    fields: { ttl: ttlAfter((keptMs + ms) / 1_000, start) },
  };
}

/** The counters of a row that a series adds to. */
export function seriesCounters(
  id: string,
  { sum, count, buckets }: SeriesAddition,
): [string, bigint][] {
  const counters: [string, bigint][] = [
    [`s:${id}`, sum],
    [`c:${id}`, count],
    ...buckets.map((bucket, index): [string, bigint] => [`b${index}:${id}`, bucket]),
  ];
  return counters.filter(([, value]) => value !== 0n);
}

/** What a row has by series. */
export function readRow(
  row: ImpactRow,
  boundaries: number,
): Map<string, Omit<SeriesSum, 'labels'>> {
  const found = new Map<string, { sum: number; count: number; buckets: number[] }>();
  for (const [attribute, value] of Object.entries(row)) {
    const [, kind, bucket, id] = counterPattern.exec(attribute) ?? [];
    if (id === undefined) continue;
    const series = found.get(id) ?? { sum: 0, count: 0, buckets: Array(boundaries).fill(0) };
    found.set(id, series);
    if (kind === 's') series.sum = Number(value) / BILLION;
    else if (kind === 'c') series.count = Number(value);
    else if (Number(bucket) < boundaries) series.buckets[Number(bucket)] = Number(value);
  }
  return found;
}
