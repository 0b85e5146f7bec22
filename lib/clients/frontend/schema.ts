import type { JSONSchema } from 'json-schema-to-ts';
import { text } from '../../platform/schema/text.ts';

const MAX_TEXT = 10_000;

const descriptions = {
  userId: ['Id of the user of the application.', 'user-7'],
  sessionId: ['Id of the session. Default: a random one.', '5f1c'],
  remoteAddress: ['IP address of the user. Default: that of the caller.', '203.0.113.7'],
  appName: ['Name of the application.', 'checkout-web'],
  currentTime: [
    'Time of the evaluation. Default, also for invalid dates: now.',
    '2026-11-21T09:30:00.000Z',
  ],
  environment: [
    'Name of the environment. Only used with an admin token; other tokens determine it.',
    'development',
  ],
} as const;

const environmentText = {
  ...text(...descriptions.environment, MAX_TEXT),
  deprecated: true,
} as const;
const environmentValue = { ...value(...descriptions.environment), deprecated: true } as const;

/** A context in the query: `userId=7&properties[plan]=pro`. */
export const contextQuerySchema = {
  type: 'object',
  properties: {
    userId: text(...descriptions.userId, MAX_TEXT),
    sessionId: text(...descriptions.sessionId, MAX_TEXT),
    remoteAddress: text(...descriptions.remoteAddress, MAX_TEXT),
    appName: text(...descriptions.appName, MAX_TEXT),
    currentTime: text(...descriptions.currentTime, MAX_TEXT),
    environment: environmentText,
  },
  additionalProperties: { type: 'string', maxLength: MAX_TEXT },
} as const satisfies JSONSchema;

/** A context in a body. */
export const contextBodySchema = {
  title: 'FrontendContext',
  type: 'object',
  description: 'The context to evaluate flags for.',
  properties: {
    context: {
      type: 'object',
      description: 'The context. Unknown fields count as properties.',
      examples: [{ userId: 'user-7', properties: { plan: 'pro' } }],
      properties: {
        userId: value(...descriptions.userId),
        sessionId: value(...descriptions.sessionId),
        remoteAddress: value(...descriptions.remoteAddress),
        appName: value(...descriptions.appName),
        currentTime: value(...descriptions.currentTime),
        environment: environmentValue,
        properties: {
          type: ['object', 'null'],
          description: 'Custom fields.',
          examples: [{ plan: 'pro' }],
          additionalProperties: true,
        },
      },
      additionalProperties: true,
    },
  },
} as const satisfies JSONSchema;

const variantSchema = {
  title: 'FrontendVariant',
  type: 'object',
  description: 'The selected variant, or `disabled`.',
  required: ['name', 'enabled', 'feature_enabled', 'featureEnabled'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 100, description: 'Name.', examples: ['blue'] },
    enabled: { type: 'boolean', description: 'Whether a variant was selected.', examples: [true] },
    feature_enabled: {
      type: 'boolean',
      description: 'Whether the flag is enabled; always `true` here.',
      examples: [true],
    },
    featureEnabled: {
      type: 'boolean',
      description: 'The same as `feature_enabled`, for older clients.',
      examples: [true],
    },
    payload: {
      type: 'object',
      description: 'Payload of the variant.',
      required: ['type', 'value'],
      additionalProperties: false,
      properties: {
        type: { type: 'string', description: 'Type of the value.', examples: ['string'] },
        value: { type: 'string', description: 'The value, as a string.', examples: ['#0055ff'] },
      },
    },
  },
} as const satisfies JSONSchema;

/** Evaluated flags. */
export const frontendFlagsSchema = {
  title: 'FrontendFlags',
  type: 'object',
  description: 'The enabled flags for a context.',
  required: ['toggles'],
  additionalProperties: false,
  properties: {
    toggles: {
      type: 'array',
      description: 'The enabled flags, sorted by name; all others are disabled.',
      items: {
        title: 'FrontendFlag',
        type: 'object',
        description: 'An enabled flag.',
        required: ['name', 'enabled', 'variant', 'impressionData'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', description: 'Name.', examples: ['new-checkout'] },
          enabled: {
            type: 'boolean',
            enum: [true],
            description: 'Always `true`.',
            examples: [true],
          },
          variant: variantSchema,
          impressionData: {
            type: 'boolean',
            description: 'Whether SDKs emit an event on each evaluation.',
            examples: [false],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;

/** Bodies come from code, so numbers and booleans are accepted as strings. */
function value(description: string, example: string) {
  return {
    ...text(description, example, MAX_TEXT),
    type: ['string', 'number', 'boolean', 'null'],
  } as const;
}
