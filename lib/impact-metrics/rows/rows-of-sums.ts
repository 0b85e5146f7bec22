import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { RowSum } from '../../platform/posts/model.ts';
import type { DropReason } from '../intake/model.ts';
import type { MetricStep } from '../model.ts';
import type { DroppedSum, ImpactSums, MinuteSum, OwnedMetric } from './add-up-samples.ts';
import { keepAfterBatch, readForBatch } from './catalogue-cache.ts';
import type { CataloguedMetric, ImpactCatalogue, ImpactSeries } from './catalogue-model.ts';
import { toBoundaries, withMetric, withSeries } from './catalogue-rules.ts';
import { DROPPED, seriesKey, storeAfterBatch } from './catalogue-store.ts';
import { impactRow, metricDigest, seriesCounters } from './row-item.ts';

/** What is added to a row. Rows of minutes say what they are of. */
export interface ImpactRowSum extends RowSum<bigint> {
  readonly minute?: { readonly metric: OwnedMetric; readonly sums: readonly MinuteSum[] };
}

/** A metric that has a place in the catalogue. */
interface AdmittedMetric {
  readonly metric: OwnedMetric;
  readonly known: CataloguedMetric;
}

const STEPS: readonly MetricStep[] = ['minute', 'hour', 'day'];
const DROPPED_KEPT_SECONDS = 15 * 86_400;

/**
 * Finds a place in the catalogue for what posts add up to, and the rows that it is added to. What finds none is counted
 * as dropped. The catalogue after a batch depends on the batch and on the catalogue before alone, so a batch that is
 * done again has the same rows.
 */
export async function rowsOfSums(sums: ImpactSums, batch: number): Promise<ImpactRowSum[]> {
  const { at, metrics } = sums;
  const dropped: DroppedSum[] = [...sums.dropped];
  const drop = ({ owner }: OwnedMetric, reason: DropReason, count: number) =>
    dropped.push({ owner, day: new Date(at).toISOString().slice(0, 10), reason, count });

  const items = new Map<
    Key<ImpactCatalogue | ImpactSeries>,
    ImpactCatalogue | ImpactSeries | undefined
  >();
  const admitted = await admitMetrics(metrics, { at, batch, items, drop });
  const counted = await admitSeries(admitted, { at, batch, items, drop });
  keepAfterBatch(items, batch);
  return [...rowsOf(counted), ...droppedRows(dropped)];
}

interface Admission {
  readonly at: number;
  readonly batch: number;
  /** All that was read, as it is after the batch. */
  readonly items: Map<
    Key<ImpactCatalogue | ImpactSeries>,
    ImpactCatalogue | ImpactSeries | undefined
  >;
  readonly drop: (metric: OwnedMetric, reason: DropReason, count: number) => void;
}

async function admitMetrics(
  metrics: readonly OwnedMetric[],
  { at, batch, items, drop }: Admission,
): Promise<AdmittedMetric[]> {
  const byOwner = [...Map.groupBy(metrics, ({ owner }) => owner)];
  const places = byOwner.map(([owner]) => keys.impactCatalogue(owner));
  const found = await readForBatch(places, batch);
  const admitted = await Promise.all(
    byOwner.map(async ([, own], index) => {
      const before = found[index]?.metrics ?? [];
      let after = before;
      const refused = new Map<OwnedMetric, DropReason>();
      for (const metric of own) {
        const next = withMetric(after, metric.sent, at);
        if (typeof next === 'string') refused.set(metric, next);
        else after = next;
      }
      const key = places[index] as Key<ImpactCatalogue>;
      const isChanged = after !== before;
      const stored = isChanged
        ? await storeAfterBatch(key, { metrics: after, batch }, at)
        : found[index];
      items.set(key, stored);
      return own.flatMap((metric): AdmittedMetric[] => {
        const { name, type } = metric.sent;
        const known = stored?.metrics.find((each) => each.name === name && each.type === type);
        if (known && !refused.has(metric)) return [{ metric, known }];
        drop(metric, refused.get(metric) ?? 'metrics', samplesOf(metric));
        return [];
      });
    }),
  );
  return admitted.flat();
}

