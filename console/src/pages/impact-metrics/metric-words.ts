import type { Routes } from 'generated:api';
import type { ChartUnit, UsageSeries } from '../flag/usage-history.ts';

const LIST = 'GET /api/admin/impact-metrics/metrics';
const SERIES = 'GET /api/admin/impact-metrics/series';
const CHARTS = 'GET /api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config';

/** What is known of impact metrics: the metrics, and what was not taken. */
export type MetricList = Routes[typeof LIST]['output'];

/** A metric that applications have sent. */
export type KnownMetric = MetricList['metrics'][number];

/** A metric over time. */
export type MetricAnswer = Routes[typeof SERIES]['output'];

/** A chart that was saved. */
export type SavedChart = Routes[typeof CHARTS]['output']['configs'][number];

type Mode = SavedChart['aggregationMode'];
type Range = SavedChart['timeRange'];

/** What a chart shows, saved or not. */
export type ChartChoice = Pick<
  SavedChart,
  'metricName' | 'aggregationMode' | 'timeRange' | 'yAxisMin' | 'labelSelectors'
> & {
  /** The label by which it is divided; empty for none. */
  readonly groupBy: string;
};

/** How far a chart goes back, with the distance of its points. */
export const ranges = [
  { value: 'hour', name: '1 h', full: 'Last hour' },
  { value: 'day', name: '24 h', full: 'Last 24 hours' },
  { value: 'week', name: '7 d', full: 'Last 7 days' },
  { value: 'month', name: '30 d', full: 'Last 30 days' },
] as const satisfies readonly {
  readonly value: Range;
  readonly name: string;
  readonly full: string;
}[];

export const units = {
  hour: 'oneMinute',
  day: 'hour',
  week: 'threeHours',
  month: 'day',
} as const satisfies Readonly<Record<Range, ChartUnit>>;

const modeNames: Readonly<Record<Mode, string>> = {
  count: 'Count',
  rps: 'Per second',
  sum: 'Sum',
  avg: 'Average',
  p50: 'Median',
  p95: '95th percentile',
  p99: '99th percentile',
};

const modesByType: Readonly<Record<SavedChart['type'], readonly [Mode, ...Mode[]]>> = {
  counter: ['count', 'rps'],
  gauge: ['avg', 'sum'],
  histogram: ['p95', 'p50', 'p99', 'avg', 'count', 'rps', 'sum'],
  unknown: ['count'],
};

/** The numbers that a type has, the usual one first. Pure. */
export function modesOf(type: SavedChart['type']) {
  return modesByType[type].map((value) => ({ value, name: modeNames[value] }));
}

/** What a chart shows, in a line: `Count, last 24 hours, appName shop`. Pure. */
export function choiceInWords({ aggregationMode, timeRange, labelSelectors }: ChartChoice): string {
  const range = ranges.find(({ value }) => value === timeRange)?.full.toLowerCase() ?? '';
  const labels = Object.entries(labelSelectors).map(
    ([name, values]) =>
      `${name} ${values.map((value) => (value === '*' ? 'any' : value)).join(' or ')}`,
  );
  return [modeNames[aggregationMode], range, ...labels].join(', ');
}

/** Whether values of several parts add up to that of all: then they are stacked. Pure. */
export function addsUp(mode: Mode, type: SavedChart['type']): boolean {
  return mode === 'count' || mode === 'rps' || (mode === 'sum' && type === 'counter');
}

/** A chart of a metric as it is shown at first: by the flag, if the metric has its label. Pure. */
export function firstChoice(metric: KnownMetric, flag: string | undefined): ChartChoice {
  return {
    metricName: metric.name,
    aggregationMode: modesByType[metric.type][0],
    timeRange: 'day',
    yAxisMin: 'zero',
    labelSelectors: {},
    groupBy: usualGroup(metric, flag),
  };
}

/** The label by which a metric is divided, unless somebody chose another one. Pure. */
export function usualGroup(
  metric: Pick<KnownMetric, 'labelNames'> | undefined,
  flag: string | undefined,
): string {
  return flag !== undefined && metric?.labelNames.includes(flag) ? flag : '';
}

