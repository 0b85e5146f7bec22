import { DAY_MS, HOUR_MS } from '../../platform/days.ts';
import type { Sample } from '../intake/model.ts';
import { MAX_METRICS, MAX_SERIES } from '../limits.ts';
import type { Labels } from '../model.ts';
import type { CataloguedMetric, CataloguedSeries } from './catalogue-model.ts';

/** What was not sent for so long makes room when there is none. */
const FRESH_MS = 14 * DAY_MS;
/** How many are known, with those that made room, whose sums may still be read. */
const KEPT_TIMES = 2;
/** Of a catalogue: an item may have 400 kB. */
const MAX_CATALOGUE_CHARACTERS = 150_000;

interface Seen {
  readonly seenAt: string;
}

/** A metric that was sent. */
export type SentMetric = Pick<Sample, 'name' | 'type' | 'help' | 'environment' | 'buckets'>;

/** Why a metric or series is not counted. */
type NoPlace = 'type' | 'metrics' | 'series';

/**
 * The catalogue with a metric that was sent; the same one if nothing is new. Pure.
 * @param at when it was sent, in milliseconds since 1970
 */
export function withMetric(
  known: readonly CataloguedMetric[],
  sent: SentMetric,
  at: number,
): readonly CataloguedMetric[] | NoPlace {
  const { name, type, help, environment, buckets } = sent;
  const seenAt = startOf(HOUR_MS, at);
  const before = known.find((metric) => metric.name === name);
  if (before && before.type !== type && isFresh(before, at)) return 'type';
  const same = before?.type === type ? before : undefined;
  const boundaries = same?.boundaries ?? boundariesOf(buckets);
  const isKnown = same?.environments.includes(environment);
  const lastId = known.reduce((last, { id }) => Math.max(last, id), -1);
  const after: CataloguedMetric = {
    id: same?.id ?? lastId + 1,
    name,
    type,
    help: same?.help || help,
    ...(boundaries && { boundaries }),
    environments: isKnown
      ? (same?.environments ?? [])
      : [...(same?.environments ?? []), environment],
    seenAt: same && same.seenAt > seenAt ? same.seenAt : seenAt,
  };
  if (same && isKnown && isEqual(same, after)) return known;
  const kept = withOne(known, before, after, MAX_METRICS, at);
  // The last number stays known, so that no number is used again.
  const last = known.filter((metric) => metric.id === lastId && metric !== before);
  const all = kept && [...last.filter((metric) => !kept.includes(metric)), ...kept];
  return all && JSON.stringify(all).length <= MAX_CATALOGUE_CHARACTERS ? all : 'metrics';
}

/** Metrics of a row: with 100 series of 32 counters each it is still below 400 kB. */
export const METRICS_OF_ROW = 5;

/** The number of the rows that have the sums of a metric: one write is for several metrics. Pure. */
export function rowGroupOf({ id }: Pick<CataloguedMetric, 'id'>): number {
  return Math.floor(id / METRICS_OF_ROW);
}

/** The series with one that was sent; the same ones if nothing is new. Pure. */
export function withSeries(
  known: readonly CataloguedSeries[],
  { id, labels }: { readonly id: string; readonly labels: Labels },
  at: number,
): readonly CataloguedSeries[] | NoPlace {
  const before = known.find((series) => series.id === id);
  const seenAt = startOf(DAY_MS, at);
  if (before && before.seenAt >= seenAt) return known;
  return withOne(known, before, { id, labels, seenAt }, MAX_SERIES, at) ?? 'series';
}

/** @returns `undefined` if there is no room */
function withOne<T extends Seen>(
  known: readonly T[],
  before: T | undefined,
  after: T,
  limit: number,
  at: number,
): readonly T[] | undefined {
  if (before) return known.map((each) => (each === before ? after : each));
  if (known.filter((each) => isFresh(each, at)).length >= limit) return undefined;
  const latest = known.toSorted((one, other) => (one.seenAt < other.seenAt ? 1 : -1));
  const kept = new Set(latest.slice(0, limit * KEPT_TIMES - 1));
  return [...known.filter((each) => kept.has(each)), after];
}

function isFresh({ seenAt }: Seen, at: number): boolean {
  return Date.parse(seenAt) > at - FRESH_MS;
}

function isEqual(one: CataloguedMetric, other: CataloguedMetric): boolean {
  return (
    one.help === other.help &&
    one.seenAt === other.seenAt &&
    (one.boundaries === undefined) === (other.boundaries === undefined)
  );
}

function boundariesOf(buckets: Sample['buckets']): readonly number[] | undefined {
  return buckets.length > 0 ? buckets.map(([boundary]) => boundary) : undefined;
}

function startOf(lengthMs: number, at: number): string {
  return new Date(Math.floor(at / lengthMs) * lengthMs).toISOString();
}

/**
 * Cumulative counts by some boundaries as counts by others: that of the largest boundary that is not above. So nothing
 * is taken to be faster than it was. Pure.
 */
export function toBoundaries<N extends number | bigint>(
  counts: readonly (readonly [boundary: number, count: N])[],
  boundaries: readonly number[],
  none: N,
): N[] {
  return boundaries.map((boundary) => counts.findLast(([own]) => own <= boundary)?.[1] ?? none);
}
