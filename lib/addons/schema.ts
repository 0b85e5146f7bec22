import type { JSONSchema } from 'json-schema-to-ts';
import { eventTypes } from '../events/types.ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { descriptionSchema } from '../schema/names.ts';

const idSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 9_999_999_999,
  description: 'Id of the addon.',
  examples: [7],
} as const satisfies JSONSchema;

/** Path of one addon. */
export const addonPathSchema = {
  type: 'object',
  description: 'Which addon.',
  required: ['id'],
  properties: { id: idSchema },
} as const satisfies JSONSchema;

const providerName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Name of the provider.',
  examples: ['webhook'],
} as const satisfies JSONSchema;

const enabled = {
  type: 'boolean',
  description: 'Whether it sends anything.',
  examples: [true],
} as const satisfies JSONSchema;

const projects = {
  type: 'array',
  maxItems: 1_000,
  description:
    'Ids of the projects it listens to, which need not exist yet. An empty list, or `*`, means all.',
  examples: [['default']],
  items: { type: 'string', minLength: 1, maxLength: 100 },
} as const satisfies JSONSchema;

const environments = {
  type: 'array',
  maxItems: 1_000,
  description:
    'Names of the environments it listens to, which need not exist yet. An empty list, or `*`, means all. Events of types that belong to no environment always pass.',
  examples: [['production']],
  items: { type: 'string', minLength: 1, maxLength: 100 },
} as const satisfies JSONSchema;

/** What is sent to create or replace an addon. */
export const addonInputSchema = {
  title: 'Addon settings',
  type: 'object',
  description: 'How an addon is set up.',
  required: ['enabled', 'parameters', 'events'],
  properties: {
    provider: {
      ...providerName,
      description: 'Name of the provider. Required, unless it is in `type`.',
    },
    type: { ...providerName, description: 'Another name for `provider`.' },
    description: descriptionSchema,
    enabled,
    parameters: {
      type: 'object',
      description:
        'Values by parameter of the provider. A run of asterisks for a sensitive one keeps the stored value. Parameters that the provider does not know are dropped.',
      examples: [{ url: 'https://example.com/hooks/flags' }],
      additionalProperties: true,
    },
    events: {
      type: 'array',
      maxItems: 1_000,
      description:
        'Types of events it listens to, of those its provider offers. An empty list means all of them.',
      examples: [['feature-created', 'feature-environment-enabled']],
      items: { type: 'string', maxLength: 100 },
    },
    projects,
    environments,
  },
} as const satisfies JSONSchema;

/** Part 2.1 of the specification. */
export const addonSchema = {
  title: 'Addon',
  type: 'object',
  description: 'An integration that is told about events.',
  required: ['id', 'provider', 'description', 'enabled', 'parameters', 'events'],
  properties: {
    id: idSchema,
    provider: providerName,
    description: descriptionSchema,
    enabled,
    parameters: {
      type: 'object',
      description: 'Values by parameter; sensitive ones as six asterisks, whatever their length.',
      examples: [{ url: '******', contentType: 'application/json' }],
      additionalProperties: { type: 'string', maxLength: 20_000 },
    },
    events: {
      type: 'array',
      maxItems: 1_000,
      description: 'Types of events it listens to; an empty list means all of its provider.',
      examples: [['feature-created']],
      items: { type: 'string', enum: eventTypes },
    },
    projects,
    environments,
    createdAt: { ...dateTimeSchema, description: 'When it was created.' },
  },
} as const satisfies JSONSchema;
