import type { JSONSchema } from 'json-schema-to-ts';
import { pathNameSchema } from '../features/names.ts';
import { dateTimeSchema } from '../schema/date-time.ts';

/** How often something happened, in an answer. */
export const shownCount = (description: string) =>
  ({ type: 'integer', minimum: 0, description, examples: [12] }) as const;

const usageRowSchema = {
  title: 'FeatureUsageRow',
  type: 'object',
  description: 'How often an application asked for a flag in an hour.',
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
      description: 'Name of the application.',
      examples: ['checkout-service'],
    },
    environment: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the environment.',
      examples: ['production'],
    },
    timestamp: { ...dateTimeSchema, description: 'When the hour began.' },
    yes: shownCount('How often it was on.'),
    no: shownCount('How often it was off.'),
    variants: {
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 0 },
      description: 'How often each variant was chosen, by name.',
      examples: [{ blue: 7 }],
    },
  },
} as const satisfies JSONSchema;

const versionSchema = {
  type: 'integer',
  minimum: 1,
  description: 'Version of this payload.',
  examples: [1],
} as const;

const maturitySchema = {
  type: 'string',
  enum: ['stable'],
  description: 'Maturity of this part of the API.',
  examples: ['stable'],
} as const;

/** Part 2.10 of the specification. */
export const featureUsageSchema = {
  title: 'FeatureUsage',
  type: 'object',
  description: 'How a flag was used in the last hour.',
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
        'What was counted in the last hour, to five minutes: one row per application, environment and hour of the clock.',
      items: usageRowSchema,
    },
    seenApplications: {
      type: 'array',
      maxItems: 100_000,
      description: 'Applications that asked for it in the last 24 hours, by name.',
      examples: [['checkout-service']],
      items: { type: 'string', maxLength: 255 },
    },
  },
} as const satisfies JSONSchema;

export const featureMetricsSchema = {
  title: 'FeatureMetrics',
  type: 'object',
  description: 'How a flag was used, hour by hour.',
  required: ['version', 'maturity', 'data'],
  additionalProperties: false,
  properties: {
    version: versionSchema,
    maturity: maturitySchema,
    data: {
      type: 'array',
      maxItems: 100_000,
      description: 'One row per application, environment and hour; hours without any are zero.',
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
      description: 'How many hours, the current one included.',
      examples: [24],
    },
  },
} as const satisfies JSONSchema;