/** The sums of admitted metrics whose series have a place. */
async function admitSeries(
  admitted: readonly AdmittedMetric[],
  { at, batch, items, drop }: Admission,
): Promise<(AdmittedMetric & { readonly sums: readonly MinuteSum[] })[]> {
  const counting = admitted.filter(({ metric }) => metric.sums.size > 0);
  const places = counting.map(({ metric: { owner, sent } }) =>
    seriesKey(owner, sent.environment, sent.name),
  );
  const found = await readForBatch(places, batch);
  return Promise.all(
    counting.map(async (one, index) => {
      const before = found[index]?.series ?? [];
      let after = before;
      const all = [...one.metric.sums.values()];
      for (const sum of all) {
        const next = withSeries(after, sum, at);
        if (typeof next !== 'string') after = next;
      }
      const key = places[index] as Key<ImpactSeries>;
      const stored =
        after === before ? found[index] : await storeAfterBatch(key, { series: after, batch }, at);
      items.set(key, stored);
      const ids = new Set(stored?.series.map(({ id }) => id));
      const beyond = all.filter(({ id }) => !ids.has(id));
      if (beyond.length > 0) drop(one.metric, 'series', samplesIn(beyond));
      return { ...one, sums: all.filter(({ id }) => ids.has(id)) };
    }),
  );
}

function rowsOf(
  counted: readonly (AdmittedMetric & { readonly sums: readonly MinuteSum[] })[],
): ImpactRowSum[] {
  return counted.flatMap(({ metric, known, sums }) => {
    const { owner, sent } = metric;
    const digest = metricDigest({ owner, ...sent });
    return STEPS.flatMap((step) => {
      const rows = Map.groupBy(sums, ({ minute }) => impactRow(digest, step, minute).key.sk);
      return [...rows.values()].map((own): ImpactRowSum => {
        const minute = own[0]?.minute ?? 0;
        return {
          ...impactRow(digest, step, minute),
          counters: countersOf(own, known.boundaries ?? []),
          ...(step === 'minute' && { minute: { metric, sums: own } }),
        };
      });
    });
  });
}

function countersOf(
  sums: readonly MinuteSum[],
  boundaries: readonly number[],
): RowSum<bigint>['counters'] {
  const counters = new Map<string, bigint>();
  for (const { id, sum, count, buckets, boundaries: own } of sums) {
    const counts = own.map((boundary, index) => [boundary, buckets[index] ?? 0n] as const);
    const addition = { sum, count, buckets: toBoundaries(counts, boundaries, 0n) };
    for (const [name, value] of seriesCounters(id, addition)) {
      counters.set(name, (counters.get(name) ?? 0n) + value);
    }
  }
  return [...counters];
}

function droppedRows(dropped: readonly DroppedSum[]): ImpactRowSum[] {
  const rows = Map.groupBy(dropped, ({ owner, day }) => JSON.stringify([owner, day]));
  return [...rows.values()].map((own): ImpactRowSum => {
    const { owner = '', day = '' } = own[0] ?? {};
    const counts = new Map<string, bigint>();
    for (const { reason, count } of own) {
      const name = `${DROPPED}${reason}`;
      counts.set(name, (counts.get(name) ?? 0n) + BigInt(count));
    }
    return {
      key: keys.impactDropped(owner, day),
      fields: { ttl: ttlAfter(DROPPED_KEPT_SECONDS, new Date(day)) },
      counters: [...counts],
    };
  });
}

function samplesOf({ sums }: OwnedMetric): number {
  return samplesIn([...sums.values()]);
}

function samplesIn(sums: readonly MinuteSum[]): number {
  return sums.reduce((all, { samples }) => all + samples, 0);
}
