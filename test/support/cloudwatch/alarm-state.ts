import { runInNewContext } from 'node:vm';
import type { Resource } from '../../../infra/serverless/template.ts';
import { type Datapoint, type MetricName, nameOfMetric } from './datapoints.ts';

interface AlarmMetric {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Metric: MetricName;
    readonly Period: number;
    readonly Stat: string;
  };
}

interface AlarmProperties extends MetricName {
  readonly Statistic?: string;
  readonly Period?: number;
  readonly Metrics?: readonly AlarmMetric[];
  readonly EvaluationPeriods: number;
  readonly Threshold: number;
  readonly ComparisonOperator: string;
  readonly TreatMissingData: string;
}

const isBreaching: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

/**
 * Whether an alarm goes off, as CloudWatch decides: when all of its last periods breach the threshold.
 * @param alarm from a template without functions of CloudFormation in its expression
 * @param now the end of the last period, in milliseconds
 */
export function goesOff(
  { Properties }: Resource,
  datapoints: readonly Datapoint[],
  now: number,
): boolean {
  // Resources of this type have these properties.
  const alarm = Properties as unknown as AlarmProperties;
  const breaches = isBreaching[alarm.ComparisonOperator];
  if (!breaches) throw new Error(`The tests do not know ${alarm.ComparisonOperator}.`);
  return Array.from({ length: alarm.EvaluationPeriods }, (_, index) => {
    const value = valueIn(alarm, datapoints, now - index * periodOf(alarm) * 1_000);
    return value === undefined
      ? alarm.TreatMissingData === 'breaching'
      : breaches(value, alarm.Threshold);
  }).every(Boolean);
}

/** The names of the metrics that an alarm watches. */
export function metricsOf({ Properties }: Resource): string[] {
  // Resources of this type have these properties.
  const alarm = Properties as unknown as AlarmProperties;
  if (!alarm.Metrics) return [nameOfMetric(alarm)];
  return alarm.Metrics.flatMap(({ MetricStat }) =>
    MetricStat ? [nameOfMetric(MetricStat.Metric)] : [],
  );
}

function periodOf({ Period, Metrics = [] }: AlarmProperties): number {
  return Period ?? Metrics.find(({ MetricStat }) => MetricStat)?.MetricStat?.Period ?? 0;
}

/** The value of the period that ends at a time; `undefined` if data is missing. */
function valueIn(
  alarm: AlarmProperties,
  datapoints: readonly Datapoint[],
  end: number,
): number | undefined {
  const read = (metric: MetricName, period: number, statistic: string) => {
    const name = nameOfMetric(metric);
    const from = end - period * 1_000;
    const values = datapoints
      .filter((point) => point.metric === name && from <= point.at && point.at < end)
      .map(({ value }) => value);
    if (values.length === 0) return undefined;
    if (statistic === 'Maximum') return Math.max(...values);
    return values.reduce((sum, value) => sum + value, 0);
  };
  if (!alarm.Metrics) return read(alarm, alarm.Period ?? 0, alarm.Statistic ?? '');
  const values: Record<string, number | undefined> = {};
  for (const { Id, MetricStat } of alarm.Metrics) {
    if (MetricStat) values[Id] = read(MetricStat.Metric, MetricStat.Period, MetricStat.Stat);
  }
  const { Expression = '' } = alarm.Metrics.find(({ Expression: found }) => found) ?? {};
  return calculate(Expression, values);
}

/** Metric math, as far as the template uses it. A metric without data in the period makes no value, unless it is filled. */
function calculate(
  expression: string,
  values: Readonly<Record<string, number | undefined>>,
): number | undefined {
  const filled = expression
    .replace('METRICS()', Object.keys(values).join(', '))
    .replace(/^SUM\(FILL\((.*), (\d+)\)\)$/, (_all, ids: string, fill) =>
      ids
        .split(', ')
        .map((id) => `FILL(${id}, ${fill})`)
        .join(' + '),
    )
    .replace(/FILL\((\w+), (\d+)\)/g, (_all, id: string, fill) => String(values[id] ?? fill));
  const needed = Object.keys(values).filter((id) => new RegExp(`\\b${id}\\b`).test(filled));
  if (needed.some((id) => values[id] === undefined)) return undefined;
  const script = filled.replaceAll(' AND ', ' && ').replaceAll(' OR ', ' || ');
  const choose = (is: boolean, yes: number, no: number) => (is ? yes : no);
  return Number(runInNewContext(script, { ...values, IF: choose }));
}
