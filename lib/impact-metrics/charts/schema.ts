import { readable, storable } from '../../platform/schema/names.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { choice, closed, list, object, optional, text } from '../../platform/schema/words.ts';
import { projectIdParam } from '../../projects/params-schema.ts';
import { aggregationModes } from '../aggregate-rules.ts';
import { metricTypes } from '../model.ts';
import { MAX_INSTANCE_CHARTS, MAX_SELECTED_LABELS, MAX_SELECTED_VALUES } from './limits.ts';
import { timeRanges } from './model.ts';

const CHART_ID = '5d6c2b1e-2f0a-4c1d-9a53-0b1f6a7c8d90';

/** The name of a metric, as applications send it. */
export const metricNameSchema = text('Name of the metric.', 'checkout_errors', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

export const timeRangeSchema = choice('How far it goes back.', timeRanges, 'day');

export const aggregationModeSchema = choice(
  'How samples become a number: how often a second (`rps`) or in all (`count`), their average, their sum, or a quantile of a histogram.',
  aggregationModes,
  'count',
);

const settings = {
  title: optional(
    text('Title of the chart; without it, the name of the metric is shown.', 'Errors', {
      maxLength: 100,
      pattern: storable,
    }),
  ),
  metricName: metricNameSchema,
  timeRange: timeRangeSchema,
  yAxisMin: choice(
    'Where the axis of values begins: at zero, or at the lowest value.',
    ['auto', 'zero'],
    'zero',
  ),
  aggregationMode: aggregationModeSchema,
  labelSelectors: {
    type: 'object',
    description:
      'Labels by which samples are selected, each with the values that count; `*` is any value. Without labels, all samples count.',
    maxProperties: MAX_SELECTED_LABELS,
    additionalProperties: {
      type: 'array',
      maxItems: MAX_SELECTED_VALUES,
      items: { type: 'string', maxLength: 100, pattern: storable },
    },
    examples: [{ appName: ['shop'] }],
  },
} as const;

const idSchema = text('Id of the chart.', CHART_ID, { minLength: 1, maxLength: 100 });

/** Body of saving a chart. */
export const saveChartSchema = object('SaveImpactMetricsChart', 'A chart of an impact metric.', {
  id: optional({
    ...idSchema,
    description: 'Id of the chart that it replaces; absent for a new one.',
  }),
  ...settings,
});

/** A chart as the API returns it. */
export const chartSchema = closed('ImpactMetricsChart', 'A chart of an impact metric.', {
  id: idSchema,
  ...settings,
  type: choice(
    'Type of the metric; `unknown` while no application has sent it.',
    [...metricTypes, 'unknown'],
    'counter',
  ),
  displayName: text('Name of the metric, for people.', 'checkout_errors'),
  step: {
    type: ['string', 'null'],
    enum: ['1m', '15m', '3h', '1d', null],
    description:
      'Distance of the points: a minute for an hour, three hours for a week, a day for a month. `null` for a day: its points are an hour apart.',
    examples: ['3h'],
  },
  mode: choice('Whether the caller may change it.', ['read', 'write'], 'write'),
});

export const chartsSchema = closed('ImpactMetricsCharts', 'Charts of impact metrics.', {
  configs: list('The charts, the oldest first.', MAX_INSTANCE_CHARTS, chartSchema),
});

/** Path parameters of a chart of the instance. */
export const chartParams = object({ id: pathNameSchema('Id of the chart.', CHART_ID) });

/** Path parameters of a chart of a flag. */
export const flagChartParams = object({
  projectId: projectIdParam,
  featureName: pathNameSchema('Name of the flag.', 'new-checkout'),
  id: pathNameSchema('Id of the chart.', CHART_ID),
});
