import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import {
  amount,
  choice,
  closed,
  integer,
  list,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

/** How often each variant was chosen. */
export const variantCountsSchema = {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
  description: 'Number of selections of each variant, by name.',
  examples: [{ blue: 7 }],
} as const;

const usageRowSchema = closed('FeatureUsageRow', 'Usage of a flag by an application in one hour.', {
  featureName: text('Name of the flag.', 'new-checkout'),
  appName: text(
    'Name of the application; `(other applications)` for those beyond the limit of applications.',
    'checkout-service',
    255,
  ),
  environment: text('Name of the environment.', 'production'),
  timestamp: { ...dateTimeSchema, description: 'Start of the hour.' },
  yes: amount('Number of evaluations to enabled.', 12),
  no: amount('Number of evaluations to disabled.', 12),
  variants: variantCountsSchema,
});

const maturitySchema = choice('Maturity of this part of the API.', ['stable'], 'stable');

/** Usage of a flag as the API returns it. */
export const featureUsageSchema = closed('FeatureUsage', 'Usage of a flag in the last hour.', {
  version: versionSchema,
  maturity: maturitySchema,
  featureName: text('Name of the flag.', 'new-checkout'),
  lastHourUsage: list(
    'The counts of the last hour, to five minutes: one row per application, environment and clock hour.',
    100_000,
    usageRowSchema,
  ),
  seenApplications: list(
    'Applications that requested it in the last 24 hours, sorted by name.',
    100_000,
    { type: 'string', maxLength: 255 },
    ['checkout-service'],
  ),
});

export const featureMetricsSchema = closed('FeatureMetrics', 'Hourly usage of a flag.', {
  version: versionSchema,
  maturity: maturitySchema,
  data: list(
    'One row per application, environment and hour; hours without requests are zero.',
    100_000,
    usageRowSchema,
  ),
});

export const featureUsageParams = object({
  name: pathNameSchema('Name of the flag.', 'new-checkout'),
});

export const rawUsageQuerySchema = object({
  hoursBack: optional(
    integer('Number of hours, including the current one.', 24, {
      minimum: 1,
      maximum: 48,
      default: 24,
    }),
  ),
});
