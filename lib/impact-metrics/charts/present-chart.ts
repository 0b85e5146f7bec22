import { compareText } from '../../platform/compare-text.ts';
import type { MetricType } from '../model.ts';
import type { Chart, ChartSettings } from './model.ts';
import { stepNames } from './series-rules.ts';

/** The settings of a chart, each label once and in order. */
export function chartSettings({
  title,
  metricName,
  timeRange,
  yAxisMin,
  aggregationMode,
  labelSelectors,
}: ChartSettings): ChartSettings {
  return {
    ...(title !== undefined && { title }),
    metricName,
    timeRange,
    yAxisMin,
    aggregationMode,
    labelSelectors: Object.fromEntries(
      Object.entries(labelSelectors).sort(([one], [other]) => compareText(one, other)),
    ),
  };
}

/**
 * A chart as the API shows it.
 * @param type that of its metric; `unknown` for one that nobody has sent
 * @param mayWrite whether the caller may change it
 */
export function presentChart(chart: Chart, type: MetricType | 'unknown', mayWrite: boolean) {
  return {
    id: chart.id,
    ...chartSettings(chart),
    type,
    displayName: chart.metricName,
    step: stepNames[chart.timeRange],
    mode: mayWrite ? ('write' as const) : ('read' as const),
  };
}
