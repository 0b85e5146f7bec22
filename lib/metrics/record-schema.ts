import type { JSONSchema } from 'json-schema-to-ts';
import { appNameSchema } from '../applications/schema.ts';
import { storable, urlFriendly } from '../schema/names.ts';

/** Flags in one bucket, and rows in one bulk post. */
const MAX_FLAGS = 5_000;
const MAX_ROWS = 20_000;
/** Kept of a flag and post; more variants no flag has. */
const MAX_VARIANTS = 1_000;
const MAX_COUNT = 1_000_000_000;

const momentSchema = (description: string) =>
  ({
    type: ['string', 'integer'],
    maxLength: 100,
    description: `${description} RFC 3339, or milliseconds since 1970.`,
    examples: ['2026-11-21T09:30:00.000Z'],
  }) as const;

const count = (description: string) =>
  ({
    type: 'integer',
    minimum: 0,
    maximum: MAX_COUNT,
    default: 0,
    description,
    examples: [12],
  }) as const;

const sentVariants = {
  type: ['object', 'null'],
  maxProperties: MAX_VARIANTS,
  propertyNames: { maxLength: 1_000 },
  additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_COUNT },
  description: 'How often each variant was chosen, by name.',
  examples: [{ blue: 7 }],
} as const;

const environmentSchema = (description: string) =>
  ({
    type: 'string',
    maxLength: 100,
    pattern: urlFriendly,
    description,
    examples: ['production'],
  }) as const;

const sentEnvironment = {
  ...environmentSchema('Only looked at with an admin token; others have an environment.'),
  deprecated: true,
} as const;

const instanceIdSchema = {
  type: 'string',
  maxLength: 255,
  description: 'Which instance of the application this is.',
  examples: ['checkout-7d9f'],
} as const;

/** What an SDK sends about every minute. */
export const clientMetricsSchema = {
  title: 'ClientMetrics',
  type: 'object',
  description: 'How often an application asked for flags.',
  required: ['appName', 'bucket'],
  properties: {
    appName: appNameSchema,
    instanceId: { ...instanceIdSchema, default: 'default' },
    environment: sentEnvironment,
    bucket: {
      type: 'object',
      description: 'What was counted.',
      required: ['start', 'stop', 'toggles'],
      properties: {
        start: momentSchema('When counting began.'),
        stop: momentSchema('When counting ended.'),
        toggles: {
          type: 'object',
          maxProperties: MAX_FLAGS,
          propertyNames: { maxLength: 1_000 },
          description: 'The counts by name of the flag.',
          examples: [{ 'new-checkout': { yes: 12, no: 3, variants: { blue: 7 } } }],
          additionalProperties: {
            type: 'object',
            properties: {
              yes: count('How often it was on.'),
              no: count('How often it was off.'),
              variants: sentVariants,
            },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

/** What an edge component sends on behalf of many applications. */
export const bulkMetricsSchema = {
  title: 'BulkMetrics',
  type: 'object',
  description: 'What an edge component gathered from applications.',
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
          environment: environmentSchema('Where it runs.'),
          strategies: {
            type: 'array',
            maxItems: 1_000,
            description: 'Strategy types that it knows.',
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
      description: 'Counts.',
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
          environment: environmentSchema('Where it was asked for.'),
          timestamp: momentSchema('When it was counted; now, if it is left out.'),
          yes: count('How often it was on.'),
          no: count('How often it was off.'),
          variants: sentVariants,
        },
      },
    },
  },
} as const satisfies JSONSchema;
