import type { JSONSchema } from 'json-schema-to-ts';

const MAX_TEXT = 10_000;

const text = (description: string, example: string) =>
  ({ type: 'string', maxLength: MAX_TEXT, description, examples: [example] }) as const;

/** What is sent in a body comes from code: numbers and flags are taken for what they look like. */
const value = (description: string, example: string) =>
  ({ ...text(description, example), type: ['string', 'number', 'boolean', 'null'] }) as const;

const descriptions = {
  userId: ['Who uses the application.', 'user-7'],
  sessionId: ['Their session; a random one, if it is left out.', '5f1c'],
  remoteAddress: ['Their address; that of the caller, if it is left out.', '203.0.113.7'],
  appName: ['Name of the application.', 'checkout-web'],
  currentTime: ['When; now, if it is left out or no date.', '2026-11-21T09:30:00.000Z'],
  environment: ['Only looked at with an admin token; others have an environment.', 'development'],
} as const;

const environmentText = { ...text(...descriptions.environment), deprecated: true } as const;
const environmentValue = { ...value(...descriptions.environment), deprecated: true } as const;

/** A context in the query: `userId=7&properties[plan]=pro`. */
export const contextQuerySchema = {
  type: 'object',
  properties: {
    userId: text(...descriptions.userId),
    sessionId: text(...descriptions.sessionId),
    remoteAddress: text(...descriptions.remoteAddress),
    appName: text(...descriptions.appName),
    currentTime: text(...descriptions.currentTime),
    environment: environmentText,
  },
  additionalProperties: { type: 'string', maxLength: MAX_TEXT },
} as const satisfies JSONSchema;

/** A context in a body. */
export const contextBodySchema = {
  title: 'FrontendContext',
  type: 'object',
  description: 'For whom flags are evaluated.',
  properties: {
    context: {
      type: 'object',
      description: 'The context; fields that are not known here count as properties.',
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
          description: 'Fields of your own.',
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
  description: 'The variant that was chosen; `disabled` when there is none.',
  required: ['name', 'enabled', 'feature_enabled'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 100, description: 'Its name.', examples: ['blue'] },
    enabled: { type: 'boolean', description: 'Whether there is one.', examples: [true] },
    feature_enabled: {
      type: 'boolean',
      description: 'Whether the flag is on; always so here.',
      examples: [true],
    },
    payload: {
      type: 'object',
      description: 'What comes with it.',
      required: ['type', 'value'],
      additionalProperties: false,
      properties: {
        type: { type: 'string', description: 'What the value is.', examples: ['string'] },
        value: { type: 'string', description: 'The value, as text.', examples: ['#0055ff'] },
      },
    },
  },
} as const satisfies JSONSchema;

/** Evaluated flags. */
export const frontendFlagsSchema = {
  title: 'FrontendFlags',
  type: 'object',
  description: 'The flags that are on for a context.',
  required: ['toggles'],
  additionalProperties: false,
  properties: {
    toggles: {
      type: 'array',
      description: 'Those that are on, by name; all others are off.',
      items: {
        title: 'FrontendFlag',
        type: 'object',
        description: 'A flag that is on.',
        required: ['name', 'enabled', 'variant', 'impressionData'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', description: 'Its name.', examples: ['new-checkout'] },
          enabled: { type: 'boolean', enum: [true], description: 'It is on.', examples: [true] },
          variant: variantSchema,
          impressionData: {
            type: 'boolean',
            description: 'Whether applications should tell when they ask for it.',
            examples: [false],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;
