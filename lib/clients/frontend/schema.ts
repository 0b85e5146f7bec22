import type { JSONSchema } from 'json-schema-to-ts';
import { closed, flag, object, optional, text } from '../../platform/schema/words.ts';

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
export const contextBodySchema = object('FrontendContext', 'The context to evaluate flags for.', {
  context: optional({
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
  }),
});

const variantSchema = closed('FrontendVariant', 'The selected variant, or `disabled`.', {
  name: text('Name.', 'blue'),
  enabled: flag('Whether a variant was selected.'),
  feature_enabled: flag('Whether the flag is enabled; always `true` here.'),
  featureEnabled: flag('The same as `feature_enabled`, for older clients.'),
  payload: optional(
    closed('Payload of the variant.', {
      type: text('Type of the value.', 'string', {}),
      value: text('The value, as a string.', '#0055ff', {}),
    }),
  ),
});

/** Evaluated flags. */
export const frontendFlagsSchema = closed('FrontendFlags', 'The enabled flags for a context.', {
  toggles: {
    type: 'array',
    description: 'The enabled flags, sorted by name; all others are disabled.',
    items: closed('FrontendFlag', 'An enabled flag.', {
      name: text('Name.', 'new-checkout', {}),
      enabled: {
        type: 'boolean',
        enum: [true],
        description: 'Always `true`.',
        examples: [true],
      },
      variant: variantSchema,
      impressionData: flag('Whether SDKs emit an event on each evaluation.', false),
    }),
  },
});

/** Bodies come from code, so numbers and booleans are accepted as strings. */
function value(description: string, example: string) {
  return {
    ...text(description, example, MAX_TEXT),
    type: ['string', 'number', 'boolean', 'null'],
  } as const;
}
