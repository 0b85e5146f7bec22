import { MAX_SELECTED_LABELS, MAX_SELECTED_VALUES } from '../../impact-metrics/charts/limits.ts';
import { storable } from '../../platform/schema/names.ts';
import {
  choice,
  integer,
  list,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import {
  guardrailModes,
  guardrailRanges,
  MAX_WINDOW_MINUTES,
} from '../feature-data/guardrail-model.ts';
import { MAX_SAFEGUARDS, safeguardActions } from '../feature-data/plan-model.ts';

const sourceName = text('Name of the alarm or of the signal endpoint.', 'checkout-errors', {
  minLength: 1,
  maxLength: 255,
  pattern: storable,
});

const source = object('What trips the safeguard.', {
  kind: choice(
    'An alarm of CloudWatch in the account and region of the service, or a signal endpoint.',
    ['cloudwatch-alarm', 'signal-endpoint'],
    'cloudwatch-alarm',
  ),
  name: sourceName,
});

const metricName = (description: string, example: string) =>
  text(description, example, { minLength: 1, maxLength: 255, pattern: storable });

/** No metric has larger values: they are not taken. */
const bounds = { minimum: -1e15, maximum: 1e15 };

/** What a guardrail reads. */
const metricProperties = {
  metricName: metricName('Name of the impact metric; for a share, of what failed.', 'errors'),
  aggregationMode: choice(
    'How its values become one number. `share` is the share of failures in all attempts, from 0 to 1.',
    guardrailModes,
    'share',
  ),
  timeRange: optional(
    choice(
      'The time that a threshold is about. A comparison has none: it counts from the start.',
      Object.keys(guardrailRanges) as (keyof typeof guardrailRanges)[],
      'hour',
    ),
  ),
  windowMinutes: optional(
    integer('The same in minutes, in place of `timeRange`.', 15, {
      minimum: 1,
      maximum: MAX_WINDOW_MINUTES,
    }),
  ),
  labelSelectors: {
    type: 'object',
    maxProperties: MAX_SELECTED_LABELS,
    description: 'Labels of the samples that count, each with one of some values; `*`: any value.',
    examples: [{ country: ['de', 'at'] }],
    propertyNames: { minLength: 1, maxLength: 100, pattern: storable },
    additionalProperties: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_SELECTED_VALUES,
      items: { type: 'string', maxLength: 100, pattern: storable },
    },
  },
  ofMetric: optional(
    metricName('For a share of a counter: name of the counter of all attempts.', 'requests'),
  ),
  above: optional(
    number(
      'For a share of a histogram: a boundary of it; observations above it are failures.',
      0.5,
      bounds,
    ),
  ),
} as const;

const triggerCondition = object(
  'SafeguardTriggerCondition',
  'When an impact metric trips the safeguard; absent without one.',
  {
    operator: choice(
      'Above or below a threshold, or worse with the flag than without it.',
      ['>', '<', 'worse-than-without'],
      'worse-than-without',
    ),
    threshold: optional(number('The threshold of `>` and `<`.', 0.05, bounds)),
  },
);

const requestProperties = {
  source: optional({
    ...source,
    description: 'What trips the safeguard, other than an impact metric.',
  }),
  impactMetric: optional(
    object(
      'CreateSafeguardImpactMetric',
      'The impact metric that trips the safeguard, in place of a `source`.',
      metricProperties,
    ),
  ),
  triggerCondition: optional(triggerCondition),
} as const;

const action = choice('What it does.', safeguardActions, 'pauseReleasePlanProgressions');

/** Body of changing a safeguard. */
export const safeguardRequestSchema = object(
  'CreateSafeguard',
  'A safeguard: what trips it, and what it does.',
  {
    ...requestProperties,
    action: optional({
      ...action,
      description:
        'What it does; absent: `pauseReleasePlanProgressions`, of the flag itself `disableFeatureEnvironment`.',
    }),
  },
);

/** Body of changing a safeguard of a flag in an environment, which can only switch the flag off. */
export const ownSafeguardRequestSchema = object(
  'CreateFeatureEnvironmentSafeguard',
  'A safeguard of a flag in an environment: what switches the flag off there.',
  {
    ...requestProperties,
    action: optional(
      choice(
        'What it does, which is the same for all of them.',
        ['disableFeatureEnvironment'],
        'disableFeatureEnvironment',
      ),
    ),
  },
);

const id = text('Id of the safeguard.', '2a7d9c11-4e0b-4a8e-9b1f-7c5d3e2f1a00', 36);

/** Safeguards of templates do not have the id of a plan yet. */
export const safeguardSchema = object(
  'Safeguard',
  'What stops a release plan, or switches off a flag in an environment.',
  {
    id,
    source: object('What trips the safeguard.', {
      kind: choice(
        'An alarm of CloudWatch in the account and region of the service, a signal endpoint, or an impact metric.',
        ['cloudwatch-alarm', 'signal-endpoint', 'impact-metric'],
        'cloudwatch-alarm',
      ),
      name: { ...sourceName, description: 'Name of the alarm, the signal endpoint or the metric.' },
    }),
    impactMetric: optional(
      object('SafeguardImpactMetric', 'What it reads of the impact metric; absent without one.', {
        id: { ...id, description: 'That of the safeguard.' },
        ...metricProperties,
      }),
    ),
    triggerCondition: optional(triggerCondition),
    action: object('What it does.', {
      type: action,
      id: text(
        'Id of the plan or of the template, or name of the environment.',
        '9c1e4b77-6a0f-4d0c-8f59-3d2f6b1a0e21',
      ),
    }),
  },
);

/** The safeguards of a release plan as the API returns them. */
export const safeguardsSchema = list('What stops the plan.', MAX_SAFEGUARDS, safeguardSchema, []);

/** The safeguards of a flag in an environment, apart from those of its release plan. */
export const ownSafeguardsSchema = {
  ...safeguardsSchema,
  description:
    'What switches the flag off, apart from what stops its release plan; absent: nothing.',
} as const;
