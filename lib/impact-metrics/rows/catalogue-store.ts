import { compareText } from '../../platform/compare-text.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { digestOfNames } from '../../platform/dynamo/key-digest.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { isKept, ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { DroppedSamples, KnownMetric, MetricPlace } from '../model.ts';
import type {
  CataloguedMetric,
  CataloguedSeries,
  ImpactCatalogue,
  ImpactDropped,
  ImpactSeries,
} from './catalogue-model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ImpactCatalogue: ImpactCatalogue;
    ImpactSeries: ImpactSeries;
    ImpactDropped: ImpactDropped;
  }
}

/** As long as the sums of days, and a day more. */
const KEPT_SECONDS = 91 * 86_400;

/** A metric of an owner, and the series that it has in an environment. */
export interface MetricSource {
  readonly owner: string;
  readonly metric: CataloguedMetric;
  readonly series: readonly CataloguedSeries[];
}

/** The key of the series of a metric in an environment. */
export function seriesKey(owner: string, environment: string, name: string): Key<ImpactSeries> {
  return keys.impactSeries(owner, digestOfNames(environment, name));
}

/**
 * Stores a catalogue or series as a batch leaves them.
 * @param at when the batch was, in milliseconds since 1970
 * @returns what is stored: if another process did the same batch, what that one has stored
 */
export async function storeAfterBatch<T extends { readonly batch: number }>(
  key: Key<T>,
  after: T,
  at: number,
): Promise<T> {
  const { done, item } = await writeItem({
    put: { ...key, ...after, ttl: ttlAfter(KEPT_SECONDS, new Date(at)) },
    when: {
      expression: 'attribute_not_exists(pk) OR #batch < :batch',
      names: { '#batch': 'batch' },
      values: { ':batch': after.batch },
    },
  });
  // The item under a key is of the kind that the key is of.
  return done || !item ? after : (item as unknown as T);
}

/** What the catalogues of owners have, in their order: one read for each owner, and none of series. */
export async function readCatalogues(owners: readonly string[]) {
  const found = await getItems(owners.map((owner) => keys.impactCatalogue(owner)));
  return owners.flatMap((owner, index) =>
    (found[index]?.metrics ?? []).map((metric) => ({ owner, metric })),
  );
}

/** The metrics of owners, by name. */
export async function listMetrics(owners: readonly string[]): Promise<readonly KnownMetric[]> {
  const metrics = await readCatalogues(owners);
  const places = metrics.flatMap(({ owner, metric: { name, environments } }) =>
    environments.map((environment) => seriesKey(owner, environment, name)),
  );
  const series = await getItems(places);
  let place = 0;
  const known = metrics.map(({ owner, metric }): KnownMetric => {
    const { name, type, help, environments, seenAt } = metric;
    const own = series.slice(place, place + environments.length);
    place += environments.length;
    const labels = own
      .flatMap((each) => each?.series ?? [])
      .flatMap((each) => Object.keys(each.labels));
    const labelNames = [...new Set(labels)].sort();
    return { owner, name, type, help, environments, labelNames, lastSeenAt: seenAt };
  });
  return known.sort((one, other) => compareText(one.name, other.name));
}

/** A metric of some owners, of those that have it with the type that the first of them has. */
export async function findSources(
  owners: readonly string[],
  { environment, metric: name }: Omit<MetricPlace, 'project'>,
): Promise<MetricSource[]> {
  const [catalogued, series] = await Promise.all([
    readCatalogues(owners),
    getItems(owners.map((owner) => seriesKey(owner, environment, name))),
  ]);
  const found = owners.flatMap((owner, index) => {
    const own = catalogued.find((each) => each.owner === owner && each.metric.name === name);
    return own ? [{ ...own, series: series[index]?.series ?? [] }] : [];
  });
  return found.filter(({ metric }) => metric.type === found[0]?.metric.type);
}

/** How many samples of owners were dropped, the latest day first. */
export async function readDropped(owners: readonly string[]): Promise<readonly DroppedSamples[]> {
  const found = await Promise.all(
    owners.map(async (owner) => {
      const rows = await queryPartition(keys.impactOwner(owner), keys.impactDroppedPrefix);
      return rows
        .filter((row) => isKept({ ttl: Number(row.ttl) }))
        .flatMap((row) => droppedOf(owner, row));
    }),
  );
  return found.flat().sort((one, other) => compareText(other.day, one.day));
}

function droppedOf(owner: string, row: ImpactDropped): DroppedSamples[] {
  const day = row.sk.slice(keys.impactDroppedPrefix.length);
  return Object.entries(row)
    .filter(([name]) => name.startsWith(DROPPED))
    .map(([name, count]) => ({
      owner,
      day,
      reason: name.slice(DROPPED.length),
      count: Number(count),
    }));
}

/** Begins the attributes of the reasons. */
export const DROPPED = 'dropped:';
