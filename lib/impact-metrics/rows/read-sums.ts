import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import {
  type MetricPlace,
  type MetricStep,
  type MetricSteps,
  type MetricSums,
  ownersSeenBy,
  type SeriesSum,
} from '../model.ts';
import { addUpSeries } from '../select-rules.ts';
import { rowGroupOf, toBoundaries } from './catalogue-rules.ts';
import { findSources, type MetricSource } from './catalogue-store.ts';
import { periodKey, type RowSpan, spansOf, startOfKey } from './period-rules.ts';
import { readRow, rowDigest } from './row-item.ts';

/** What a row of a period had. */
interface RowPart {
  readonly at: number;
  readonly series: readonly SeriesSum[];
}

/**
 * What a metric added up to in some time: its own and what was sent for all projects, up to the last batch that was
 * added up. Two items and up to five queries for each of the two.
 *
 * @param from a whole minute. Longer ago than minutes are kept (50 hours), whole hours count, and beyond 14 days whole
 *   days: what is partly before is left out
 * @param to a whole minute, excluded
 */
export async function readSums(place: MetricPlace, from: Date, to: Date): Promise<MetricSums> {
  const read = await openMetric(place);
  return read(from, to);
}

/** The same for several times: what the catalogue says of the metric is read once. */
export async function openMetric({
  project,
  ...place
}: MetricPlace): Promise<(from: Date, to: Date) => Promise<MetricSums>> {
  const sources = await findSources(ownersSeenBy(project), place);
  return async (from, to) => {
    const spans = spansOf(from.getTime(), to.getTime(), Date.now());
    const { parts, ...metric } = await readParts(sources, place.environment, spans);
    return { ...metric, series: addUpSeries(parts.flatMap(({ series }) => series)) };
  };
}

/**
 * The same by period: those that begin in the time.
 * @param step minutes are kept for 50 hours, hours for 14 days, days for 90 days
 */
export function readSteps(
  place: MetricPlace,
  step: MetricStep,
  from: Date,
  to: Date,
): Promise<MetricSteps> {
  return readStepsOf(ownersSeenBy(place.project), place, step, from, to);
}

/** The same of some owners, each of which is named once. */
export async function readStepsOf(
  owners: readonly string[],
  place: Omit<MetricPlace, 'project'>,
  step: MetricStep,
  from: Date,
  to: Date,
): Promise<MetricSteps> {
  const span = { step, from: from.getTime(), to: to.getTime() };
  const sources = await findSources(owners, place);
  const { parts, ...metric } = await readParts(sources, place.environment, [span]);
  const points = [...Map.groupBy(parts, ({ at }) => at)]
    .sort(([one], [other]) => one - other)
    .map(([at, own]) => ({
      at: new Date(at),
      series: addUpSeries(own.flatMap(({ series }) => series)),
    }));
  return { ...metric, points };
}

async function readParts(
  sources: readonly MetricSource[],
  environment: string,
  spans: readonly RowSpan[],
) {
  const first = sources[0]?.metric;
  const boundaries = sources.find(({ metric }) => metric.boundaries)?.metric.boundaries ?? [];
  const parts = await Promise.all(
    sources.flatMap((source) =>
      spans.map((span) => readSpan(source, environment, span, boundaries)),
    ),
  );
  return { type: first?.type ?? ('unknown' as const), boundaries, parts: parts.flat() };
}

async function readSpan(
  { owner, metric, series }: MetricSource,
  environment: string,
  { step, from, to }: RowSpan,
  boundaries: readonly number[],
): Promise<RowPart[]> {
  const digest = rowDigest({ owner, environment, group: rowGroupOf(metric) });
  const rows = await query({
    where: 'pk = :pk AND sk BETWEEN :from AND :end',
    values: {
      ':pk': keys.impactRowPartition(digest),
      ':from': periodKey(step, from),
      ':end': periodKey(step, to - 1),
    },
  });
  const labels = new Map(series.map((each) => [each.id, each.labels]));
  const own = metric.boundaries ?? [];
  return rows.map((row) => ({
    at: startOfKey(step, row.sk),
    series: [...readRow(row, metric.id, own.length)].flatMap(([id, sums]): SeriesSum[] => {
      const known = labels.get(id);
      if (!known) return [];
      const counts = own.map((boundary, index) => [boundary, sums.buckets[index] ?? 0] as const);
      return [{ ...sums, labels: known, buckets: toBoundaries(counts, boundaries, 0) }];
    }),
  }));
}
