import { config } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';
import { writeMetrics } from '../../platform/metrics.ts';
import type { MetricType } from '../model.ts';
import type { MinuteSum, OwnedMetric } from './add-up-samples.ts';
import type { ImpactRowSum } from './rows-of-sums.ts';

const NAMESPACE = 'Flagwright/ImpactMetrics';

/** Each is billed, so a process sends no more. */
const MAX_CLOUDWATCH_METRICS = 200;
/** What a line has besides values. */
const notNames = new Set(['_aws', 'Stage', 'Project', 'Environment', 'Application']);
const BILLION = 1e9;

const sent = new Set<string>();
let hasWarned = false;

/** Writes what rows of minutes were added as lines of which CloudWatch makes metrics, if the deployment wants it. */
export function writeToCloudWatch(rows: readonly ImpactRowSum[]): void {
  if (config().impactMetricsTo !== 'cloudwatch') return;
  for (const { metric, sums } of rows.flatMap(({ minute = [] }) => minute)) {
    if (notNames.has(metric.sent.name)) continue;
    const byApplication = Map.groupBy(sums, ({ labels }) => labels.appName ?? '');
    for (const [application, own] of byApplication) writeOne(metric, application, own);
  }
}

function writeOne(
  { owner, sent: { name, type, environment } }: OwnedMetric,
  application: string,
  sums: readonly MinuteSum[],
): void {
  const id = JSON.stringify([owner, environment, application, name]);
  if (!sent.has(id) && sent.size >= MAX_CLOUDWATCH_METRICS) {
    if (!hasWarned)
      log.warn('too many impact metrics for CloudWatch', { sent: MAX_CLOUDWATCH_METRICS });
    hasWarned = true;
    return;
  }
  sent.add(id);
  writeMetrics({
    namespace: NAMESPACE,
    // CloudWatch takes no dimension without a value.
    dimensions: { Project: owner, Environment: environment, Application: application || '-' },
    values: valuesOf(name, type, sums),
    unit: 'None',
    at: sums[0]?.minute ?? 0,
  });
}

function valuesOf(
  name: string,
  type: MetricType,
  sums: readonly MinuteSum[],
): Readonly<Record<string, number>> {
  const sum = sums.reduce((all, each) => all + Number(each.sum), 0) / BILLION;
  const count = sums.reduce((all, each) => all + Number(each.count), 0);
  if (type === 'counter') return { [name]: sum };
  if (count === 0) return {};
  return { [name]: sum / count, ...(type === 'histogram' && { [`${name}_count`]: count }) };
}
