import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../schema/date-time.ts';
import { storable, urlFriendly } from '../schema/names.ts';

/** Context fields that an instance may have beside the built-in ones. */
export const MAX_CONTEXT_FIELDS = 200;
/** As many as a constraint may have values; with their descriptions they fit an item. */
export const MAX_LEGAL_VALUES = 250;

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: urlFriendly,
  description: 'Name of the context field, unique; safe in a URL as it stands.',
  examples: ['region'],
} as const satisfies JSONSchema;

/** A value that a context field may have. */
export const legalValueSchema = {
  title: 'LegalValue',
  type: 'object',
  description: 'A value that a context field may have.',
  required: ['value'],
  properties: {
    value: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: storable,
      description: 'The value.',
      examples: ['eu'],
    },
    description: {
      type: 'string',
      maxLength: 200,
      pattern: storable,
      description: 'What the value means.',
      examples: ['Europe'],
    },
  },
} as const satisfies JSONSchema;

const settings = {
  description: {
    type: ['string', 'null'],
    maxLength: 1_000,
    pattern: storable,
    description: 'What the context field is.',
    examples: ['Where the user is.'],
  },
  stickiness: {
    type: 'boolean',
    description: 'Whether gradual rollouts may stick to it.',
    examples: [false],
  },
  sortOrder: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    description: 'Place in lists; smaller comes first.',
    examples: [900],
  },
  legalValues: {
    type: 'array',
    maxItems: MAX_LEGAL_VALUES,
    description: 'The only values that constraints may compare it with; none: any value.',
    examples: [[{ value: 'eu', description: 'Europe' }]],
    items: legalValueSchema,
  },
} as const;

export const createContextFieldSchema = {
  title: 'CreateContextField',
  type: 'object',
  description: 'A context field to create.',
  required: ['name'],
  properties: { name, ...settings },
} as const satisfies JSONSchema;

/** What is left out stays as it is. */
export const updateContextFieldSchema = {
  title: 'UpdateContextField',
  type: 'object',
  description: 'What to change of a context field.',
  properties: settings,
} as const satisfies JSONSchema;

export const contextFieldSchema = {
  title: 'ContextField',
  type: 'object',
  description: 'A field of the context that SDKs send.',
  required: ['name', 'description', 'stickiness', 'sortOrder', 'legalValues', 'createdAt'],
  additionalProperties: false,
  properties: {
    name,
    ...settings,
    createdAt: { ...dateTimeSchema, description: 'When it was created.' },
  },
} as const satisfies JSONSchema;

export const contextFieldsSchema = {
  type: 'array',
  maxItems: 1_000,
  description: 'The context fields, by their sort order, then by name.',
  items: contextFieldSchema,
} as const satisfies JSONSchema;

export const validateContextFieldSchema = {
  title: 'ContextFieldName',
  type: 'object',
  description: 'A name to check.',
  required: ['name'],
  properties: { name },
} as const satisfies JSONSchema;

const pathName = {
  type: 'string',
  minLength: 1,
  maxLength: 250,
  description: 'Name of the context field.',
  examples: ['region'],
} as const satisfies JSONSchema;

/** Path parameters of `/context/{contextField}`. */
export const contextFieldParams = {
  type: 'object',
  required: ['contextField'],
  properties: { contextField: pathName },
} as const satisfies JSONSchema;

/** Path parameters of `/context/{contextField}/legal-values/{legalValue}`. */
export const legalValueParams = {
  type: 'object',
  required: ['contextField', 'legalValue'],
  properties: {
    contextField: pathName,
    legalValue: {
      type: 'string',
      minLength: 1,
      maxLength: 250,
      description: 'The value.',
      examples: ['eu'],
    },
  },
} as const satisfies JSONSchema;