/** A saved chart as it is shown. Pure. */
export function choiceOf(
  chart: SavedChart,
  metrics: readonly KnownMetric[],
  flag: string | undefined,
): ChartChoice {
  const { metricName, aggregationMode, timeRange, yAxisMin, labelSelectors } = chart;
  const metric = metrics.find(({ name }) => name === metricName);
  const groupBy = usualGroup(metric, flag);
  return { metricName, aggregationMode, timeRange, yAxisMin, labelSelectors, groupBy };
}

/** What a metric can be divided by: the flag first, then the application. Pure. */
export function groupsOf({ labelNames }: KnownMetric, flag: string | undefined) {
  const others = labelNames.filter((name) => name !== flag && name !== 'environment');
  const ordered = [
    ...others.filter((name) => name === APPLICATION),
    ...others.filter((name) => name !== APPLICATION),
  ];
  return [
    { value: '', name: 'Nothing' },
    ...(usualGroup({ labelNames }, flag) ? [{ value: flag ?? '', name: 'This flag' }] : []),
    ...ordered.map((value) => ({ value, name: value === APPLICATION ? 'Application' : value })),
  ];
}

/** The label that SDKs add by themselves. */
const APPLICATION = 'appName';

/** More are in the table: no more colours can be told apart. */
const MOST_DRAWN = 5;

/** The series of an answer with names and colours; for the flag, in the words and the order of the chart of usage. Pure. */
export function seriesIn(
  { series }: Pick<MetricAnswer, 'series'>,
  { groupBy, metricName }: Pick<ChartChoice, 'groupBy' | 'metricName'>,
  flag: string | undefined,
): readonly UsageSeries[] {
  const isByFlag = groupBy !== '' && groupBy === flag;
  const ordered = isByFlag
    ? series.toSorted((one, other) => placeOf(one.group) - placeOf(other.group))
    : series;
  let used = 0;
  return ordered.map(({ group, isRest, points }): UsageSeries => {
    const values = points.map(({ value }) => value);
    if (groupBy === '') return { name: metricName, color: '--data-1', values };
    if (isRest) return { name: 'All others', color: '--data-6', values };
    if (group === null) {
      return { name: `Without ${isByFlag ? 'the flag' : groupBy}`, color: '--data-6', values };
    }
    if (isByFlag && group === 'disabled') return { name: 'Off', color: '--off', values };
    used += 1;
    const color = `--data-${Math.min(used, MOST_DRAWN)}` as const;
    return { name: isByFlag && group === 'enabled' ? 'On' : group, color, values };
  });
}

/** On, then variants, then off, then what does not say. */
function placeOf(group: string | null): number {
  if (group === null) return 3;
  return group === 'disabled' ? 2 : Number(group !== 'enabled');
}

/** The series that a chart draws: as many as there are colours. Pure. */
export function drawnOf(series: readonly UsageSeries[]): readonly UsageSeries[] {
  const named = series.filter(({ color }) => color !== '--off' && color !== '--data-6');
  const kept = new Set(named.slice(0, MOST_DRAWN));
  return series.filter((each) => kept.has(each) || !named.includes(each));
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** `0.021`, `1.2k`; a dash for none. */
export function valueInWords(value: number | null | undefined): string {
  return typeof value === 'number' ? short.format(value).toLowerCase() : '–';
}

/** Labels of a chart as the operation takes them. Pure. */
export function labelsOf({ labelSelectors }: Pick<ChartChoice, 'labelSelectors'>): string[] {
  return Object.entries(labelSelectors).flatMap(([name, values]) =>
    values.map((value) => `${name}=${value}`),
  );
}

/**
 * The lines with which an application counts something.
 * @param flag whose label the samples get
 */
export function metricLines(flag: string | undefined): string {
  const by = flag === undefined ? '' : `, 1, { flagNames: ['${flag}'], context: { userId: '7' } }`;
  return `// once, at the start; flags is what startUnleash(…) returns
flags.impactMetrics.defineCounter('checkout_errors', 'Checkouts that failed');

// each time it happens
flags.impactMetrics.incrementCounter('checkout_errors'${by});`;
}
