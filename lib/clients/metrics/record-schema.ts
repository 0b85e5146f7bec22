import {
  collectedImpactMetrics,
  sentImpactMetrics,
} from '../../impact-metrics/intake/sent-schema.ts';
import { storable, urlFriendly } from '../../platform/schema/names.ts';
import { integer, list, nullable, object, optional, text } from '../../platform/schema/words.ts';
import { appNameSchema } from '../applications/schema.ts';

/** Maximum of flags in one bucket, and of rows in one bulk request. */
const MAX_SENT_FLAGS = 5_000;
const MAX_SENT_ROWS = 20_000;
/** Variants stored per flag and request; no flag has more. */
const MAX_SENT_VARIANTS = 1_000;
const MAX_COUNT = 1_000_000_000;

const sentVariants = {
  type: ['object', 'null'],
  maxProperties: MAX_SENT_VARIANTS,
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

const instanceIdSchema = text('Id of the instance of the application.', 'checkout-7d9f', 255);

/** Metrics of an SDK, sent about once per minute. */
export const clientMetricsSchema = object('ClientMetrics', 'Usage of flags by an application.', {
  appName: appNameSchema,
  instanceId: optional({ ...instanceIdSchema, default: 'default' }),
  environment: optional(sentEnvironment),
  bucket: optional(
    nullable(
      object('The counts of one interval. Without it, nothing is counted.', {
        start: momentSchema('Start of the interval.'),
        stop: momentSchema('End of the interval.'),
        toggles: {
          type: 'object',
          maxProperties: MAX_SENT_FLAGS,
          propertyNames: { maxLength: 1_000 },
          description: 'The counts, by flag name.',
          examples: [{ 'new-checkout': { yes: 12, no: 3, variants: { blue: 7 } } }],
          additionalProperties: object({
            yes: optional(count('Number of evaluations to enabled.')),
            no: optional(count('Number of evaluations to disabled.')),
            variants: optional(sentVariants),
          }),
        },
      }),
    ),
  ),
  impactMetrics: sentImpactMetrics,
});

/** Metrics of many applications, sent by an edge component. */
export const bulkMetricsSchema = object('BulkMetrics', 'Metrics collected by an edge component.', {
  applications: list(
    'Applications that registered.',
    1_000,
    object({
      appName: appNameSchema,
      instanceId: instanceIdSchema,
      environment: environmentSchema('Environment in which it runs.'),
      strategies: optional(
        list(
          'Strategy types that it supports.',
          1_000,
          { type: 'string', maxLength: 1_000, pattern: storable },
          ['default', 'flexibleRollout'],
        ),
      ),
      sdkVersion: optional(
        nullable(
          text('Name and version of its SDK.', 'unleash-client-node:6.12.1', {
            maxLength: 255,
            pattern: storable,
          }),
        ),
      ),
    }),
  ),
  metrics: list(
    'The counts.',
    MAX_SENT_ROWS,
    object({
      featureName: text('Name of the flag.', 'new-checkout', 1_000),
      appName: appNameSchema,
      environment: environmentSchema('Name of the environment.'),
      timestamp: optional(momentSchema('Time of the count. Default: now.')),
      yes: optional(count('Number of evaluations to enabled.')),
      no: optional(count('Number of evaluations to disabled.')),
      variants: optional(sentVariants),
    }),
  ),
  impactMetrics: collectedImpactMetrics,
});

function environmentSchema(description: string) {
  return text(description, 'production', { maxLength: 100, pattern: urlFriendly });
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
  return integer(description, 12, { minimum: 0, maximum: MAX_COUNT, default: 0 });
}
