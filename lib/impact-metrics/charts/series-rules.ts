import { compareText } from '../../platform/compare-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/days.ts';
import { type AggregationMode, aggregate } from '../aggregate-rules.ts';
import type { MetricStep, MetricSteps } from '../model.ts';
import { addUpSeries, type LabelSelectors, labelValue, selectSeries } from '../select-rules.ts';
import { MAX_TOLD_APART } from './limits.ts';
import type { TimeRange } from './model.ts';

/** The points of a range: as finely as rows are cheap to read. `of` is the period of these rows. */
const RANGES = {
  hour: { of: 'minute', stepMs: MINUTE_MS, points: 60 },
  day: { of: 'hour', stepMs: HOUR_MS, points: 24 },
  week: { of: 'hour', stepMs: 3 * HOUR_MS, points: 56 },
  month: { of: 'day', stepMs: DAY_MS, points: 30 },
} as const satisfies Readonly<
  Record<TimeRange, { readonly of: MetricStep; readonly stepMs: number; readonly points: number }>
>;

/** The distance of points in the words of a chart; `null` where these words have none: an hour. */
export const stepNames = { hour: '1m', day: null, week: '3h', month: '1d' } as const;

/** What is read for a range that ends now. Times are those of its first point, and of the end of its last one. */
interface SeriesSpan {
  readonly of: MetricStep;
  readonly stepSeconds: number;
  readonly from: Date;
  readonly to: Date;
}

/** Points begin at full steps of UTC; the last one is not over yet. Pure. */
export function spanOf(range: TimeRange, now: Date): SeriesSpan {
  const { of, stepMs, points } = RANGES[range];
  const last = Math.floor(now.getTime() / stepMs) * stepMs;
  return {
    of,
    stepSeconds: stepMs / 1_000,
    from: new Date(last - (points - 1) * stepMs),
    to: new Date(last + stepMs),
  };
}

/** What is asked of a metric. */
interface SeriesQuestion {
  readonly mode: AggregationMode;
  readonly selectors: LabelSelectors;
  /** A label by whose values it is divided. */
  readonly groupBy?: string | undefined;
}

/** The points of a metric, or of a part of it. */
interface MetricSeries {
  /** The value of the label; `null` for what does not have it, and without a division. */
  readonly group: string | null;
  /** Whether these are all groups beyond those that are told apart. */
  readonly isRest: boolean;
  /** Absent data is `null`. */
  readonly points: readonly { readonly at: string; readonly value: number | null }[];
}

/**
 * A metric over time, divided by the values of a label: the largest groups first, those beyond 20 as one. Pure.
 * @param read in any order; several periods of one point are added up
 */
export function seriesOf(
  read: MetricSteps,
  span: SeriesSpan,
  { mode, selectors, groupBy }: SeriesQuestion,
): { readonly groups: number; readonly series: readonly MetricSeries[] } {
  const stepMs = span.stepSeconds * 1_000;
  const begin = span.from.getTime();
  const samples = read.points.flatMap(({ at, series }) =>
    selectSeries(series, selectors).map((sum) => ({
      slot: Math.floor((at.getTime() - begin) / stepMs),
      group: groupBy === undefined ? null : (labelValue(sum.labels, groupBy) ?? null),
      sum,
    })),
  );
  const byGroup = Map.groupBy(samples, ({ group }) => group);
  const sizes = [...byGroup].map(([group, own]) => ({
    group,
    size: own.reduce((size, { sum }) => size + Math.abs(sum.sum) + sum.count, 0),
  }));
  const order = sizes.sort(
    (one, other) => other.size - one.size || compareText(one.group ?? '', other.group ?? ''),
  );
  const named = order.slice(0, MAX_TOLD_APART).map(({ group }) => group);
  const parts = named.map((group) => ({
    group,
    isRest: false,
    own: byGroup.get(group) ?? [],
  }));
  const rest = order.slice(MAX_TOLD_APART).flatMap(({ group }) => byGroup.get(group) ?? []);
  if (rest.length > 0) parts.push({ group: null, isRest: true, own: rest });
  const starts = startsOf(span);
  return {
    groups: order.length,
    series: parts.map(({ group, isRest, own }) => {
      const bySlot = Map.groupBy(own, ({ slot }) => slot);
      return {
        group,
        isRest,
        points: starts.map((start, slot) => {
          // The average of a gauge is that of all its reports: series of several periods are added up first.
          const series = addUpSeries((bySlot.get(slot) ?? []).map(({ sum }) => sum));
          const { type, boundaries } = read;
          const value = aggregate(mode, { type, boundaries, series }, span.stepSeconds);
          return { at: new Date(start).toISOString(), value };
        }),
      };
    }),
  };
}

function startsOf({ from, to, stepSeconds }: SeriesSpan): number[] {
  const stepMs = stepSeconds * 1_000;
  const length = (to.getTime() - from.getTime()) / stepMs;
  return Array.from({ length }, (_, index) => from.getTime() + index * stepMs);
}
