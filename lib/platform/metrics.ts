import { lambdaRuntime } from './config.ts';

/** What is counted, and the names of the metrics; docs/deploying.md says what each means. */
type MetricName =
  | 'DeliveriesDelivered'
  | 'DeliveriesRepeated'
  | 'DeliveriesFailed'
  | 'LostRaces'
  | 'CrowdedChanges'
  | 'EventsRelayed'
  | 'DeliveriesRelayed'
  | 'RefusedInvalid'
  | 'RefusedUnauthorized'
  | 'RefusedForbidden'
  | 'RefusedConflicts'
  | 'RefusedTooMany'
  | 'RefusedUnavailable'
  | 'MinuteRuns'
  | 'HourlyRuns'
  | 'Findings';

const NAMESPACE = 'Flagwright';

/** Why a request was refused, by the status of its answer. What does not exist is asked for by strangers, too. */
const refusals: Readonly<Record<number, MetricName>> = {
  400: 'RefusedInvalid',
  401: 'RefusedUnauthorized',
  403: 'RefusedForbidden',
  409: 'RefusedConflicts',
  413: 'RefusedInvalid',
  415: 'RefusedInvalid',
  429: 'RefusedTooMany',
  503: 'RefusedUnavailable',
};

/** Since the last line. A function in the cloud has one invocation at a time. */
const counts = new Map<MetricName, number>();

/** Adds to a metric of the invocation that is running. */
export function count(name: MetricName, times = 1): void {
  if (times > 0) counts.set(name, (counts.get(name) ?? 0) + times);
}

/**
 * Wraps the handler of a function: counts a refused request, and writes what the invocation has counted as
 * one line, from which CloudWatch makes metrics; no line if that is nothing.
 */
export function withMetrics<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      const result = await handler(...args);
      const refusal = refusals[statusOf(result)];
      if (refusal) count(refusal);
      return result;
    } finally {
      writeCounts();
    }
  };
}

function statusOf(result: unknown): number {
  const { statusCode = 0 } = (result ?? {}) as { readonly statusCode?: number };
  return statusCode;
}

function writeCounts(): void {
  const values = Object.fromEntries(counts);
  counts.clear();
  writeMetrics({ namespace: NAMESPACE, dimensions: {}, values, unit: 'Count', at: Date.now() });
}

/** Metrics of one line. */
interface MetricLine {
  readonly namespace: string;
  /** Besides the stage; each combination of values is a metric of its own. */
  readonly dimensions: Readonly<Record<string, string>>;
  /** By the names of the metrics. */
  readonly values: Readonly<Record<string, number>>;
  readonly unit: 'Count' | 'None';
  /** In milliseconds since 1970. */
  readonly at: number;
}

/**
 * Writes metrics in the embedded metric format, past `console`: Lambda would put the line into another, in which
 * CloudWatch does not find it. Nothing outside of Lambda.
 * {@link https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html}
 */
export function writeMetrics({ namespace, dimensions, values, unit, at }: MetricLine): void {
  const { stage } = lambdaRuntime();
  const names = Object.keys(values);
  if (stage === undefined || names.length === 0) return;
  const metrics = names.map((name) => ({ Name: name, Unit: unit }));
  const Dimensions = [['Stage', ...Object.keys(dimensions)]];
  const line = {
    _aws: {
      Timestamp: at,
      CloudWatchMetrics: [{ Namespace: namespace, Dimensions, Metrics: metrics }],
    },
    Stage: stage,
    ...dimensions,
    ...values,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
