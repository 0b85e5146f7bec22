import type { JSONSchema } from 'json-schema-to-ts';
import { eventTypes } from '../../events/log/types.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { descriptionSchema } from '../../platform/schema/names.ts';

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
  description: 'The addon.',
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
  description: 'Whether it sends events.',
  examples: [true],
} as const satisfies JSONSchema;

const projects = {
  type: 'array',
  maxItems: 1_000,
  description:
    'Ids of the projects to listen to; they need not exist yet. An empty list or `*` means all that are not private. Events of a private project are sent only if it is named here, and only if the addon was last saved by somebody with a role in it.',
  examples: [['default']],
  items: { type: 'string', minLength: 1, maxLength: 100 },
} as const satisfies JSONSchema;

const environments = {
  type: 'array',
  maxItems: 1_000,
  description:
    'Names of the environments to listen to; they need not exist yet. An empty list or `*` means all. Events without an environment are always sent.',
  examples: [['production']],
  items: { type: 'string', minLength: 1, maxLength: 100 },
} as const satisfies JSONSchema;

/** Body of creating and updating an addon. */
export const addonInputSchema = {
  title: 'Addon settings',
  type: 'object',
  description: 'Settings of an addon.',
  required: ['enabled', 'parameters', 'events'],
  properties: {
    provider: {
      ...providerName,
      description: 'Name of the provider. Required unless `type` is sent.',
    },
    type: { ...providerName, description: 'Alias of `provider`.' },
    description: descriptionSchema,
    enabled,
    parameters: {
      type: 'object',
      description:
        'Values by parameter name. Asterisks for a sensitive parameter keep the stored value while scheme, host and port of `url` stay the same; otherwise they are refused, and all secrets must be sent again. Parameters unknown to the provider are dropped.',
      examples: [{ url: 'https://example.com/hooks/flags' }],
      additionalProperties: true,
    },
    events: {
      type: 'array',
      maxItems: 1_000,
      description:
        'Event types to listen to, from those of the provider. An empty list means all of them, but `project-clean-up-due`, which is sent once a week for a project, only if it is named.',
      examples: [['feature-created', 'feature-environment-enabled']],
      items: { type: 'string', maxLength: 100 },
    },
    projects,
    environments,
  },
} as const satisfies JSONSchema;

/** An addon as the API returns it. */
export const addonSchema = {
  title: 'Addon',
  type: 'object',
  description: 'An integration that receives events.',
  required: ['id', 'provider', 'description', 'enabled', 'parameters', 'events'],
  properties: {
    id: idSchema,
    provider: providerName,
    description: descriptionSchema,
    enabled,
    parameters: {
      type: 'object',
      description:
        'Values by parameter name. Sensitive values are shown as six asterisks, whatever their length.',
      examples: [{ url: '******', contentType: 'application/json' }],
      additionalProperties: { type: 'string', maxLength: 20_000 },
    },
    events: {
      type: 'array',
      maxItems: 1_000,
      description:
        'Event types it listens to. An empty list means all of the provider but `project-clean-up-due`.',
      examples: [['feature-created']],
      items: { type: 'string', enum: eventTypes },
    },
    projects,
    environments,
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
  },
} as const satisfies JSONSchema;
