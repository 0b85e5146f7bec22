import type { JSONSchema } from 'json-schema-to-ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import { appNameSchema } from '../applications/schema.ts';

/** Maximum of flags in one bucket, and of rows in one bulk request. */
const MAX_FLAGS = 5_000;
const MAX_ROWS = 20_000;
/** Variants stored per flag and request; no flag has more. */
const MAX_VARIANTS = 1_000;
const MAX_COUNT = 1_000_000_000;

const sentVariants = {
  type: ['object', 'null'],
  maxProperties: MAX_VARIANTS,
  propertyNames: { maxLength: 1_000 },
  additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_COUNT },
  description: 'Number of selections of each variant, by name.',
  examples: [{ blue: 7 }],
} as const;

const sentEnvironment = {
  ...environmentSchema(
    'Name of the environment. Only used with an admin token; other tokens determine it.',
  ),
  deprecated: true,
} as const;

const instanceIdSchema = {
  type: 'string',
  maxLength: 255,
  description: 'Id of the instance of the application.',
  examples: ['checkout-7d9f'],
} as const;

/** Metrics of an SDK, sent about once per minute. */
export const clientMetricsSchema = {
  title: 'ClientMetrics',
  type: 'object',
  description: 'Usage of flags by an application.',
  required: ['appName', 'bucket'],
  properties: {
    appName: appNameSchema,
    instanceId: { ...instanceIdSchema, default: 'default' },
    environment: sentEnvironment,
    bucket: {
      type: ['object', 'null'],
      description: 'The counts of one interval; `null` is allowed together with `impactMetrics`.',
      required: ['start', 'stop', 'toggles'],
      properties: {
        start: momentSchema('Start of the interval.'),
        stop: momentSchema('End of the interval.'),
        toggles: {
          type: 'object',
          maxProperties: MAX_FLAGS,
          propertyNames: { maxLength: 1_000 },
          description: 'The counts, by flag name.',
          examples: [{ 'new-checkout': { yes: 12, no: 3, variants: { blue: 7 } } }],
          additionalProperties: {
            type: 'object',
            properties: {
              yes: count('Number of evaluations to enabled.'),
              no: count('Number of evaluations to disabled.'),
              variants: sentVariants,
            },
          },
        },
      },
    },
    impactMetrics: {
      type: ['array', 'null'],
      maxItems: 1_000,
      description: 'Metrics of other kinds. They are accepted, but not stored.',
      examples: [[]],
      items: { type: 'object' },
    },
  },
} as const satisfies JSONSchema;

/** Metrics of many applications, sent by an edge component. */
export const bulkMetricsSchema = {
  title: 'BulkMetrics',
  type: 'object',
  description: 'Metrics collected by an edge component.',
  required: ['applications', 'metrics'],
  properties: {
    applications: {
      type: 'array',
      maxItems: 1_000,
      description: 'Applications that registered.',
      items: {
        type: 'object',
        required: ['appName', 'instanceId', 'environment'],
        properties: {
          appName: appNameSchema,
          instanceId: instanceIdSchema,
          environment: environmentSchema('Environment in which it runs.'),
          strategies: {
            type: 'array',
            maxItems: 1_000,
            description: 'Strategy types that it supports.',
            examples: [['default', 'flexibleRollout']],
            items: { type: 'string', maxLength: 1_000, pattern: storable },
          },
          sdkVersion: {
            type: ['string', 'null'],
            maxLength: 255,
            pattern: storable,
            description: 'Name and version of its SDK.',
            examples: ['unleash-client-node:6.12.1'],
          },
        },
      },
    },
    metrics: {
      type: 'array',
      maxItems: MAX_ROWS,
      description: 'The counts.',
      items: {
        type: 'object',
        required: ['featureName', 'appName', 'environment'],
        properties: {
          featureName: {
            type: 'string',
            maxLength: 1_000,
            description: 'Name of the flag.',
            examples: ['new-checkout'],
          },
          appName: appNameSchema,
          environment: environmentSchema('Name of the environment.'),
          timestamp: momentSchema('Time of the count. Default: now.'),
          yes: count('Number of evaluations to enabled.'),
          no: count('Number of evaluations to disabled.'),
          variants: sentVariants,
        },
      },
    },
  },
} as const satisfies JSONSchema;

function environmentSchema(description: string) {
  return {
    type: 'string',
    maxLength: 100,
    pattern: urlFriendly,
    description,
    examples: ['production'],
  } as const;
}

function momentSchema(description: string) {
  return {
    type: ['string', 'integer'],
    maxLength: 100,
    description: `${description} RFC 3339, or milliseconds since 1970.`,
    examples: ['2026-11-21T09:30:00.000Z'],
  } as const;
}

function count(description: string) {
  return {
    type: 'integer',
    minimum: 0,
    maximum: MAX_COUNT,
    default: 0,
    description,
    examples: [12],
  } as const;
}
