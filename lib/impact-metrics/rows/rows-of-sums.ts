import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { RowSum } from '../../platform/posts/model.ts';
import type { DropReason } from '../intake/model.ts';
import type { MetricStep } from '../model.ts';
import type { DroppedSum, ImpactSums, MinuteSum, OwnedMetric } from './add-up-samples.ts';
import { keepAfterBatch, readForBatch } from './catalogue-cache.ts';
import type { CataloguedMetric, ImpactCatalogue, ImpactSeries } from './catalogue-model.ts';
import { rowGroupOf, toBoundaries, withMetric, withSeries } from './catalogue-rules.ts';
import { DROPPED, seriesKey, storeAfterBatch } from './catalogue-store.ts';
import { impactRow, rowDigest, type SeriesAddition, seriesCounters } from './row-item.ts';

/** What is added to a row. Rows of minutes say what they are of. */
export interface ImpactRowSum extends RowSum<bigint> {
  readonly minute?: readonly MetricMinute[];
}

/** What a metric added up to in a minute. */
interface MetricMinute {
  readonly metric: OwnedMetric;
  readonly sums: MinuteSum[];
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
  const byOwner = [...Map.groupBy(metrics, ({ owner }) => owner)].map(([owner, own]) => ({
    key: keys.impactCatalogue(owner),
    own,
  }));
  const found = await readForBatch(
    byOwner.map(({ key }) => key),
    batch,
  );
  const admitted = await Promise.all(
    byOwner.map(async ({ key, own }, index) => {
      const before = found[index]?.metrics ?? [];
      let after = before;
      const refused = new Map<OwnedMetric, DropReason>();
      for (const metric of own) {
        const next = withMetric(after, metric.sent, at);
        if (typeof next === 'string') refused.set(metric, next);
        else after = next;
      }
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
  const counting = admitted
    .filter(({ metric }) => metric.sums.size > 0)
    .map((one) => {
      const { owner, sent } = one.metric;
      return { one, key: seriesKey(owner, sent.environment, sent.name) };
    });
  const found = await readForBatch(
    counting.map(({ key }) => key),
    batch,
  );
  return Promise.all(
    counting.map(async ({ one, key }, index) => {
      const before = found[index]?.series ?? [];
      let after = before;
      const all = [...one.metric.sums.values()];
      for (const sum of all) {
        const next = withSeries(after, sum, at);
        if (typeof next !== 'string') after = next;
      }
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

/** One row for several metrics of an owner: a write costs a unit for each kilobyte, and a metric has some hundred bytes. */
function rowsOf(
  counted: readonly (AdmittedMetric & { readonly sums: readonly MinuteSum[] })[],
): ImpactRowSum[] {
  const rows = new Map<string, SummedImpactRow>();
  for (const { metric, known, sums } of counted) {
    const { owner, sent } = metric;
    const { environment } = sent;
    const digest = rowDigest({ owner, environment, group: rowGroupOf(known) });
    for (const sum of sums) {
      const counters = seriesCounters(known.id, sum.id, additionOf(sum, known.boundaries ?? []));
      for (const step of STEPS) {
        const made = impactRow(digest, step, sum.minute);
        const id = `${made.key.pk} ${made.key.sk}`;
        const row = rows.get(id) ?? { ...made, sums: new Map(), metrics: new Map() };
        rows.set(id, row);
        for (const [name, value] of counters)
          row.sums.set(name, (row.sums.get(name) ?? 0n) + value);
        if (step !== 'minute') continue;
        const minute = row.metrics.get(metric) ?? { metric, sums: [] };
        row.metrics.set(metric, minute);
        minute.sums.push(sum);
      }
    }
  }
  return [...rows.values()].map(({ key, fields, sums, metrics }) => ({
    ...{ key, fields, counters: [...sums] },
    ...(metrics.size > 0 && { minute: [...metrics.values()] }),
  }));
}

type SummedImpactRow = Pick<RowSum, 'key' | 'fields'> & {
  readonly sums: Map<string, bigint>;
  readonly metrics: Map<OwnedMetric, MetricMinute>;
};

/** By the boundaries of the catalogue. */
function additionOf(
  { sum, count, buckets, boundaries: own }: MinuteSum,
  boundaries: readonly number[],
): SeriesAddition {
  const counts = own.map((boundary, index) => [boundary, buckets[index] ?? 0n] as const);
  return { sum, count, buckets: toBoundaries(counts, boundaries, 0n) };
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
