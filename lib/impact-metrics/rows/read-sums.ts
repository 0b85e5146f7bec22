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
import { addUpRows, type RowTotals, rowDigest } from './row-item.ts';

/** The rows of some periods, which several metrics share. */
interface SharedRows {
  readonly digest: string;
  readonly spans: readonly RowSpan[];
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

/**
 * The same for several times: what the catalogue says of the metric is read once.
 * @param read one for several metrics reads the rows once that they share
 */
export async function openMetric(
  { project, ...place }: MetricPlace,
  read: typeof readTotals = readTotals,
): Promise<(from: Date, to: Date) => Promise<MetricSums>> {
  const sources = await findSources(ownersSeenBy(project), place);
  const { type, boundaries } = shapeOf(sources);
  return async (from, to) => {
    const spans = spansOf(from.getTime(), to.getTime(), Date.now());
    const series = await Promise.all(
      sources.map(async (source) => {
        const totals = await read({ digest: digestOf(source, place.environment), spans });
        return seriesIn(totals, source, boundaries);
      }),
    );
    return { type, boundaries, series: addUpSeries(series.flat()) };
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
  const { type, boundaries } = shapeOf(sources);
  const parts = await Promise.all(
    sources.map(async (source) => {
      const rows = await readRows(digestOf(source, place.environment), span);
      return rows.map((row) => ({
        at: startOfKey(step, row.sk),
        series: seriesIn(addUpRows([row]), source, boundaries),
      }));
    }),
  );
  const points = [...Map.groupBy(parts.flat(), ({ at }) => at)]
    .sort(([one], [other]) => one - other)
    .map(([at, own]) => ({
      at: new Date(at),
      series: addUpSeries(own.flatMap(({ series }) => series)),
    }));
  return { type, boundaries, points };
}

/** As the first owner has it. */
function shapeOf(sources: readonly MetricSource[]): Omit<MetricSums, 'series'> {
  return {
    type: sources[0]?.metric.type ?? 'unknown',
    boundaries: sources.find(({ metric }) => metric.boundaries)?.metric.boundaries ?? [],
  };
}

function digestOf({ owner, metric }: MetricSource, environment: string): string {
  return rowDigest({ owner, environment, group: rowGroupOf(metric) });
}

/** What rows added up to, with all the metrics that they have. */
export async function readTotals({ digest, spans }: SharedRows): Promise<RowTotals> {
  const rows = await Promise.all(spans.map((span) => readRows(digest, span)));
  return addUpRows(rows.flat());
}

function readRows(digest: string, { step, from, to }: RowSpan) {
  return query({
    where: 'pk = :pk AND sk BETWEEN :from AND :end',
    values: {
      ':pk': keys.impactRowPartition(digest),
      ':from': periodKey(step, from),
      ':end': periodKey(step, to - 1),
    },
  });
}

/** What rows have of a metric, by the labels that the catalogue has. */
function seriesIn(
  totals: RowTotals,
  { metric, series }: MetricSource,
  boundaries: readonly number[],
): SeriesSum[] {
  const labels = new Map(series.map((each) => [each.id, each.labels]));
  const own = metric.boundaries ?? [];
  return [...(totals.get(metric.id) ?? [])].flatMap(([id, sums]): SeriesSum[] => {
    const known = labels.get(id);
    if (!known) return [];
    const counts = own.map((boundary, index) => [boundary, sums.buckets[index] ?? 0] as const);
    return [{ ...sums, labels: known, buckets: toBoundaries(counts, boundaries, 0) }];
  });
}
