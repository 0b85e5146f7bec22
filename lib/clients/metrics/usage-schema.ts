import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { pathNameSchema } from '../../platform/schema/path-name.ts';
import { versionSchema } from '../../platform/schema/version.ts';

const usageRowSchema = {
  title: 'FeatureUsageRow',
  type: 'object',
  description: 'Usage of a flag by an application in one hour.',
  required: ['featureName', 'appName', 'environment', 'timestamp', 'yes', 'no', 'variants'],
  additionalProperties: false,
  properties: {
    featureName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the flag.',
      examples: ['new-checkout'],
    },
    appName: {
      type: 'string',
      maxLength: 255,
      description:
        'Name of the application; `(other applications)` for those beyond the limit of applications.',
      examples: ['checkout-service'],
    },
    environment: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the environment.',
      examples: ['production'],
    },
    timestamp: { ...dateTimeSchema, description: 'Start of the hour.' },
    yes: shownCount('Number of evaluations to enabled.'),
    no: shownCount('Number of evaluations to disabled.'),
    variants: {
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 0 },
      description: 'Number of selections of each variant, by name.',
      examples: [{ blue: 7 }],
    },
  },
} as const satisfies JSONSchema;

const maturitySchema = {
  type: 'string',
  enum: ['stable'],
  description: 'Maturity of this part of the API.',
  examples: ['stable'],
} as const;

/** Usage of a flag as the API returns it. */
export const featureUsageSchema = {
  title: 'FeatureUsage',
  type: 'object',
  description: 'Usage of a flag in the last hour.',
  required: ['version', 'maturity', 'featureName', 'lastHourUsage', 'seenApplications'],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    maturity: maturitySchema,
    featureName: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the flag.',
      examples: ['new-checkout'],
    },
    lastHourUsage: {
      type: 'array',
      maxItems: 100_000,
      description:
        'The counts of the last hour, to five minutes: one row per application, environment and clock hour.',
      items: usageRowSchema,
    },
    seenApplications: {
      type: 'array',
      maxItems: 100_000,
      description: 'Applications that requested it in the last 24 hours, sorted by name.',
      examples: [['checkout-service']],
      items: { type: 'string', maxLength: 255 },
    },
  },
} as const satisfies JSONSchema;

export const featureMetricsSchema = {
  title: 'FeatureMetrics',
  type: 'object',
  description: 'Hourly usage of a flag.',
  required: ['version', 'maturity', 'data'],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    maturity: maturitySchema,
    data: {
      type: 'array',
      maxItems: 100_000,
      description:
        'One row per application, environment and hour; hours without requests are zero.',
      items: usageRowSchema,
    },
  },
} as const satisfies JSONSchema;

export const featureUsageParams = {
  type: 'object',
  required: ['name'],
  properties: { name: pathNameSchema('Name of the flag.', 'new-checkout') },
} as const satisfies JSONSchema;

export const rawUsageQuerySchema = {
  type: 'object',
  properties: {
    hoursBack: {
      type: 'integer',
      minimum: 1,
      maximum: 48,
      default: 24,
      description: 'Number of hours, including the current one.',
      examples: [24],
    },
  },
} as const satisfies JSONSchema;

/** A count in a response. */
export function shownCount(description: string) {
  return { type: 'integer', minimum: 0, description, examples: [12] } as const;
}
