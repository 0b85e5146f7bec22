import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  amount,
  choice,
  closed,
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { metricTypes } from '../model.ts';
import { MAX_TOLD_APART } from './limits.ts';
import { aggregationModeSchema, metricNameSchema, timeRangeSchema } from './schema.ts';

const projectSchema = text('Id of the project.', 'default', { minLength: 1, maxLength: 100 });
const environmentSchema = text('Name of the environment.', 'production', {
  minLength: 1,
  maxLength: 200,
});

export const metricsQuerySchema = object({
  project: optional({
    ...projectSchema,
    description: 'Id of a project: only metrics that its flags see. Default: of all projects.',
  }),
});

/** The metrics that a caller sees. */
export const metricsSchema = closed(
  'ImpactMetrics',
  'Impact metrics that applications have sent.',
  {
    metrics: list(
      'The metrics by name.',
      100_000,
      closed('ImpactMetric', 'An impact metric.', {
        name: metricNameSchema,
        type: choice('Its type.', metricTypes, 'counter'),
        help: text('What it means, in the words of the application.', 'Failed checkouts', 1_000),
        project: nullable({
          ...projectSchema,
          description:
            'The project that it belongs to; `null` for one that a token of all projects has sent.',
        }),
        environments: list(
          'The environments from which it comes.',
          1_000,
          { type: 'string', maxLength: 200 },
          ['production'],
        ),
        labelNames: list(
          'The names of its labels, sorted.',
          10_000,
          { type: 'string', maxLength: 100 },
          ['appName', 'new-checkout'],
        ),
        lastSeenAt: { ...dateTimeSchema, description: 'The hour in which it was sent last.' },
      }),
    ),
    dropped: list(
      'Samples of the last 14 days that were not taken, by day and reason.',
      100_000,
      closed('DroppedSamples', 'Samples that were not taken.', {
        project: nullable({
          ...projectSchema,
          description: 'The project; `null` for those of tokens of all projects.',
        }),
        day: text('The day (UTC).', '2026-11-27', 10),
        reason: text('Why they were not taken.', 'series'),
        count: amount('How many.', 12),
      }),
    ),
  },
);

export const seriesQuerySchema = object({
  project: optional({
    ...projectSchema,
    description:
      'Id of a project: what its flags see. Default: everything that the caller sees, added up.',
  }),
  environment: environmentSchema,
  metricName: metricNameSchema,
  aggregationMode: aggregationModeSchema,
  timeRange: timeRangeSchema,
  label: optional(
    list(
      'Labels by which samples are selected, as `name=value`; may be repeated. Several values of a label: one of them. `*` is any value.',
      { maxItems: 200 },
      { type: 'string', maxLength: 201, pattern: '^[^=]+=[^]*$' },
      ['appName=shop'],
    ),
  ),
  groupBy: optional(
    text('A label by whose values the metric is divided.', 'appName', {
      minLength: 1,
      maxLength: 100,
    }),
  ),
});

/** A metric over time. */
export const seriesSchema = closed('ImpactMetricSeries', 'An impact metric over time.', {
  type: choice(
    'Type of the metric; `unknown` if no application has sent it.',
    [...metricTypes, 'unknown'],
    'counter',
  ),
  stepSeconds: integer('Seconds between two points.', 3_600, { minimum: 60 }),
  groups: integer('How many groups there are, those beyond the limit included.', 2, { minimum: 0 }),
  series: list(
    'One for each group, the largest first; those beyond 20 are added up in the last one.',
    MAX_TOLD_APART + 1,
    closed('ImpactMetricGroup', 'The points of a group.', {
      group: nullable(
        text('The value of the label; `null` without it, or if nothing is divided.', 'shop', 100),
      ),
      isRest: flag('Whether these are all groups beyond the limit.', false),
      points: list(
        'The points, the oldest first; the last one is not over yet.',
        60,
        closed('ImpactMetricPoint', 'A metric in some time.', {
          at: { ...dateTimeSchema, description: 'Its start.' },
          value: nullable(number('The number; `null` without data.', 12)),
        }),
      ),
    }),
  ),
});

/** What a request to a plausible server would answer. */
export const plausibleSchema = closed(
  'PlausibleMetrics',
  'Visits that Plausible Analytics counted.',
  {
    data: list(
      'Always empty: the service asks no analytics service.',
      100,
      closed('PlausibleDay', 'The visits of a day.', {
        date: text('The day.', '2026-11-27', 10),
        count: number('How many.', 12),
      }),
    ),
  },
);
